import { expect, test } from 'vitest'

import { changesBetween } from './changed-cards.ts'

const versions = (lists: Record<string, Record<number, string>>) =>
  new Map(
    Object.entries(lists).map(([list, issues]) => [
      list,
      new Map(Object.entries(issues).map(([id, version]) => [Number(id), version])),
    ]),
  )

test('finds cards that were changed, added or moved to another list', () => {
  const before = versions({ doing: { 1: 'a', 2: 'a', 3: 'a' }, review: { 4: 'a' } })
  const after = versions({ doing: { 1: 'a', 2: 'b', 5: 'a' }, review: { 4: 'a', 3: 'b' } })
  expect([...changesBetween(before, after)]).toEqual([2, 5, 3])
})

test('finds no changes in a list that was not shown before', () => {
  const before = versions({ doing: { 1: 'a' } })
  const after = versions({ doing: { 1: 'a' }, 'review of a row': { 1: 'a', 2: 'a' } })
  expect(changesBetween(before, after).size).toBe(0)
})
