import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'

import { boardListRoutes } from '#contract/board-lists.ts'
import { boardRoutes } from '#contract/boards.ts'
import { issueRoutes, type Issue } from '#contract/issues.ts'
import { MAX_PER_PAGE } from '#contract/paging.ts'
import { callPage } from '#web/api/call.ts'
import type { Page } from '#web/api/paging.ts'
import {
  allPagesQuery,
  anyOf,
  pagesQuery,
  queriesOf,
  routeQuery,
  sourceQuery,
} from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import type { Space } from '#web/paths.ts'
import { boardIndexQueries, type ReadingBoard } from '#web/spaces/boards.ts'
import type { Contradiction, IssueFilter } from './merge-filters.ts'
import type { Amount } from './summarise.ts'

const ISSUES_PER_PAGE = 50

export function boardQuery(space: Space, boardId: number) {
  return routeQuery(boardRoutes[space.kind].get, inBoard(space, boardId), STALE.board)
}

/** The lists in their confirmed order. */
export function listsQuery(space: Space, boardId: number) {
  return allPagesQuery(boardListRoutes[space.kind].list, inBoard(space, boardId), STALE.board)
}

/** All boards of a project or group. */
export function boardsQuery(space: Space) {
  return allPagesQuery(boardRoutes[space.kind].list, { id: space.fullPath }, STALE.list)
}

/** The issues of a filter that no issue can match, which are not read. */
const NO_ISSUES = { name: 'no issues' }

/** A column's issues, page by page. */
export function listIssuesQuery(
  space: Space,
  boardId: number,
  filter: IssueFilter | Contradiction,
) {
  const query = pagesQuery(
    sourceOf(space, filter),
    inputOf(space, filter, ISSUES_PER_PAGE),
    async ({ client, queryKey, signal, pageParam }) => {
      // Lets the cached issues paint first.
      if (client.getQueryData(queryKey)) await afterPaint()
      return await readIssues(space, filter, { page: pageParam, per_page: ISSUES_PER_PAGE }, signal)
    },
    STALE.board,
  )
  // Adding a list changes Open's filter. The old cards stay until the new ones arrive.
  return infiniteQueryOptions({
    ...query,
    placeholderData: keepPreviousData,
    meta: { space, boardId } satisfies ReadingBoard,
  })
}

/** Matches the issues in all columns of a project's or group's boards. */
export function columnQueries(space: Space) {
  return issueQueries(space, ISSUES_PER_PAGE)
}

/** The cached issues of columns, each with its filter. */
export function cachedColumns(client: QueryClient, space: Space) {
  const found = client.getQueriesData<InfiniteData<Page<Issue>>>(columnQueries(space))
  return found.map(([queryKey, data]) => {
    const [, { id: _, per_page: __, ...filter }] = queryKey as readonly [string, ColumnInput]
    return { queryKey, filter, data }
  })
}

type ColumnInput = (IssueFilter | Contradiction) & {
  readonly id: string
  readonly per_page: number
}

/** The number of issues in a column. */
export function countIssuesQuery(space: Space, filter: IssueFilter | Contradiction) {
  return queryOptions({ ...issuePageQuery(space, filter, 1), select: amountOf })
}

/** The number of issues that a page tells. */
export function amountOf({ items, total, nextPage }: Page<Issue>): Amount {
  return { value: total ?? items.length, isLeast: total === null && nextPage !== null }
}

/** A list's first hundred issues, for the count and weight above lanes. */
export function firstIssuesQuery(space: Space, filter: IssueFilter | Contradiction) {
  return issuePageQuery(space, filter, MAX_PER_PAGE)
}

/** Matches the counts of a project's or group's boards. */
export function countQueries(space: Space) {
  return anyOf(issueQueries(space, 1), issueQueries(space, MAX_PER_PAGE))
}

/** Matches a board and its lists. */
export function boardQueries(space: Space, boardId: number) {
  const { get } = boardRoutes[space.kind]
  return queriesOf([get, boardListRoutes[space.kind].list], inBoard(space, boardId))
}

/** Matches a board, its lists, and the issues and counts in them. */
export function wholeBoardQueries(space: Space, boardId: number) {
  return anyOf(boardQueries(space, boardId), columnQueries(space), countQueries(space))
}

/**
 * Refetches the board and the board index after a list was added or removed. The refetch includes Open, whose issues
 * change too.
 */
export async function refreshBoard(client: QueryClient, space: Space, boardId: number) {
  await client.invalidateQueries(anyOf(wholeBoardQueries(space, boardId), boardIndexQueries(space)))
}

function issueQueries({ kind, fullPath }: Space, per_page: number) {
  return queriesOf([issueRoutes[kind].list, NO_ISSUES], { id: fullPath, per_page })
}

function issuePageQuery(space: Space, filter: IssueFilter | Contradiction, per_page: number) {
  return sourceQuery(
    sourceOf(space, filter),
    inputOf(space, filter, per_page),
    async ({ signal }) => await readIssues(space, filter, { per_page }, signal),
    STALE.board,
  )
}

/** Reads a page of issues. Sends no request for a contradictory filter. */
async function readIssues(
  space: Space,
  filter: IssueFilter | Contradiction,
  range: { page?: number; per_page: number },
  signal: AbortSignal,
): Promise<Page<Issue>> {
  if ('contradiction' in filter) return { items: [], nextPage: null, total: 0 }
  const input = { ...filter, ...range, id: space.fullPath }
  return await callPage(issueRoutes[space.kind].list, input, { signal })
}

function sourceOf({ kind }: Space, filter: IssueFilter | Contradiction) {
  return 'contradiction' in filter ? NO_ISSUES : issueRoutes[kind].list
}

function inputOf({ fullPath }: Space, filter: IssueFilter | Contradiction, per_page: number) {
  return { ...filter, id: fullPath, per_page }
}

function inBoard(space: Space, boardId: number) {
  return { id: space.fullPath, board_id: boardId }
}
