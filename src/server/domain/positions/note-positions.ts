import type { Position } from '#contract/positions.ts'
import type { FileDiff } from '#server/git/diff.ts'
import { lineCode, linesOf, newNumber, placeOf, type LinePlace } from './diff-lines.ts'

/** A push's effect on a comparison: the changes between old and new heads and bases, and the new diff and commits. */
export interface ComparisonChange {
  heads: readonly FileDiff[]
  bases: readonly FileDiff[]
  diff: readonly FileDiff[]
  commits: Pick<Position, 'base_sha' | 'start_sha' | 'head_sha'>
}

export interface MovedPosition {
  position: Position
  /** Null when the comment is not on a line. */
  lineCode: string | null
}

/** Returns a comment's new position. Null when its line, image or file is gone or has changed. */
export function movePosition(position: Position, moves: ComparisonChange): MovedPosition | null {
  return position.position_type === 'text' ? moveText(position, moves) : moveFile(position, moves)
}

/** Follows a line in the new file, or in the old file when the line was removed. */
function moveText(position: Position, moves: ComparisonChange): MovedPosition | null {
  const { old_line = null, new_line = null, line_range, ...kept } = position
  const side = new_line === null ? 'old' : 'new'
  const follow = (place: LinePlace) => followLine(position, side, place, moves)
  const moved = follow({ old_line, new_line })
  if (!moved) return null
  const { file, place } = moved
  const code = (at: LinePlace) => lineCode(pathOf(file), linesOf(file.diff), at)
  const end = <E extends LinePlace>(from: E) => {
    const to = followLine(position, from.new_line === null ? 'old' : 'new', from, moves)
    return to && { ...from, ...to.place, line_code: code(to.place) }
  }
  const [start, stop] = line_range ? [end(line_range.start), end(line_range.end)] : [null, null]
  return {
    position: {
      ...kept,
      ...moves.commits,
      old_path: file.old_path,
      new_path: file.new_path,
      ...place,
      line_range: start && stop && { start, end: stop },
    },
    lineCode: code(place),
  }
}

function followLine(
  position: Position,
  side: 'old' | 'new',
  place: LinePlace,
  { heads, bases, diff }: ComparisonChange,
): { file: FileDiff; place: LinePlace } | null {
  const line = place[`${side}_line`]!
  const changes = side === 'new' ? heads : bases
  const path = followPath(changes, position[`${side}_path`])
  const changed = changes.find((file) => file.old_path === position[`${side}_path`])
  const now = changed ? newNumber(linesOf(changed.diff), line) : line
  if (path === null || now === null || (changed && isHidden(changed))) return null
  const file = diff.find((found) => found[`${side}_path`] === path && has(found, side))
  if (!file || isHidden(file)) return null
  return { file, place: placeOf(linesOf(file.diff), side, now) }
}

/** Moves a file or image comment. An image comment keeps its position only while the image is unchanged. */
function moveFile(
  position: Position,
  { heads, diff, commits }: ComparisonChange,
): MovedPosition | null {
  const changed = heads.some((file) => file.old_path === position.new_path)
  if (changed && position.position_type === 'image') return null
  const path = followPath(heads, position.new_path)
  const file = diff.find((found) => found.new_path === path)
  if (!file) return null
  const { old_path, new_path } = file
  return { position: { ...position, ...commits, old_path, new_path }, lineCode: null }
}

function followPath(changes: readonly FileDiff[], path: string): string | null {
  const file = changes.find((found) => found.old_path === path && !found.new_file)
  if (!file) return path
  return file.deleted_file ? null : file.new_path
}

const has = (file: FileDiff, side: 'old' | 'new') =>
  side === 'new' ? !file.deleted_file : !file.new_file

/** True when the file has no diff in which to follow lines. */
const isHidden = (file: FileDiff) => file.too_large || file.binary

/** Returns the path used in line codes. */
export const pathOf = (file: Pick<FileDiff, 'deleted_file' | 'old_path' | 'new_path'>) =>
  file.deleted_file ? file.old_path : file.new_path
