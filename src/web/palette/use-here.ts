import { useMatches } from 'react-router'

import { spaceOf, type Space } from '#web/paths.ts'

interface Here {
  /** The project or group that the page is of. */
  readonly space: Space | null
  /** The board that is open. */
  readonly boardId: number | null
}

/** Where somebody is in the app. */
export function useHere(): Here {
  const { params = {}, loaderData } = useMatches().at(-1) ?? {}
  const boardId = params['board_id'] === undefined ? null : Number(params['board_id'])
  const space = spaceOf(params)
  if (space.fullPath) return { space, boardId }
  // The page of a project or group itself: its address does not say which of both it is, its loader does.
  return { space: isSpace(loaderData) ? loaderData : null, boardId }
}

function isSpace(data: unknown): data is Space {
  return typeof data === 'object' && data !== null && 'kind' in data && 'fullPath' in data
}
