import { expect, test } from 'vitest'

import { calendarToday, daysBetween, shortDate } from './calendar.ts'

test('today is the local date, not the UTC date', () => {
  expect(calendarToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  expect(calendarToday(new Date(2026, 0, 5, 0, 0))).toBe('2026-01-05')
})

test('counts days across months, leap days and clock changes', () => {
  expect(daysBetween('2026-01-31', '2026-02-01')).toBe(1)
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-05-10', '2026-05-01')).toBe(-9)
})

test.each([
  ['2026-07-14', 'Yesterday'],
  ['2026-07-15', 'Today'],
  ['2026-07-16', 'Tomorrow'],
  ['2026-07-17', 'Jul 17'],
  ['2026-01-01', 'Jan 1'],
  ['2027-01-01', 'Jan 1, 2027'],
])('%s is shown as %s', (date, words) => {
  expect(shortDate(date, '2026-07-15')).toBe(words)
})
