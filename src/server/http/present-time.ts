import type { Static } from 'typebox'

import type { TimeStats } from '#contract/issues.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Of work: a day has eight hours, a week five days, a month four weeks. */
const DAY = 8 * HOUR
const WEEK = 5 * DAY
const MONTH = 4 * WEEK

const UNITS = [
  ['mo', MONTH],
  ['w', WEEK],
  ['d', DAY],
  ['h', HOUR],
  ['m', MINUTE],
  ['s', 1],
] as const

export function presentTimeStats(row: {
  time_estimate: number
  total_time_spent: number
}): Static<typeof TimeStats> {
  return {
    time_estimate: row.time_estimate,
    total_time_spent: row.total_time_spent,
    human_time_estimate: presentDuration(row.time_estimate),
    human_total_time_spent: presentDuration(row.total_time_spent),
  }
}

/** `1mo 2w 3d 4h 5m 6s` without the parts that are zero; null for none. */
export function presentDuration(seconds: number): string | null {
  const parts: string[] = []
  let rest = Math.abs(seconds)
  for (const [unit, length] of UNITS) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count > 0) parts.push(`${count}${unit}`)
  }
  return parts.length === 0 ? null : (seconds < 0 ? '-' : '') + parts.join(' ')
}
