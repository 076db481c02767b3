import type { DiffFile } from './diff-file.ts'
import { hunksOf, type Line } from './parse-hunks.ts'
import { runsOf } from './runs.ts'
import { wordMarksOf, type Span, type WordMarks } from './word-marks.ts'

/** Lines that were removed in one place and added in another. */
export interface MovedBlock {
  /** The first removed line. */
  readonly from: Place
  /** The first added line. */
  readonly to: Place
  /** The number of lines, which is the same in both places. */
  readonly length: number
  /** The words that changed in the move, by the index of their line. */
  readonly marks: ReadonlyMap<number, WordMarks>
}

interface Place {
  readonly path: string
  readonly line: number
}

/** A block has at least this many equal lines with letters or digits, or this many letters and digits. */
const LEAST_LINES = 4
const LEAST_LETTERS = 40
/** A line that was removed more often does not begin a block. */
const MOST_PLACES = 8

interface Spot {
  readonly path: string
  /** Removed or added lines of one run, and the number of the run. */
  readonly lines: readonly Line[]
  readonly run: number
  readonly at: number
}

/** Finds the moved blocks of a diff, in linear time. No line is in two of them. */
export function movedBlocks(files: readonly DiffFile[]): readonly MovedBlock[] {
  const { removed, added } = changesIn(files)
  const places = placesByText(removed)
  const taken = new Set<Line>()
  const blocks: MovedBlock[] = []
  for (const part of added) {
    for (let at = 0; at < part.lines.length;) {
      const found = longestBlock({ ...part, at }, places, taken)
      if (found) blocks.push(take(found, taken))
      at = found ? found.added.at + found.length : at + 1
    }
  }
  return blocks
}

type Part = Omit<Spot, 'at'>

function changesIn(files: readonly DiffFile[]): { removed: Part[]; added: Part[] } {
  const removed: Part[] = []
  const added: Part[] = []
  let count = 0
  for (const file of files) {
    for (const run of hunksOf(file).flatMap(({ lines }) => runsOf(lines))) {
      removed.push({ path: file.path, lines: run.removed, run: count })
      added.push({ path: file.path, lines: run.added, run: count++ })
    }
  }
  return { removed, added }
}

function placesByText(parts: readonly Part[]): ReadonlyMap<string, readonly Spot[]> {
  const places = new Map<string, Spot[]>()
  for (const part of parts) {
    for (const [at, { text }] of part.lines.entries()) {
      const key = text.trim()
      const found = places.get(key)
      if (!found) places.set(key, [{ ...part, at }])
      else if (found.length <= MOST_PLACES) found.push({ ...part, at })
    }
  }
  return places
}

interface Stretch {
  readonly removed: Spot
  readonly added: Spot
  readonly length: number
}

function longestBlock(
  added: Spot,
  places: ReadonlyMap<string, readonly Spot[]>,
  taken: ReadonlySet<Line>,
): Stretch | null {
  const text = added.lines[added.at]!.text.trim()
  const found = text === '' ? [] : (places.get(text) ?? [])
  if (found.length > MOST_PLACES) return null
  const blocks = found
    .filter(({ run }) => run !== added.run)
    .map((removed) => blockAt(removed, added, taken))
    .filter(isLong)
  return blocks.reduce<Stretch | null>(
    (longest, block) => (longest && longest.length >= block.length ? longest : block),
    null,
  )
}

/** Extends a block from one line in both directions. */
function blockAt(removed: Spot, added: Spot, taken: ReadonlySet<Line>): Stretch {
  const [start, end] = [-1, 1].map((step) => extentOf(removed, added, taken, step))
  return {
    removed: { ...removed, at: removed.at + start! },
    added: { ...added, at: added.at + start! },
    length: end! - start! + 1,
  }
}

/** Returns the distance to the last equal line. A single changed line may lie between. */
function extentOf(removed: Spot, added: Spot, taken: ReadonlySet<Line>, step: number): number {
  let extent = 0
  for (let offset = step; Math.abs(offset - extent) <= 2; offset += step) {
    const [old, now] = [removed.lines[removed.at + offset], added.lines[added.at + offset]]
    if (!old || !now || taken.has(old) || taken.has(now)) break
    if (isEqual(old, now)) extent = offset
    else if (!wordMarksOf(old, now)) break
  }
  return extent
}

/** Moved code is often reindented. */
const isEqual = (old: Line, now: Line) => old.text.trim() === now.text.trim()

function isLong({ removed, added, length }: Stretch): boolean {
  let [lines, letters] = [0, 0]
  for (let offset = 0; offset < length; offset++) {
    const [old, now] = [removed.lines[removed.at + offset]!, added.lines[added.at + offset]!]
    const count = isEqual(old, now) ? (now.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) : 0
    letters += count
    if (count > 0) lines++
  }
  return lines >= LEAST_LINES || letters >= LEAST_LETTERS
}

function take({ removed, added, length }: Stretch, taken: Set<Line>): MovedBlock {
  const marks = new Map<number, WordMarks>()
  for (let offset = 0; offset < length; offset++) {
    const [old, now] = [removed.lines[removed.at + offset]!, added.lines[added.at + offset]!]
    taken.add(old).add(now)
    const found = isEqual(old, now) ? null : wordMarksOf(old, now)
    if (found) marks.set(offset, { old: wordsIn(old, found.old), new: wordsIn(now, found.new) })
  }
  const [old, now] = [removed.lines[removed.at]!, added.lines[added.at]!]
  return {
    from: { path: removed.path, line: old.oldLine! },
    to: { path: added.path, line: now.newLine! },
    length,
    marks,
  }
}

/** Leaves out changed indentation. */
const wordsIn = ({ text }: Line, marks: readonly Span[]) =>
  marks.filter(({ start, end }) => text.slice(start, end).trim() !== '')
