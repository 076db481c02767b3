import { expect, test } from 'vitest'

import { align } from './align.ts'

const common = (a: string, b: string) =>
  align(a.split(''), b.split(''))
    .map(([at]) => a[at])
    .join('')

test.each([
  ['abc', 'abc', 'abc'],
  ['abc', 'xbz', 'b'],
  ['abcabba', 'cbabac', 'cbba'],
  ['', 'abc', ''],
  ['axbxc', 'aybyc', 'abc'],
  // The lines that occur once come first: `b` does not move.
  ['b}}', '}}b}}', 'b}}'],
])('%s and %s have %s in common', (a, b, expected) => {
  expect(common(a, b)).toBe(expected)
})

test('matches only equal lines, in ascending order, in long repetitive texts', () => {
  const text = (step: number) => Array.from({ length: 20_000 }, (_, at) => `${(at * step) % 7}`)
  const [a, b] = [text(3), text(5)]
  let [lastA, lastB] = [-1, -1]
  const matches = align(a, b)
  expect(matches.length).toBeGreaterThan(1000)
  for (const [atA, atB] of matches) {
    expect(a[atA] === b[atB] && atA > lastA && atB > lastB).toBe(true)
    ;[lastA, lastB] = [atA, atB]
  }
})
