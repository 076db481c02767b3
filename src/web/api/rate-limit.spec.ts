import { expect, test } from 'vitest'

import { readRetryAfter } from './rate-limit.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')

test.each([
  ['100', 100],
  ['Sun, 22 Nov 2026 10:01:30 GMT', 90],
  ['Sun, 22 Nov 2026 09:00:00 GMT', null],
  ['0', null],
  ['-5', null],
  ['soon', null],
  ['', null],
  [null, null],
])('%j means %j seconds', (header, seconds) => {
  expect(readRetryAfter(header, NOW)).toBe(seconds)
})
