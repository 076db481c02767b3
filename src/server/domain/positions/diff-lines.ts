import { createHash } from 'node:crypto'

/** A line's numbers in the old and new file. A side that lacks the line has the number of the next line. */
export interface DiffLine {
  old: number
  new: number
  sign: ' ' | '+' | '-'
}

/** A line's numbers. Null on a side that lacks the line; unchanged lines have both. */
export interface LinePlace {
  old_line: number | null
  new_line: number | null
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/

/** Parses a diff's lines. */
export function linesOf(diff: string): DiffLine[] {
  const lines: DiffLine[] = []
  let [old, now] = [0, 0]
  for (const text of diff.split('\n')) {
    const hunk = HUNK.exec(text)
    const sign = text[0]
    if (hunk) {
      old = Number(hunk[1])
      now = Number(hunk[2])
    } else if (sign === ' ' || sign === '+' || sign === '-') {
      lines.push({ old, new: now, sign })
      if (sign !== '+') old += 1
      if (sign !== '-') now += 1
    }
  }
  return lines
}

/** Swaps old and new. */
function mirrored(lines: readonly DiffLine[]): DiffLine[] {
  const signs = { ' ': ' ', '+': '-', '-': '+' } as const
  return lines.map((line) => ({ old: line.new, new: line.old, sign: signs[line.sign] }))
}

/** Returns an old line's number in the new file. Null when the line was removed. */
export function newNumber(lines: readonly DiffLine[], old: number): number | null {
  let shift = 0
  for (const line of lines) {
    if (line.old > old) break
    if (line.old === old && line.sign !== '+') return line.sign === ' ' ? line.new : null
    shift = line.new + Number(line.sign !== '-') - (line.old + Number(line.sign !== '+'))
  }
  return old + shift
}

/** Finds a line on both sides by its number on one side. */
export function placeOf(lines: readonly DiffLine[], side: 'old' | 'new', line: number): LinePlace {
  return side === 'old'
    ? { old_line: line, new_line: newNumber(lines, line) }
    : { old_line: newNumber(mirrored(lines), line), new_line: line }
}

/** Returns the API's `line_code`. */
export function lineCode(path: string, lines: readonly DiffLine[], place: LinePlace): string {
  const { old_line, new_line } = place
  const shown = lines.find((line) =>
    new_line === null
      ? line.sign === '-' && line.old === old_line
      : line.sign !== '-' && line.new === new_line,
  )
  const file = createHash('sha1').update(path).digest('hex')
  return `${file}_${shown?.old ?? old_line}_${shown?.new ?? new_line}`
}
