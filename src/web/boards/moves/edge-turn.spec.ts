import { expect, test } from 'vitest'

import { createEdgeTurn } from './edge-turn.ts'

test('an edge turns to the next list after a moment, and again after a longer one', () => {
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
