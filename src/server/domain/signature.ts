import type { Deps } from '#server/deps.ts'
import type { Signature } from '#server/git/commit-tree.ts'
import type { User } from '#server/store/accounts/users.ts'

/** How commits say that a user made them, now. */
export function signatureOf(deps: Deps, user: User): Signature {
  return { name: user.name, email: commitEmail(deps, user), date: deps.now() }
}

/** The address that a user shows to everybody, else one that tells nothing: commits are for all to read. */
function commitEmail({ config }: Deps, { id, username, public_email }: User): string {
  return public_email || `${id}-${username}@users.noreply.${new URL(config.url).hostname}`
}
