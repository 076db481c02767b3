import { expect, test } from 'vitest'

import { durationHint, meantDuration, readDuration, sentDuration } from './typed-duration.ts'

test.each([
  ['1h 15m', '1h 15m', '1h 15m'],
  ['1.5h', '1h 30m', '1h 30m'],
  ['1d', '1d', '8h'],
  ['1w 2d', '1w 2d', '56h'],
  ['-30m', '-30m', '-30m'],
  ['2', '2m', '2m'],
  ['90', '1h 30m', '1h 30m'],
  ['-90', '-1h 30m', '-1h 30m'],
  ['1:30', '1h 30m', '1h 30m'],
  ['1h15', null, '1h15'],
  ['soon', null, 'soon'],
])('reads %j as %j and sends %j', (text, understood, sent) => {
  expect(readDuration(text)).toBe(understood)
  expect(sentDuration(text)).toBe(sent)
})

test('shows a duration with its seconds', () => {
  expect(durationHint('1h15m')).toBe('Equals 1h 15m (4,500 s)')
  expect(durationHint('-30m')).toBe('Equals -30m (-1,800 s)')
  expect(durationHint('soon')).toBeNull()
})

test('corrects a duration without its last unit', () => {
  expect(meantDuration('1h15')).toBe('1h 15m')
  expect(meantDuration('-2H 5')).toBe('-2h 5m')
  expect(meantDuration('1h 15m')).toBeNull()
  expect(meantDuration('1h75')).toBeNull()
})
