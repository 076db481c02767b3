import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'

import { currentUserQuery } from '#web/api/current-user.ts'
import { ownerOf } from '#web/api/owner.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { spaceOf, type Space } from '#web/paths.ts'
import { accessLevelQuery } from '#web/spaces/access-level.ts'
import { projectQuery } from '#web/spaces/project-query.ts'
import { columnOf } from './board/board-column.ts'
import { willHaveLanes } from './board/board-memory.ts'
import { boardQuery, listIssuesQuery, listsQuery } from './board/board-queries.ts'
import { issueFilter } from './board/issue-filter.ts'
import { issueFilterOf } from './filter/board-filter.ts'

/** Starts a board's first reads. */
export async function boardReads(
  queryClient: QueryClient,
  params: Params,
  searchParams: URLSearchParams,
): Promise<null> {
  const { space, boardId } = boardParams(params)
  void prefetchIssues(queryClient, space, boardId, searchParams)
  return await prefetch(
    queryClient,
    boardQuery(space, boardId),
    listsQuery(space, boardId),
    accessLevelQuery(space, queryClient),
    ...(space.kind === 'project' ? [projectQuery(space.fullPath)] : []),
  )
}

/** Throws a 404 when the board id is not a number. */
export function boardParams(params: Params): { space: Space; boardId: number } {
  const boardId = Number(params['board_id'])
  if (!Number.isSafeInteger(boardId)) throw new Response(null, { status: 404 })
  return { space: spaceOf(params), boardId }
}

/** Prefetches all lists' issues while the board is drawn. Never throws, since the board retries failed queries. */
async function prefetchIssues(
  client: QueryClient,
  space: Space,
  boardId: number,
  params: URLSearchParams,
): Promise<void> {
  await Promise.all([
    client.prefetchQuery(boardQuery(space, boardId)),
    client.prefetchQuery(listsQuery(space, boardId)),
    client.prefetchQuery(currentUserQuery()),
  ])
  const board = client.getQueryData(boardQuery(space, boardId).queryKey)
  const lists = client.getQueryData(listsQuery(space, boardId).queryKey)
  const user = client.getQueryData(currentUserQuery().queryKey)
  if (!board || !lists || user === undefined) return
  if (willHaveLanes(ownerOf(user), space, boardId)) return
  const filter = issueFilterOf(space, params)
  for (const column of lists.map(columnOf)) {
    const query = listIssuesQuery(space, boardId, issueFilter(column, board, lists, filter))
    if (!client.getQueryData(query.queryKey)) void client.prefetchInfiniteQuery(query)
  }
}
