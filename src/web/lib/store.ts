import { useSyncExternalStore } from 'react'

/** A value that components share, kept outside the component tree. */
export interface Store<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Creates a store. `onFirst` runs when the first listener subscribes, and the function it returns runs when the last
 * one unsubscribes.
 */
export function createStore<T>(initial: T, onFirst?: () => (() => void) | undefined): Store<T> {
  let current = initial
  let onLast: (() => void) | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) onLast = onFirst?.()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) onLast?.()
      }
    },
  }
}

export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Rerenders only when the selected part changes, so `select` must return an identical part for the same value. */
export function useSelected<T, S>(store: Store<T>, select: (value: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
