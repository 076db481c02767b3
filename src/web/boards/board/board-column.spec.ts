import { expect, test } from 'vitest'

import { personLanes } from '#web/boards/lanes/make-lanes.ts'
import { cellOf, columnsOf, isOfClosed, titleOf } from './board-column.ts'
import { assigneeList, labelList, milestoneList } from './board-samples.ts'

const shown = { hide_backlog_list: false, hide_closed_list: false }

test('places Open first and Closed last', () => {
  const columns = columnsOf(shown, [labelList(1, 'Doing'), labelList(2, 'Review')])
  expect(columns.map((column) => column.title)).toEqual(['Open', 'Doing', 'Review', 'Closed'])
  expect(new Set(columns.map((column) => column.key)).size).toBe(4)
})

test('keeps Open and Closed on a board without lists', () => {
  expect(columnsOf(shown, []).map((column) => column.kind)).toEqual(['open', 'closed'])
})

test('hides Open or Closed when the board says so', () => {
  expect(columnsOf({ hide_backlog_list: true, hide_closed_list: true }, [])).toEqual([])
})

test('recognizes Closed and its cells by key', () => {
  const columns = columnsOf(shown, [labelList(1, 'Doing')])
  const cells = columns.map((column) => cellOf(column, personLanes([])[0]!))
  expect(columns.map(({ key }) => isOfClosed(key))).toEqual([false, false, true])
  expect(cells.map(({ key }) => isOfClosed(key))).toEqual([false, false, true])
})

test('derives kind and title from the label, assignee or milestone', () => {
  const lists = [labelList(1, 'Doing'), assigneeList(2, 'Ana Silva'), milestoneList(3, 'Spring')]
  const columns = columnsOf(shown, lists).slice(1, 4)
  expect(columns.map((column) => column.kind)).toEqual(['label', 'assignee', 'milestone'])
  expect(columns.map((column) => column.title)).toEqual(['Doing', 'Ana Silva', 'Spring'])
})

test('names a list of an unknown kind', () => {
  expect(titleOf({ id: 7, label: null, position: 0 })).toBe('List 7')
})
