import type { QueryClient } from '@tanstack/react-query'

import { ApiFailure } from '#web/api/api-failure.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { ownerOf } from '#web/api/owner.ts'
import { boardQuery } from '#web/boards/board/board-queries.ts'
import type { Space } from '#web/paths.ts'
import { forgetBoard, recentBoards } from '#web/spaces/recent-boards.ts'

/** The board of the project or group that was opened last in this browser, and is still there; else null. */
export async function lastVisitedBoard(client: QueryClient, space: Space): Promise<number | null> {
  const owner = ownerOf(await client.ensureQueryData(currentUserQuery()))
  const ofSpace = recentBoards(owner).filter(
    (one) => one.space.kind === space.kind && one.space.fullPath === space.fullPath,
  )
  for (const { id } of ofSpace) {
    try {
      await client.fetchQuery(boardQuery(space, id))
      return id
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 404) return null
      forgetBoard(owner, { space, id })
    }
  }
  return null
}
