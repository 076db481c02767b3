import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { listAllGroupMembers, listAllProjectMembers } from '#contract/members.ts'
import { isNotOffered } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'
import { spaceKey } from './space-key.ts'

/**
 * The access level of whoever is signed in: 0 for those who are no member, inherited ones included. Null where the
 * server does not tell.
 */
export function accessLevelQuery(space: Space, client: QueryClient) {
  return queryOptions({
    queryKey: spaceKey('accessLevel', space),
    queryFn: async ({ signal }) => {
      const user = await client.ensureQueryData(currentUserQuery())
      if (!user) return null
      const route = space.kind === 'group' ? listAllGroupMembers : listAllProjectMembers
      // The list, and not the one member: that would be an error for who is none.
      const input = { id: space.fullPath, user_ids: [user.id] }
      try {
        const members = await call(route, input, { signal })
        return members.find(({ id }) => id === user.id)?.access_level ?? 0
      } catch (error) {
        if (isNotOffered(error)) return null
        throw error
      }
    },
    staleTime: STALE.space,
  })
}
