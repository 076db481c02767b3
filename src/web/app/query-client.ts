import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiFailure } from '#web/api/api-failure.ts'
import { SignedOut } from '#web/api/session.ts'
import { STALE } from '#web/api/stale.ts'

// What the server confirmed and what is drawn change in the same frame: a drop must not show the old place once more.
notifyManager.setScheduler(queueMicrotask)

const MAX_ATTEMPTS = 3

export function createQueryClient(reportStale: (error: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // A screen without data shows the error itself; one that already has data keeps it, and says why it is old.
      onError: (error, query) => {
        if (query.state.data !== undefined && !(error instanceof SignedOut)) reportStale(error)
      },
    }),
    mutationCache: new MutationCache(),
    defaultOptions: {
      queries: {
        staleTime: STALE.list,
        retry: (failures, error) => failures < MAX_ATTEMPTS - 1 && mayPass(error),
      },
    },
  })
}

/** Asking again can help: no answer came, or the server failed. */
function mayPass(error: Error): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500)
}
