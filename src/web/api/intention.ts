import {
  useMutation,
  useMutationState,
  useQueryClient,
  type MutationKey,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'

import { useIsOffline, WAITS_OFFLINE } from './waits-offline.ts'

/** The parts of a kind of change, in the order in which they run. */
interface IntentionOptions<Change, Result> extends Pick<
  UseMutationOptions<Result, Error, Change>,
  'gcTime' | 'meta'
> {
  /** Names the kind of change and what it changes. Changes with the same key are sent one at a time. */
  readonly key: MutationKey
  readonly send: (change: Change) => Promise<Result>
  /** True for a change that does no harm when sent late. Offline, all others fail at once. */
  readonly waits?: boolean
  /** Writes the result to the cache. The change counts as pending until this returns. */
  readonly confirm?: (result: Result, change: Change) => unknown
  /** Reports a failure. The change counts as pending until this returns. */
  readonly refuse?: (error: Error, change: Change) => unknown
  /**
   * Refetches what the change touched. `result` is undefined after a failure. What `later`, the pending changes with the
   * same key, touch as well should be left to them.
   */
  readonly refetch?: (result: Result | undefined, change: Change, later: readonly Change[]) => void
}

/**
 * Sends changes that screens draw while they are pending (see `usePending`). The cache holds only what the server has
 * confirmed, so a refused change needs no rollback.
 */
export function useIntention<Result, Change = void>({
  key,
  send,
  waits = false,
  confirm,
  refuse,
  refetch,
  ...options
}: IntentionOptions<Change, Result>): UseMutationResult<Result, Error, Change> {
  const client = useQueryClient()
  const isOffline = useIsOffline()
  return useMutation({
    ...options,
    mutationKey: key,
    ...(waits && WAITS_OFFLINE),
    // Offline, a change that cannot wait must fail at once, rather than queue behind those that do.
    ...((waits || !isOffline) && { scope: { id: key.join(' ') } }),
    mutationFn: send,
    ...(confirm && { onSuccess: confirm }),
    ...(refuse && { onError: refuse }),
    onSettled: (result, _, change) => {
      const later = pendingOf<Change>(client, key).filter((other) => other !== change)
      refetch?.(result, change, later)
    },
  })
}

/** The changes with this key that the server has not confirmed yet, oldest first. */
export function usePending<Change>(key: MutationKey): Change[] {
  return useMutationState({
    filters: { mutationKey: key, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
}

function pendingOf<Change>(client: QueryClient, key: MutationKey): Change[] {
  const pending = client.getMutationCache().findAll({ mutationKey: key, status: 'pending' })
  return pending.map(({ state }) => state.variables as Change)
}
