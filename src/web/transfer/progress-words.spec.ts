import { expect, test } from 'vitest'

import { progressWords } from './progress-words.ts'

const MB = 1_000_000

test('says the share, the speed and the time left', () => {
  expect(progressWords({ done: 6 * MB, total: 12 * MB, elapsed: 2000 })).toBe(
    '50% of 12 MB, 3 MB/s, 2 s left',
  )
})

test('says no speed at first, and no time left at the end', () => {
  expect(progressWords({ done: MB, total: 4 * MB, elapsed: 10 })).toBe('25% of 4 MB')
  expect(progressWords({ done: 4 * MB, total: 4 * MB, elapsed: 2000 })).toBe('100% of 4 MB, 2 MB/s')
})

test('says the amount when the total is unknown', () => {
  expect(progressWords({ done: 2 * MB, total: null, elapsed: 2000 })).toBe('2 MB, 1 MB/s')
  expect(progressWords({ done: 0, total: null, elapsed: 2000 })).toBe('0 bytes')
})

test('counts no share of an empty file', () => {
  expect(progressWords({ done: 0, total: 0, elapsed: 0 })).toBe('0% of 0 bytes')
})
