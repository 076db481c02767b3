import type { QueryClient } from '@tanstack/react-query'

import { currentUserQuery } from '#web/api/current-user.ts'
import { ownerOf } from '#web/api/owner.ts'
import { willHaveLanes } from '#web/boards/board/board-memory.ts'
import type { Space } from '#web/paths.ts'
import { columnOf } from './board/board-column.ts'
import { boardQuery, listIssuesQuery, listsQuery } from './board/board-queries.ts'
import { issueFilter } from './board/issue-filter.ts'
import { issueFilterOf } from './filter/use-board-filter.ts'

/** Prefetches all lists' issues while the board is drawn. Never throws, since the board retries failed queries. */
export async function prefetchIssues(
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
