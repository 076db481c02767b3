import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { listGroupBoards, listProjectBoards, type Board } from '#contract/boards.ts'
import { callPage } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'
import { spaceKey } from './space-key.ts'

/** The key prefix of all lists of a project's or group's boards. */
export function boardsKey(space: Space) {
  return spaceKey('boards', space)
}

/** A project's or group's first boards. */
export function firstBoardsQuery(space: Space, count: number) {
  const route = space.kind === 'group' ? listGroupBoards : listProjectBoards
  const input = { id: space.fullPath, per_page: count }
  return queryOptions({
    queryKey: [...boardsKey(space), input],
    queryFn: async ({ signal }) => {
      const page = await callPage(route, input, { signal })
      return { ...page, items: page.items.map(namedBoard) }
    },
    staleTime: STALE.list,
  })
}

/** Returns the board with its name, which the API documentation shows under the key `name:` for group boards. */
export function namedBoard<B extends Board>(board: B): B {
  const { name, 'name:': documented = '' } = board as Partial<Record<'name' | 'name:', string>>
  return { ...board, name: name ?? documented }
}

/** The key prefix of all of a board's queries. */
export function boardKey(space: Space, boardId: number) {
  return spaceKey('board', space, boardId)
}

/** The key prefix of the issues in all of a board's lists. */
export function issuesKey(space: Space, boardId: number) {
  return spaceKey('board', space, boardId, 'issues')
}

/** Returns the cached lists of boards. */
export function cachedBoards(client: QueryClient): { space: Space; data: unknown }[] {
  return client.getQueriesData({ queryKey: ['boards'] }).map(([queryKey, data]) => {
    const [, kind, fullPath] = queryKey as ReturnType<typeof boardsKey>
    return { space: { kind, fullPath }, data }
  })
}

/** Returns the cached lists of issues, each with its board. */
export function cachedBoardIssues(
  client: QueryClient,
): { space: Space; boardId: number; data: unknown }[] {
  return client.getQueriesData({ queryKey: ['board'] }).flatMap(([queryKey, data]) => {
    const [, kind, fullPath, boardId, part] = queryKey as ReturnType<typeof issuesKey>
    return part === 'issues' ? [{ space: { kind, fullPath }, boardId, data }] : []
  })
}
