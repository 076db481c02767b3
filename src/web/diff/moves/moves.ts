import type { LineRef, Side } from '#web/diff/model/line-ref.ts'
import type { MovedBlock } from '#web/diff/model/moved-blocks.ts'
import type { Span } from '#web/diff/model/word-marks.ts'

/** A moved line. */
export interface Move {
  /** The same line at the other place. */
  readonly other: LineRef
  /** True when both places are in one file. */
  readonly isWithinFile: boolean
  /** True for the first line of its block. */
  readonly isFirst: boolean
  /** The words that changed in the move. */
  readonly marks: readonly Span[]
}

/** Finds the move of a line by its number: a removed line is on the old side. Null for a line that was not moved. */
export type FileMoves = (side: Side, line: number) => Move | null

/** Moved lines by path. Files without any are absent. */
export type Moves = ReadonlyMap<string, FileMoves>

export const NO_MOVES: Moves = new Map()

/** One end of a block. The ends in a file ascend by line. */
interface End {
  readonly line: number
  readonly block: MovedBlock
}

export function movesIn(blocks: readonly MovedBlock[]): Moves {
  const files = new Map<string, Record<Side, End[]>>()
  const endsOf = (path: string) => {
    let ends = files.get(path)
    if (!ends) files.set(path, (ends = { old: [], new: [] }))
    return ends
  }
  for (const block of blocks) {
    endsOf(block.from.path).old.push({ line: block.from.line, block })
    endsOf(block.to.path).new.push({ line: block.to.line, block })
  }
  const entries = [...files].map(([path, ends]) => {
    for (const side of ['old', 'new'] as const) ends[side].sort((a, b) => a.line - b.line)
    return [path, (side: Side, line: number) => moveAt(ends[side], side, line)] as const
  })
  return new Map(entries)
}

function moveAt(ends: readonly End[], side: Side, line: number): Move | null {
  const end = endBefore(ends, line)
  if (!end || line >= end.line + end.block.length) return null
  const { from, to, marks } = end.block
  const offset = line - end.line
  const other: LineRef =
    side === 'old'
      ? { path: to.path, side: 'new', line: to.line + offset }
      : { path: from.path, side: 'old', line: from.line + offset }
  return {
    other,
    isWithinFile: from.path === to.path,
    isFirst: offset === 0,
    marks: marks.get(offset)?.[side] ?? [],
  }
}

/** Returns the last end at or before a line. */
function endBefore(ends: readonly End[], line: number): End | undefined {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]!.line <= line) low = middle + 1
    else high = middle
  }
  return ends[low - 1]
}
