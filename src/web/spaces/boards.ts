import type { QueryClient } from '@tanstack/react-query'

import { boardRoutes } from '#contract/boards.ts'
import { issueRoutes } from '#contract/issues.ts'
import { pageQuery, queriesOf } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'

/** A project's or group's first boards. */
export function firstBoardsQuery(space: Space, count: number) {
  const input = { id: space.fullPath, per_page: count }
  return pageQuery(boardRoutes[space.kind].list, input, STALE.list)
}

/** Matches all lists of a project's or group's boards. */
export function boardIndexQueries({ kind, fullPath }: Space) {
  return queriesOf([boardRoutes[kind].list], { id: fullPath })
}

/** Returns the cached lists of boards. */
export function cachedBoards(client: QueryClient): { space: Space; data: unknown }[] {
  return (['project', 'group'] as const).flatMap((kind) =>
    client.getQueriesData(queriesOf([boardRoutes[kind].list])).map(([key, data]) => {
      const [, { id: fullPath }] = key as readonly [string, { id: string }]
      return { space: { kind, fullPath }, data }
    }),
  )
}

/** The board that reads a list of issues, in the query's `meta`. */
export interface ReadingBoard extends Record<string, unknown> {
  readonly space: Space
  readonly boardId: number
}

/** Returns the cached lists of issues, each with the board that last read it. */
export function cachedBoardIssues(client: QueryClient): (ReadingBoard & { data: unknown })[] {
  return client
    .getQueryCache()
    .findAll(queriesOf([issueRoutes.project.list, issueRoutes.group.list]))
    .flatMap(({ meta, state: { data } }) => (meta ? [{ ...(meta as ReadingBoard), data }] : []))
}
