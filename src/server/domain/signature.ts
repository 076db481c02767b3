import type { Deps } from '#server/deps.ts'
import type { Signature } from '#server/git/signature.ts'
import type { UserCard } from '#server/store/accounts/users.ts'

/** Returns the user's signature for a commit made now. */
export function signatureOf(deps: Deps, user: UserCard): Signature {
  return { name: user.name, email: commitEmail(deps, user), date: deps.now() }
}

/** Returns the user's public email address, or a fallback that reveals nothing private. Commits can be public. */
function commitEmail(deps: Deps, { id, username, public_email }: UserCard): string {
  return public_email || `${id}-${username}@${fallbackHost(deps)}`
}

/** Returns the id of the user in a fallback address. Ignores the username, which may have changed. */
export function fallbackUserId(deps: Deps, email: string): number | null {
  const [, id, host] = /^(\d{1,15})-[^@]+@(.+)$/.exec(email.toLowerCase()) ?? []
  return host === fallbackHost(deps) ? Number(id) : null
}

const fallbackHost = ({ config }: Deps) => `users.noreply.${new URL(config.url).hostname}`
