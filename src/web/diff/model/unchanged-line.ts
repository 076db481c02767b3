import type { DiffFile } from './diff-file.ts'
import { hunksOf, type Line } from './parse-hunks.ts'
import { startOf } from './rows.ts'

/** Returns both numbers of a line of the old file. The new number is null if the diff removes the line. */
export function unchangedLine(file: DiffFile, oldLine: number): Pick<Line, 'oldLine' | 'newLine'> {
  let shift = 0
  for (const hunk of hunksOf(file)) {
    const { oldStart, newStart } = startOf(hunk)
    if (oldLine < oldStart) break
    const line = hunk.lines.find((one) => one.oldLine === oldLine)
    if (line) return line
    shift = newStart + hunk.newCount - oldStart - hunk.oldCount
  }
  return { oldLine, newLine: oldLine + shift }
}
