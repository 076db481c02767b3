import type { QueryClient } from '@tanstack/react-query'

import { recentCardMoves } from '#web/boards/cards/drag/card-mutation.ts'
import type { Hint } from '#web/spaces/watch-space.ts'

/** Milliseconds within which a hint about a moved card counts as the echo of that move. */
export const ECHO = 5000

/** True when a hint is most likely the echo of a move made here, which rereads its lists anyway. */
export function isEcho(client: QueryClient, hint: Hint): boolean {
  if (hint.event !== 'issue') return false
  const { project_id, issue_iid } = hint.data
  return recentCardMoves(client, ECHO)
    .flatMap(({ cards }) => cards)
    .some(({ issue }) => issue.project_id === project_id && issue.iid === issue_iid)
}
