import type { Clock } from '#server/deps.ts'

export interface Attempts {
  /**
   * Counts one attempt for each key, or none if a key has reached its maximum.
   *
   * @returns 0, or the seconds until the next attempt is allowed
   */
  take(limits: readonly { key: string; max: number }[]): number
  /** Takes back one attempt of the key, or all. */
  giveBack(key: string, how: 'one' | 'all'): void
}

/**
 * Counts attempts per key in a fixed window that starts with the first attempt. Counts live in memory and are lost on
 * restart.
 */
export function countAttempts(now: Clock, windowSeconds: number): Attempts {
  const counts = new Map<string, { count: number; endsAt: number }>()
  const forgetEnded = (time: number) => {
    // Windows have equal length, so entries end in insertion order.
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
