import type { Position } from '#contract/positions.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { codeAt, findCode, numberOf } from '#web/diff/model/find-code.ts'
import type { LineRange } from '#web/diff/model/line-ref.ts'
import type { Line } from '#web/diff/model/parse-hunks.ts'
import type { Place, Shown } from './place.ts'

/** Finds a commit's file among all changes, which may have renamed it. */
export function wholeFileOf(
  { newPath, oldPath }: DiffFile,
  whole: readonly DiffFile[],
): DiffFile | undefined {
  return (
    whole.find((file) => file.newPath === newPath) ??
    whole.find((file) => file.oldPath === newPath || file.oldPath === oldPath)
  )
}

/** Finds a commit's lines in all changes. Null if a later commit has changed them. */
export function wholeRangeOf(
  file: DiffFile,
  { start, end, side }: LineRange,
  whole: DiffFile,
): LineRange | null {
  const find = (place: LineRange['start']): Line | null => {
    const own = place.newLine === null ? 'old' : 'new'
    const code = codeAt(file, own, numberOf(place, own)!)
    const found = code && findCode(code, whole, own)
    // A line that the commit removes may exist again in all changes, for example after a revert.
    if (!found?.isExact || (own === 'old' && found.line.newLine !== null)) return null
    return found.line
  }
  const [first, last] = [find(start), find(end)]
  if (!first || !last) return null
  const numbers = ({ oldLine, newLine }: Line) => ({ oldLine, newLine })
  return { path: whole.path, start: numbers(first), end: numbers(last), side }
}

/** True for a comment on a file of a comparison, unless its line is in neither version. */
export function isInComparison(place: Place, { files }: Shown): boolean {
  if (place.kind === 'orphan' || (place.kind === 'line' && place.how === 'near')) return false
  const path = place.kind === 'file' ? place.path : place.range.path
  return files.some((file) => file.path === path)
}

/** True for a comment on a file or line that a commit's diff shows, or that was written in it, on an expanded line. */
export function isInCommit(
  place: Place,
  { files, commits }: Shown,
  position: Position | null,
): boolean {
  if (place.kind === 'orphan') return false
  if (place.kind === 'file') return files.some(({ path }) => path === place.path)
  const { path, end } = place.range
  const file = files.find((one) => one.path === path)
  if (place.how === 'near' || !file) return false
  const isWrittenHere =
    position?.base_sha === commits.base_sha && position.head_sha === commits.head_sha
  const side = end.newLine === null ? 'old' : 'new'
  return isWrittenHere || codeAt(file, side, numberOf(end, side)!) !== null
}
