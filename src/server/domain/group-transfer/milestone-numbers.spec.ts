import { expect, test } from 'vitest'

import { MilestoneNumbers } from './milestone-numbers.ts'

test('gives the wanted number if it is free, otherwise the next free one', () => {
  const numbers = new MilestoneNumbers()
  const wanted = [2, 2, undefined, 1, 0, -1, 2 ** 31, 7]
  expect(wanted.map((iid) => numbers.take(iid))).toEqual([2, 3, 4, 1, 5, 6, 7, 8])
})

test('finds free numbers beyond many used ones quickly', () => {
  const numbers = new MilestoneNumbers()
  const many = 100_000
  for (let iid = many + 2; iid <= 2 * many + 1; iid++) numbers.take(iid)
  const start = performance.now()
  for (let nth = 0; nth < many; nth++) numbers.take(undefined)
  expect(performance.now() - start).toBeLessThan(5000)
  expect(numbers.take(undefined)).toBe(3 * many + 1)
})
