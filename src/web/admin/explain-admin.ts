import { ApiFailure, explain } from '#web/api/api-failure.ts'

/** Explains why a list for administrators failed to load. */
export function explainAdmin(error: unknown) {
  const isRefused = error instanceof ApiFailure && error.status === 403
  return isRefused ? { words: 'Only administrators can see this.', isFinal: true } : explain(error)
}
