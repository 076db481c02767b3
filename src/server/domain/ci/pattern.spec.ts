import { expect, test } from 'vitest'

import { readGlob, readPattern, withinSteps } from './pattern.ts'

test.each([
  ['docs/*', 'docs/a.md', true],
  ['docs/*', 'docs/a/b.md', false],
  ['docs/**/*', 'docs/a/b.md', true],
  ['docs/**/*', 'docs/b.md', true],
  ['**/*.ts', 'a.ts', true],
  ['**/*.ts', 'a/b/c.ts', true],
  ['**/*.ts', 'a.tsx', false],
  ['*.{ts,js}', 'a.js', true],
  ['a.b', 'axb', false],
  ['a?c', 'abc', true],
  ['a?c', 'a/c', false],
  ['[ab]*', 'b1', true],
  ['[!ab]*', 'b1', false],
  ['a}b,c', 'a}b,c', true],
])('%s means %s: %s', (glob, path, outcome) => {
  expect(readGlob(glob)!(path)).toBe(outcome)
})

test('an invalid pattern returns null', () => {
  expect(readPattern('main')).toBeNull()
  expect(readPattern('/(/')).toBeNull()
  expect(readPattern(`/${'a'.repeat(2000)}/`)).toBeNull()
  expect(readGlob('{a,b')).toBeNull()
})

test('long runs of wildcards collapse into one', () => {
  const make = (nth: number) => readPattern(`/(?:[a-z]{900}|${nth})$/i`)!
  const all = () => Array.from({ length: 5000 }, (_, nth) => make(nth))
  expect(() => withinSteps(all)).toThrow('The patterns in the configuration take too long to match')
  const one = make(1)
  const again = () => Array.from({ length: 5000 }, () => one('a'.repeat(5000)))
  expect(() => withinSteps(again)).toThrow('take too long')
  expect(withinSteps(() => readPattern('/^v\\d+$/')!('v1'))).toBe(true)
})
