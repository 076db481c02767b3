import { expect, test } from 'vitest'

import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { movesIn } from '#web/diff/moves/moves.ts'
import { laneGradient, placeAt, rulerLanes, type RulerContent } from './ruler-lanes.ts'
import { searchedLines } from './searched-lines.ts'

const a = sampleFile('@@ -1,3 +1,3 @@\n one\n-two\n-three\n+2\n+3\n', { new_path: 'a' })
const b = sampleFile('@@ -1 +1,2 @@\n one\n+two\n', { new_path: 'b' })
const content: RulerContent = {
  files: [a, b],
  collapsed: new Set(),
  isViewed: (file) => file === b,
  moves: movesIn([
    { from: { path: 'a', line: 3 }, to: { path: 'b', line: 2 }, length: 1, marks: new Map() },
  ]),
  hits: new Map([[searchedLines(b)[1]!, []]]),
  expanded: new Map(),
  annotations: new Map([
    ['a', [{ key: 'x', ref: { path: 'a', side: 'old', line: 3 } }]],
    ['b', [{ key: 'y', ref: null }]],
  ]),
}

test('places changes, moved lines, matches, threads and viewed files', () => {
  expect(rulerLanes(content)).toEqual({
    total: 11,
    removed: [{ start: 3, end: 5 }],
    added: [
      { start: 5, end: 7 },
      { start: 10, end: 11 },
    ],
    moved: [
      { start: 4, end: 5 },
      { start: 10, end: 11 },
    ],
    matches: [{ start: 10, end: 11 }],
    threads: [
      { start: 4, end: 5 },
      { start: 7, end: 9 },
    ],
    viewed: [{ start: 7, end: 11 }],
  })
})

test('counts only the header of a collapsed file', () => {
  expect(rulerLanes({ ...content, collapsed: new Set(['a']) })).toMatchObject({
    total: 6,
    removed: [],
    added: [{ start: 5, end: 6 }],
    threads: [
      { start: 0, end: 2 },
      { start: 2, end: 4 },
    ],
  })
})

test('places the matches in a collapsed file at its header', () => {
  const { matches } = rulerLanes({ ...content, collapsed: new Set(['b']) })
  expect(matches).toEqual([{ start: 7, end: 9 }])
  expect(rulerLanes({ ...content, collapsed: new Set(['a']) }).matches).toHaveLength(1)
})

test('places what is outside the hunks at the nearest line of one', () => {
  const above = { ...searchedLines(b)[0]!, oldLine: 1, newLine: 1 }
  const below = { ...above, oldLine: 40, newLine: 41 }
  const middle = sampleFile('@@ -20 +20,2 @@\n one\n+two\n', { new_path: 'b' })
  const threadOn = (line: number) =>
    ({ key: String(line), ref: { path: 'b', side: 'old', line } }) as const
  const { matches, threads } = rulerLanes({
    ...content,
    files: [middle],
    hits: new Map([
      [above, []],
      [below, []],
    ]),
    expanded: new Map([['b', [above, below]]]),
    annotations: new Map([['b', [threadOn(1), threadOn(40)]]]),
  })
  const ends = [
    { start: 2, end: 3 },
    { start: 3, end: 4 },
  ]
  expect(matches).toEqual(ends)
  expect(threads).toEqual(ends)
})

test.each([
  [0, 'a null'],
  [3.5, 'a old 2'],
  [6, 'a new 3'],
  [8.9, 'b null'],
  [10, 'b new 2'],
])('line %s is %s', (at, expected) => {
  const place = placeAt(content, at)!
  const { ref } = place
  expect(`${place.path} ${ref ? `${ref.side} ${ref.line}` : 'null'}`).toBe(expected)
})

test('draws small bands too', () => {
  expect(laneGradient([{ start: 500_000, end: 500_001 }], 1_000_000, 'red')).toBe(
    'linear-gradient(transparent 0.00% 50.00%, red 50.00% 50.17%, transparent 50.17% 100.00%)',
  )
})
