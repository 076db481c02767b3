import type { listPersonalAccessTokens } from '#contract/access-tokens.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { requireUnmodified } from '#server/domain/precondition.ts'
import {
  absent,
  badRequest,
  forbidden,
  unauthenticated,
  unprocessable,
} from '#server/domain/refusal.ts'
import { isTooLong, tooLong } from '#server/domain/text.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import {
  findToken,
  insertToken,
  listTokens,
  revokeToken,
  type AccessToken,
  type TokenFilter,
  type TokenWithLevel,
} from '#server/store/accounts/access-tokens.ts'
import { findUser, type User } from '#server/store/accounts/users.ts'
import { setMemberEnd } from '#server/store/spaces/members.ts'
import { isRevocable, TOKEN_PREFIX, type Caller } from './authentication.ts'
import { digestOf, newToken } from './digest.ts'
import { personalScopes } from './scopes.ts'
import { nameProblems } from './user-fields.ts'

/** Default lifetime of a rotated token, in days. */
const ROTATED_DAYS = 7
const MAX_DESCRIPTION = 255

export interface TokenAttributes {
  name: string
  description?: string | null
  scopes: string[]
  expires_at?: string | null
}

/** A new token with its plain-text value, which is never available again. */
export type NewToken = TokenWithLevel & { token: string }

export async function listPersonalTokens(
  deps: Deps,
  user: User,
  input: Input<typeof listPersonalAccessTokens>,
  page: PageRequest,
): Promise<Page<TokenWithLevel>> {
  const userId = input.user_id ?? (user.admin ? null : user.id)
  if (userId !== user.id && !user.admin) throw unauthenticated()
  const [, column = 'id', sort = 'desc'] = /^(\w+)_(asc|desc)$/.exec(input.sort ?? '') ?? []
  return pageOfTokens(deps, page, {
    kinds: ['personal'],
    userId,
    search: input.search || null,
    revoked: input.revoked === undefined ? null : input.revoked ? 1 : 0,
    active: input.state === undefined ? null : input.state === 'active',
    created: { after: input.created_after ?? null, before: input.created_before ?? null },
    lastUsed: { after: input.last_used_after ?? null, before: input.last_used_before ?? null },
    expires: { after: input.expires_after ?? null, before: input.expires_before ?? null },
    orderBy: orders[column] ?? 'id',
    sort: sort === 'asc' ? 'asc' : 'desc',
  })
}

const orders: Record<string, TokenFilter['orderBy']> = {
  created: 'created_at',
  expires: 'expires_at',
  last_used: 'last_used_at',
  name: 'name',
}

const anytime = { after: null, before: null }

/** Lists tokens, newest first unless the filter orders them. */
export function pageOfTokens(
  deps: Deps,
  page: PageRequest,
  filter: Pick<TokenFilter, 'kinds'> & Partial<TokenFilter>,
): Promise<Page<TokenWithLevel>> {
  const defaults: Omit<TokenFilter, 'kinds'> = {
    userId: null,
    sourceId: null,
    search: null,
    revoked: null,
    active: null,
    today: today(deps),
    created: anytime,
    lastUsed: anytime,
    expires: anytime,
    orderBy: 'id',
    sort: 'desc',
  }
  return listTokens(deps.db, { ...defaults, ...filter }, sliceOf(page))
}

/** Returns one of the user's personal tokens. Administrators can read any user's. */
export async function readPersonalToken(
  deps: Deps,
  user: User,
  id: number,
): Promise<TokenWithLevel> {
  const token = await findToken(deps.db, id)
  const mine = token?.kind === 'personal' && (token.user_id === user.id || user.admin)
  if (mine) return token
  throw user.admin ? absent('Personal Access Token') : unauthenticated()
}

/** Returns the request's own token. Refuses impersonation tokens, whose user is not their owner. */
export async function readOwnToken(deps: Deps, caller: Caller): Promise<TokenWithLevel> {
  const token = caller.tokenId === null ? undefined : await findToken(deps.db, caller.tokenId)
  if (!token || token.kind === 'impersonation') {
    throw badRequest('This endpoint requires token type to be a personal access token')
  }
  return token
}

/** Creates a personal token for another user, on behalf of an administrator. */
export async function createTokenFor(
  deps: Deps,
  caller: Caller,
  userId: number,
  attributes: TokenAttributes,
): Promise<NewToken> {
  const user = await findUser(deps.db, userId)
  if (!user) throw absent('User')
  requireScopes(attributes.scopes, user.admin ? personalScopes : withoutSudo)
  return createToken(deps, caller, { kind: 'personal', user_id: user.id }, attributes)
}

