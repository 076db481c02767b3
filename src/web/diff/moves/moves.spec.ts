import { expect, test } from 'vitest'

import { movesIn } from './moves.ts'

const marks = new Map([[1, { old: [{ start: 0, end: 3 }], new: [{ start: 0, end: 4 }] }]])
const moves = movesIn([
  { from: { path: 'a', line: 40 }, to: { path: 'b', line: 12 }, length: 2, marks },
  { from: { path: 'a', line: 9 }, to: { path: 'a', line: 41 }, length: 1, marks: new Map() },
])

test('finds the other place of a moved line, and its changed words', () => {
  const [a, b] = [moves.get('a')!, moves.get('b')!]
  expect(a('old', 40)).toEqual({
    other: { path: 'b', side: 'new', line: 12 },
    isWithinFile: false,
    isFirst: true,
    marks: [],
  })
  expect(b('new', 13)).toEqual({
    other: { path: 'a', side: 'old', line: 41 },
    isWithinFile: false,
    isFirst: false,
    marks: [{ start: 0, end: 4 }],
  })
  expect(a('old', 41)?.marks).toEqual([{ start: 0, end: 3 }])
  expect(a('new', 41)).toMatchObject({
    other: { path: 'a', side: 'old', line: 9 },
    isWithinFile: true,
  })
})

test('knows which lines were not moved', () => {
  for (const line of [1, 8, 10, 39, 42]) expect(moves.get('a')!('old', line)).toBeNull()
  expect(moves.get('a')!('new', 40)).toBeNull()
  expect(moves.get('c')).toBeUndefined()
})
