import { expect, test } from 'vitest'

import { placeAfter, stepOfKey } from './list-mover.ts'

test('arrows step, and with Control or by Home and End go to the ends', () => {
  expect(stepOfKey('ArrowLeft', false)).toBe('left')
  expect(stepOfKey('ArrowRight', false)).toBe('right')
  expect(stepOfKey('ArrowLeft', true)).toBe('first')
  expect(stepOfKey('ArrowRight', true)).toBe('last')
  expect(stepOfKey('Home', false)).toBe('first')
  expect(stepOfKey('End', false)).toBe('last')
})

test.each(['ArrowUp', 'ArrowDown', 'Enter', 'a', 'Tab'])('%s is no step', (key) => {
  expect(stepOfKey(key, false)).toBeUndefined()
})

test('steps stop at the ends', () => {
  expect(placeAfter('left', 0, 5)).toBe(0)
  expect(placeAfter('left', 3, 5)).toBe(2)
  expect(placeAfter('right', 3, 5)).toBe(4)
  expect(placeAfter('right', 4, 5)).toBe(4)
  expect(placeAfter('first', 3, 5)).toBe(0)
  expect(placeAfter('last', 0, 5)).toBe(4)
})

test('a lone list stays where it is', () => {
  for (const step of ['left', 'right', 'first', 'last'] as const) {
    expect(placeAfter(step, 0, 1)).toBe(0)
  }
})
