import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * Queues a mutation while offline. Use only for changes that are safe to send late: all others fail at once. Queued
 * changes are lost when the tab closes.
 */
export const WAITS_OFFLINE = { networkMode: 'online' } as const

/** True while the server does not respond. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, () => !onlineManager.isOnline())
}

function subscribe(listener: () => void): () => void {
  return onlineManager.subscribe(listener)
}
