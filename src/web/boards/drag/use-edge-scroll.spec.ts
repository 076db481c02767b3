import { expect, test } from 'vitest'

import { createEdgeTurn, edgeSpeed } from './use-edge-scroll.ts'

const long = 10_000

test('does not scroll away from the edges', () => {
  expect(edgeSpeed(500, 0, 1000, long)).toBe(0)
  expect(edgeSpeed(81, 0, 1000, long)).toBe(0)
  expect(edgeSpeed(919, 0, 1000, long)).toBe(0)
})

test('scrolls towards the near edge, faster with depth, up to 900 pixels per second', () => {
  expect(edgeSpeed(40, 0, 1000, long)).toBe(-450)
  expect(edgeSpeed(960, 0, 1000, long)).toBe(450)
  expect(edgeSpeed(1000, 0, 1000, long)).toBe(900)
  expect(edgeSpeed(4000, 0, 1000, long)).toBe(900)
  expect(edgeSpeed(-50, 0, 1000, long)).toBe(-900)
})

test('ramps up over time', () => {
  expect(edgeSpeed(1000, 0, 1000, 0)).toBe(0)
  expect(edgeSpeed(1000, 0, 1000, 150)).toBe(450)
})

test('leaves the middle of a narrow box still', () => {
  expect(edgeSpeed(45, 0, 90, long)).toBe(0)
  expect(edgeSpeed(85, 0, 90, long)).toBeGreaterThan(0)
})

test('turns to the next list after a delay, and again after a longer one', () => {
  const turn = createEdgeTurn()
  const at = (pointer: number, passed: number) => turn(pointer, 0, 390, passed)
  expect(at(200, 1000)).toBe(0)
  expect(at(380, 200)).toBe(0)
  expect(at(380, 200)).toBe(1)
  expect(at(380, 500)).toBe(0)
  expect(at(380, 300)).toBe(1)
  expect(at(200, 5000)).toBe(0)
  expect(at(10, 200)).toBe(0)
  expect(at(10, 200)).toBe(-1)
})
