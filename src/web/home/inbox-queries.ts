import { queryOptions } from '@tanstack/react-query'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { listTodos } from '#contract/todos.ts'
import { ApiFailure, isNotOffered } from '#web/api/api-failure.ts'
import type { Page } from '#web/api/paging.ts'
import { pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import {
  mergeRequestsQuery,
  readRequests,
  requestPageQuery,
} from '#web/spaces/merge-request-queries.ts'

/** The page size, large enough to sort most people's merge requests. */
const READ = 50
const MERGED_SHOWN = 5

/** Merge requests that the user created or is assigned to. */
const OWN = { 'any[0][scope]': 'created_by_me', 'any[1][scope]': 'assigned_to_me' }

export const FILTERS = {
  assigned: { scope: 'assigned_to_me', state: 'opened' },
  reviews: { scope: 'reviews_for_me', state: 'opened' },
  created: { scope: 'created_by_me', state: 'opened' },
  merged: { scope: 'created_by_me', state: 'merged' },
  ready: { merge_status: 'ready', ...OWN },
  conflicts: { merge_status: 'conflicts', ...OWN },
} as const

/** The polling interval, since no live stream covers all projects. */
const POLL_MS = 60_000
/** The polling interval and the maximum number of polls while the server checks mergeability. */
const CHECKING_MS = 5000
const MAX_CHECKS = 6

export const assignedQuery = () => checkedQuery(FILTERS.assigned)
export const createdQuery = () => checkedQuery(FILTERS.created)
export const mergedQuery = () =>
  queryOptions({
    ...mergeRequestsQuery(null, FILTERS.merged, MERGED_SHOWN),
    refetchInterval: POLL_MS,
  })

/** The merge requests that await the user's review. Empty if the server cannot filter by reviewer. */
export function reviewsQuery() {
  const filters = { order_by: 'updated_at', ...FILTERS.reviews, per_page: READ }
  return queryOptions({
    ...requestPageQuery(null, filters),
    refetchInterval: POLL_MS,
    queryFn: async (context) => {
      try {
        return await readRequests(null, filters, context)
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 400) return NO_REVIEWS
        throw error
      }
    },
  })
}

const NO_REVIEWS: Page<MergeRequestListed> = { items: [], nextPage: null, total: null }

export const todosQuery = () =>
  queryOptions({
    ...pageQuery(listTodos, { state: 'pending', per_page: READ }, STALE.list),
    refetchInterval: POLL_MS,
  })

/** Makes a section that renders nothing while it loads show a failure, unless the server lacks the route. */
export const SHOWS_FAILURE = {
  throwOnError: (error: Error, { state }: { state: { data?: unknown } }) =>
    state.data === undefined && !isNotOffered(error),
}

/** Requests the missing mergeability checks and polls for their results. */
function checkedQuery(filters: typeof FILTERS.assigned | typeof FILTERS.created) {
  return queryOptions({
    ...mergeRequestsQuery(null, { ...filters, with_merge_status_recheck: true }, READ),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      dataUpdateCount < MAX_CHECKS && data?.items.some(isBeingChecked) ? CHECKING_MS : POLL_MS,
  })
}

function isBeingChecked({ merge_status }: MergeRequestListed): boolean {
  return merge_status !== 'can_be_merged' && merge_status !== 'cannot_be_merged'
}
