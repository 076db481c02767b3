import { getCurrentUser } from '#contract/users.ts'
import { isNotOffered } from './api-failure.ts'
import { call } from './call.ts'
import { sourceQuery } from './route-query.ts'
import { actingNow, currentAccount, nameAccount } from './session.ts'
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

/** The current user's ID, if the server has named the user before. Null before, and while acting as another user. */
export function knownUserId(): number | null {
  const account = currentAccount()
  return account?.user && !actingNow() ? Number(account.userId) : null
}
