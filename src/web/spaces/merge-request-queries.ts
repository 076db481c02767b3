import { queryOptions, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import {
  listGroupMergeRequests,
  listMergeRequests,
  listProjectMergeRequests,
  mergeRequestRoutes,
  type MergeRequestInView,
} from '#contract/merge-requests/lists.ts'
import type { Input } from '#contract/route.ts'
import { callPage } from '#web/api/call.ts'
import { currentUserQuery, knownUserId } from '#web/api/current-user.ts'
import type { Page } from '#web/api/paging.ts'
import { queriesOf, sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'

type PageFilters = Readonly<Record<string, unknown>> & { readonly per_page: number }
type Filters = Omit<Input<typeof listMergeRequests>, 'page' | 'per_page'>
type Row<F> = MergeRequestInView<'view' extends keyof F ? F['view'] : undefined>

/** A page that is read in several calls, since the app filters or merges the API's lists. */
export const JOINED_PAGE = { name: 'joined page of merge requests' }

const ROUTES = [listMergeRequests, listProjectMergeRequests, listGroupMergeRequests]

function routeOf(space: Space | null) {
  if (!space) return listMergeRequests
  return mergeRequestRoutes[space.kind].list
}

/** A page of a project's, a group's or the server's list. */
export function requestPageQuery<F extends PageFilters>(space: Space | null, filters: F) {
  return sourceQuery(
    routeOf(space),
    inputOf(space, filters),
    async (context) => await readRequests(space, filters, context),
    STALE.list,
  )
}

export async function readRequests<F extends PageFilters>(
  space: Space | null,
  filters: F,
  { client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>,
): Promise<Page<Row<F>>> {
  const id = filters['scope'] === 'reviews_for_me' && (await ownId(client))
  // More servers know this filter than the scope. The simple view has no reviewers.
  const mine = id && {
    scope: 'all',
    reviewer_id: id,
    reviewer_username: undefined,
    view: undefined,
  }
  const asked = { ...filters, ...mine }
  // Filter values stay strings. The API parses them.
  const input = inputOf(space, asked) as Input<typeof listProjectMergeRequests>
  const page = await callPage(routeOf(space), input, { signal })
  return (id ? reviewedBy(id, page as Page<MergeRequestListed>) : page) as Page<Row<F>>
}

/** Removes other people's reviews, which the oldest servers return too. They ignore the filter and send no reviewers. */
function reviewedBy(id: number, page: Page<MergeRequestListed>): Page<MergeRequestListed> {
  const items = page.items.filter(({ reviewers }) => reviewers.some((user) => user.id === id))
  return items.length === page.items.length ? page : { ...page, items, total: null }
}

/** The current user's ID. Undefined if the server does not name the user. */
async function ownId(client: QueryClient): Promise<number | undefined> {
  return knownUserId() ?? (await client.ensureQueryData(currentUserQuery()))?.id
}

function inputOf(space: Space | null, filters: PageFilters) {
  return { ...filters, ...(space && { id: space.fullPath }) }
}

/** A list's first merge requests, most recently updated first. Without a `space`, from all projects. */
export function mergeRequestsQuery<F extends Filters>(
  space: Space | null,
  filters: F,
  shown: number,
) {
  return requestPageQuery(space, { order_by: 'updated_at', ...filters, per_page: shown })
}

/** The number of open merge requests in a list. Null if the server does not count them. */
export function openCountQuery(space: Space | null, filters: Filters = {}) {
  const query = mergeRequestsQuery(space, { ...filters, state: 'opened', view: 'simple' }, 1)
  return queryOptions({ ...query, select: ({ total }) => total })
}

/** Matches all pages of a space's list, or of the server's. */
export function requestPages(space: Space | null) {
  return queriesOf([routeOf(space), JOINED_PAGE], { id: space?.fullPath })
}

/** Matches all pages of all lists. */
export function allRequestPages() {
  return queriesOf([...ROUTES, JOINED_PAGE])
}

/** Refetches all lists of merge requests and their counts. */
export async function refreshRequestLists(client: QueryClient): Promise<void> {
  await client.invalidateQueries(allRequestPages())
}
