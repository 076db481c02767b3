import { expect, test } from 'vitest'

import { datePresets } from './date-presets.ts'
import { dateProblem, dateText, readDate, readRange, readTime } from './date-value.ts'

const now = new Date(2026, 10, 16, 15, 30)
const midnight = (...day: [number, number, number]) =>
  new Date(...day).toISOString().replace('.000Z', 'Z')

test.each([
  ['0d', midnight(2026, 10, 16)],
  ['2w', midnight(2026, 10, 2)],
  ['2026-03-01', midnight(2026, 2, 1)],
  ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z'],
  ['2026-03-01T12:00:00+02:00', '2026-03-01T10:00:00Z'],
  ['soon', 'soon'],
  ['2026-02-31', '2026-02-31'],
  ['2026-13-45', '2026-13-45'],
  ['2026-02-31T12:00:00+02:00', '2026-02-31T12:00:00+02:00'],
  ['2028-02-29', midnight(2028, 1, 29)],
])('reads %s as a time in UTC', (typed, expected) => {
  expect(readDate(typed, now)).toBe(expected)
})

test.each([
  ['2026-11-01..2026-11-15', { after: midnight(2026, 10, 1), before: midnight(2026, 10, 16) }],
  ['2026-11-01..', { after: midnight(2026, 10, 1) }],
  ['>2026-11-01', { after: midnight(2026, 10, 1) }],
  ['<=2026-11-01', { before: midnight(2026, 10, 1) }],
  ['>7d', { before: '7d' }],
  ['<7d', { after: '7d' }],
  ['2026-11-01', null],
  ['2026-02-01..2026-02-31', null],
  ['>2026-13-45', null],
  ['soon..', null],
  ['..', null],
])('reads %s as a range', (typed, expected) => {
  expect(readRange(typed)).toEqual(expected)
})

test('keeps ages as they are typed', () => {
  expect(['7d', '2026-03-01'].map(readTime)).toEqual(['7d', midnight(2026, 2, 1)])
  expect(dateText('7d')).toBe('7d')
})

test('formats a day as it is typed', () => {
  expect(dateText(readDate('2026-03-01'))).toBe('2026-03-01')
  expect(dateText('2026-03-01T12:34:56Z')).toBe('2026-03-01T12:34:56Z')
})

test('rejects text that is not a date', () => {
  for (const typed of ['soon', '2026-02-31', '2026-13-45', '2026-02-31T12:00:00Z']) {
    expect(dateProblem(readDate(typed))).toMatch(/Use a date/)
  }
  expect(dateProblem('7d')).toBeNull()
})

test('offers presets, newest first', () => {
  const values = datePresets(now).map(({ value }) => value)
  expect(values[0]).toBe('0d')
  const times = values.map((value) => readDate(value, now))
  expect(times).toEqual(times.toSorted().toReversed())
})
