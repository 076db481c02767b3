import { beforeEach, expect, test } from 'vitest'

import { countAttempts, type Attempts } from './attempts.ts'

let time: number
let attempts: Attempts
beforeEach(() => {
  time = Date.parse('2026-01-01T00:00:00.000Z')
  attempts = countAttempts(() => new Date(time).toISOString(), 600)
})

const ana = [{ key: 'ana', max: 2 }]
const anaHere = [...ana, { key: 'here', max: 3 }]

test('are refused beyond the limit, until the window ends', () => {
  expect(attempts.take(ana)).toBe(0)
  time += 100_000
  expect(attempts.take(ana)).toBe(0)
  expect(attempts.take(ana)).toBe(500)
  time += 499_999
  expect(attempts.take(ana)).toBe(1)
  time += 1
  expect(attempts.take(ana)).toBe(0)
})

test('of one key that has none left count for no other', () => {
  attempts.take(anaHere)
  attempts.take(anaHere)
  expect(attempts.take(anaHere)).toBe(600)
  expect(attempts.take([{ key: 'here', max: 3 }])).toBe(0)
  expect(attempts.take([{ key: 'here', max: 3 }])).toBe(600)
})

test('are given back', () => {
  attempts.take(ana)
  attempts.take(ana)
  attempts.giveBack('ana', 'one')
  expect(attempts.take(ana)).toBe(0)
  expect(attempts.take(ana)).toBe(600)
  attempts.giveBack('ana', 'all')
  expect(attempts.take(ana)).toBe(0)
  attempts.giveBack('nobody', 'all')
})