/**
 * Creates a personal token for the caller. Refuses bots, since the token would outlive the project or group token that
 * the bot exists for.
 */
export async function createOwnToken(
  deps: Deps,
  caller: Caller,
  attributes: TokenAttributes,
): Promise<NewToken> {
  if (caller.user.bot) throw forbidden()
  return createTokenFor(deps, caller, caller.user.id, attributes)
}

/**
 * Creates a token for an owner. Its scopes cannot exceed those of the caller's token. Refuses impersonation tokens and
 * OAuth applications, since the new token would still work after their access is revoked.
 */
export async function createToken(
  deps: Deps,
  caller: Caller,
  owner: Pick<AccessToken, 'kind' | 'user_id'> & Partial<Pick<AccessToken, 'source_id'>>,
  { name, description, scopes, expires_at }: TokenAttributes,
): Promise<NewToken> {
  if (await isRevocable(deps, caller)) throw forbidden()
  const [problem] = nameProblems(name)
  if (problem !== undefined) throw unprocessable(`Name ${problem}`)
  if (isTooLong(description ?? null, MAX_DESCRIPTION)) {
    throw unprocessable(`Description ${tooLong(MAX_DESCRIPTION)}`)
  }
  requireReach(caller, scopes)
  const token = newToken(TOKEN_PREFIX)
  const row = await insertToken(deps.db, {
    ...owner,
    name,
    description: description ?? null,
    scopes: [...new Set(scopes)].join(' '),
    digest: digestOf(token),
    expires_at: expires_at ?? null,
    created_by_id: caller.sudoer?.id ?? caller.user.id,
    created_at: deps.now(),
  })
  return { ...row, access_level: null, token }
}

/** Refuses scopes that this kind of token cannot have. */
export function requireScopes(scopes: string[], possible: readonly string[]): void {
  if (scopes.length === 0) throw unprocessable("Scopes can't be blank")
  if (!scopes.every((scope) => possible.includes(scope))) {
    throw unprocessable('Scopes can only contain available scopes')
  }
}

const withoutSudo = personalScopes.filter((scope) => scope !== 'sudo')

/**
 * Refuses scopes beyond those of the caller's token. A session has every scope except sudo, which scripts on a page
 * must not obtain.
 */
function requireReach({ scopes: own }: Caller, wanted: string[]): void {
  const isWithin = (scope: string) =>
    own?.includes(scope) || (scope !== 'sudo' && (own === null || own.includes('api')))
  if (wanted.every(isWithin)) return
  throw forbidden(
    own === null
      ? 'A session cannot grant the sudo scope. Use a token that has it'
      : 'The new token cannot have a scope that the current token lacks',
  )
}

/**
 * Revokes a token and creates another with the same scopes, in one transaction. A project or group bot's membership is
 * extended to the new expiry date. Refuses impersonation tokens and OAuth applications, except for the caller's own token.
 */
export async function rotateToken(
  deps: Deps,
  caller: Caller,
  old: TokenWithLevel,
  expiresAt: string | undefined,
): Promise<NewToken> {
  if (caller.tokenId !== old.id && (await isRevocable(deps, caller))) throw forbidden()
  requireReach(caller, old.scopes.split(' '))
  const token = newToken(TOKEN_PREFIX)
  const row = await inTransaction(deps, async (deps) => {
    if (!(await revokeToken(deps.db, old.id))) throw badRequest('token already revoked')
    const { id: _id, access_level: _level, ...kept } = old
    const expires_at = expiresAt ?? daysLater(today(deps), ROTATED_DAYS)
    const { kind, source_id, user_id } = old
    if ((kind === 'project' || kind === 'group') && source_id !== null) {
      await setMemberEnd(deps.db, { source_type: kind, source_id }, user_id, expires_at)
    }
    return insertToken(deps.db, {
      ...kept,
      digest: digestOf(token),
      revoked: 0,
      expires_at,
      created_at: deps.now(),
      last_used_at: null,
    })
  })
  return { ...row, access_level: old.access_level, token }
}

export async function deleteToken(
  deps: Deps,
  token: TokenWithLevel,
  unmodifiedSince: Date | null,
): Promise<void> {
  requireUnmodified(token.created_at, unmodifiedSince)
  await revokeToken(deps.db, token.id)
}

function daysLater(date: string, days: number): string {
  const time = new Date(`${date}T00:00:00.000Z`)
  time.setUTCDate(time.getUTCDate() + days)
  return time.toISOString().slice(0, 10)
}
