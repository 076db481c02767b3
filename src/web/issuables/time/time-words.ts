import { formatDuration, parseDuration } from '#contract/duration.ts'
import type { Issue } from '#contract/issues.ts'

/** What was spent of what was estimated, in words: `2h of 4h spent`. */
export function timeWords({ time_estimate, total_time_spent, ...said }: Issue['time_stats']): {
  words: string
  /** How much more it took than was thought; null as long as it did not. */
  over: string | null
} {
  const spent = said.human_total_time_spent ?? '0h'
  if (time_estimate === 0) {
    return { words: total_time_spent === 0 ? '' : `${spent} spent`, over: null }
  }
  const over = total_time_spent - time_estimate
  return {
    words: `${spent} of ${said.human_time_estimate} spent`,
    over: over > 0 ? formatDuration(over) : null,
  }
}

/** How a duration that was typed is understood; null if it is not. */
export function readDuration(text: string): string | null {
  const seconds = parseDuration(text)
  return seconds === null ? null : (formatDuration(seconds) ?? '0h')
}

/** In hours and minutes, which mean the same everywhere: how long a day or a week is differs. */
export function sentDuration(text: string): string {
  const seconds = parseDuration(text)
  // The server has the words for what is none.
  if (seconds === null) return text
  const all = Math.abs(seconds)
  const parts = [
    [Math.floor(all / 3600), 'h'],
    [Math.floor(all / 60) % 60, 'm'],
    [all % 60, 's'],
  ] as const
  const said = parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : []))
  return `${seconds < 0 ? '-' : ''}${said.join(' ') || '0h'}`
}
