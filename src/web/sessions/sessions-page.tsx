import type { QueryClient } from '@tanstack/react-query'

import { ApiFailure, explain } from '#web/api/api-failure.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { useSettingsParts } from '#web/spaces/use-settings-parts.ts'
import { Part } from '#web/widgets/part.tsx'
import { PartsPage } from '#web/widgets/parts-page.tsx'
import { SessionList } from './session-list.tsx'

export const sessionsLoader = (queryClient: QueryClient) => async () =>
  await prefetch(queryClient, currentUserQuery())

/** The browsers in which the user is signed in. */
export function SessionsPage() {
  return (
    <PartsPage label="Settings" parts={useSettingsParts()} title="Active sessions">
      <div className="space-y-4">
        <p className="max-w-150 text-muted">
          The browsers in which you are signed in. If you do not recognize one, sign it out and
          change your password.
        </p>
        <Part title="Active sessions" explain={explainSessions}>
          <SessionList />
        </Part>
      </div>
    </PartsPage>
  )
}

/** Explains why sessions failed to load. The API answers 403 to access tokens. */
function explainSessions(error: unknown) {
  const isRefused = error instanceof ApiFailure && error.status === 403
  return isRefused
    ? {
        words: 'You are signed in with an access token, which cannot manage sessions.',
        isFinal: true,
      }
    : explain(error)
}
