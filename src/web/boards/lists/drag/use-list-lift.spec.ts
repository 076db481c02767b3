import { expect, test } from 'vitest'

import { placeAfter } from './use-list-lift.ts'

test('steps stop at the ends', () => {
  expect(placeAfter('left', 0, 5)).toBe(0)
  expect(placeAfter('left', 3, 5)).toBe(2)
  expect(placeAfter('right', 3, 5)).toBe(4)
  expect(placeAfter('right', 4, 5)).toBe(4)
  expect(placeAfter('first', 3, 5)).toBe(0)
  expect(placeAfter('last', 0, 5)).toBe(4)
})

test('a single list stays where it is', () => {
  for (const step of ['left', 'right', 'first', 'last'] as const) {
    expect(placeAfter(step, 0, 1)).toBe(0)
  }
})
