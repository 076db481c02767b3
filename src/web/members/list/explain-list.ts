import { ApiFailure, explain } from '#web/api/api-failure.ts'

/** Explains why a list of people failed to load. */
export function explainList(error: unknown) {
  const isRefused = error instanceof ApiFailure && error.status === 403
  return isRefused
    ? {
        words: 'Your role does not allow this. Ask an owner or maintainer for a higher role.',
        isFinal: true,
      }
    : explain(error)
}
