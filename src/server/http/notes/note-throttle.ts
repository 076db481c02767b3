import type { Deps } from '#server/deps.ts'
import { countAttempts } from '#server/domain/accounts/attempts.ts'
import { budgetOf } from '#server/domain/accounts/budget.ts'
import type { User } from '#server/domain/accounts/users.ts'
import { tooManyCalls } from '#server/domain/refusal.ts'

const MINUTE_SECONDS = 60

/** Counts a comment before it is written. Throws a refusal above the limit. */
export type CountNote = (user: User) => void

export function countNotes(deps: Deps): CountNote {
  const written = countAttempts(MINUTE_SECONDS)
  return (user) => {
    const { notesPerUser } = deps.config.limits
    const retryAfterSeconds = written.take([{ key: budgetOf(user), max: notesPerUser }])
    if (retryAfterSeconds > 0) throw tooManyCalls(retryAfterSeconds)
  }
}
