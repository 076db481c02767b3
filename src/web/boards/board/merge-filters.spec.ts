import { expect, test } from 'vitest'

import type { IssueFilter } from './merge-filters.ts'
import { mergeFilters } from './merge-filters.ts'

const cases: [string, IssueFilter, IssueFilter, IssueFilter][] = [
  ['labels add up', { labels: ['a'] }, { labels: ['b', 'a'] }, { labels: ['a', 'b'] }],
  ['any label is less than one', { labels: ['a'] }, { labels: ['Any'] }, { labels: ['a'] }],
  ['no label stays', {}, { labels: ['None'] }, { labels: ['None'] }],
  [
    'assignees add up',
    { assignee_username: ['ana'] },
    { assignee_username: ['Ana', 'bo'] },
    { assignee_username: ['Ana', 'bo'] },
  ],
  [
    'any assignee is less than one',
    { assignee_id: 'Any' },
    { assignee_username: ['bo'] },
    { assignee_username: ['bo'] },
  ],
  ['any milestone too', { milestone: '1.0' }, { milestone_id: 'Any' }, { milestone: '1.0' }],
  ['any weight too', { weight: 'Any' }, { weight: 0 }, { weight: 0 }],
  [
    'exclusions add up; of milestones the later counts',
    { not: { labels: ['a'], assignee_username: ['ana'], milestone: '1.0' } },
    { not: { labels: ['b'], milestone: '2.0', weight: 3 } },
    { not: { labels: ['a', 'b'], assignee_username: ['ana'], milestone: '2.0', weight: 3 } },
  ],
  [
    'the API takes one of two ways to leave out a milestone',
    { not: { milestone: '1.0' } },
    { not: { milestone_id: 'Upcoming' } },
    { not: { milestone_id: 'Upcoming' } },
  ],
  [
    'an order of the later one counts',
    { order_by: 'relative_position', sort: 'asc', state: 'opened' },
    { order_by: 'due_date', search: 'a' },
    { order_by: 'due_date', sort: 'asc', state: 'opened', search: 'a' },
  ],
]

test.each(cases)('%s', (_, one, other, both) => {
  expect(mergeFilters(one, other)).toEqual(both)
})

test.each<[IssueFilter, IssueFilter, string]>([
  [{ labels: ['Doing'] }, { labels: ['None'] }, 'No issue can have both “Doing” and no label.'],
  [{ labels: ['Any'] }, { labels: ['None'] }, 'No issue can have both a label and no label.'],
  [
    { milestone: '1.0' },
    { milestone: '2.0' },
    'No issue can have both the milestone “1.0” and the milestone “2.0”.',
  ],
  [
    { milestone: '1.0' },
    { milestone_id: 'None' },
    'No issue can have both the milestone “1.0” and no milestone.',
  ],
  [
    { assignee_username: ['ana'] },
    { assignee_id: 'None' },
    'No issue can be both assigned to @ana and unassigned.',
  ],
  [{ weight: 3 }, { weight: 5 }, 'No issue can have weight 3 and weight 5.'],
  [{ weight: 'None' }, { weight: 'Any' }, 'No issue can have no weight and a weight.'],
  [
    { not: { labels: ['Doing'] } },
    { labels: ['Doing'] },
    'This list excludes issues with “Doing”.',
  ],
  [
    { not: { assignee_username: ['ana'] } },
    { assignee_username: ['Ana'] },
    'This list excludes issues assigned to @Ana.',
  ],
  [{ not: { milestone: '1.0' } }, { milestone: '1.0' }, 'This list excludes issues in “1.0”.'],
])('finds %j and %j contradictory', (one, other, contradiction) => {
  expect(mergeFilters(one, other)).toEqual({ contradiction })
})
