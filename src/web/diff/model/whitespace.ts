import { align } from './align.ts'
import type { DiffFile } from './diff-file.ts'
import { hunksOf, type Line } from './parse-hunks.ts'
import { runsOf, type Run } from './runs.ts'

/** The whitespace changes to ignore: none, changes at line ends, changes in amount, or all. */
export type WhitespaceMode = 'none' | 'trailing' | 'amount' | 'all'

/** Pairs the lines of a run that differ only in ignored whitespace. Returns their indexes, ascending. */
export function whitespacePairs(run: Run, mode: WhitespaceMode) {
  if (mode === 'none' || run.removed.length === 0 || run.added.length === 0) return []
  const compared = (lines: readonly Line[]) => lines.map(({ text }) => withoutIgnored(text, mode))
  return align(compared(run.removed), compared(run.added))
}

/** True when a file has changes, all of them in ignored whitespace. */
export function hasOnlyWhitespaceChanges(file: DiffFile, mode: WhitespaceMode): boolean {
  if (mode === 'none' || file.added !== file.removed || file.added === 0) return false
  const isSame = (line: Line, other: Line | undefined) =>
    other !== undefined && withoutIgnored(line.text, mode) === withoutIgnored(other.text, mode)
  return hunksOf(file)
    .flatMap(({ lines }) => runsOf(lines))
    .every(
      ({ removed, added }) =>
        removed.length === added.length && removed.every((line, at) => isSame(line, added[at])),
    )
}

function withoutIgnored(text: string, mode: Exclude<WhitespaceMode, 'none'>): string {
  if (mode === 'all') return text.replace(SPACES, '')
  return withoutTrailing(mode === 'amount' ? text.replace(SPACES, ' ') : text)
}

/** Like git, only ASCII: a no-break space in place of a space is a change to look at. */
const SPACES = /[ \t\r\f\v]+/g

/** Unlike a regular expression, takes linear time on long runs of spaces. */
function withoutTrailing(text: string): string {
  let end = text.length
  while (end > 0 && ' \t\r\f\v'.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}
