import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'

import { boardListRoutes } from '#contract/board-lists.ts'
import { boardRoutes } from '#contract/boards.ts'
import { listGroupIssues, listProjectIssues, type Issue } from '#contract/issues.ts'
import { MAX_PER_PAGE } from '#contract/paging.ts'
import { call, callAllPages, callPage } from '#web/api/call.ts'
import type { Page } from '#web/api/paging.ts'
import { STALE } from '#web/api/stale.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import type { Space } from '#web/paths.ts'
import { boardKey, boardsKey, issuesKey, namedBoard } from '#web/spaces/boards.ts'
import type { Board, List } from './board-column.ts'
import type { Contradiction, IssueFilter } from './merge-filters.ts'
import type { Amount } from './summarise.ts'

const ISSUES_PER_PAGE = 50

export function boardQuery(space: Space, boardId: number) {
  return queryOptions({
    queryKey: [...boardKey(space, boardId), 'board'],
    queryFn: async ({ signal }): Promise<Board> =>
      namedBoard(await call(boardRoutes[space.kind].get, inBoard(space, boardId), { signal })),
    staleTime: STALE.board,
  })
}

/** The lists in their confirmed order. */
export function listsQuery(space: Space, boardId: number) {
  return queryOptions({
    queryKey: [...boardKey(space, boardId), 'lists'],
    queryFn: async ({ signal }): Promise<List[]> =>
      await callAllPages(boardListRoutes[space.kind].list, inBoard(space, boardId), { signal }),
    staleTime: STALE.board,
  })
}

/** The query key prefix of all of a board's counts. */
export function countsKey(space: Space, boardId: number) {
  return [...boardKey(space, boardId), 'counts'] as const
}

/** A column's issues, page by page. */
export function listIssuesQuery(
  space: Space,
  boardId: number,
  filter: IssueFilter | Contradiction,
) {
  return infiniteQueryOptions({
    queryKey: [...issuesKey(space, boardId), filter],
    queryFn: async ({ client, queryKey, signal, pageParam }) => {
      // Lets the cached issues paint first.
      if (client.getQueryData(queryKey)) await afterPaint()
      const range = { page: pageParam, per_page: ISSUES_PER_PAGE }
      return await readIssues(space, filter, range, signal)
    },
    initialPageParam: 1,
    getNextPageParam: (last) => last.nextPage,
    staleTime: STALE.board,
    // Adding a list changes Open's filter. The old cards stay until the new ones arrive.
    placeholderData: keepPreviousData,
  })
}

/** The cached issues of a board's columns, each with its filter. */
export function cachedColumns(client: QueryClient, space: Space, boardId: number) {
  const queryKey = issuesKey(space, boardId)
  return client.getQueriesData<InfiniteData<Page<Issue>>>({ queryKey }).map(([key, data]) => {
    const [filter] = key.slice(queryKey.length) as [IssueFilter | Contradiction]
    return { queryKey: key, filter, data }
  })
}

/** The number of issues in a column. */
export function countIssuesQuery(
  space: Space,
  boardId: number,
  filter: IssueFilter | Contradiction,
) {
  return queryOptions({
    queryKey: [...countsKey(space, boardId), filter],
    queryFn: async ({ signal }): Promise<Amount> => {
      const { items, total, nextPage } = await readIssues(space, filter, { per_page: 1 }, signal)
      return { value: total ?? items.length, isLeast: total === null && nextPage !== null }
    },
    staleTime: STALE.board,
  })
}

/** A list's first hundred issues, for the count and weight above lanes. */
export function firstIssuesQuery(
  space: Space,
  boardId: number,
  filter: IssueFilter | Contradiction,
) {
  return queryOptions({
    queryKey: [...countsKey(space, boardId), 'sums', filter],
    queryFn: async ({ signal }) =>
      await readIssues(space, filter, { per_page: MAX_PER_PAGE }, signal),
    staleTime: STALE.board,
  })
}

/** Reads a page of issues. Sends no request for a contradictory filter. */
async function readIssues(
  space: Space,
  filter: IssueFilter | Contradiction,
  range: { page?: number; per_page: number },
  signal: AbortSignal,
): Promise<Page<Issue>> {
  if ('contradiction' in filter) return { items: [], nextPage: null, total: 0 }
  const route = space.kind === 'group' ? listGroupIssues : listProjectIssues
  return await callPage(route, { ...filter, ...range, id: space.fullPath }, { signal })
}

/**
 * Refetches the board and the board index after a list was added or removed. The refetch includes Open, whose issues
 * change too.
 */
export async function refreshBoard(client: QueryClient, space: Space, boardId: number) {
  await Promise.all([
    client.invalidateQueries({ queryKey: boardKey(space, boardId) }),
    client.invalidateQueries({ queryKey: boardsKey(space) }),
  ])
}

function inBoard(space: Space, boardId: number) {
  return { id: space.fullPath, board_id: boardId }
}

/** All boards of a project or group. */
export function boardsQuery(space: Space) {
  return queryOptions({
    queryKey: [...boardsKey(space), 'all'],
    queryFn: async ({ signal }): Promise<Board[]> =>
      (await callAllPages(boardRoutes[space.kind].list, { id: space.fullPath }, { signal })).map(
        namedBoard,
      ),
    staleTime: STALE.list,
  })
}
