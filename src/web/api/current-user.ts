import { getCurrentUser } from '#contract/users.ts'
import { isNotOffered } from './api-failure.ts'
import { call } from './call.ts'
import { sourceQuery } from './route-query.ts'
import { nameAccount } from './session.ts'
import { STALE } from './stale.ts'

/** The signed-in user. Null when the server lacks the route. */
export const currentUserQuery = () =>
  sourceQuery(
    getCurrentUser,
    {},
    async ({ signal }) => {
      try {
        const user = await call(getCurrentUser, {}, { signal })
        await nameAccount(user)
        return user
      } catch (error) {
        if (isNotOffered(error)) return null
        throw error
      }
    },
    STALE.account,
  )
