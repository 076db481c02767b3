/** An attempt to send a review. Its reply may have been lost. */
export interface ReviewAttempt {
  readonly summary: string
  /** The drafts that the server was to publish. */
  readonly ids: readonly number[]
  /** The latest comment's ID when the summary was sent as a comment. */
  readonly sentAfter?: number | undefined
}

/** Reads a stored attempt. Null for anything in another format. */
export function readAttempt(stored: string | null): ReviewAttempt | null {
  try {
    const { summary, ids, sentAfter } = JSON.parse(stored ?? '{}') as Partial<ReviewAttempt>
    const isAttempt =
      typeof summary === 'string' &&
      Array.isArray(ids) &&
      ids.every((id) => typeof id === 'number') &&
      (sentAfter === undefined || typeof sentAfter === 'number')
    return isAttempt ? { summary, ids, sentAfter } : null
  } catch {
    return null
  }
}
