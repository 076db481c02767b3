import type { QueryClient } from '@tanstack/react-query'

import type { CardMove } from '#web/boards/card-moves/draw-cards.ts'
import type { Hint } from '#web/spaces/watch-space.ts'

/** For so long what the server tells of a card is what this page did to it, in milliseconds. */
export const ECHO = 5000

/** Whether a hint is most likely but the echo of a move made here, after which its lists are read anyway. */
export function isEcho(client: QueryClient, hint: Hint): boolean {
  if (hint.event !== 'issue') return false
  const { project_id, issue_iid } = hint.data
  return client
    .getMutationCache()
    .findAll({ mutationKey: ['moveCards'] })
    .filter(({ state }) => Date.now() - state.submittedAt < ECHO)
    .flatMap(({ state }) => (state.variables as CardMove).cards)
    .some(({ issue }) => issue.project_id === project_id && issue.iid === issue_iid)
}
