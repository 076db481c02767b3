import { queryOptions } from '@tanstack/react-query'

import { getGroupExport, type GroupExport } from '#contract/group-exports.ts'
import { routeQuery } from '#web/api/route-query.ts'

const POLL_MS = 2000

/** The user's latest export of a group, polled while it runs. */
export const exportQuery = (fullPath: string) =>
  queryOptions({
    ...routeQuery(getGroupExport, { id: fullPath }, 0),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  })

export function isRunning(reply: GroupExport | undefined): boolean {
  return reply?.status === 'queued' || reply?.status === 'started'
}
