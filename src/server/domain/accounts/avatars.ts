import type { Deps } from '#server/deps.ts'
import { absent } from '#server/domain/refusal.ts'
import { findAvatar } from '#server/store/accounts/avatars.ts'
import type { User } from '#server/store/accounts/users.ts'

/** Returns the user's avatar as an SVG document. Avatars are public. */
export async function readAvatar(deps: Deps, userId: number): Promise<string> {
  const svg = await findAvatar(deps.db, userId)
  if (svg === undefined) throw absent()
  return svg
}

/** Returns the avatar's URL. Null when the user has none. */
export function avatarUrl({ config }: Deps, user: Pick<User, 'id' | 'avatar'>): string | null {
  return user.avatar && `${config.url}/uploads/-/system/user/avatar/${user.id}/avatar.svg`
}
