import type { Deps } from '#server/deps.ts'
import { overloaded } from '#server/domain/refusal.ts'
import { Busy } from '#server/git/transfer-slots.ts'
import type { User } from '#server/store/accounts/users.ts'
import { clientOf } from './repository-trees.ts'

/** Takes a slot for a raw diff and returns its release function. Refuses when no slot becomes free. */
export function takeRawRead(
  { locks }: Deps,
  user: User | null,
  signal: AbortSignal,
): Promise<() => void> {
  return locks.rawReads(clientOf(user), signal).catch((error: unknown) => {
    throw error instanceof Busy ? overloaded() : error
  })
}
