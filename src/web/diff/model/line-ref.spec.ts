import { expect, test } from 'vitest'

import { lineRangeOf, lineRefOf } from './line-ref.ts'

test('refers to removed lines by their old number, to others by their new number', () => {
  expect(lineRefOf('a.ts', { oldLine: 3, newLine: null })).toEqual({
    path: 'a.ts',
    side: 'old',
    line: 3,
  })
  expect(lineRefOf('a.ts', { oldLine: 3, newLine: 5 })).toEqual({
    path: 'a.ts',
    side: 'new',
    line: 5,
  })
})

test('takes the side of a range from its last line', () => {
  const [removed, added] = [
    { oldLine: 3, newLine: null },
    { oldLine: null, newLine: 3 },
  ]
  expect(lineRangeOf('a.ts', removed, added)).toEqual({
    path: 'a.ts',
    start: removed,
    end: added,
    side: 'new',
  })
})
