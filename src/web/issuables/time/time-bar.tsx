import type { TimeStats } from '#contract/time-tracking.ts'

interface TimeBarProps {
  stats: TimeStats
  className?: string
}

/** Draws the share of the estimate that is spent. Renders nothing without an estimate. */
export function TimeBar({ stats, className = 'w-8' }: TimeBarProps) {
  const { time_estimate: estimate, total_time_spent: spent } = stats
  if (estimate === 0) return null
  return (
    <span
      aria-hidden
      className={`block h-1.5 overflow-hidden rounded-full bg-inset ring-1 ring-hairline forced-colors:outline-1 ${className}`}
    >
      <span
        className={`block h-full ${spent > estimate ? 'bg-danger' : 'bg-accent'}`}
        style={{ width: `${Math.min(100, (100 * spent) / estimate)}%` }}
      />
    </span>
  )
}
