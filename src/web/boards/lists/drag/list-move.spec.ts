import { expect, test } from 'vitest'

import { titleOf } from '#web/boards/board/board-column.ts'
import { labelList } from '#web/boards/board/board-samples.ts'
import { drawLists, type ListMove } from './list-move.ts'

const lists = ['Backlog', 'Doing', 'Review', 'QA'].map((name, index) => labelList(index + 1, name))
const drawn = (moves: ListMove[]) => drawLists(lists, moves).map(titleOf)

test('without intentions the confirmed order is drawn', () => {
  expect(drawn([])).toEqual(['Backlog', 'Doing', 'Review', 'QA'])
  expect(drawLists(lists.toReversed(), []).map(titleOf)).toEqual(drawn([]))
})

test('a pending move shows at once', () => {
  expect(drawn([{ listId: 2, position: 0 }])).toEqual(['Doing', 'Backlog', 'Review', 'QA'])
})

test('several moves are applied in the order in which they were made', () => {
  const moves = [
    { listId: 2, position: 0 },
    { listId: 4, position: 1 },
  ]
  expect(drawn(moves)).toEqual(['Doing', 'QA', 'Backlog', 'Review'])
})

test('when the first of two moves fails, the second still shows and the first is gone', () => {
  expect(drawn([{ listId: 4, position: 1 }])).toEqual(['Backlog', 'QA', 'Doing', 'Review'])
})

test('a move that is both confirmed and still pending counts once', () => {
  const confirmed = drawLists(lists, [{ listId: 2, position: 0 }])
  expect(drawLists(confirmed, [{ listId: 2, position: 0 }])).toEqual(confirmed)
})

test('a move of a list that somebody removed changes nothing', () => {
  expect(drawn([{ listId: 99, position: 0 }])).toEqual(['Backlog', 'Doing', 'Review', 'QA'])
})

test('a place that is no more, since lists were removed, changes nothing', () => {
  expect(drawn([{ listId: 1, position: 7 }])).toEqual(['Backlog', 'Doing', 'Review', 'QA'])
})
