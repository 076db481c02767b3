import { Refusal } from './refusal.ts'

/**
 * Refuses when the row changed after the time that the caller saw it (HTTP's `If-Unmodified-Since`, whole seconds).
 * Without such a time there is nothing to check.
 */
export function requireUnmodified(updatedAt: string, since: Date | null): void {
  if (since && Math.floor(Date.parse(updatedAt) / 1000) > Math.floor(since.getTime() / 1000)) {
    throw new Refusal('stale')
  }
}
