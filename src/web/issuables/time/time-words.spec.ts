import { expect, test } from 'vitest'

import { timeWords } from './time-words.ts'

const stats = (estimate: number, spent: number) => ({
  time_estimate: estimate * 3600,
  total_time_spent: spent * 3600,
  human_time_estimate: estimate ? `${estimate}h` : null,
  human_total_time_spent: spent ? `${spent}h` : null,
})

test('describes time spent, the estimate and the excess', () => {
  expect(timeWords(stats(0, 0))).toEqual({ words: '', seconds: '0 s spent', over: null })
  expect(timeWords(stats(0, 2))).toEqual({
    words: '2h spent',
    seconds: '7,200 s spent',
    over: null,
  })
  expect(timeWords(stats(4, 0))).toEqual({
    words: '0h of 4h spent',
    seconds: '0 of 14,400 s spent',
    over: null,
  })
  expect(timeWords(stats(4, 6))).toEqual({
    words: '6h of 4h spent',
    seconds: '21,600 of 14,400 s spent',
    over: '2h',
  })
})
