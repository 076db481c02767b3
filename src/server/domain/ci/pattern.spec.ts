import { expect, test } from 'vitest'

import { readGlob, readPattern } from './pattern.ts'

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

test('what is no pattern is none', () => {
  expect(readPattern('main')).toBeNull()
  expect(readPattern('/(/')).toBeNull()
  expect(readPattern(`/${'a'.repeat(2000)}/`)).toBeNull()
  expect(readGlob('{a,b')).toBeNull()
})
