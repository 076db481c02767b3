import { expect, test } from 'vitest'

import { columnsOf, titleOf } from './board-column.ts'
import { assigneeList, labelList, milestoneList } from './board-samples.ts'

const shown = { hide_backlog_list: false, hide_closed_list: false }

test('Open and Closed stand at the two ends', () => {
  const columns = columnsOf(shown, [labelList(1, 'Doing'), labelList(2, 'Review')])
  expect(columns.map((column) => column.title)).toEqual(['Open', 'Doing', 'Review', 'Closed'])
  expect(new Set(columns.map((column) => column.key)).size).toBe(4)
})

test('a board without lists still has its two ends', () => {
  expect(columnsOf(shown, []).map((column) => column.kind)).toEqual(['open', 'closed'])
})

test('a board may hide either end', () => {
  expect(columnsOf({ hide_backlog_list: true, hide_closed_list: true }, [])).toEqual([])
})

test('the kind of a list shows in what it has, and gives its title', () => {
  const lists = [labelList(1, 'Doing'), assigneeList(2, 'Ana Silva'), milestoneList(3, 'Spring')]
  const columns = columnsOf(shown, lists).slice(1, 4)
  expect(columns.map((column) => column.kind)).toEqual(['label', 'assignee', 'milestone'])
  expect(columns.map((column) => column.title)).toEqual(['Doing', 'Ana Silva', 'Spring'])
})

test('a list of a kind that is not known here still has a name', () => {
  expect(titleOf({ id: 7, label: null, position: 0 })).toBe('List 7')
})
