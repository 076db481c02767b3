const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
]

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Formats a time in milliseconds since 1970 as "3 hours ago" or "yesterday", or as "just now" within a minute. */
export function relativeTime(time: number, now: number): string {
  const seconds = (time - now) / 1000
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit)
  }
  return 'just now'
}
