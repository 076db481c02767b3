import { queryOptions } from '@tanstack/react-query'

import { getCurrentUser } from '#contract/users.ts'
import { isNotOffered } from './api-failure.ts'
import { call } from './call.ts'
import { routeKey } from './route-query.ts'
import { nameAccount } from './session.ts'
import { STALE } from './stale.ts'

/** The signed-in user. Null when the server lacks the route. */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: routeKey(getCurrentUser),
    queryFn: async ({ signal }) => {
      try {
        const user = await call(getCurrentUser, {}, { signal })
        await nameAccount(user)
        return user
      } catch (error) {
        if (isNotOffered(error)) return null
        throw error
      }
    },
    staleTime: STALE.account,
  })
