import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { absent, forbidden, unauthenticated } from '#server/domain/refusal.ts'
import {
  findToken,
  findTokenByDigest,
  setTokenUsed,
  type TokenState,
} from '#server/store/accounts/access-tokens.ts'
import { findOauthTokenByDigest } from '#server/store/accounts/oauth-records.ts'
import { setSessionUsed, type UsedSession } from '#server/store/accounts/sessions.ts'
import {
  findUser,
  findUserByUsername,
  setUserActive,
  type User,
} from '#server/store/accounts/users.ts'
import { digestOf } from './digest.ts'
import {
  expiredToken,
  impersonationDisabled,
  insufficientScope,
  revokedToken,
} from './token-refusals.ts'

/** The user who makes a request, limited by their token's scopes. */
export interface Caller {
  user: User
  /** The token's scopes. Null for a session, which has every scope except sudo. */
  scopes: string[] | null
  /** The access token's id. Null for an OAuth token or a session. */
  tokenId: number | null
  /** The signed-in browser whose web app makes the request. Null for an access token, other applications and git. */
  login: Login | null
  /** The administrator who acts as the user through sudo; null otherwise. */
  sudoer: User | null
}

/** True for impersonation tokens, and for OAuth applications other than the web app: others can revoke their access. */
export async function isRevocable(
  deps: Deps,
  { scopes, tokenId, login }: Caller,
): Promise<boolean> {
  if (tokenId === null) return scopes !== null && login === null
  return (await findToken(deps.db, tokenId))?.kind === 'impersonation'
}

/** A browser's sign-in: its session unless that has ended, and the OAuth provider's session if there is one. */
export interface Login {
  digest: string | null
  uid: string | null
}

/** The prefix of access tokens. Secret scanners recognize it. */
export const TOKEN_PREFIX = 'glpat-'

/** Minimum interval between two updates of the last use of a token or session, in milliseconds. */
const USE_UPDATE_INTERVAL = 10 * 60 * 1000

/**
 * Returns the token's caller. Refuses unknown tokens as unauthenticated, and expired or revoked tokens with the reason.
 * Accepts OAuth tokens only with `oauth`.
 */
export async function authenticateToken(
  deps: Deps,
  token: string,
  { oauth }: { oauth: boolean },
): Promise<Caller> {
  const digest = digestOf(token)
  const caller =
    (oauth && !token.startsWith(TOKEN_PREFIX) && (await byOauthToken(deps, digest))) ||
    (await byAccessToken(deps, digest))
  if (!caller) throw unauthenticated()
  return caller
}

async function byAccessToken(deps: Deps, digest: string): Promise<Caller | undefined> {
  const found = await findTokenByDigest(deps.db, digest)
  if (!found) return undefined
  const { token, user } = found
  if (isExpired(token, today(deps))) throw expiredToken()
  if (token.revoked) throw revokedToken()
  if (token.kind === 'impersonation') {
    if (!deps.config.impersonation) throw impersonationDisabled()
    deps.log({ event: 'impersonation', token: token.id, user: user.id })
  }
  noteUse(deps, token, user)
  return { user, scopes: token.scopes.split(' '), tokenId: token.id, login: null, sudoer: null }
}

async function byOauthToken(deps: Deps, digest: string): Promise<Caller | undefined> {
  const found = await findOauthTokenByDigest(deps.db, digest)
  if (!found) return undefined
  const { token, user, session } = found
  if (token.expires_at !== null && token.expires_at * 1000 <= Date.parse(deps.now())) {
    throw expiredToken()
  }
  if (token.revoked) throw revokedToken()
  noteActivity(deps, user)
  if (session) noteSessionUse(deps, session)
  const { scope = '' } = JSON.parse(token.payload) as { scope?: string }
  const login = token.trusted ? { digest: session?.digest ?? null, uid: token.session_uid } : null
  return { user, scopes: scope.split(' '), tokenId: null, login, sudoer: null }
}

/** A token expires at the start (UTC) of its expiry date. */
export function isExpired(token: Pick<TokenState, 'expires_at'>, today: string): boolean {
  return token.expires_at !== null && token.expires_at <= today
}

/** Refuses blocked and deactivated users. */
export function requireActive(deps: Deps, user: User): void {
  if (user.state === 'blocked') throw forbidden('Your account has been blocked.')
  if (user.state === 'deactivated') {
    throw forbidden(
      `Your account has been deactivated by your administrator. Please log back in from a web browser to reactivate your account at ${deps.config.url}`,
    )
  }
}

/** Returns the caller acting through sudo as another user, given by id or username. */
export async function actAs(deps: Deps, caller: Caller, identifier: string): Promise<Caller> {
  if (!caller.user.admin) throw forbidden('Must be admin to use sudo')
  if (caller.scopes === null) {
    throw forbidden('Must be authenticated using an OAuth or personal access token to use sudo')
  }
  if (!caller.scopes.includes('sudo')) throw insufficientScope('sudo')
  const user = /^\d+$/.test(identifier)
    ? await findUser(deps.db, Math.min(Number(identifier), Number.MAX_SAFE_INTEGER))
    : await findUserByUsername(deps.db, identifier)
  if (!user) throw absent(`User with ID or username '${identifier}'`)
  requireActive(deps, user)
  return { ...caller, user, sudoer: caller.user }
}

/** Records the token's use in the background. */
function noteUse(deps: Deps, token: TokenState, user: User): void {
  noteActivity(deps, user)
  if (isUseNoted(deps, token)) return
  inBackground(setTokenUsed(deps.db, token.id, deps.now()))
}

/** Records the session's use in the background. */
export function noteSessionUse(deps: Deps, session: UsedSession): void {
  if (isUseNoted(deps, session)) return
  inBackground(setSessionUsed(deps.db, session.digest, deps.now()))
}

/** True when the last use was recorded recently enough. */
export function isUseNoted(
  deps: Deps,
  { last_used_at }: Pick<TokenState, 'last_used_at'>,
): boolean {
  const last = last_used_at === null ? 0 : Date.parse(last_used_at)
  return Date.parse(deps.now()) - last <= USE_UPDATE_INTERVAL
}

function noteActivity(deps: Deps, user: User): void {
  const day = today(deps)
  if (user.last_activity_on !== day) inBackground(setUserActive(deps.db, user.id, day))
}

/** A failure is harmless, because the next use of the token tries again. */
function inBackground(work: Promise<void>): void {
  work.catch(() => {})
}
