import { randomBytes } from 'node:crypto'

import type { Deps } from '#server/deps.ts'
import { requireGroup, requireProject } from '#server/domain/access.ts'
import type { Page, PageRequest } from '#server/domain/page.ts'
import { accessLevel, hasRole } from '#server/domain/policy.ts'
import { requireUnmodified } from '#server/domain/precondition.ts'
import {
  absent,
  badRequest,
  forbidden,
  unauthenticated,
  type Refusal,
} from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import {
  findToken,
  revokeToken,
  type TokenWithLevel,
} from '#server/store/accounts/access-tokens.ts'
import { insertUser, type User } from '#server/store/accounts/users.ts'
import { lockRow } from '#server/store/dialect.ts'
import { deleteMember, insertMember } from '#server/store/spaces/members.ts'
import {
  createToken,
  pageOfTokens,
  requireScopes,
  rotateToken,
  type NewToken,
  type TokenAttributes,
} from './access-tokens.ts'
import type { Caller } from './authentication.ts'
import { resourceScopes } from './scopes.ts'

/** Project and group tokens. Each has its own bot, a member with the token's access level. */

export type ResourceKind = 'project' | 'group'

interface Resource {
  kind: ResourceKind
  id: number
  root_id: number
  /** The caller's access level. */
  level: number
}

export async function listResourceTokens(
  deps: Deps,
  user: User,
  kind: ResourceKind,
  reference: string,
  state: 'active' | 'inactive' | 'all',
  page: PageRequest,
): Promise<Page<TokenWithLevel>> {
  const resource = await requireResource(deps, user, kind, reference, unauthenticated)
  const active = state === 'all' ? null : state === 'active'
  return pageOfTokens(deps, page, { kinds: [kind], sourceId: resource.id, active })
}

export async function readResourceToken(
  deps: Deps,
  user: User,
  kind: ResourceKind,
  reference: string,
  id: number,
): Promise<TokenWithLevel> {
  const resource = await requireResource(deps, user, kind, reference, unauthenticated)
  return findResourceToken(deps, resource, id)
}

export async function createResourceToken(
  deps: Deps,
  caller: Caller,
  kind: ResourceKind,
  reference: string,
  { access_level, ...attributes }: TokenAttributes & { access_level: number },
): Promise<NewToken> {
  const { user } = caller
  const refusal = () => badRequest(`User does not have permission to create ${kind} access token`)
  const resource = await requireResource(deps, user, kind, reference, refusal)
  if (user.bot) throw refusal()
  if (access_level > resource.level) {
    throw badRequest(
      "Access level of the token can't be greater the access level of the user who created the token",
    )
  }
  requireScopes(attributes.scopes, resourceScopes)
  return inTransaction(deps, async (deps) => {
    // A deletion in the meantime would leave a token that nobody could find.
    await lockRow(deps.db, 'namespaces', resource.root_id)
    if (kind === 'project') await lockRow(deps.db, 'projects', resource.id)
    await requireResource(deps, user, kind, reference, refusal)
    const bot = await insertUser(deps.db, botOf(deps, resource, user, attributes.name))
    await insertMember(deps.db, {
      root_id: resource.root_id,
      source_type: kind,
      source_id: resource.id,
      user_id: bot.id,
      access_level,
      expires_at: attributes.expires_at ?? null,
      created_by_id: user.id,
      created_at: bot.created_at,
      updated_at: bot.created_at,
    })
    const owner = { kind, user_id: bot.id, source_id: resource.id }
    const token = await createToken(deps, caller, owner, attributes)
    return { ...token, access_level }
  })
}

/**
 * Replaces a token. Callers cannot rotate tokens with a higher access level than their own, but every token may rotate
 * itself.
 */
export async function rotateResourceToken(
  deps: Deps,
  caller: Caller,
  kind: ResourceKind,
  reference: string,
  id: number,
  expiresAt: string | undefined,
): Promise<NewToken> {
  const resource = await requireResource(deps, caller.user, kind, reference, unauthenticated)
  const token = await findResourceToken(deps, resource, id)
  const isItself = caller.tokenId === token.id
  if (!isItself && (token.access_level ?? 0) > resource.level) throw forbidden()
  return rotateToken(deps, caller, token, expiresAt)
}

/** Revokes the token and removes its bot from the members. The bot's contributions stay. */
export async function deleteResourceToken(
  deps: Deps,
  token: TokenWithLevel,
  unmodifiedSince: Date | null,
): Promise<void> {
  requireUnmodified(token.created_at, unmodifiedSince)
  await inTransaction(deps, async (deps) => {
    await revokeToken(deps.db, token.id)
    const source = { source_type: token.kind as ResourceKind, source_id: token.source_id! }
    await deleteMember(deps.db, source, token.user_id)
  })
}

/** Requires a project maintainer or a group owner. Throws `refusal` for lower roles. */
async function requireResource(
  deps: Deps,
  user: User,
  kind: ResourceKind,
  reference: string,
  refusal: () => Refusal,
): Promise<Resource> {
  const found =
    kind === 'project'
      ? await requireProject(deps, user, reference, 'reader')
      : await requireGroup(deps, user, reference, 'reader')
  if (!hasRole(user, found, kind === 'project' ? 'maintainer' : 'owner')) throw refusal()
  const level = user.admin ? accessLevel.owner : found.access_level
  return { kind, id: found.id, root_id: found.root_id, level }
}

async function findResourceToken(
  deps: Deps,
  { kind, id: sourceId }: Resource,
  id: number,
): Promise<TokenWithLevel> {
  const token = await findToken(deps.db, id)
  if (token?.kind !== kind || token.source_id !== sourceId) throw absent(`${kind} Access Token`)
  return token
}

/**
 * Returns the columns of a new bot. All its rights come from its membership, and it sees no internal project that its
 * creator cannot see.
 */
function botOf({ config, now }: Deps, { kind, id }: Resource, creator: User, name: string) {
  const username = `${kind}_${id}_bot_${randomBytes(8).toString('hex')}`
  const time = now()
  return {
    username,
    name,
    email: `${username}@noreply.${new URL(config.url).hostname}`,
    bot: 1 as const,
    can_create_group: 0 as const,
    projects_limit: 0,
    external: creator.external,
    created_by_id: creator.id,
    created_at: time,
    updated_at: time,
  }
}
