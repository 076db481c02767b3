import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { listGroupBoards, listProjectBoards } from '#contract/boards.ts'
import { callPage } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'
import { spaceKey } from './space-key.ts'

/** The prefix of all lists of a space's boards. */
export function boardsKey(space: Space) {
  return spaceKey('boards', space)
}

/** The first boards of a space. */
export function firstBoardsQuery(space: Space, count: number) {
  const route = space.kind === 'group' ? listGroupBoards : listProjectBoards
  const input = { id: space.fullPath, per_page: count }
  return queryOptions({
    queryKey: [...boardsKey(space), input],
    queryFn: async ({ signal }) => await callPage(route, input, { signal }),
    staleTime: STALE.list,
  })
}

/** The prefix of all queries of one board. */
export function boardKey(space: Space, boardId: number) {
  return spaceKey('board', space, boardId)
}

/** The prefix of the issues of all lists of a board. */
export function issuesKey(space: Space, boardId: number) {
  return spaceKey('board', space, boardId, 'issues')
}

/** The cached lists of boards. */
export function cachedBoards(client: QueryClient): { space: Space; data: unknown }[] {
  return client.getQueriesData({ queryKey: ['boards'] }).map(([queryKey, data]) => {
    const [, kind, fullPath] = queryKey as ReturnType<typeof boardsKey>
    return { space: { kind, fullPath }, data }
  })
}

/** The cached lists of issues, with the board each was read for. */
export function cachedBoardIssues(
  client: QueryClient,
): { space: Space; boardId: number; data: unknown }[] {
  return client.getQueriesData({ queryKey: ['board'] }).flatMap(([queryKey, data]) => {
    const [, kind, fullPath, boardId, part] = queryKey as ReturnType<typeof issuesKey>
    return part === 'issues' ? [{ space: { kind, fullPath }, boardId, data }] : []
  })
}
