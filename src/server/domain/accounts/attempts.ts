export interface Attempts {
  /**
   * Counts one attempt for each key, or none if any key has reached its maximum.
   *
   * @returns 0, or the seconds until the next attempt is allowed
   */
  take(limits: readonly { key: string; max: number }[]): number
  /** Returns the key's attempts in its window, and the seconds until that ends. */
  usage(key: string): { count: number; secondsLeft: number }
  /** Uncounts one or all of the key's attempts. */
  uncount(key: string, how: 'one' | 'all'): void
  /** Remembers that an attempt under this key succeeded. */
  trust(key: string): void
  /** True when an attempt under this key succeeded recently. */
  trusts(key: string): boolean
}

/** Maximum number of keys to trust. The oldest is forgotten first. */
const MAX_TRUSTED = 10_000

/**
 * Counts attempts per key in a fixed window that starts with the first attempt. Counts live in memory and are lost on
 * restart.
 *
 * @param elapsed returns milliseconds since any fixed moment. A clock that people can set would end or extend windows
 */
export function countAttempts(
  windowSeconds: number,
  elapsed: () => number = () => performance.now(),
): Attempts {
  const trusted = new Set<string>()
  const counts = new Map<string, { count: number; endsAt: number }>()
  const forgetEnded = (time: number) => {
    // All windows are equally long, so entries expire in insertion order.
    for (const [key, { endsAt }] of counts) {
      if (endsAt > time) return
      counts.delete(key)
    }
  }

  const secondsUntil = (end: number) => Math.ceil((end - elapsed()) / 1000)

  return {
    take(limits) {
      const time = elapsed()
      forgetEnded(time)
      const ends = limits.flatMap(({ key, max }) => {
        const entry = counts.get(key)
        return entry && entry.count >= max ? [entry.endsAt] : []
      })
      if (ends.length > 0) return secondsUntil(Math.max(...ends))
      for (const { key } of limits) {
        const entry = counts.get(key)
        if (entry) entry.count += 1
        else counts.set(key, { count: 1, endsAt: time + windowSeconds * 1000 })
      }
      return 0
    },
    usage(key) {
      const { count = 0, endsAt = 0 } = counts.get(key) ?? {}
      return { count, secondsLeft: Math.max(0, secondsUntil(endsAt)) }
    },
    uncount(key, how) {
      const entry = counts.get(key)
      if (!entry) return
      if (how === 'all' || entry.count <= 1) counts.delete(key)
      else entry.count -= 1
    },
    trust(key) {
      trusted.delete(key)
      trusted.add(key)
      if (trusted.size > MAX_TRUSTED) trusted.delete(trusted.values().next().value!)
    },
    trusts: (key) => trusted.has(key),
  }
}
