import { ApiFailure, explain } from '#web/api/api-failure.ts'

/** Explains why tokens failed to load. The API answers 401 for a role that is too low. */
export function explainTokens(error: unknown) {
  const isRefused = error instanceof ApiFailure && [401, 403].includes(error.status)
  return isRefused ? { words: 'You need a higher role here.', isFinal: true } : explain(error)
}
