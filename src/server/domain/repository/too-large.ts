import { unprocessable, type Refusal } from '#server/domain/refusal.ts'
import { GitLimitExceeded } from '#server/git/git-failure.ts'

/** Returns the refusal for a git command that exceeded its limits. Null for any other error. */
export function asTooLarge(error: unknown): Refusal | null {
  return error instanceof GitLimitExceeded ? unprocessable(TOO_LARGE) : null
}

const TOO_LARGE = 'There are too many files, or they are too large.'
