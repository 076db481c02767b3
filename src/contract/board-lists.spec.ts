import { expect, test } from 'vitest'

import { canMoveTo, reorder } from './board-lists.ts'

const lists = ['a', 'b', 'c', 'd'].map((name, position) => ({ id: position + 1, name, position }))
const names = (some: typeof lists) => some.map((list) => list.name).join('')

test('moves a list to the right: those between move left', () => {
  const moved = reorder(lists, 1, 2)
  expect(names(moved)).toBe('bcad')
  expect(moved.map((list) => list.position)).toEqual([0, 1, 2, 3])
})

test('moves a list to the left: those between move right', () => {
  expect(names(reorder(lists, 4, 1))).toBe('adbc')
})

test('moves to both ends', () => {
  expect(names(reorder(lists, 3, 0))).toBe('cabd')
  expect(names(reorder(lists, 2, 3))).toBe('acdb')
})

test('moving to the same position twice equals moving once', () => {
  const once = reorder(lists, 2, 0)
  expect(reorder(once, 2, 0)).toEqual(once)
})

test.each([-1, 4, 1e9, 1.5, Number.NaN])('the invalid position %d changes nothing', (position) => {
  expect(reorder(lists, 1, position)).toEqual(lists)
  expect(canMoveTo(0, position, 4)).toBe(false)
})

test('an unknown list changes nothing', () => {
  expect(reorder(lists, 99, 0)).toEqual(lists)
  expect(reorder([], 1, 0)).toEqual([])
})

test('orders lists by position without changing its input', () => {
  const shuffled = [lists[2]!, lists[0]!, lists[3]!, lists[1]!]
  expect(names(reorder(shuffled, 1, 1))).toBe('bacd')
  expect(lists.map((list) => list.position)).toEqual([0, 1, 2, 3])
})

test('unmoved lists stay the same objects', () => {
  expect(reorder(lists, 1, 1)[3]).toBe(lists[3])
})

test('a list can move to any position but its own', () => {
  expect([0, 1, 2].map((to) => canMoveTo(1, to, 3))).toEqual([true, false, true])
  expect(canMoveTo(0, 0, 1)).toBe(false)
})
