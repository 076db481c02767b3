import type { Deps } from '#server/deps.ts'
import { countAttempts } from '#server/domain/accounts/attempts.ts'
import type { User } from '#server/domain/accounts/users.ts'
import { throttled } from '#server/domain/refusal.ts'

const MINUTE_SECONDS = 60

/** Counts a comment before it is written. Refuses above the limit. */
export type CountNote = (user: User) => void

export function countNotes(deps: Deps): CountNote {
  const written = countAttempts(deps.now, MINUTE_SECONDS)
  return (user) => {
    const { notesPerUser } = deps.config.limits
    const retryAfterSeconds = written.take([{ key: String(user.id), max: notesPerUser }])
    if (retryAfterSeconds > 0) throw throttled(retryAfterSeconds)
  }
}
