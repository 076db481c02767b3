/** Runs works of the same key one after the other, in the order they came. */
export type WithLock = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Makes locks by key; they hold within this process. */
export function makeLock(): WithLock {
  /** By key, the end of the last work that asked for it. */
  const lasts = new Map<string, Promise<void>>()

  return async (key, work) => {
    const before = lasts.get(key)
    const { promise, resolve: release } = Promise.withResolvers<void>()
    lasts.set(key, promise)
    try {
      await before
      return await work()
    } finally {
      if (lasts.get(key) === promise) lasts.delete(key)
      release()
    }
  }
}
