import type { Clock } from '#server/deps.ts'

export interface Attempts {
  /**
   * Counts one attempt for each key; when one of them has no more left, counts none.
   *
   * @returns 0, or the seconds until there are attempts again
   */
  take(limits: readonly { key: string; max: number }[]): number
  /** Forgets one attempt of the key, or all. */
  giveBack(key: string, how: 'one' | 'all'): void
}

/** Counts attempts in windows of a fixed length that begin with the first attempt. In memory: a restart forgets. */
export function countAttempts(now: Clock, windowSeconds: number): Attempts {
  const counts = new Map<string, { count: number; endsAt: number }>()
  const forgetEnded = (time: number) => {
    // All last equally long, and are kept in the order in which they began.
    for (const [key, { endsAt }] of counts) {
      if (endsAt > time) return
      counts.delete(key)
    }
  }

  return {
    take(limits) {
      const time = Date.parse(now())
      forgetEnded(time)
      const ends = limits.flatMap(({ key, max }) => {
        const entry = counts.get(key)
        return entry && entry.count >= max ? [entry.endsAt] : []
      })
      if (ends.length > 0) return Math.ceil((Math.max(...ends) - time) / 1000)
      for (const { key } of limits) {
        const entry = counts.get(key)
        if (entry) entry.count += 1
        else counts.set(key, { count: 1, endsAt: time + windowSeconds * 1000 })
      }
      return 0
    },
    giveBack(key, how) {
      const entry = counts.get(key)
      if (!entry) return
      if (how === 'all' || entry.count <= 1) counts.delete(key)
      else entry.count -= 1
    },
  }
}
