import type { QueryClient } from '@tanstack/react-query'

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
import { invalidate, pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'
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
  pageQuery(
    invitationRoutes[space.kind].list,
    { id: space.fullPath, page, per_page: ROWS, ...(search && { query: search }) },
    STALE.list,
  )

export async function refreshInvitations(client: QueryClient, space: Space): Promise<void> {
  await invalidate(client, [invitationRoutes[space.kind].list], { id: space.fullPath })
}
