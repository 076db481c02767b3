import { expect, test } from 'vitest'

import { columnsOf, type Board, type List } from './board-column.ts'
import { assigneeList, labelList, milestoneList } from './board-samples.ts'
import { isInAnyMilestone, issueFilter } from './issue-filter.ts'

const whole = { hide_backlog_list: false, hide_closed_list: false }
const noScope = { labels: [], assignee: null, milestone: null, weight: null }
const manual = {
  state: 'opened',
  order_by: 'relative_position',
  sort: 'asc',
  with_labels_details: true,
}

function filters(lists: List[], scope: Parameters<typeof issueFilter>[1] = noScope) {
  return columnsOf(whole, lists).map((column) => issueFilter(column, scope, lists, {}))
}

test('shows all open issues in Open when there are no lists', () => {
  expect(filters([])).toEqual([
    manual,
    { state: 'closed', order_by: 'updated_at', sort: 'desc', with_labels_details: true },
  ])
})

test('filters a list by its label, assignee or milestone', () => {
  const lists = [labelList(1, 'Doing'), assigneeList(2, 'Ana Silva'), milestoneList(3, 'Spring')]
  expect(filters(lists).slice(1, 4)).toEqual([
    { ...manual, labels: ['Doing'] },
    { ...manual, assignee_username: ['ana.silva'] },
    { ...manual, milestone: 'Spring' },
  ])
})

test('excludes issues of lists from Open', () => {
  const lists = [
    labelList(1, 'Doing'),
    labelList(2, 'Review'),
    assigneeList(3, 'Ana Silva'),
    milestoneList(4, 'Spring'),
  ]
  expect(filters(lists)[0]).toEqual({
    ...manual,
    not: { labels: ['Doing', 'Review'], assignee_username: ['ana.silva'], milestone: 'Spring' },
  })
})

test('drops issues of further milestone lists from Open in the app', () => {
  const lists = [milestoneList(1, 'Spring'), milestoneList(2, 'Autumn')]
  expect(isInAnyMilestone(302, lists)).toBe(true)
  expect(isInAnyMilestone(999, lists)).toBe(false)
  expect(isInAnyMilestone(undefined, lists)).toBe(false)
})

test('applies the scope of the board to every column', () => {
  const scope = {
    labels: [labelList(9, 'backend').label!],
    assignee: assigneeList(8, 'Bo Lee').assignee!,
    milestone: null,
    weight: 0,
  } satisfies Partial<Board>
  const limits = { labels: ['backend'], assignee_username: ['bo.lee'], weight: 0 }
  const [open, doing, closed] = filters([labelList(1, 'Doing')], scope)
  expect(open).toMatchObject({ ...limits, not: { labels: ['Doing'] } })
  expect(doing).toMatchObject({ ...limits, labels: ['backend', 'Doing'] })
  expect(closed).toMatchObject({ ...limits, state: 'closed' })
})

test.each([
  ['Spring', { milestone: 'Spring' }],
  ['No Milestone', { milestone_id: 'None' }],
  ['Any Milestone', { milestone_id: 'Any' }],
  ['Upcoming', { milestone_id: 'Upcoming' }],
  ['Started', { milestone_id: 'Started' }],
])('filters a board of milestone %s by %j', (title, limit) => {
  const milestone = { ...milestoneList(1, title).milestone! }
  expect(filters([], { ...noScope, milestone })[0]).toEqual({ ...manual, ...limit })
})
