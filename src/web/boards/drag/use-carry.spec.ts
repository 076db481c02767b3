import { expect, test } from 'vitest'

import { insertionIndex } from './use-carry.ts'

const lists = [
  { start: 0, end: 100 },
  { start: 110, end: 210 },
  { start: 220, end: 320 },
]

test.each([
  [-500, 0],
  [49, 0],
  [51, 1],
  [105, 1],
  [159, 1],
  [161, 2],
  [271, 3],
  [9000, 3],
])('a pointer at %d lands at index %d', (pointer, index) => {
  expect(insertionIndex(pointer, lists)).toBe(index)
})

test('lands at 0 among no others', () => {
  expect(insertionIndex(10, [])).toBe(0)
})

test('counts lists outside the viewport', () => {
  expect(insertionIndex(10, [{ start: -900, end: -620 }, ...lists])).toBe(1)
})
