import { expect, test } from 'vitest'

import { safeReturnTo } from './return-to.ts'

const base = 'https://board.example'

test.each(['/', '/acme/app/-/boards/1?label=a%20b#card', '/oauth/interaction/abc_-1'])(
  '%s is kept',
  (path) => {
    expect(safeReturnTo(path, base)).toBe(path)
  },
)

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'evil.example',
  '@evil.example',
  '',
  ' /a',
  undefined,
  ['/a'],
  { a: 1 },
])('%j redirects to the start page', (given) => {
  expect(safeReturnTo(given, base)).toBe('/')
})
