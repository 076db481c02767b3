import { overloaded } from '#server/domain/refusal.ts'
import { Busy, makeTransferSlots } from '#server/git/transfer-slots.ts'
import type { User } from '#server/store/accounts/users.ts'
import { clientOf } from './repository-trees.ts'

/** Half of them are for one caller. Each may take hundreds of MiB and all of a core until it is sent. */
const MAX = 4

const takeSlot = makeTransferSlots(MAX)

/** Takes a slot for reading a diff without limits of size; the result gives it back. Refuses when none is free. */
export function takeRawRead(user: User | null, signal: AbortSignal): Promise<() => void> {
  return takeSlot(clientOf(user), signal).catch((error: unknown) => {
    throw error instanceof Busy ? overloaded() : error
  })
}
