import { expect, test } from 'vitest'

import { endWords } from './end-words.ts'

test.each([
  ['2026-12-17', 'ends in 30 days, Thu 17 Dec'],
  ['2026-11-18', 'ends in 1 day, Wed 18 Nov'],
  ['2027-02-15', 'ends in 90 days, Mon 15 Feb 2027'],
  ['2026-11-17', 'ended Tue 17 Nov'],
])('a membership with the end %s %s', (date, words) => {
  expect(endWords(date, '2026-11-17')).toBe(words)
})

test('a token expires', () => {
  expect(endWords('2026-12-17', '2026-11-17', 'expires')).toBe('expires in 30 days, Thu 17 Dec')
  expect(endWords('2026-11-17', '2026-11-17', 'expires')).toBe('expired Tue 17 Nov')
})
