import type { DiffFile } from './diff-file.ts'
import { hunksOf, type Line } from './parse-hunks.ts'
import { runsOf, type Run } from './runs.ts'
import { MOST_MARKED_LENGTH, tokensOf, wordMarksOf, type Span } from './word-marks.ts'

const runs = new WeakMap<DiffFile, ReadonlyMap<Line, Run>>()
const partners = new WeakMap<Run, ReadonlyMap<Line, Line>>()
const known = new WeakMap<Line, readonly Span[]>()

/** Returns the changed words of a line, compared with the most similar line of the other side in its run. */
export function marksIn(file: DiffFile, line: Line): readonly Span[] {
  let marks = known.get(line)
  if (!marks) known.set(line, (marks = line.kind === 'context' ? [] : findMarks(file, line)))
  return marks
}

function findMarks(file: DiffFile, line: Line): readonly Span[] {
  const run = runsIn(file).get(line)
  const partner = run && partnersIn(run).get(line)
  if (!partner) return []
  return line.kind === 'removed'
    ? (wordMarksOf(line, partner)?.old ?? [])
    : (wordMarksOf(partner, line)?.new ?? [])
}

function runsIn(file: DiffFile): ReadonlyMap<Line, Run> {
  let found = runs.get(file)
  if (!found) {
    const changes = hunksOf(file).flatMap(({ lines }) => runsOf(lines))
    found = new Map(
      changes.flatMap((run) => [...run.removed, ...run.added].map((line) => [line, run] as const)),
    )
    runs.set(file, found)
  }
  return found
}

function partnersIn(run: Run): ReadonlyMap<Line, Line> {
  let found = partners.get(run)
  if (!found) {
    const pairs = pairsIn(run).map(([old, now]) => [run.removed[old]!, run.added[now]!] as const)
    found = new Map(
      pairs.flatMap(([old, now]) => [
        [old, now],
        [now, old],
      ]),
    )
    partners.set(run, found)
  }
  return found
}

const LEAST_SIMILARITY = 0.5
/** The maximum number of comparisons in a run. In a longer one, only lines at the same place are paired. */
const MOST_COMPARISONS = 2500

/** Pairs similar lines in order, so that the sum of their similarities is highest. */
function pairsIn({ removed, added }: Run): readonly (readonly [number, number])[] {
  const [height, width] = [removed.length, added.length]
  if (height * width > MOST_COMPARISONS)
    return removed.slice(0, width).map((_, at) => [at, at] as const)
  const [oldWords, newWords] = [removed.map(wordsOf), added.map(wordsOf)]
  const similarities = oldWords.map((old) => newWords.map((now) => similarity(old, now)))
  /** The highest sums from each pair of places to the end. */
  const sums = Array.from({ length: height + 1 }, () => new Float64Array(width + 1))
  const sumWith = (i: number, j: number) => similarities[i]![j]! + sums[i + 1]![j + 1]!
  for (let i = height - 1; i >= 0; i--) {
    for (let j = width - 1; j >= 0; j--) {
      const without = Math.max(sums[i + 1]![j]!, sums[i]![j + 1]!)
      sums[i]![j] = similarities[i]![j]! > 0 ? Math.max(without, sumWith(i, j)) : without
    }
  }
  const pairs: [number, number][] = []
  let [i, j] = [0, 0]
  while (i < height && j < width) {
    if (similarities[i]![j]! > 0 && sums[i]![j] === sumWith(i, j)) pairs.push([i++, j++])
    else if (sums[i]![j] === sums[i + 1]![j]!) i++
    else j++
  }
  return pairs
}

interface Words {
  readonly counts: ReadonlyMap<string, number>
  readonly length: number
}

function wordsOf({ text }: Line): Words {
  const counts = new Map<string, number>()
  let length = 0
  for (const token of text.length > MOST_MARKED_LENGTH ? [] : tokensOf(text)) {
    if (token.trim() === '') continue
    counts.set(token, (counts.get(token) ?? 0) + 1)
    length += token.length
  }
  return { counts, length }
}

/** The share of characters in words that both lines have. 0 if it is too low for a pair. */
function similarity(a: Words, b: Words): number {
  let common = 0
  for (const [word, count] of a.counts)
    common += word.length * Math.min(count, b.counts.get(word) ?? 0)
  const share = (2 * common) / Math.max(1, a.length + b.length)
  return share < LEAST_SIMILARITY ? 0 : share
}
