import { expect, test } from 'vitest'

import { matches } from './branch-rights.ts'

test.each([
  ['main', 'main', true],
  ['main', 'main2', false],
  ['release-*', 'release-1.0', true],
  ['release-*', 'release-', true],
  ['release-*', 'pre-release-1', false],
  ['*-stable', '17-stable', true],
  ['*-stable', '17-stable-fix', false],
  ['*', 'any/thing', true],
  ['a*b*a', 'aba', true],
  ['a*b*a', 'aa', false],
  ['a*a', 'a', false],
  ['a*bc*c', 'abc', false],
  ['*/v*', 'release/v1', true],
  ['**', 'x', true],
  ['r.lease', 'release', false],
])('%s for %s: %s', (name, branch, expected) => {
  expect(matches(name, branch)).toBe(expected)
})

test('a hostile pattern with many wildcards is matched quickly', () => {
  expect(matches('*a'.repeat(100), `${'a'.repeat(250)}b`)).toBe(false)
})
