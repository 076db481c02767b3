import { formatDuration, parseDuration } from '#contract/duration.ts'
import type { Issue } from '#contract/issues.ts'

/** Time spent of the estimate, in words: `2h of 4h spent`. */
export function timeWords({ time_estimate, total_time_spent, ...human }: Issue['time_stats']): {
  words: string
  /** The excess over the estimate; null when there is none. */
  over: string | null
} {
  const spent = human.human_total_time_spent ?? '0h'
  if (time_estimate === 0) {
    return { words: total_time_spent === 0 ? '' : `${spent} spent`, over: null }
  }
  const over = total_time_spent - time_estimate
  return {
    words: `${spent} of ${human.human_time_estimate} spent`,
    over: over > 0 ? formatDuration(over) : null,
  }
}

/** Normalizes a typed duration; null when it is invalid. */
export function readDuration(text: string): string | null {
  const seconds = parseDuration(text)
  return seconds === null ? null : (formatDuration(seconds) ?? '0h')
}

/** Converts to hours, minutes and seconds: servers differ in how long a day or a week is. */
export function sentDuration(text: string): string {
  const seconds = parseDuration(text)
  // The server explains what is wrong.
  if (seconds === null) return text
  const all = Math.abs(seconds)
  const parts = [
    [Math.floor(all / 3600), 'h'],
    [Math.floor(all / 60) % 60, 'm'],
    [all % 60, 's'],
  ] as const
  const units = parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : []))
  return `${seconds < 0 ? '-' : ''}${units.join(' ') || '0h'}`
}
