import { formatDuration, parseDuration } from '#contract/duration.ts'
import { splitQuickActions } from '#contract/quick-actions.ts'
import type { Track } from '#web/issuables/time/use-track-time.ts'

interface TimeAction {
  readonly track: Track
  /** A duration with units, or as typed if it is invalid. */
  readonly text: string
}

const TRACKS: Readonly<Record<string, Track>> = { spend: 'spent', estimate: 'estimate' }

/** Separates lines such as `/spend 45m` and `/estimate 3h` from a comment's text. */
export function readQuickActions(typed: string): { body: string; actions: TimeAction[] } {
  const { text, actions } = splitQuickActions(
    typed,
    (name, argument) => name in TRACKS && argument !== '',
  )
  return {
    body: text,
    actions: actions.map(({ name, argument }) => ({
      track: TRACKS[name]!,
      text: withUnits(argument),
    })),
  }
}

/** Gives `2` and `1:30` the meaning that they have in the API, which differs from that in the form. */
function withUnits(duration: string): string {
  return formatDuration(parseDuration(duration) ?? 0) ?? duration
}
