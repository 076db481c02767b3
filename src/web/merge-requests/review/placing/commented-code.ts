import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { numberOf } from '#web/diff/model/find-code.ts'
import type { LineRange, Side } from '#web/diff/model/line-ref.ts'
import { hunksOf, type Line } from '#web/diff/model/parse-hunks.ts'

export interface CommentedLine {
  readonly line: Line
  /** False for the context above the commented lines. */
  readonly isCommented: boolean
}

const LEAST_LINES = 4
const MOST_LINES = 12

/** Returns the commented lines of a diff, with context above a short range. Empty for lines outside the hunks. */
export function commentedCode(
  file: DiffFile,
  { start, end, side }: LineRange,
): readonly CommentedLine[] {
  for (const { lines } of hunksOf(file)) {
    const last = indexOf(lines, end, side)
    if (last === -1) continue
    const first = indexOf(lines, start, start.newLine === null ? 'old' : side)
    const begun = first === -1 || first > last ? last : first
    const from = Math.max(0, last + 1 - MOST_LINES, Math.min(begun, last + 1 - LEAST_LINES))
    return lines
      .slice(from, last + 1)
      .map((line, at) => ({ line, isCommented: from + at >= begun }))
  }
  return []
}

function indexOf(lines: readonly Line[], place: LineRange['start'], side: Side): number {
  const number = numberOf(place, side)
  return number === null ? -1 : lines.findIndex((line) => numberOf(line, side) === number)
}
