import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { hunksOf, type Line } from '#web/diff/model/parse-hunks.ts'

/** The lines outside the hunks that the reader has shown, ascending. Keyed by path; most files have none. */
export type ExpandedLines = ReadonlyMap<string, readonly Line[]>

const ofHunks = new WeakMap<DiffFile, readonly Line[]>()
const known = new WeakMap<readonly Line[], readonly Line[]>()

/** Returns the lines of a file to search, in order. Returns the same array for the same arguments. */
export function searchedLines(file: DiffFile, expanded?: readonly Line[]): readonly Line[] {
  if (expanded?.length) {
    const lines = known.get(expanded) ?? merged(file, expanded)
    known.set(expanded, lines)
    return lines
  }
  const lines = ofHunks.get(file) ?? hunksOf(file).flatMap((hunk) => hunk.lines)
  ofHunks.set(file, lines)
  return lines
}

function merged(file: DiffFile, expanded: readonly Line[]): readonly Line[] {
  const lines: Line[] = []
  const rest = expanded.toReversed()
  for (const hunk of hunksOf(file)) {
    while ((rest.at(-1)?.newLine ?? Infinity) < hunk.newStart) lines.push(rest.pop()!)
    lines.push(...hunk.lines)
  }
  return [...lines, ...rest.toReversed()]
}
