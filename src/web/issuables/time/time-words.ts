import { formatDuration } from '#contract/duration.ts'
import type { Issue } from '#contract/issues.ts'

/** Describes the time spent relative to the estimate: `2h of 4h spent`. */
export function timeWords({ time_estimate, total_time_spent, ...human }: Issue['time_stats']): {
  words: string
  /** The same in seconds. */
  seconds: string
  /** The excess over the estimate. Null when there is none. */
  over: string | null
} {
  const secondsSpent = total_time_spent.toLocaleString('en')
  const spent = human.human_total_time_spent ?? '0h'
  if (time_estimate === 0) {
    return {
      words: total_time_spent === 0 ? '' : `${spent} spent`,
      seconds: `${secondsSpent} s spent`,
      over: null,
    }
  }
  const over = total_time_spent - time_estimate
  return {
    words: `${spent} of ${human.human_time_estimate} spent`,
    seconds: `${secondsSpent} of ${time_estimate.toLocaleString('en')} s spent`,
    over: over > 0 ? formatDuration(over) : null,
  }
}
