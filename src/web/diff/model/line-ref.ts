import type { Line } from './parse-hunks.ts'

export type Side = 'old' | 'new'

/** A line of a diff. Its side is `old` for a removed line, and for the left column of a split diff. */
export interface LineRef {
  readonly path: string
  readonly side: Side
  readonly line: number
}

type LineNumbers = Pick<Line, 'oldLine' | 'newLine'>

/** Neighboring lines of a diff. The side is that of the last line. */
export interface LineRange {
  readonly path: string
  readonly start: LineNumbers
  readonly end: LineNumbers
  readonly side: Side
}

export function lineRefOf(path: string, { oldLine, newLine }: LineNumbers): LineRef {
  return newLine === null
    ? { path, side: 'old', line: oldLine ?? 0 }
    : { path, side: 'new', line: newLine }
}

export function lineRangeOf(path: string, first: LineNumbers, last: LineNumbers): LineRange {
  const numbers = ({ oldLine, newLine }: LineNumbers) => ({ oldLine, newLine })
  return { path, start: numbers(first), end: numbers(last), side: lineRefOf(path, last).side }
}
