import { expect, test } from 'vitest'

import { placeAfter } from './card-steps.ts'

/** The last index that a card can take in each column. */
const LAST = [5, 0, 2]
const after = (step: Parameters<typeof placeAfter>[0], column: number, index: number) =>
  placeAfter(step, { column, index }, LAST.length, (at) => LAST[at]!)

test('steps stop at the ends', () => {
  expect(after('up', 0, 0)).toEqual({ column: 0, index: 0 })
  expect(after('down', 0, 5)).toEqual({ column: 0, index: 5 })
  expect(after('left', 0, 3)).toEqual({ column: 0, index: 3 })
  expect(after('right', 2, 1)).toEqual({ column: 2, index: 1 })
  expect(after('bottom', 0, 1)).toEqual({ column: 0, index: 5 })
})

test('a step to another column keeps the index as far as possible', () => {
  expect(after('right', 0, 4)).toEqual({ column: 1, index: 0 })
  expect(after('last-list', 0, 1)).toEqual({ column: 2, index: 1 })
  expect(after('first-list', 2, 2)).toEqual({ column: 0, index: 2 })
})
