import { expect, test } from 'vitest'

import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T11:58:00Z', '2 minutes ago'],
  ['2026-11-21T09:00:00Z', '3 hours ago'],
  ['2026-11-20T09:00:00Z', 'yesterday'],
  ['2026-11-01T09:00:00Z', '2 weeks ago'],
  ['2026-08-01T09:00:00Z', '3 months ago'],
  ['2024-11-01T09:00:00Z', '2 years ago'],
  ['2026-11-22T13:00:00Z', 'tomorrow'],
])('%s is %s', (time, words) => {
  expect(relativeTime(Date.parse(time), now)).toBe(words)
})
