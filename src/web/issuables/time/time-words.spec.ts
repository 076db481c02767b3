import { expect, test } from 'vitest'

import { readDuration, sentDuration, timeWords } from './time-words.ts'

const stats = (estimate: number, spent: number) => ({
  time_estimate: estimate * 3600,
  total_time_spent: spent * 3600,
  human_time_estimate: estimate ? `${estimate}h` : null,
  human_total_time_spent: spent ? `${spent}h` : null,
})

test('describes time spent, the estimate and the excess', () => {
  expect(timeWords(stats(0, 0))).toEqual({ words: '', over: null })
  expect(timeWords(stats(0, 2))).toEqual({ words: '2h spent', over: null })
  expect(timeWords(stats(4, 0))).toEqual({ words: '0h of 4h spent', over: null })
  expect(timeWords(stats(4, 6))).toEqual({ words: '6h of 4h spent', over: '2h' })
})

test.each([
  ['1h 15m', '1h 15m', '1h 15m'],
  ['1.5h', '1h 30m', '1h 30m'],
  ['1d', '1d', '8h'],
  ['1w 2d', '1w 2d', '56h'],
  ['-30m', '-30m', '-30m'],
  ['2', '2h', '2h'],
  ['soon', null, 'soon'],
])('reads %j as %j and sends %j', (text, understood, sent) => {
  expect(readDuration(text)).toBe(understood)
  expect(sentDuration(text)).toBe(sent)
})
