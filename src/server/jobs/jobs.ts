/** Work that nobody waits for, done beside the requests by this process. */
export interface Jobs {
  /** Does the work soon. Of works with one key that have not begun only the first is done. */
  start(key: string, work: () => Promise<void>): void
  /** Once nothing is left to do, also of what the works themselves start. */
  idle(): Promise<void>
}

/** Works that go on at the same time. */
const LANES = 2

export function openJobs(report: (key: string, error: unknown) => void): Jobs {
  const waiting = new Map<string, () => Promise<void>>()
  const running = new Set<Promise<void>>()

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

  return {
    start(key, work) {
      if (waiting.has(key)) return
      waiting.set(key, work)
      setImmediate(next)
    },
    async idle() {
      while (waiting.size > 0 || running.size > 0) {
        next()
        await Promise.allSettled(running)
      }
    },
  }
}
