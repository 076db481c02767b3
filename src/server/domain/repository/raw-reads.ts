import { makeTransferSlots } from '#server/git/transfer-slots.ts'
import type { User } from '#server/store/accounts/users.ts'
import { clientOf } from './repository-trees.ts'

export { Busy } from '#server/git/transfer-slots.ts'

/** Half of them are for one caller. Each may take hundreds of MiB and all of a core until it is sent. */
const MAX = 4

const takeSlot = makeTransferSlots(MAX)

/** Takes a place to read whole differences, whatever their size; the result gives it back. Throws `Busy` where none is free. */
export function takeRawRead(user: User | null, signal: AbortSignal): Promise<() => void> {
  return takeSlot(clientOf(user), signal)
}
