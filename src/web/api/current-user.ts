import { queryOptions } from '@tanstack/react-query'

import { getCurrentUser } from '#contract/users.ts'
import { call } from './call.ts'
import { STALE } from './stale.ts'

/** Who is signed in. */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: [getCurrentUser.name],
    queryFn: ({ signal }) => call(getCurrentUser, {}, { signal }),
    staleTime: STALE.account,
  })
