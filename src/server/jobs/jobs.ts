/** Work that nobody waits for, done beside the requests by this process. */
export interface Jobs {
  /** Does the work soon. Of works with one key that have not begun only the first is done. */
  start(key: string, work: () => Promise<void>): void
  /** The same, and where it fails again later, and later still, until it is done or this process ends. */
  persist(key: string, work: () => Promise<void>): void
  /** Once nothing is left to do, also of what the works themselves start; what is to be tried again later does not count. */
  idle(): Promise<void>
  /** The same, and nothing is tried again. */
  close(): Promise<void>
}

/** Works that go on at the same time. */
const LANES = 2
const SECOND = 1000
/** Between two tries of what fails. */
const SHORTEST = SECOND
const LONGEST = 600 * SECOND

export function openJobs(report: (key: string, error: unknown) => void): Jobs {
  const waiting = new Map<string, () => Promise<void>>()
  const running = new Set<Promise<void>>()
  const later = new Map<string, NodeJS.Timeout>()
  let isClosed = false

  const next = () => {
    while (running.size < LANES) {
      const [first] = waiting
      if (!first) return
      const [key, work] = first
      waiting.delete(key)
      const run: Promise<void> = work()
        .catch((error: unknown) => report(key, error))
        .finally(() => {
          running.delete(run)
          next()
        })
      running.add(run)
    }
  }
  const start = (key: string, work: () => Promise<void>) => {
    if (waiting.has(key)) return
    waiting.set(key, work)
    setImmediate(next)
  }
  const persist = (key: string, work: () => Promise<void>, pause: number) => {
    clearTimeout(later.get(key))
    later.delete(key)
    start(key, async () => {
      try {
        await work()
      } catch (error) {
        const again = () => persist(key, work, Math.min(2 * pause, LONGEST))
        if (!isClosed && !later.has(key)) later.set(key, setTimeout(again, pause).unref())
        throw error
      }
    })
  }
  const idle = async () => {
    while (waiting.size > 0 || running.size > 0) {
      next()
      await Promise.allSettled(running)
    }
  }

  return {
    start,
    persist: (key, work) => persist(key, work, SHORTEST),
    idle,
    async close() {
      isClosed = true
      later.forEach((timer) => clearTimeout(timer))
      await idle()
    },
  }
}
