import type { QueryClient } from '@tanstack/react-query'

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
import { invalidate, pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'

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
  pageQuery(
    requestRoutes[space.kind].list,
    { id: space.fullPath, page, per_page: ROWS },
    STALE.list,
  )

export async function refreshRequests(client: QueryClient, space: Space): Promise<void> {
  await invalidate(client, [requestRoutes[space.kind].list], { id: space.fullPath })
}
