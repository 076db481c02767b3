import { beforeEach, expect, test } from 'vitest'

import { countAttempts, type Attempts } from './attempts.ts'

let time: number
let attempts: Attempts
beforeEach(() => {
  time = 5000
  attempts = countAttempts(600, () => time)
})

const ana = [{ key: 'ana', max: 2 }]
const anaHere = [...ana, { key: 'here', max: 3 }]

test('attempts over the limit are refused until the window ends', () => {
  expect(attempts.take(ana)).toBe(0)
  time += 100_000
  expect(attempts.take(ana)).toBe(0)
  expect(attempts.take(ana)).toBe(500)
  time += 499_999
  expect(attempts.take(ana)).toBe(1)
  time += 1
  expect(attempts.take(ana)).toBe(0)
})

test('an exhausted key does not use up the attempts of other keys', () => {
  attempts.take(anaHere)
  attempts.take(anaHere)
  expect(attempts.take(anaHere)).toBe(600)
  expect(attempts.take([{ key: 'here', max: 3 }])).toBe(0)
  expect(attempts.take([{ key: 'here', max: 3 }])).toBe(600)
})

test('a key shows its attempts and the rest of its window', () => {
  attempts.take(anaHere)
  time += 100_000
  attempts.take(anaHere)
  attempts.take(ana)
  expect(attempts.usage('here')).toEqual({ count: 2, secondsLeft: 500 })
  expect(attempts.usage('nobody')).toEqual({ count: 0, secondsLeft: 0 })
})

test('attempts can be given back', () => {
  attempts.take(ana)
  attempts.take(ana)
  attempts.uncount('ana', 'one')
  expect(attempts.take(ana)).toBe(0)
  expect(attempts.take(ana)).toBe(600)
  attempts.uncount('ana', 'all')
  expect(attempts.take(ana)).toBe(0)
  attempts.uncount('nobody', 'all')
})

test('the last 10,000 successes are remembered', () => {
  expect(attempts.trusts('ana here')).toBe(false)
  for (const key of ['ana here', 'bo here', 'ana here']) attempts.trust(key)
  for (let nth = 0; nth < 9999; nth++) attempts.trust(String(nth))
  expect([attempts.trusts('ana here'), attempts.trusts('bo here')]).toEqual([true, false])
})
