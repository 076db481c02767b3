import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { memberRoutes } from '#contract/members.ts'
import type { Access } from '#contract/rights.ts'
import { isNotOffered } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { currentUserQuery, knownUserId } from '#web/api/current-user.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'

export const ACCESS_LEVEL = { name: 'access level' }

/** The current user's access level, direct or inherited. 0 for a non-member. Null if the server does not report it. */
export function accessLevelQuery(space: Space, client: QueryClient) {
  return sourceQuery(
    ACCESS_LEVEL,
    { kind: space.kind, id: space.fullPath },
    async ({ signal }) => {
      const userId = knownUserId() ?? (await client.ensureQueryData(currentUserQuery()))?.id
      if (userId === undefined) return null
      const route = memberRoutes[space.kind].listAll
      // The route for one member would return an error for a non-member.
      const input = { id: space.fullPath, user_ids: [userId] }
      try {
        const members = await call(route, input, { signal })
        return members.find(({ id }) => id === userId)?.access_level ?? 0
      } catch (error) {
        if (isNotOffered(error)) return null
        throw error
      }
    },
    STALE.space,
  )
}

export function useAccess(space: Space): Access & { isPending: boolean } {
  const user = useQuery(currentUserQuery()).data
  const level = useQuery(accessLevelQuery(space, useQueryClient()))
  return {
    id: user?.id,
    isPending: level.isPending,
    // Offers no actions while loading, since they might disappear a moment later.
    accessLevel: level.isPending ? 0 : (level.data ?? undefined),
    isAdmin: isAdmin(user),
  }
}

export function isAdmin(user: object | null | undefined): boolean {
  // The API returns `is_admin` to administrators only.
  return Boolean(user && 'is_admin' in user && user.is_admin)
}
