import {
  onlineManager,
  useMutationState,
  type Mutation,
  type QueryClient,
} from '@tanstack/react-query'

import { useIsOffline, WAITS_OFFLINE } from '#web/api/waits-offline.ts'

const NONE: readonly Mutation[] = []

/** The changes that wait for the network, oldest first. */
export function useWaitingChanges(): readonly Mutation[] {
  const paused = useMutationState({
    filters: { predicate: isPaused },
    select: (mutation) => mutation,
  })
  // While online, a paused change only waits for its turn.
  return useIsOffline() ? paused : NONE
}

export function discardWaiting(client: QueryClient, changes: readonly Mutation[]): void {
  for (const change of changes) client.getMutationCache().remove(change)
}

/** True while a change is being sent. False for changes that wait for the network. */
export function isAnySent(client: QueryClient): boolean {
  const isSent = (mutation: Mutation) => onlineManager.isOnline() || !isPaused(mutation)
  return client.isMutating({ predicate: isSent }) > 0
}

function isPaused({ state, options }: Mutation): boolean {
  return state.isPaused && options.networkMode === WAITS_OFFLINE.networkMode
}
