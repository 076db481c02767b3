import { ApiFailure, fieldsOf } from '#web/api/api-failure.ts'
import type { Check } from './checks.ts'
import { isOutcomeUnknown, isUnreachable, NotSent } from './merge-outcome.ts'

/** A refused merge's explanation. */
export interface MergeRefusal {
  /** The outcome. */
  readonly title: string
  /** The reason and the next step. */
  readonly next: string
}

/** Explains why the server did not merge. `blocks` are the unmet conditions shown. */
export function explainRefusal(
  error: Error,
  { target, blocks }: { target: string; blocks: readonly Check[] },
): MergeRefusal {
  const status = error instanceof ApiFailure ? error.status : null
  const isOfFields = Object.keys(fieldsOf(error)).length > 0
  if (status === 401 || status === 403) {
    return {
      title: `You cannot merge into ${target}.`,
      next: 'Ask a project maintainer to merge it.',
    }
  }
  if (status === 405) {
    const reason = blocks[0] ? `Likely reason: ${lowered(blocks[0].words)}. ` : ''
    return {
      title: 'This merge request cannot be merged now.',
      next: `${reason}The checks above are now up to date.`,
    }
  }
  if (status === 406 || (status === 422 && !isOfFields)) {
    return {
      title: 'The branches cannot be merged.',
      next: `${error.message} Rebase the source branch, or resolve the conflicts with ${target} locally.`,
    }
  }
  if (status === 409 && /lock/i.test(error.message)) {
    return {
      title: 'Nothing was merged: a push, a rebase or another merge is in progress.',
      next: 'Try again in a moment.',
    }
  }
  if (status === 409) {
    return {
      title: 'Nothing was merged: new commits arrived since you last looked.',
      next: 'Review them, then merge again.',
    }
  }
  if (error instanceof NotSent) {
    return {
      title: 'You are offline. Nothing was merged.',
      next: 'Try again when you are back online.',
    }
  }
  if (isOutcomeUnknown(error)) {
    return {
      title: `${failureWords(error)} The merge may still be running.`,
      next: 'Wait a moment, then check again.',
    }
  }
  return {
    title: 'Nothing was merged.',
    next: error instanceof ApiFailure ? error.message : 'Something went wrong. Try again.',
  }
}

/** Explains why a merge got no reply. */
export function failureWords(error: Error): string {
  return isUnreachable(error) ? 'Connection lost.' : 'Server error.'
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
