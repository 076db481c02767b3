import { queryOptions } from '@tanstack/react-query'

import { callAllPages } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import type { Board } from '#web/boards/board/board-column.ts'
import { boardRoutes } from '#web/boards/board/board-routes.ts'
import type { Space } from '#web/paths.ts'
import { boardsKey } from '#web/spaces/boards.ts'

/** All boards of a project or group. */
export function boardsQuery(space: Space) {
  return queryOptions({
    queryKey: [...boardsKey(space), 'all'],
    queryFn: async ({ signal }): Promise<Board[]> =>
      await callAllPages(boardRoutes[space.kind].boards, { id: space.fullPath }, { signal }),
    staleTime: STALE.list,
  })
}
