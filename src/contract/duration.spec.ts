import { describe, expect, test } from 'vitest'

import { formatDuration, parseDuration } from './duration.ts'

const HOUR = 3600
const DAY = 8 * HOUR

describe('parsing a duration', () => {
  test.each([
    ['1h 30m', 5400],
    ['1h30m', 5400],
    ['30m 1h', 5400],
    [' 1 Hour, and 30 Mins ', 5400],
    ['2.5 days', 20 * HOUR],
    ['.5h', 1800],
    ['1mo 1w 1d 1h 1m 1s', 160 * HOUR + 40 * HOUR + DAY + HOUR + 60 + 1],
    ['3 weeks with 2 days', 3 * 5 * DAY + 2 * DAY],
    ['1 year 6 mos plus 1 dy', 31_557_600 + 6 * 160 * HOUR + DAY],
    ['3', 3 * HOUR],
    ['day', DAY],
    ['1:30', 90],
    ['4:01:01', 4 * HOUR + 61],
    ['1:20.9', 80],
    ['-1h 30m', -5400],
    ['-1:00', -60],
    ['0', 0],
    ['0h', 0],
    ['-0h', 0],
  ])('%j', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds)
  })

  test.each([
    '',
    ' ',
    '-',
    'soon',
    '4 elephants',
    '1h soon',
    '1h30',
    '1d 2',
    '1 2h',
    '1..5h',
    '1:',
    ',',
    '1-2h',
    '1e3h',
  ])('%j is invalid', (text) => {
    expect(parseDuration(text)).toBeNull()
  })
})

test.each([
  [0, null],
  [59, '59s'],
  [HOUR, '1h'],
  [DAY, '1d'],
  [5 * DAY, '1w'],
  [20 * DAY, '1mo'],
  [20 * DAY + 2 * 5 * DAY + 3 * DAY + 4 * HOUR + 5 * 60 + 6, '1mo 2w 3d 4h 5m 6s'],
  [-3660, '-1h 1m'],
])('writes %i seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
  expect(parseDuration(text ?? '0')).toBe(seconds)
})
