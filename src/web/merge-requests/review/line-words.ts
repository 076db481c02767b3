import type { LineRange } from '#web/diff/model/line-ref.ts'

/** True for a range of a single line. */
export function isOneLine({ start, end }: LineRange): boolean {
  return start.newLine === end.newLine && start.oldLine === end.oldLine
}

/** Names the lines of a range, such as `Line 4` or `Lines 4–7`. */
export function lineWords(range: LineRange): string {
  const { start, end } = range
  const [first, last] = [start, end].map(({ oldLine, newLine }) => newLine ?? oldLine)
  if (isOneLine(range)) return `Line ${last}`
  // Removed and other lines are counted separately.
  return start.newLine === null && end.newLine !== null
    ? `Lines −${first} to +${last}`
    : `Lines ${first}–${last}`
}
