import pLimit, { type LimitFunction } from 'p-limit'

/** Runs the works of one key one at a time, in order of arrival. */
export type WithLock = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Creates a lock per key. The locks hold within this process only. */
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
