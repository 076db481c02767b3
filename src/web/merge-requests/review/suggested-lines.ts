import type { NewPosition, Position } from '#contract/positions.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { hunksOf } from '#web/diff/model/parse-hunks.ts'

/** Returns the commented lines, which a suggestion can replace. Null for removed lines, and for lines not in the diff. */
export function suggestedLines(
  files: readonly DiffFile[],
  position: NewPosition | Position,
): readonly string[] | null {
  const { new_line: last, line_range } = position
  const first = line_range ? line_range.start.new_line : last
  const file = files.find(({ newPath }) => newPath === position.new_path)
  if (!file || first == null || last == null || first > last) return null
  const lines = hunksOf(file)
    .flatMap((hunk) => hunk.lines)
    .filter(({ newLine }) => newLine !== null && newLine >= first && newLine <= last)
  return lines.length === last - first + 1 ? lines.map(({ text }) => text) : null
}
