import { expect, test } from 'vitest'

import { presentDuration } from './present-time.ts'

test.each([
  [0, null],
  [59, '59s'],
  [3600, '1h'],
  [8 * 3600, '1d'],
  [40 * 3600, '1w'],
  [160 * 3600, '1mo'],
  [160 * 3600 + 2 * 144_000 + 3 * 28_800 + 4 * 3600 + 5 * 60 + 6, '1mo 2w 3d 4h 5m 6s'],
  [-3660, '-1h 1m'],
])('says %i seconds as %s', (seconds, text) => {
  expect(presentDuration(seconds)).toBe(text)
})
