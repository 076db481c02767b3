import { formatDuration } from '#contract/duration.ts'
import type { TimeStats } from '#contract/time-tracking.ts'

export function presentTimeStats(row: {
  time_estimate: number
  total_time_spent: number
}): TimeStats {
  return {
    time_estimate: row.time_estimate,
    total_time_spent: row.total_time_spent,
    human_time_estimate: formatDuration(row.time_estimate),
    human_total_time_spent: formatDuration(row.total_time_spent),
  }
}
