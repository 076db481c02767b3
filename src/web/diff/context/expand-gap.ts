import type { Line } from '#web/diff/model/parse-hunks.ts'
import type { Gap } from '#web/diff/model/rows.ts'
import { enclosingLine } from './enclosing-line.ts'

/**
 * The lines of a gap to show: some at its start or end, those from the start of the function that contains the lines
 * below, or all.
 */
export type GapPart = 'start' | 'end' | 'function' | 'all'

/** The number of lines to show at a time. */
export const STEP = 20

/** Returns the lines of a gap that come into view. */
export function shownLines(
  text: readonly string[],
  { oldStart, newStart, count }: Gap,
  part: GapPart,
): readonly Line[] {
  const end = count === null ? text.length + 1 : newStart + count
  const from = Math.max(
    newStart,
    part === 'end' ? end - STEP : part === 'function' ? enclosingLine(text, end) : newStart,
  )
  const to = part === 'start' ? Math.min(end, newStart + STEP) : end
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => ({
    kind: 'context',
    text: text[from + at - 1] ?? '',
    oldLine: oldStart + from + at - newStart,
    newLine: from + at,
  }))
}

/** Adds context lines to others, each once: a gap may be opened again before its file is read. */
export function withLines(lines: readonly Line[], more: readonly Line[]): readonly Line[] {
  const known = new Set(lines.map(({ newLine }) => newLine))
  return [...lines, ...more.filter(({ newLine }) => !known.has(newLine))].sort(
    (a, b) => a.newLine! - b.newLine!,
  )
}
