import { queryOptions } from '@tanstack/react-query'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { listTodos } from '#contract/todos.ts'
import { pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { mergeRequestsQuery } from '#web/spaces/merge-request-queries.ts'

/** The page size, large enough to sort most people's merge requests. */
const READ = 50
const MERGED_SHOWN = 5

export const FILTERS = {
  assigned: { scope: 'assigned_to_me', state: 'opened' },
  reviews: { scope: 'reviews_for_me', state: 'opened' },
  created: { scope: 'created_by_me', state: 'opened' },
  merged: { scope: 'created_by_me', state: 'merged' },
  ready: { scope: 'created_by_me', merge_status: 'ready' },
  conflicts: { scope: 'created_by_me', merge_status: 'conflicts' },
} as const

/** The polling interval and the maximum number of polls while the server checks mergeability. */
const CHECKING_MS = 5000
const MAX_CHECKS = 6

export const assignedQuery = () => checkedQuery(FILTERS.assigned)
export const createdQuery = () => checkedQuery(FILTERS.created)
export const reviewsQuery = () => mergeRequestsQuery(null, FILTERS.reviews, READ)
export const mergedQuery = () => mergeRequestsQuery(null, FILTERS.merged, MERGED_SHOWN)

export const todosQuery = () =>
  pageQuery(listTodos, { state: 'pending', per_page: READ }, STALE.list)

/** Requests the missing mergeability checks and polls for their results. */
function checkedQuery(filters: typeof FILTERS.assigned | typeof FILTERS.created) {
  return queryOptions({
    ...mergeRequestsQuery(null, { ...filters, with_merge_status_recheck: true }, READ),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      dataUpdateCount < MAX_CHECKS && data?.items.some(isBeingChecked) && CHECKING_MS,
  })
}

function isBeingChecked({ merge_status }: MergeRequestListed): boolean {
  return merge_status !== 'can_be_merged' && merge_status !== 'cannot_be_merged'
}
