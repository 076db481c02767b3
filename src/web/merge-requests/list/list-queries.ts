import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { MergeRequestListed } from '#contract/merge-request-fields.ts'
import {
  listGroupMergeRequests,
  listMergeRequests,
  listProjectMergeRequests,
} from '#contract/merge-requests.ts'
import { MAX_PER_PAGE } from '#contract/paging.ts'
import { callPage } from '#web/api/call.ts'
import type { Page } from '#web/api/paging.ts'
import { STALE } from '#web/api/stale.ts'
import { listsKey } from '#web/spaces/merge-requests-key.ts'
import { hasConflicts, isReady } from '#web/spaces/mergeability.ts'
import { mergePages } from './any-of/merge-pages.ts'
import type { State } from './list-address.ts'
import { MERGEABILITY, type ListPlace } from './list-fields.ts'
import type { ListSort } from './list-sort.ts'

/** The page size. */
const ROWS = 20

/** The maximum number of rows to read from each list that is filtered or merged in the browser. */
export const MOST_READ = 1000

type ListInput = Readonly<Record<string, unknown>>

export interface ListQuery {
  /** The API calls' parameters. Filters joined by OR need several calls. */
  readonly inputs: readonly ListInput[]
  readonly state: State
  readonly sort: ListSort
  readonly page: number
}

/** A page of a place's list. */
export function listQuery(place: ListPlace, { inputs, state, sort, page }: ListQuery) {
  const queries = inputs.map((input) => ({ ...input, state, with_labels_details: true }))
  return queryOptions({
    queryKey: [...listsKey(place), 'page', queries, page] as const,
    queryFn: async ({ signal }) => {
      const [query] = queries
      if (queries.length === 1 && !(MERGEABILITY in query!))
        return await readPage(place, { ...query, per_page: ROWS, page }, signal)
      const readers = queries.map((query) => readerOf(place, query, signal))
      return await mergePages(readers, sort, { page, size: ROWS })
    },
    staleTime: STALE.list,
    placeholderData: keepPreviousData,
  })
}

/** Returns `21–40 of 74`. Undefined when the server sends no total. */
export function positionOf(
  list: Page<MergeRequestListed> | undefined,
  page: number,
): string | undefined {
  if (list?.total == null) return undefined
  const before = (page - 1) * ROWS
  const [first, last, all] = [before + 1, before + list.items.length, list.total].map((count) =>
    count.toLocaleString('en'),
  )
  return `${first}–${last} of ${all}`
}

/** The number of merge requests in a state. Null if the server sends no count, and for filters by mergeability. */
export function countQuery(place: ListPlace, input: ListInput, state: State) {
  const query = { ...input, state, per_page: 1 }
  return queryOptions({
    queryKey: [...listsKey(place), 'count', query] as const,
    queryFn: async ({ signal }) =>
      MERGEABILITY in input ? null : (await readPage(place, query, signal)).total,
    staleTime: STALE.list,
    placeholderData: keepPreviousData,
  })
}

/**
 * Returns a function that reads one large page, filtered by mergeability. Pages end after the first `MOST_READ` rows.
 */
function readerOf(place: ListPlace, query: ListInput, signal: AbortSignal) {
  const { [MERGEABILITY]: mergeability, ...sent } = query
  const isKept =
    mergeability === undefined ? () => true : mergeability === 'ready' ? isReady : hasConflicts
  const input = {
    ...sent,
    ...(mergeability !== undefined && { with_merge_status_recheck: true }),
    per_page: MAX_PER_PAGE,
  }
  return async (page: number): Promise<Page<MergeRequestListed>> => {
    const { items, nextPage } = await readPage(place, { ...input, page }, signal)
    return {
      items: items.filter(isKept),
      nextPage: page * MAX_PER_PAGE < MOST_READ ? nextPage : null,
      total: null,
    }
  }
}

async function readPage(
  place: ListPlace,
  query: ListInput,
  signal: AbortSignal,
): Promise<Page<MergeRequestListed>> {
  const options = { signal }
  // Filter values stay strings. The API parses them.
  const page =
    place === null
      ? await callPage(listMergeRequests, query, options)
      : place.kind === 'group'
        ? await callPage(listGroupMergeRequests, { id: place.fullPath, ...query }, options)
        : await callPage(listProjectMergeRequests, { id: place.fullPath, ...query }, options)
  return page as Page<MergeRequestListed>
}
