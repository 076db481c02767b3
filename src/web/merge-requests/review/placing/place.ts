import type { Position } from '#contract/positions.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { codeAt, findCode, numberOf } from '#web/diff/model/find-code.ts'
import { lineRangeOf, type LineRange, type Side } from '#web/diff/model/line-ref.ts'
import { unchangedLine } from '#web/diff/model/unchanged-line.ts'
import { commentedCode, type CommentedLine } from './commented-code.ts'

/** The commits that a diff compares. */
export type Commits = Pick<Position, 'base_sha' | 'start_sha' | 'head_sha'>

export interface Shown {
  readonly files: readonly DiffFile[]
  readonly commits: Commits
  /** True if the server left files out. */
  readonly isCut?: boolean
}

/** The place of a comment in a diff. */
export type Place =
  | {
      readonly kind: 'line'
      readonly range: LineRange
      /** `moved` has the same content in another version, `near` stands beside a line that is gone. */
      readonly how: 'exact' | 'moved' | 'near'
    }
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'orphan'
      readonly path: string
      /** The code that the comment was written about. Empty if unknown. */
      readonly code: readonly CommentedLine[]
      /** True if the line is gone. False if its file may have been left out. */
      readonly isOutdated: boolean
    }

/** The files of the version that a comment was written in. Null if unknown, undefined while they load. */
export type Written = readonly DiffFile[] | null | undefined

/** Finds the place of a comment in a diff. Every comment has one. Null while it depends on files that load. */
export function placeOf(position: Position, shown: Shown, written: Written): Place | null {
  const file = fileOf(position, shown.files)
  if (file && position.position_type !== 'text') return { kind: 'file', path: file.path }
  const side = sideOf(position)
  const before = (written && fileOf(position, written)) ?? null
  if (file && isOf(position, shown.commits, side)) {
    return { kind: 'line', range: rangeOf(position, file.path, side), how: 'exact' }
  }
  if (file && side === 'new' && position.head_sha === shown.commits.base_sha) {
    return { kind: 'line', range: oldRange(position, file), how: 'exact' }
  }
  const moved =
    file && (unchangedRange(position, file, shown) ?? movedRange(position, file, before))
  if (moved) return { kind: 'line', ...moved }
  if (written === undefined) return null
  const code = before ? commentedCode(before, rangeOf(position, before.path, side)) : []
  const isOutdated = file !== undefined || !shown.isCut
  return { kind: 'orphan', path: file?.path ?? nameOf(position), code, isOutdated }
}

/** True if the commented line is gone. */
export function isOutdated(place: Place): boolean {
  return place.kind === 'orphan' ? place.isOutdated : place.kind === 'line' && place.how === 'near'
}

type Moved = Pick<Extract<Place, { kind: 'line' }>, 'range' | 'how'>

/** Finds the lines of a version that is now the old side, such as the left one of a comparison. */
function oldRange(position: Position, file: DiffFile): LineRange {
  const { start, end } = rangeOf(position)
  const [first, last] = [start, end].map(({ newLine }) =>
    newLine === null ? null : unchangedLine(file, newLine),
  )
  return lineRangeOf(file.path, first ?? last!, last!)
}

/** Finds an unchanged line by its number on the old side. Null if the base differs. */
function unchangedRange(
  { base_sha, old_line, new_line, line_range }: Position,
  file: DiffFile,
  { commits }: Shown,
): Moved | null {
  if (base_sha !== commits.base_sha || old_line == null || new_line == null) return null
  const end = unchangedLine(file, old_line)
  const first = line_range?.start
  const start =
    first?.old_line != null && first.new_line !== null ? unchangedLine(file, first.old_line) : end
  return { range: lineRangeOf(file.path, start, end), how: 'moved' }
}

/** Finds the lines by their content. Lines at the start of a range may have changed. */
function movedRange(position: Position, file: DiffFile, before: DiffFile | null): Moved | null {
  if (!before) return null
  const { start, end, side } = rangeOf(position, before.path, sideOf(position))
  const find = (number: number) => {
    const code = codeAt(before, side, number)
    return code && findCode(code, file, side)
  }
  const last = numberOf(end, side)
  const found = last === null ? null : find(last)
  if (last === null || !found) return null
  const range = { ...lineRangeOf(file.path, found.line, found.line), side }
  if (!found.isExact) return { range, how: 'near' }
  for (let number = numberOf(start, side) ?? last; number < last; number++) {
    const first = find(number)
    if (first?.isExact && numberOf(first.line, side)! < numberOf(found.line, side)!) {
      const { oldLine, newLine } = first.line
      return { range: { ...range, start: { oldLine, newLine } }, how: 'moved' }
    }
  }
  return { range, how: 'moved' }
}

/** The path of the file that a comment is about. */
function nameOf({ new_path, old_path, new_line, old_line }: Position): string {
  return new_line == null && old_line != null ? old_path : new_path
}

/** Follows renames in either direction. */
export function fileOf(
  { old_path, new_path }: Position,
  files: readonly DiffFile[],
): DiffFile | undefined {
  return (
    files.find((file) => file.newPath === new_path) ??
    files.find((file) => file.oldPath === new_path || file.oldPath === old_path)
  )
}

/** True if the diff has the commit that the commented line is in. */
function isOf(position: Position, commits: Commits, side: Side): boolean {
  return side === 'new'
    ? position.head_sha === commits.head_sha
    : position.base_sha === commits.base_sha
}

function sideOf({ new_line }: Position): Side {
  return new_line == null ? 'old' : 'new'
}

/** The lines of a comment in the version that it was written in. */
export function rangeOf(
  position: Position,
  path = nameOf(position),
  side = sideOf(position),
): LineRange {
  const end = { oldLine: position.old_line ?? null, newLine: position.new_line ?? null }
  const start = position.line_range?.start
  return {
    path,
    side,
    start: start ? { oldLine: start.old_line, newLine: start.new_line } : end,
    end,
  }
}
