import type { Deps } from '#server/deps.ts'
import { requireGroup } from '#server/domain/access.ts'
import { isUseNoted } from '#server/domain/accounts/authentication.ts'
import { digestOf, newToken } from '#server/domain/accounts/digest.ts'
import { absent, badRequest, forbidden, unauthenticated } from '#server/domain/refusal.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  deleteScimToken,
  findScimGroup,
  findScimToken,
  replaceScimToken,
  setScimTokenUsed,
  type ScimGroup,
  type ScimToken,
} from '#server/store/scim/scim-tokens.ts'
import type { Group } from '#server/store/spaces/spaces.ts'

/** The prefix of SCIM tokens. Secret scanners recognize it. */
const TOKEN_PREFIX = 'glsoat-'

/** A group with its SCIM token. */
interface TokenOfGroup {
  group: Group
  token: ScimToken
}

export async function readScimToken(
  deps: Deps,
  user: User,
  reference: string,
): Promise<TokenOfGroup> {
  const group = await requireScimGroup(deps, user, reference)
  const token = await findScimToken(deps.db, group.id)
  if (!token) throw absent('SCIM Token')
  return { group, token }
}

/** Creates the group's token, whose plain-text value is never available again. Revokes an older one. */
export async function createScimToken(
  deps: Deps,
  user: User,
  reference: string,
): Promise<TokenOfGroup & { plainText: string }> {
  const group = await requireScimGroup(deps, user, reference)
  if (group.parent_id !== null) throw badRequest('SCIM is available only for top-level groups')
  const plainText = newToken(TOKEN_PREFIX)
  const token = {
    group_id: group.id,
    digest: digestOf(plainText),
    created_at: deps.now(),
    last_used_at: null,
  }
  await replaceScimToken(deps.db, token)
  return { group, token, plainText }
}

export async function revokeScimToken(deps: Deps, user: User, reference: string): Promise<void> {
  const group = await requireScimGroup(deps, user, reference)
  if (!(await deleteScimToken(deps.db, group.id))) throw absent('SCIM Token')
}

/** Returns the group whose token the request carries. The token is valid only in its own group's URLs. */
export async function authenticateScim(
  deps: Deps,
  fullPath: string,
  token: string | null,
): Promise<ScimGroup> {
  const group = token === null ? undefined : await findScimGroup(deps.db, digestOf(token))
  if (group?.path_key !== fullPath.toLowerCase()) throw unauthenticated()
  if (!hasScim(deps)) throw forbidden('SCIM is not available with this plan')
  if (!isUseNoted(deps, group)) await setScimTokenUsed(deps.db, group.id, deps.now())
  return group
}

async function requireScimGroup(deps: Deps, user: User, reference: string): Promise<Group> {
  const group = await requireGroup(deps, user, reference, 'owner')
  if (!hasScim(deps)) throw forbidden()
  return group
}

/** True when the plan includes SCIM. */
function hasScim(deps: Deps): boolean {
  return deps.config.plan !== 'free'
}
