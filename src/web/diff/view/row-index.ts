import type { LineRef, Side } from '#web/diff/model/line-ref.ts'
import type { Line } from '#web/diff/model/parse-hunks.ts'
import type { Row } from '#web/diff/model/rows.ts'

/** The number of the first line at or after each row, for each side. Ascending. */
type RowIndex = Readonly<Record<Side, Int32Array>>

const known = new WeakMap<readonly Row[], RowIndex>()

function indexOf(rows: readonly Row[]): RowIndex {
  let index = known.get(rows)
  if (!index)
    known.set(rows, (index = { old: numbersOf(rows, 'old'), new: numbersOf(rows, 'new') }))
  return index
}

function numbersOf(rows: readonly Row[], side: Side): Int32Array {
  const numbers = new Int32Array(rows.length)
  let next = 2 ** 31 - 1
  for (let at = rows.length - 1; at >= 0; at--) {
    next = numberOf(rows[at]!, side) ?? next
    numbers[at] = next
  }
  return numbers
}

/** The line of a row on a side. Null for none. A unified row has at most one line, which may be on both sides. */
export function lineOf(row: Row, side: Side): Line | null {
  if (row.kind === 'pair') return row[side]
  return row.kind === 'line' && numberIn(row.line, side) !== null ? row.line : null
}

function numberOf(row: Row, side: Side): number | null {
  const line = lineOf(row, side)
  return line && numberIn(line, side)
}

function numberIn(line: Line, side: Side): number | null {
  return side === 'old' ? line.oldLine : line.newLine
}

/** Returns the number of rows up to the last line before the given one, which may be hidden. */
export function rowsBefore(rows: readonly Row[], side: Side, line: number): number {
  const numbers = indexOf(rows)[side]
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! < line) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the row of a line, or the first row after it if the line is hidden. */
export function nearestRow(rows: readonly Row[], side: Side, line: number): number {
  const numbers = indexOf(rows)[side]
  let row = rowsBefore(rows, side, line)
  // Rows without a line on this side have the number of the next one.
  while (row < rows.length - 1 && numbers[row + 1] === numbers[row]) row++
  return row
}

/** Returns the row of a line. Null when the diff does not show the line. */
export function rowOf(rows: readonly Row[], side: Side, line: number): number | null {
  const row = nearestRow(rows, side, line)
  return row < rows.length && numberOf(rows[row]!, side) === line ? row : null
}

/** Returns a row's line, preferably on the given side. Null for a row without lines. */
export function refOf(path: string, row: Row, side: Side): LineRef | null {
  const other = side === 'old' ? 'new' : 'old'
  for (const here of [side, other] as const) {
    const line = numberOf(row, here)
    if (line !== null) return { path, side: here, line }
  }
  return null
}
