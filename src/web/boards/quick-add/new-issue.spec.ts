import { expect, test } from 'vitest'

import { cellOf, columnOf } from '#web/boards/board/board-column.ts'
import { assigneeList, labelList, milestoneList } from '#web/boards/board/board-samples.ts'
import { labelLanes, milestoneLanes, personLanes } from '#web/boards/lanes/make-lanes.ts'
import { issue } from '#web/issuables/issue-samples.ts'
import { presetOf, placeNew, titlesIn } from './new-issue.ts'

const nothing = { labels: [], assignee: null, milestone: null, weight: null }
const open = { key: 'open', kind: 'open', title: 'Open', list: null } as const
const doing = columnOf(labelList(1, 'Doing'))
const ana = columnOf(assigneeList(2, 'Ana Silva'))
const spring = columnOf(milestoneList(3, 'Spring'))

test('gives a new issue the attribute of its list', () => {
  expect(presetOf(open, nothing)).toEqual({})
  expect(presetOf(doing, nothing)).toEqual({ labels: ['Doing'] })
  expect(presetOf(ana, nothing)).toEqual({ assignee_ids: [202] })
  expect(presetOf(spring, nothing)).toEqual({ milestone_id: 303 })
})

test('gives a new issue the scope of the board', () => {
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

test('gives a new issue the attribute of its lane', () => {
  const bo = assigneeList(5, 'Bo').assignee!
  const high = labelList(6, 'priority::high').label!
  const [ofBo, none] = personLanes([bo])
  expect(presetOf(cellOf(doing, ofBo!), nothing)).toEqual({
    labels: ['Doing'],
    assignee_ids: [bo.id],
  })
  expect(presetOf(cellOf(doing, none!), nothing)).toEqual({ labels: ['Doing'] })
  const [ofHigh] = labelLanes([high], 'priority::')
  expect(presetOf(cellOf(doing, ofHigh!), nothing)).toEqual({ labels: ['Doing', high.name] })
  const [ofSummer] = milestoneLanes([milestoneList(7, 'Summer').milestone!])
  expect(presetOf(cellOf(doing, ofSummer!), nothing)).toMatchObject({ milestone_id: 307 })
})

test('ignores milestone wildcards', () => {
  const milestone = { ...milestoneList(1, 'Upcoming').milestone!, id: -2 }
  expect(presetOf(open, { ...nothing, milestone })).toEqual({})
})

const page = (...iids: number[]) => ({
  items: iids.map((iid) => issue(iid)),
  nextPage: null,
  total: 10,
})

function idsAfter(belowId: number | undefined, id: number, ...pages: ReturnType<typeof page>[]) {
  return placeNew(pages, issue(id), belowId).map(({ items }) => items.map((one) => one.id))
}

test('inserts a new card at the top, or below the previous one of its batch', () => {
  expect(idsAfter(undefined, 9, page(1, 2), page(3))).toEqual([[9, 1, 2], [3]])
  expect(idsAfter(3, 9, page(1, 2), page(3, 4))).toEqual([
    [1, 2],
    [3, 9, 4],
  ])
  expect(idsAfter(77, 9, page(1))).toEqual([[9, 1]])
  expect(idsAfter(undefined, 9, page())).toEqual([[9]])
})

test('counts a new card once, even when a refetch already returned it', () => {
  expect(placeNew([page(1), page(2)], issue(9), undefined).map(({ total }) => total)).toEqual([
    11, 11,
  ])
  const pages = [page(1, 9)]
  expect(placeNew(pages, issue(9), undefined)).toEqual(pages)
})

test('makes a title of each non-blank line', () => {
  expect(titlesIn('')).toEqual([])
  expect(titlesIn('  Fix cache  ')).toEqual(['Fix cache'])
  expect(titlesIn('One\r\n\n  Two\n\t\nThree\n')).toEqual(['One', 'Two', 'Three'])
})
