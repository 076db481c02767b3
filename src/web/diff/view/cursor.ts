import { lineRangeOf, type LineRange, type LineRef, type Side } from '#web/diff/model/line-ref.ts'
import type { Row } from '#web/diff/model/rows.ts'
import type { CursorSpot } from './diff-context.ts'
import { lineOf, refOf, rowOf, rowsBefore } from './row-index.ts'
import type { DiffLayout } from './use-layout.ts'

/** The current line, and the other end of the selected range. Both are in one file. */
export interface Cursor {
  readonly line: LineRef
  /** Equals `line` when only one line is selected. */
  readonly from: LineRef
  /** The side that the cursor prefers in a split diff. */
  readonly side: Side
  /** True when a link has led to the lines. */
  readonly isLinked?: boolean
}

/** The rows that a cursor moves over. */
export type CursorRows = Pick<DiffLayout, 'files' | 'indexOf' | 'shownRows'>

type Direction = 1 | -1

export function cursorAt(line: LineRef, side = line.side): Cursor {
  return { line, from: line, side }
}

/** Returns the cursor with its range extended to a line. A range does not cross files. */
export function extendTo(cursor: Cursor, line: LineRef): Cursor {
  return line.path === cursor.line.path ? { from: cursor.from, line, side: cursor.side } : cursor
}

/** Returns the next line in a direction, possibly in another file. Null at the end. */
export function nextLine(rows: CursorRows, cursor: Cursor, step: Direction): LineRef | null {
  const [file, row] = startOf(rows, cursor, step)
  return walk(rows, file, row, step, (path, row) => refOf(path, row, cursor.side))
}

/** Returns the first line of the next block of changed lines in a direction. Null at the end. */
export function nextChange(
  rows: CursorRows,
  cursor: Cursor | null,
  step: Direction,
): LineRef | null {
  const [file, row] = cursor ? startOf(rows, cursor, step) : [0, -1]
  const isFirst = (list: readonly Row[], at: number) =>
    isChanged(list[at]) && !isChanged(list[at - 1])
  return walk(rows, file, row, step, (path, row, at, list) =>
    isFirst(list, at) ? refOf(path, row, cursor?.side ?? 'new') : null,
  )
}

function walk(
  { files, shownRows }: CursorRows,
  file: number,
  row: number,
  step: Direction,
  visit: (path: string, row: Row, at: number, list: readonly Row[]) => LineRef | null,
): LineRef | null {
  for (let at = file, next = row + step; files[at]; at += step) {
    const list = shownRows(files[at]!.path)
    if (at !== file) next = step > 0 ? 0 : list.length - 1
    for (; list[next]; next += step) {
      const line = visit(files[at]!.path, list[next]!, next, list)
      if (line) return line
    }
  }
  return null
}

/** Returns the row to start from. For a hidden line, that is the row that the step leaves behind. */
function startOf(
  { indexOf, shownRows }: CursorRows,
  { line: { path, side, line } }: Cursor,
  step: Direction,
): [file: number, row: number] {
  const file = indexOf(path)
  if (file === undefined) return [0, -1]
  const rows = shownRows(path)
  const next = rowsBefore(rows, side, line)
  return [file, rowOf(rows, side, line) ?? (step > 0 ? next - 1 : next)]
}

function isChanged(row: Row | undefined): boolean {
  if (row?.kind === 'line') return row.line.kind !== 'context'
  return row?.kind === 'pair' && (row.old?.kind !== 'context' || row.new?.kind !== 'context')
}

/** Returns the rows of a cursor in its file. Null when the file does not show them. */
export function spotOf(
  rows: readonly Row[],
  { line, from, isLinked = false }: Cursor,
): CursorSpot | null {
  const row = rowOf(rows, line.side, line.line)
  if (row === null) return null
  const other = rowOf(rows, from.side, from.line) ?? row
  return { row, side: line.side, isLinked, from: Math.min(row, other), to: Math.max(row, other) }
}

/** Returns the lines from one row to another, without hidden rows at either end. */
export function rangeOf(
  path: string,
  rows: readonly Row[],
  { from, to, side }: Pick<CursorSpot, 'from' | 'to' | 'side'>,
): LineRange | null {
  const lines = rows.slice(from, to + 1).flatMap((row) => {
    const line = lineOf(row, side) ?? lineOf(row, side === 'old' ? 'new' : 'old')
    return line ?? []
  })
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return null
  return { ...lineRangeOf(path, first, last), side }
}
