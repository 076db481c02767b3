import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'

import { listGroupIssues, listProjectIssues } from '#contract/issues.ts'
import { MAX_PER_PAGE } from '#contract/paging.ts'
import { boardsKey } from '#web/api/boards-key.ts'
import { call, callAllPages, callPage } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import type { Amount } from '#web/boards/cards/summarise.ts'
import type { Contradiction, IssueFilter } from '#web/boards/cards/merge-filters.ts'
import type { Space } from '#web/paths.ts'
import type { Board, List } from './board-column.ts'
import { boardRoutes } from './board-routes.ts'

const ISSUES_PER_PAGE = 50

/** All that is read of one board is below this key. */
export function boardKey(space: Space, boardId: number) {
  return ['board', space.kind, space.fullPath, boardId] as const
}

export function boardQuery(space: Space, boardId: number) {
  return queryOptions({
    queryKey: [...boardKey(space, boardId), 'board'],
    queryFn: async ({ signal }): Promise<Board> =>
      await call(boardRoutes[space.kind].board, inBoard(space, boardId), { signal }),
    staleTime: STALE.board,
  })
}

/** All lists of the board, in the order that the server confirmed. */
export function listsQuery(space: Space, boardId: number) {
  return queryOptions({
    queryKey: [...boardKey(space, boardId), 'lists'],
    queryFn: async ({ signal }): Promise<List[]> =>
      await callAllPages(boardRoutes[space.kind].lists, inBoard(space, boardId), { signal }),
    staleTime: STALE.board,
  })
}

/** The issues of a column, page by page. A filter that nothing can match asks for nothing. */
export function listIssuesQuery(
  space: Space,
  boardId: number,
  filter: IssueFilter | Contradiction,
) {
  const route = space.kind === 'group' ? listGroupIssues : listProjectIssues
  return infiniteQueryOptions({
    queryKey: [...boardKey(space, boardId), 'issues', filter],
    queryFn: async ({ signal, pageParam }) =>
      'contradiction' in filter
        ? { items: [], nextPage: null, total: 0 }
        : await callPage(
            route,
            { ...filter, id: space.fullPath, page: pageParam, per_page: ISSUES_PER_PAGE },
            { signal },
          ),
    initialPageParam: 1,
    getNextPageParam: (last) => last.nextPage,
    staleTime: STALE.board,
    // What Open leaves out changes with each new list: its cards stay until the new ones are there.
    placeholderData: keepPreviousData,
  })
}

/** All that is counted of one board is below this key. */
export function countsKey(space: Space, boardId: number) {
  return [...boardKey(space, boardId), 'counts'] as const
}

/** How many issues a column would have. */
export function countIssuesQuery(
  space: Space,
  boardId: number,
  filter: IssueFilter | Contradiction,
) {
  const route = space.kind === 'group' ? listGroupIssues : listProjectIssues
  return queryOptions({
    queryKey: [...countsKey(space, boardId), filter],
    queryFn: async ({ signal }): Promise<Amount> => {
      if ('contradiction' in filter) return { value: 0, isLeast: false }
      const input = { ...filter, id: space.fullPath, per_page: 1 }
      const { items, total, nextPage } = await callPage(route, input, { signal })
      return { value: total ?? items.length, isLeast: total === null && nextPage !== null }
    },
    staleTime: STALE.board,
  })
}

/** The first hundred issues of a list of a board with rows: their number and weight are told above the rows. */
export function firstIssuesQuery(
  space: Space,
  boardId: number,
  filter: IssueFilter | Contradiction,
) {
  const route = space.kind === 'group' ? listGroupIssues : listProjectIssues
  return queryOptions({
    queryKey: [...countsKey(space, boardId), 'sums', filter],
    queryFn: async ({ signal }) => {
      if ('contradiction' in filter) return { items: [], nextPage: null, total: 0 }
      const input = { ...filter, id: space.fullPath, per_page: MAX_PER_PAGE }
      return await callPage(route, input, { signal })
    },
    staleTime: STALE.board,
  })
}

/** After a list came or went: what Open holds changes with it, and what the index of boards shows. */
export async function refreshBoard(client: QueryClient, space: Space, boardId: number) {
  await Promise.all([
    client.invalidateQueries({ queryKey: boardKey(space, boardId) }),
    client.invalidateQueries({ queryKey: boardsKey(space) }),
  ])
}

function inBoard(space: Space, boardId: number) {
  return { id: space.fullPath, board_id: boardId }
}
