import { expect, test } from 'vitest'

import { issue } from '#web/issuables/issue-samples.ts'
import { assigneeList, labelList, milestoneList } from './board-samples.ts'
import { isInColumn, matchesFilter } from './matches-filter.ts'
import type { IssueFilter } from './merge-filters.ts'

const sample = issue(1, {
  title: 'Cache miss on start',
  description: 'The second request finds nothing',
  labels: [labelList(1, 'bug').label!],
  assignees: [assigneeList(1, 'Ana Silva').assignee!],
  milestone: milestoneList(1, 'Spring').milestone!,
  weight: 3,
})

test.each<[IssueFilter, boolean]>([
  [{}, true],
  [{ labels: ['bug'] }, true],
  [{ labels: ['bug', 'ui'] }, false],
  [{ labels: ['Any'] }, true],
  [{ labels: ['None'] }, false],
  [{ not: { labels: ['bug'] } }, false],
  [{ assignee_username: ['ANA.silva'] }, true],
  [{ assignee_id: 'None' }, false],
  [{ not: { assignee_username: ['bo'] } }, true],
  [{ author_username: 'ana.silva' }, true],
  [{ not: { author_username: 'ana.silva' } }, false],
  [{ milestone: 'Spring' }, true],
  [{ milestone: 'Autumn' }, false],
  [{ milestone_id: 'None' }, false],
  // Only the server can tell which milestone is upcoming.
  [{ milestone_id: 'Upcoming' }, true],
  [{ not: { milestone: 'Spring' } }, false],
  [{ weight: 3 }, true],
  [{ weight: 4 }, false],
  [{ weight: 'None' }, false],
  [{ not: { weight: 3 } }, false],
  [{ confidential: true }, false],
  [{ issue_type: 'task' }, false],
  [{ search: 'MISS second' }, true],
  [{ search: '"cache miss"' }, true],
  [{ search: '"miss cache"' }, false],
  [{ search: 'second', in: 'title' }, false],
])('%j: %s', (filter, isMatch) => {
  expect(matchesFilter(sample, filter)).toBe(isMatch)
})

test('a column shows only issues of its state, and none if its filter contradicts itself', () => {
  const shown = (filter: Parameters<typeof isInColumn>[1]) => isInColumn(sample, filter)
  expect(shown({ state: 'opened', labels: ['bug'] })).toBe(true)
  expect(shown({ state: 'all' })).toBe(true)
  expect(shown({ state: 'closed' })).toBe(false)
  expect(shown({ contradiction: 'bug' })).toBe(false)
})
