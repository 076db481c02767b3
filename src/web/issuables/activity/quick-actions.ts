import type { Track } from '#web/issuables/time/use-track-time.ts'

interface QuickAction {
  readonly track: Track
  /** A duration as typed. */
  readonly text: string
}

const TRACKS: Readonly<Record<string, Track>> = { spend: 'spent', estimate: 'estimate' }
const ACTION = /^\/(spend|estimate)[ \t]+(\S.*)$/
const FENCE = /^ {0,3}(?:```|~~~)/

/** Separates lines such as `/spend 45m` and `/estimate 3h` from a comment's text. Code blocks keep such lines. */
export function readQuickActions(typed: string): { body: string; actions: QuickAction[] } {
  const actions: QuickAction[] = []
  let isCode = false
  const lines = typed.split('\n').filter((line) => {
    if (FENCE.test(line)) isCode = !isCode
    const [, verb = '', text = ''] = ACTION.exec(line) ?? []
    const track = TRACKS[verb]
    if (isCode || !track) return true
    actions.push({ track, text })
    return false
  })
  return { body: actions.length > 0 ? lines.join('\n').trim() : typed, actions }
}
