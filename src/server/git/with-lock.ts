/** By key, the end of the last work that asked for it. */
const lasts = new Map<string, Promise<void>>()

/** Runs works of the same key one after the other, in the order they came; the lock is this process's own. */
export async function withLock<T>(key: string, work: () => Promise<T>): Promise<T> {
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
