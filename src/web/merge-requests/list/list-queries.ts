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
import { onlyInput, type ListInputs, type State } from './list-address.ts'
import { MERGEABILITY, type ListPlace } from './list-fields.ts'
import type { ListSort } from './list-sort.ts'

/** The maximum number of rows to read from each list that is filtered in the browser. */
export const MOST_READ = 1000

type ListInput = Readonly<Record<string, unknown>>

export interface ListQuery {
  readonly inputs: ListInputs
  readonly state: State
  readonly sort: ListSort
  readonly page: number
  readonly size: number
}

/** A page of a place's list. */
export function listQuery(place: ListPlace, { inputs, state, sort, page, size }: ListQuery) {
  const queries = inputs.map((all) =>
    all.map((input) => ({ ...input, state, with_labels_details: true })),
  )
  return queryOptions({
    queryKey: [...listsKey(place), 'page', queries, page, size] as const,
    queryFn: async ({ signal }) => {
      if (isReadInPages(inputs))
        return await readPage(place, { ...queries[0]![0], per_page: size, page }, signal)
      const isLimited = isFilteredHere(inputs)
      const lists = queries.map((all) =>
        all.map((query) => readerOf(place, query, isLimited, signal)),
      )
      return await mergePages(lists, sort, { page, size })
    },
    staleTime: STALE.list,
    placeholderData: keepPreviousData,
  })
}

/** True when one API call returns each page. Other lists are read from their first page. */
export function isReadInPages(inputs: ListInputs): boolean {
  return onlyInput(inputs) !== null && !isFilteredHere(inputs)
}

/** True when the app filters the list, which has at most `MOST_READ` of the API's rows. */
export function isFilteredHere(inputs: ListInputs): boolean {
  return inputs.some((all) => all.length > 1 || all.some((input) => MERGEABILITY in input))
}

/** Returns `21–40 of 74`. Undefined when the server sends no total. */
export function positionOf(
  list: Page<MergeRequestListed> | undefined,
  { page, size }: { page: number; size: number },
): string | undefined {
  if (list?.total == null) return undefined
  const before = (page - 1) * size
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

/** Returns a function that reads one large page, filtered by mergeability. A limited list ends after `MOST_READ` rows. */
function readerOf(place: ListPlace, query: ListInput, isLimited: boolean, signal: AbortSignal) {
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
      nextPage: isLimited && page * MAX_PER_PAGE >= MOST_READ ? null : nextPage,
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
