import { expect, test } from 'vitest'

import { shownLines, STEP, withLines } from './expand-gap.ts'

const text = Array.from({ length: 100 }, (_, at) =>
  at === 59 ? 'function f() {' : `  line ${at + 1}`,
)
const gap = { kind: 'gap', oldStart: 8, newStart: 11, count: 60, heading: '' } as const
const numbersOf = (part: Parameters<typeof shownLines>[2], more = {}) =>
  shownLines(text, { ...gap, ...more }, part).map(({ newLine }) => newLine)

test('shows the first or the last lines of a gap', () => {
  expect(numbersOf('start')).toHaveLength(STEP)
  expect(numbersOf('start')[0]).toBe(11)
  expect(numbersOf('end').at(-1)).toBe(70)
  expect(numbersOf('end')).toHaveLength(STEP)
})

test('shows all lines, up to the end of the file if the gap is the last', () => {
  expect(numbersOf('all')).toHaveLength(60)
  expect(numbersOf('all', { count: null }).at(-1)).toBe(100)
  expect(numbersOf('start', { newStart: 95, count: null })).toEqual([95, 96, 97, 98, 99, 100])
})

test('shows the lines from the beginning of a function', () => {
  expect(numbersOf('function')[0]).toBe(60)
  expect(numbersOf('function', { newStart: 65, count: 6 })[0]).toBe(65)
})

test('lines have the numbers and texts of both files', () => {
  expect(shownLines(text, gap, 'start')[0]).toEqual({
    kind: 'context',
    text: '  line 11',
    oldLine: 8,
    newLine: 11,
  })
})

test('adds lines in order, each once', () => {
  const [start, all] = [shownLines(text, gap, 'start'), shownLines(text, gap, 'all')]
  expect(withLines(start, all)).toEqual(all)
  expect(withLines(shownLines(text, gap, 'end'), start)[0]).toBe(start[0])
})
