import { pageTooLong } from '#server/domain/page.ts'
import { unprocessable, type Refusal } from '#server/domain/refusal.ts'
import { GitLimitExceeded } from '#server/git/git-failure.ts'
import { PageTooLong } from '#server/store/page-size.ts'

/** Returns the refusal for a git command or a page that exceeded its limits. Null for any other error. */
export function asTooLarge(error: unknown): Refusal | null {
  if (error instanceof PageTooLong) return pageTooLong('texts')
  return error instanceof GitLimitExceeded ? unprocessable(TOO_LARGE) : null
}

const TOO_LARGE = 'There are too many files, or they are too large.'
