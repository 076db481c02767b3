import type { Deps } from '#server/deps.ts'
import { absent } from '#server/domain/refusal.ts'
import { findAvatar } from '#server/store/accounts/avatars.ts'
import type { User } from '#server/store/accounts/users.ts'

/** The picture of a user as an SVG document. Anybody may see it, as wherever names are shown. */
export async function readAvatar(deps: Deps, userId: number): Promise<string> {
  const svg = await findAvatar(deps.db, userId)
  if (svg === undefined) throw absent()
  return svg
}

/** Where the picture of a user is; null without one. */
export function avatarUrl({ config }: Deps, user: Pick<User, 'id' | 'avatar'>): string | null {
  return user.avatar && `${config.url}/uploads/-/system/user/avatar/${user.id}/avatar.svg`
}
