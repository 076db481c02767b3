import type { User } from '#server/store/accounts/users.ts'

/**
 * Returns the key under which a user's requests, streams, comments and transfers are counted. All bots that one person created
 * share a key, since anyone can create any number of bots.
 */
export function budgetOf(user: User): string {
  const creator = user.bot ? user.created_by_id : null
  return creator === null ? `user ${user.id}` : `bots of ${creator}`
}
