import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryPersister,
} from '@tanstack/react-query'

import { ApiFailure, wordsOf } from '#web/api/api-failure.ts'
import { SignedOut } from '#web/api/session.ts'
import { STALE } from '#web/api/stale.ts'
import { isOffline } from '#web/lib/is-offline.ts'
import { toast } from '#web/ui/toast.ts'

// Renders confirmed data in the frame in which the mutation ends. Otherwise a dropped card would flash at its old
// place.
notifyManager.setScheduler(queueMicrotask)

const MAX_ATTEMPTS = 3

/** Runs a query. Without a reply, it falls back to the data on screen or a saved copy. */
const orCopy: QueryPersister = async (queryFn, context, query) => {
  try {
    return await queryFn(context)
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status > 0) throw error
    const { restoreCopy } = await import('./offline/restore-copy.ts').catch(() => {
      throw error
    })
    const isLastAttempt = query.state.fetchFailureCount >= MAX_ATTEMPTS - 1
    return await restoreCopy(query, error, isLastAttempt)
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Queries without data show the error in place. Queries with data keep showing it, so a toast explains that it is
    // stale.
    onError: (error, query) => {
      if (query.state.data === undefined || error instanceof SignedOut) return
      toast.error(`Showing older data. ${wordsOf(error)}`)
    },
  }),
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      staleTime: STALE.list,
      retry: (failures, error) => failures < MAX_ATTEMPTS - 1 && mayPass(error),
      // Runs offline too: a server on this device may respond, and a failed query falls back to a saved copy.
      networkMode: 'always',
      persister: orCopy,
    },
    // Fails at once when offline, so that nothing is sent unnoticed later. See `WAITS_OFFLINE` for the exceptions.
    mutations: { networkMode: 'always' },
  },
})

/** True when a retry may succeed, because the server did not respond or answered 5xx. */
function mayPass(error: Error): boolean {
  return (
    error instanceof ApiFailure && (error.status >= 500 || (error.status === 0 && !isOffline()))
  )
}
