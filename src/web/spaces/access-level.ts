import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { listAllGroupMembers, listAllProjectMembers } from '#contract/members.ts'
import { isNotOffered } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'
import { spaceKey } from './space-key.ts'

/** The current user's access level, inherited or not: 0 for a non-member, null where the server does not tell. */
export function accessLevelQuery(space: Space, client: QueryClient) {
  return queryOptions({
    queryKey: spaceKey('accessLevel', space),
    queryFn: async ({ signal }) => {
      const user = await client.ensureQueryData(currentUserQuery())
      if (!user) return null
      const route = space.kind === 'group' ? listAllGroupMembers : listAllProjectMembers
      // A non-member would be an error when asked for alone.
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

/** The current user, as far as rights in a project or group go. */
export interface Access {
  readonly id?: number | undefined
  /** Undefined when unknown: then the app offers everything, and the server decides. */
  readonly accessLevel: number | undefined
  readonly isAdmin: boolean
}

export function useAccess(space: Space): Access {
  const user = useQuery(currentUserQuery()).data
  const level = useQuery(accessLevelQuery(space, useQueryClient()))
  return {
    id: user?.id,
    // Nothing is offered that might have to be withdrawn a moment later.
    accessLevel: level.isPending ? 0 : (level.data ?? undefined),
    // The API tells administrators only.
    isAdmin: Boolean(user && 'is_admin' in user && user.is_admin),
  }
}
