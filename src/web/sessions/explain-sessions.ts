import { ApiFailure, explain } from '#web/api/api-failure.ts'

/** Explains why sessions failed to load. The API answers 403 to access tokens. */
export function explainSessions(error: unknown) {
  const isRefused = error instanceof ApiFailure && error.status === 403
  return isRefused
    ? {
        words: 'You are signed in with an access token, which cannot manage sessions.',
        isFinal: true,
      }
    : explain(error)
}
