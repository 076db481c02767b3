import type { Deps } from '#server/deps.ts'
import type { Signature } from '#server/git/commit-tree.ts'
import type { User } from '#server/store/accounts/users.ts'

/** The signature of a commit that the user makes now. */
export function signatureOf(deps: Deps, user: User): Signature {
  return { name: user.name, email: commitEmail(deps, user), date: deps.now() }
}

/** The user's public address, else one that reveals nothing: anyone may read commits. */
function commitEmail({ config }: Deps, { id, username, public_email }: User): string {
  return public_email || `${id}-${username}@users.noreply.${new URL(config.url).hostname}`
}
