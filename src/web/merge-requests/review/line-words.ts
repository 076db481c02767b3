import type { Position } from '#contract/positions.ts'
import type { LineRange } from '#web/diff/model/line-ref.ts'
import { rangeOf } from './placing/place.ts'

/** True for a range of a single line. */
export function isOneLine({ start, end }: LineRange): boolean {
  return start.newLine === end.newLine && start.oldLine === end.oldLine
}

/** Names the lines of a range, such as `Line 4` or `Lines 4–7`. */
export function lineWords(range: LineRange): string {
  return `${isOneLine(range) ? 'Line' : 'Lines'} ${numbersOf(range)}`
}

/** Names the place of a comment, such as `src/cache.ts:4` or `src/cache.ts:4–7`. */
export function placeWords(position: Position): string {
  const range = rangeOf(position)
  const isOnFile = range.end.oldLine === null && range.end.newLine === null
  return isOnFile ? range.path : `${range.path}:${numbersOf(range)}`
}

function numbersOf(range: LineRange): string {
  const { start, end } = range
  const [first, last] = [start, end].map(({ oldLine, newLine }) => newLine ?? oldLine)
  if (isOneLine(range)) return String(last)
  // Removed and other lines are counted separately.
  return start.newLine === null && end.newLine !== null
    ? `−${first} to +${last}`
    : `${first}–${last}`
}
