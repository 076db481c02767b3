import { expect, test } from 'vitest'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { sortInbox, type Reason } from './sort-inbox.ts'

const request = (id: number, given: Partial<MergeRequestListed> = {}) =>
  ({
    id,
    draft: false,
    has_conflicts: false,
    merge_status: 'unchecked',
    detailed_merge_status: 'unchecked',
    ...given,
  }) as MergeRequestListed
const mergeable = { merge_status: 'can_be_merged', detailed_merge_status: 'mergeable' } as const
const shown = (reasons: readonly Reason[]) =>
  reasons.map(({ request: { id }, words }) => [id, words])

test('lists reviews before assigned merge requests, each with its reason', () => {
  const { needsYou } = sortInbox({
    assigned: [request(1), request(3, { detailed_merge_status: 'not_approved' })],
    reviews: [request(1), request(2)],
    created: [],
  })
  expect(shown(needsYou)).toEqual([
    [1, 'Review requested'],
    [2, 'Review requested'],
    [3, 'Assigned · Needs approval'],
  ])
})

test('lists each merge request once, by whose turn it is', () => {
  const { conflicts, ready, needsYou, waiting } = sortInbox({
    assigned: [request(1, mergeable), request(2, { has_conflicts: true })],
    reviews: [request(3, mergeable), request(2, { has_conflicts: true })],
    created: [
      request(1, mergeable),
      request(3, { draft: true }),
      request(4, { ...mergeable, draft: true, detailed_merge_status: 'draft_status' }),
      request(5, { ...mergeable, detailed_merge_status: 'discussions_not_resolved' }),
      request(6),
    ],
  })
  expect(shown(conflicts)).toEqual([[2, '']])
  expect(shown(ready)).toEqual([[1, '']])
  expect(shown(needsYou)).toEqual([[3, 'Review requested']])
  expect(shown(waiting)).toEqual([
    [4, 'Draft'],
    [5, 'Unresolved threads'],
    [6, ''],
  ])
})
