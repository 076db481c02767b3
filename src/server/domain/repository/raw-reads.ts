import { overloaded } from '#server/domain/refusal.ts'
import { Busy, makeTransferSlots } from '#server/git/transfer-slots.ts'
import type { User } from '#server/store/accounts/users.ts'
import { clientOf } from './repository-trees.ts'

/** Slots for raw diffs; one caller gets half of them at most. Each may take hundreds of MiB and a core until it is sent. */
const MAX = 4

const takeSlot = makeTransferSlots(MAX)

/** Takes a slot for a raw diff and returns its release. Refuses when none is free. */
export function takeRawRead(user: User | null, signal: AbortSignal): Promise<() => void> {
  return takeSlot(clientOf(user), signal).catch((error: unknown) => {
    throw error instanceof Busy ? overloaded() : error
  })
}
