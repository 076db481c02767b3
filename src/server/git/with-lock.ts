import pLimit, { type LimitFunction } from 'p-limit'

/** Runs a key's tasks one at a time, in order of arrival. */
export type WithLock = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Creates a lock per key. The locks hold only within this process. */
export function makeLock(): WithLock {
  const queues = new Map<string, LimitFunction>()

  return async (key, work) => {
    const queue = queues.get(key) ?? pLimit(1)
    queues.set(key, queue)
    try {
      return await queue(work)
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key)
    }
  }
}
