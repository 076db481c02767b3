import { keepPreviousData, queryOptions, type QueryFunctionContext } from '@tanstack/react-query'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { MAX_PER_PAGE } from '#contract/paging.ts'
import type { Page } from '#web/api/paging.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { JOINED_PAGE, readRequests, requestPageQuery } from '#web/spaces/merge-request-queries.ts'
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
  const query = isReadInPages(inputs)
    ? requestPageQuery(place, { ...queries[0]![0], per_page: size, page })
    : joinedPageQuery(place, { queries, page, size }, async (context) => {
        const isLimited = isFilteredHere(inputs)
        const lists = queries.map((all) =>
          all.map((input) => readerOf(place, input, isLimited, context)),
        )
        return await mergePages(lists, sort, { page, size })
      })
  return queryOptions({ ...query, placeholderData: keepPreviousData })
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
  const first = { ...input, state, per_page: 1 }
  const query =
    MERGEABILITY in input
      ? joinedPageQuery(place, { uncounted: first }, async () => UNCOUNTED)
      : requestPageQuery(place, first)
  return queryOptions({
    ...query,
    select: ({ total }) => total,
  })
}

const UNCOUNTED: Page<MergeRequestListed> = { items: [], nextPage: null, total: null }

function joinedPageQuery(
  place: ListPlace,
  input: object,
  read: (context: QueryFunctionContext) => Promise<Page<MergeRequestListed>>,
) {
  return sourceQuery(
    JOINED_PAGE,
    { ...(place && { id: place.fullPath }), ...input },
    read,
    STALE.list,
  )
}

/** Returns a function that reads one large page, filtered by mergeability. A limited list ends after `MOST_READ` rows. */
function readerOf(
  place: ListPlace,
  query: ListInput,
  isLimited: boolean,
  context: QueryFunctionContext,
) {
  const { [MERGEABILITY]: mergeability, ...sent } = query
  const isKept =
    mergeability === undefined ? () => true : mergeability === 'ready' ? isReady : hasConflicts
  const input = {
    ...sent,
    ...(mergeability !== undefined && { with_merge_status_recheck: true }),
    per_page: MAX_PER_PAGE,
  }
  return async (page: number): Promise<Page<MergeRequestListed>> => {
    const { items, nextPage } = await readRequests(place, { ...input, page }, context)
    return {
      items: items.filter(isKept),
      nextPage: isLimited && page * MAX_PER_PAGE >= MOST_READ ? null : nextPage,
      total: null,
    }
  }
}
