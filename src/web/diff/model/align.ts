type Match = readonly [a: number, b: number]

/** Two parts of the texts that are not aligned yet. */
interface Part {
  readonly aStart: number
  readonly aEnd: number
  readonly bStart: number
  readonly bEnd: number
}

/** The maximum number of comparisons in a part, and the depth, before a quick search takes over. */
const MOST_COMPARISONS = 250_000
const MOST_DEPTH = 8
/** The number of lines that the quick search looks ahead for an equal line. */
const LOOK_AHEAD = 50

/**
 * Matches equal lines of two texts in order: first lines that occur once in both, as in a patience diff, then a longest
 * common subsequence of the lines in between. Takes nearly linear time for any texts.
 */
export function align(aTexts: readonly string[], bTexts: readonly string[]): readonly Match[] {
  const ids = new Map<string, number>()
  const idOf = (text: string) => ids.get(text) ?? (ids.set(text, ids.size), ids.size - 1)
  const [a, b] = [Int32Array.from(aTexts, idOf), Int32Array.from(bTexts, idOf)]
  const matches: Match[] = []
  alignPart({ a, b, matches }, { aStart: 0, aEnd: a.length, bStart: 0, bEnd: b.length }, 0)
  return matches
}

interface Alignment {
  readonly a: Int32Array
  readonly b: Int32Array
  readonly matches: Match[]
}

function alignPart(alignment: Alignment, part: Part, depth: number): void {
  const { a, b, matches } = alignment
  let { aStart, aEnd, bStart, bEnd } = part
  while (aStart < aEnd && bStart < bEnd && a[aStart] === b[bStart])
    matches.push([aStart++, bStart++])
  const tail: Match[] = []
  while (aStart < aEnd && bStart < bEnd && a[aEnd - 1] === b[bEnd - 1]) tail.push([--aEnd, --bEnd])
  const middle = { aStart, aEnd, bStart, bEnd }
  if (aStart < aEnd && bStart < bEnd) {
    const anchors = depth < MOST_DEPTH ? anchorsIn(alignment, middle) : []
    if (anchors.length > 0) alignBetween(alignment, middle, anchors, depth)
    else if ((aEnd - aStart) * (bEnd - bStart) > MOST_COMPARISONS) searchAhead(alignment, middle)
    else walkLongest(alignment, middle)
  }
  matches.push(...tail.toReversed())
}

function alignBetween(alignment: Alignment, part: Part, anchors: readonly Match[], depth: number) {
  let { aStart, bStart } = part
  for (const [a, b] of [...anchors, [part.aEnd, part.bEnd] as const]) {
    alignPart(alignment, { aStart, aEnd: a, bStart, bEnd: b }, depth + 1)
    if (a < part.aEnd) alignment.matches.push([a, b])
    ;[aStart, bStart] = [a + 1, b + 1]
  }
}

/** Returns the longest ascending chain of lines that occur once in both parts. */
function anchorsIn({ a, b }: Alignment, { aStart, aEnd, bStart, bEnd }: Part): readonly Match[] {
  const inA = placesOnce(a, aStart, aEnd)
  const inB = placesOnce(b, bStart, bEnd)
  const pairs: Match[] = []
  for (const [id, at] of inA) {
    const other = inB.get(id) ?? -1
    if (at >= 0 && other >= 0) pairs.push([at, other])
  }
  return longestAscending(pairs)
}

/** Maps each line to its place, or to -1 if it occurs more than once. Ordered by first occurrence. */
function placesOnce(ids: Int32Array, start: number, end: number): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  for (let at = start; at < end; at++) places.set(ids[at]!, places.has(ids[at]!) ? -1 : at)
  return places
}

function longestAscending(pairs: readonly Match[]): readonly Match[] {
  const tails: number[] = []
  const previous = new Int32Array(pairs.length)
  for (const [at, [, b]] of pairs.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[tails[middle]!]![1] < b) low = middle + 1
      else high = middle
    }
    previous[at] = tails[low - 1] ?? -1
    tails[low] = at
  }
  const chain: Match[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) chain.push(pairs[at]!)
  return chain.toReversed()
}

function searchAhead({ a, b, matches }: Alignment, { aStart, aEnd, bStart, bEnd }: Part): void {
  let next = bStart
  for (let at = aStart; at < aEnd && next < bEnd; at++) {
    const found = b.subarray(next, Math.min(next + LOOK_AHEAD, bEnd)).indexOf(a[at]!)
    if (found < 0) continue
    matches.push([at, next + found])
    next += found + 1
  }
}

function walkLongest({ a, b, matches }: Alignment, { aStart, aEnd, bStart, bEnd }: Part): void {
  const width = bEnd - bStart + 1
  const lengths = new Uint32Array((aEnd - aStart + 1) * width)
  for (let i = aEnd - aStart - 1; i >= 0; i--) {
    for (let j = width - 2; j >= 0; j--) {
      const cell = i * width + j
      lengths[cell] =
        a[aStart + i] === b[bStart + j]
          ? lengths[cell + width + 1]! + 1
          : Math.max(lengths[cell + width]!, lengths[cell + 1]!)
    }
  }
  let [i, j] = [0, 0]
  while (aStart + i < aEnd && bStart + j < bEnd) {
    const cell = i * width + j
    if (a[aStart + i] === b[bStart + j]) matches.push([aStart + i++, bStart + j++])
    else if (lengths[cell + width]! >= lengths[cell + 1]!) i++
    else j++
  }
}
