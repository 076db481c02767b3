import { queryOptions, type QueryClient } from '@tanstack/react-query'

import {
  approveGroupAccessRequest,
  approveProjectAccessRequest,
  denyGroupAccessRequest,
  denyProjectAccessRequest,
  listGroupAccessRequests,
  listProjectAccessRequests,
  requestGroupAccess,
  requestProjectAccess,
} from '#contract/access-requests.ts'
import { callPage } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'
import { spaceKey } from '#web/spaces/space-key.ts'

const ROWS = 20

export const requestRoutes = {
  project: {
    list: listProjectAccessRequests,
    ask: requestProjectAccess,
    approve: approveProjectAccessRequest,
    deny: denyProjectAccessRequest,
  },
  group: {
    list: listGroupAccessRequests,
    ask: requestGroupAccess,
    approve: approveGroupAccessRequest,
    deny: denyGroupAccessRequest,
  },
}

/** The access requests, oldest first. */
export const requestsQuery = (space: Space, page: number) =>
  queryOptions({
    queryKey: spaceKey('accessRequests', space, page),
    queryFn: async ({ signal }) => {
      const input = { id: space.fullPath, page, per_page: ROWS }
      return await callPage(requestRoutes[space.kind].list, input, { signal })
    },
    staleTime: STALE.list,
  })

export async function refreshRequests(client: QueryClient, space: Space): Promise<void> {
  await client.invalidateQueries({ queryKey: spaceKey('accessRequests', space) })
}
