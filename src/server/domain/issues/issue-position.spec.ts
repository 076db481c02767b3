import { describe, expect, test } from 'vitest'

import { randomFrom } from '#server/testing/random.ts'
import { firstPosition, positionBetween } from './issue-position.ts'

/** Returns a seeded generator of integers from 0 to `limit` − 1. */
function numbers(seed: number): (limit: number) => number {
  const random = randomFrom(seed)
  return (limit) => Math.floor(random() * limit)
}

/** Inserts `count` issues one by one, each at the index that `choose` returns, and returns the positions in order. */
function place(count: number, choose: (placed: readonly string[], turn: number) => number) {
  const placed = Array.from({ length: 100 }, (_, index) => firstPosition(100_000 + index))
  const made: string[] = []
  for (let turn = 0; turn < count; turn++) {
    const at = choose(placed, turn)
    const position = positionBetween(placed[at - 1] ?? null, placed[at] ?? null, 200_000 + turn)
    made.push(position)
    placed.splice(at, 0, position)
  }
  return { placed, longest: Math.max(...made.map((position) => position.length)) }
}

const inByteOrder = (texts: readonly string[]) =>
  texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))

describe('new issues', () => {
  test('come after all older ones, whenever their number gains a digit', () => {
    const ids = [
      1,
      2,
      61,
      62,
      63,
      3843,
      3844,
      238_327,
      238_328,
      99_999_999,
      Number.MAX_SAFE_INTEGER,
    ]
    const positions = ids.map(firstPosition)
    expect(inByteOrder(positions)).toEqual(positions)
  })

  test('come after an older one that was moved to the end', () => {
    let last = firstPosition(100)
    for (const mover of [7, 99, 3, 1]) {
      const moved = positionBetween(last, null, mover)
      expect(moved > last).toBe(true)
      expect(moved < firstPosition(101)).toBe(true)
      last = moved
    }
  })
})

describe('a position between two neighbors', () => {
  test.each([1, 2, 3, 4, 5])('is unique and sorts between them (seed %i)', (seed) => {
    const next = numbers(seed)
    const { placed } = place(3000, (list) => next(list.length + 1))
    expect(inByteOrder(placed)).toEqual(placed)
    expect(new Set(placed).size).toBe(placed.length)
  })

  test.each([11, 12, 13])(
    'stays valid when issues move away from their positions (seed %i)',
    (seed) => {
      const next = numbers(seed)
      const order = Array.from({ length: 60 }, (_, index) => ({
        id: index + 1,
        position: firstPosition(index + 1),
      }))
      for (let turn = 0; turn < 5000; turn++) {
        const [issue] = order.splice(next(order.length), 1)
        const at = next(order.length + 1)
        const [before, after] = [order[at - 1]?.position ?? null, order[at]?.position ?? null]
        order.splice(at, 0, { id: issue!.id, position: positionBetween(before, after, issue!.id) })
      }
      const positions = order.map((issue) => issue.position)
      expect(inByteOrder(positions)).toEqual(positions)
      expect(new Set(positions).size).toBe(positions.length)
      expect(positions.every((position) => position < firstPosition(61))).toBe(true)
    },
  )

  test('differs for two issues moved there concurrently, with room between them', () => {
    const [before, after] = [firstPosition(1), firstPosition(2)]
    const one = positionBetween(before, after, 50)
    const other = positionBetween(before, after, 40)
    expect(inByteOrder([one, other, before, after])).toEqual([before, other, one, after])
    const between = positionBetween(other, one, 60)
    expect(inByteOrder([one, between, other])).toEqual([other, between, one])
  })
})

describe('10,000 positions', () => {
  const next = numbers(99)
  let spot = 50
  test.each<[string, number, (placed: readonly string[], turn: number) => number]>([
    ['always after the same issue', 14, () => 50],
    ['always before the same issue', 14, (placed) => placed.length - 50],
    ['always at the top', 10, () => 0],
    ['always at the end', 14, (placed) => placed.length],
    ['anywhere', 20, (placed) => next(placed.length + 1)],
    // The worst case. Even an ideal scheme without renumbering needs about a tenth of this.
    ['in turns before and after the newest', 4100, (_, turn) => (turn % 2 ? spot++ : spot)],
  ])('%s need at most %i bytes', (_, bytes, choose) => {
    const { placed, longest } = place(10_000, choose)
    expect(longest).toBeLessThanOrEqual(bytes)
    expect(inByteOrder(placed)).toEqual(placed)
  })
})
