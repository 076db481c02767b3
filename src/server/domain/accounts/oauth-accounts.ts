import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { findUser, type User } from '#server/store/accounts/users.ts'
import { listGroupPathsOf } from '#server/store/spaces/members.ts'

/** Returns the OAuth subject's user if the account is active. */
export async function findAccountUser(deps: Deps, subject: string): Promise<User | undefined> {
  const user = /^\d{1,15}$/.test(subject) ? await findUser(deps.db, Number(subject)) : undefined
  return user?.state === 'active' ? user : undefined
}

/** Lists the full paths of the groups in which the user is a direct member. */
export function listGroupsOf(deps: Deps, user: User): Promise<string[]> {
  return listGroupPathsOf(deps.db, user.id, today(deps))
}
