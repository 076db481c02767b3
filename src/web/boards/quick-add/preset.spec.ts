import { expect, test } from 'vitest'

import { columnOf } from '#web/boards/board-column.ts'
import { assigneeList, labelList, milestoneList } from '#web/boards/board-samples.ts'
import { presetOf } from './preset.ts'

const nothing = { labels: [], assignee: null, milestone: null, weight: null }
const open = { key: 'open', kind: 'open', title: 'Open', list: null } as const
const doing = columnOf(labelList(1, 'Doing'))
const ana = columnOf(assigneeList(2, 'Ana Silva'))
const spring = columnOf(milestoneList(3, 'Spring'))

test('a new card gets what its list stands for', () => {
  expect(presetOf(open, nothing)).toEqual({})
  expect(presetOf(doing, nothing)).toEqual({ labels: ['Doing'] })
  expect(presetOf(ana, nothing)).toEqual({ assignee_ids: [202] })
  expect(presetOf(spring, nothing)).toEqual({ milestone_id: 303 })
})

test('and what the board is limited to', () => {
  const scope = {
    labels: [labelList(4, 'bug').label!],
    assignee: assigneeList(5, 'Bo').assignee!,
    milestone: milestoneList(6, 'Summer').milestone!,
    weight: 3,
  }
  const limits = { labels: ['bug'], assignee_ids: [205], milestone_id: 306, weight: 3 }
  expect(presetOf(open, scope)).toEqual(limits)
  expect(presetOf(doing, scope)).toEqual({ ...limits, labels: ['Doing', 'bug'] })
  expect(presetOf(ana, scope)).toEqual({ ...limits, assignee_ids: [202, 205] })
  expect(presetOf(spring, scope)).toEqual({ ...limits, milestone_id: 303 })
})

test('a kind of milestone cannot be given', () => {
  const milestone = { ...milestoneList(1, 'Upcoming').milestone!, id: -2 }
  expect(presetOf(open, { ...nothing, milestone })).toEqual({})
})
