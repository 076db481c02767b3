import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { findUser, type User } from '#server/store/accounts/users.ts'
import { listGroupPathsOf } from '#server/store/spaces/members.ts'
import { avatarUrl } from './avatars.ts'

/** Returns the OAuth subject's user if the account is active. */
export async function findAccountUser(deps: Deps, subject: string): Promise<User | undefined> {
  const user = /^\d{1,15}$/.test(subject) ? await findUser(deps.db, Number(subject)) : undefined
  return user?.state === 'active' ? user : undefined
}

/** Returns the user's OpenID claims. The provider drops claims that were not granted. */
export async function claimsOf(deps: Deps, user: User) {
  const { url } = deps.config
  return {
    sub: String(user.id),
    name: user.name,
    nickname: user.username,
    preferred_username: user.username,
    profile: `${url}/${user.username}`,
    ...(user.avatar ? { picture: avatarUrl(deps, user) } : {}),
    ...(user.website_url ? { website: user.website_url } : {}),
    groups: await listGroupPathsOf(deps.db, user.id, today(deps)),
    email: user.email,
    email_verified: true,
  }
}
