import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'

import pLimit from 'p-limit'

/** Background work in this process, outside of requests. */
export interface Jobs {
  /** Runs the work soon, unless work with the same key is queued already. */
  start(key: string, work: () => Promise<void>): void
  /** Like `start`, but retries with backoff until the work succeeds or this process ends. */
  retryUntilDone(key: string, work: () => Promise<void>): void
  /** Calls `retryUntilDone` every so many milliseconds, for the first time after the first period. */
  every(milliseconds: number, key: string, work: () => Promise<void>): void
  /** Resolves when no work is queued or running, including work that other work started. Ignores pending retries. */
  idle(): Promise<void>
  /** Like `idle`, but also cancels pending retries and regular work. */
  close(): Promise<void>
}

const MAX_RUNNING = 2
const SECOND = 1000
const FIRST_DELAY = SECOND
const MAX_DELAY = 600 * SECOND

export function openJobs(
  report: (key: string, error: unknown) => void,
  maxRunning = MAX_RUNNING,
): Jobs {
  const lanes = pLimit(maxRunning)
  // Work outlives the request that started it, so it must not count as that request's.
  const outsideRequests = AsyncLocalStorage.snapshot()
  const waiting = new Set<string>()
  const unfinished = new Set<Promise<void>>()
  const retries = new Map<string, NodeJS.Timeout>()
  const periods: NodeJS.Timeout[] = []
  let isClosed = false

  const start = (key: string, work: () => Promise<void>) => {
    if (waiting.has(key)) return
    waiting.add(key)
    const job: Promise<void> = lanes(async () => {
      await setImmediate()
      waiting.delete(key)
      await outsideRequests(work)
    })
      .catch((error: unknown) => report(key, error))
      .finally(() => unfinished.delete(job))
    unfinished.add(job)
  }
  const retryUntilDone = (key: string, work: () => Promise<void>, delay: number) => {
    clearTimeout(retries.get(key))
    retries.delete(key)
    start(key, async () => {
      try {
        await work()
      } catch (error) {
        const retry = () => retryUntilDone(key, work, Math.min(2 * delay, MAX_DELAY))
        if (!isClosed && !retries.has(key)) retries.set(key, setTimeout(retry, delay).unref())
        throw error
      }
    })
  }
  const idle = async () => {
    while (unfinished.size > 0) await Promise.allSettled(unfinished)
  }

  return {
    start,
    retryUntilDone: (key, work) => retryUntilDone(key, work, FIRST_DELAY),
    every(milliseconds, key, work) {
      const run = () => retryUntilDone(key, work, FIRST_DELAY)
      periods.push(setInterval(run, milliseconds).unref())
    },
    idle,
    async close() {
      isClosed = true
      retries.forEach((timer) => clearTimeout(timer))
      periods.forEach((timer) => clearInterval(timer))
      await idle()
    },
  }
}
