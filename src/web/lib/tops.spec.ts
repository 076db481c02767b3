import { expect, test } from 'vitest'

import { indexAt, topsOf } from './tops.ts'

test('rows stand one below the other', () => {
  expect([...topsOf([10, 20, 5])]).toEqual([0, 10, 30, 35])
  expect([...topsOf([])]).toEqual([0])
})

test('the row at a height is found', () => {
  const tops = topsOf([10, 20, 5])
  expect([-1, 0, 9, 10, 29, 30, 34].map((y) => indexAt(tops, y))).toEqual([0, 0, 0, 1, 1, 2, 2])
  expect([35, 99].map((y) => indexAt(tops, y))).toEqual([3, 3])
})
