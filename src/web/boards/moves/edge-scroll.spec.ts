import { expect, test } from 'vitest'

import { edgeSpeed } from './edge-scroll.ts'

const long = 10_000

test('stands still away from the edges', () => {
  expect(edgeSpeed(500, 0, 1000, long)).toBe(0)
  expect(edgeSpeed(81, 0, 1000, long)).toBe(0)
  expect(edgeSpeed(919, 0, 1000, long)).toBe(0)
})

test('grows with the depth, towards the near edge, up to 900 pixels per second', () => {
  expect(edgeSpeed(40, 0, 1000, long)).toBe(-450)
  expect(edgeSpeed(960, 0, 1000, long)).toBe(450)
  expect(edgeSpeed(1000, 0, 1000, long)).toBe(900)
  expect(edgeSpeed(4000, 0, 1000, long)).toBe(900)
  expect(edgeSpeed(-50, 0, 1000, long)).toBe(-900)
})

test('starts gently', () => {
  expect(edgeSpeed(1000, 0, 1000, 0)).toBe(0)
  expect(edgeSpeed(1000, 0, 1000, 150)).toBe(450)
})

test('a narrow box keeps a middle that does not scroll', () => {
  expect(edgeSpeed(45, 0, 90, long)).toBe(0)
  expect(edgeSpeed(85, 0, 90, long)).toBeGreaterThan(0)
})
