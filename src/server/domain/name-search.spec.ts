import { expect, test } from 'vitest'

import { patternMatcher } from './name-search.ts'

test('a pattern that is slow on one name is not tried on thousands', () => {
  const matches = patternMatcher('(?i)[a-z]{900}$')
  const names = Array.from({ length: 5000 }, (_, nth) => `branch-${nth}-${'x'.repeat(200)}`)
  expect(() => names.filter(matches)).toThrow('regex takes too long for this many names')
})
