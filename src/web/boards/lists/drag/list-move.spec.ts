import { expect, test } from 'vitest'

import { titleOf } from '#web/boards/board/board-column.ts'
import { labelList } from '#web/boards/board/board-samples.ts'
import { drawLists, type ListMove } from './list-move.ts'

const lists = ['Backlog', 'Doing', 'Review', 'QA'].map((name, index) => labelList(index + 1, name))
const drawn = (moves: ListMove[]) => drawLists(lists, moves).map(titleOf)

test('draws the confirmed order without pending moves', () => {
  expect(drawn([])).toEqual(['Backlog', 'Doing', 'Review', 'QA'])
  expect(drawLists(lists.toReversed(), []).map(titleOf)).toEqual(drawn([]))
})

test('draws a pending move at once', () => {
  expect(drawn([{ listId: 2, position: 0 }])).toEqual(['Doing', 'Backlog', 'Review', 'QA'])
})

test('applies several moves in the order they were made', () => {
  const moves = [
    { listId: 2, position: 0 },
    { listId: 4, position: 1 },
  ]
  expect(drawn(moves)).toEqual(['Doing', 'QA', 'Backlog', 'Review'])
})

test('still draws the second of two moves when the first fails', () => {
  expect(drawn([{ listId: 4, position: 1 }])).toEqual(['Backlog', 'QA', 'Doing', 'Review'])
})

test('applies a move once that is both confirmed and pending', () => {
  const confirmed = drawLists(lists, [{ listId: 2, position: 0 }])
  expect(drawLists(confirmed, [{ listId: 2, position: 0 }])).toEqual(confirmed)
})

test('ignores a move of a removed list', () => {
  expect(drawn([{ listId: 99, position: 0 }])).toEqual(['Backlog', 'Doing', 'Review', 'QA'])
})

test('ignores a position beyond the remaining lists', () => {
  expect(drawn([{ listId: 1, position: 7 }])).toEqual(['Backlog', 'Doing', 'Review', 'QA'])
})
