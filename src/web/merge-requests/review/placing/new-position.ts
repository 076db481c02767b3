import type { NewPosition } from '#contract/positions.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { LineRange } from '#web/diff/model/line-ref.ts'
import { hunksOf } from '#web/diff/model/parse-hunks.ts'
import { sha1 } from '#web/lib/sha1.ts'
import type { Commits } from './place.ts'

type End = LineRange['end']

/** Returns the position of a new comment on lines, in the form that the API expects. */
export async function linePosition(
  file: DiffFile,
  { start, end }: LineRange,
  commits: Commits,
): Promise<NewPosition> {
  // Without a hash, the server derives it from the path.
  const hash = (await sha1(file.path)) ?? '0'.repeat(40)
  const rangeEnd = ({ oldLine, newLine }: End) => ({
    line_code: lineCode(hash, file, { oldLine, newLine }),
    type: oldLine === null ? 'new' : newLine === null ? 'old' : null,
    old_line: oldLine,
    new_line: newLine,
  })
  const isRange = start.oldLine !== end.oldLine || start.newLine !== end.newLine
  return {
    ...commits,
    position_type: 'text',
    old_path: file.oldPath,
    new_path: file.newPath,
    old_line: end.oldLine,
    new_line: end.newLine,
    ...(isRange && { line_range: { start: rangeEnd(start), end: rangeEnd(end) } }),
  }
}

/** Returns the position of a new comment on a whole file. */
export function filePosition({ oldPath, newPath }: DiffFile, commits: Commits): NewPosition {
  return { ...commits, position_type: 'file', old_path: oldPath, new_path: newPath }
}

/** Returns the API's `line_code`. A side that lacks the line has the number of its next line. */
function lineCode(hash: string, file: DiffFile, { oldLine, newLine }: End): string {
  for (const hunk of hunksOf(file)) {
    let [old, now] = [hunk.oldStart, hunk.newStart]
    for (const line of hunk.lines) {
      if (line.oldLine === oldLine && line.newLine === newLine) return `${hash}_${old}_${now}`
      if (line.oldLine !== null) old += 1
      if (line.newLine !== null) now += 1
    }
  }
  return `${hash}_${oldLine}_${newLine}`
}
