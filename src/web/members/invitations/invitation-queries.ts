import { queryOptions, type QueryClient } from '@tanstack/react-query'

import {
  listGroupInvitations,
  listProjectInvitations,
  revokeGroupInvitation,
  revokeProjectInvitation,
  sendGroupInvitations,
  sendProjectInvitations,
  updateGroupInvitation,
  updateProjectInvitation,
} from '#contract/invitations.ts'
import type { Input } from '#contract/route.ts'
import { callPage } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'
import { spaceKey } from '#web/spaces/space-key.ts'
import type { ListAddress } from '#web/widgets/list-address.ts'

const ROWS = 20

/** An access level that the API accepts in invitations. */
export type InvitedLevel = Input<typeof sendProjectInvitations>['access_level']

export const invitationRoutes = {
  project: {
    list: listProjectInvitations,
    send: sendProjectInvitations,
    update: updateProjectInvitation,
    revoke: revokeProjectInvitation,
  },
  group: {
    list: listGroupInvitations,
    send: sendGroupInvitations,
    update: updateGroupInvitation,
    revoke: revokeGroupInvitation,
  },
}

/** The pending invitations. A search finds an exact address. */
export const invitationsQuery = (space: Space, { search, page }: ListAddress) =>
  queryOptions({
    queryKey: spaceKey('invitations', space, { search, page }),
    queryFn: async ({ signal }) => {
      const input = { id: space.fullPath, page, per_page: ROWS, ...(search && { query: search }) }
      return await callPage(invitationRoutes[space.kind].list, input, { signal })
    },
    staleTime: STALE.list,
  })

export async function refreshInvitations(client: QueryClient, space: Space): Promise<void> {
  await client.invalidateQueries({ queryKey: spaceKey('invitations', space) })
}
