import { queryOptions } from '@tanstack/react-query'

import { getScimToken } from '#contract/scim-tokens.ts'
import { isAbsent, isNotOffered } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { routeKey } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'

/** The group's SCIM token without its secret. Null when it has none. */
export const scimTokenQuery = (id: string) =>
  queryOptions({
    queryKey: routeKey(getScimToken, { id }),
    queryFn: async ({ signal }) => {
      try {
        return await call(getScimToken, { id }, { signal })
      } catch (error) {
        if (isAbsent(error) && !isNotOffered(error)) return null
        throw error
      }
    },
    staleTime: STALE.list,
  })
