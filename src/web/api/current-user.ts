import { queryOptions } from '@tanstack/react-query'

import { getCurrentUser } from '#contract/users.ts'
import { call } from './call.ts'
import { nameAccount } from './session.ts'
import { STALE } from './stale.ts'

/** Who is signed in. */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: [getCurrentUser.name],
    queryFn: async ({ signal }) => {
      const user = await call(getCurrentUser, {}, { signal })
      await nameAccount(user)
      return user
    },
    staleTime: STALE.account,
  })
