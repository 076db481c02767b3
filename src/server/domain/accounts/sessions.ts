import { randomBytes } from 'node:crypto'

import type { Deps } from '#server/deps.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { absent, forbidden } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { endSessionRecord, revokeWebGrantsOf } from '#server/store/accounts/oauth-records.ts'
import * as store from '#server/store/accounts/sessions.ts'
import type { Session } from '#server/store/accounts/sessions.ts'
import type { User } from '#server/store/accounts/users.ts'
import { noteSessionUse, type Caller, type Login } from './authentication.ts'
import { digestOf } from './digest.ts'
import { isSigned, sign } from './secrets.ts'
import { requireUser } from './users.ts'

const DAY = 24 * 60 * 60 * 1000
/** Session lifetimes in milliseconds, without and with “Remember me”. */
const LIFETIME = 7 * DAY
const REMEMBERED_LIFETIME = 14 * DAY
const MAX_USER_AGENT = 500

/** The browser that signs in. */
export interface SignedIn {
  remember: boolean
  /** The IP address. */
  address?: string
  userAgent?: string | undefined
}

/** Returns a cookie value for a new session. The database stores only its digest. */
export const newSessionValue = () => randomBytes(32).toString('base64url')

/** A session and its cookie's value. */
export interface NewSession {
  value: string
  expiresAt: Date
}

export async function startSession(
  deps: Deps,
  user: User,
  { remember, address, userAgent }: SignedIn,
): Promise<NewSession> {
  const value = newSessionValue()
  const now = deps.now()
  const expiresAt = new Date(Date.parse(now) + (remember ? REMEMBERED_LIFETIME : LIFETIME))
  await store.insertSession(deps.db, {
    digest: digestOf(value),
    user_id: user.id,
    created_at: now,
    expires_at: expiresAt.toISOString(),
    ip_address: address ?? null,
    user_agent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
  })
  return { value, expiresAt }
}

export async function endSession(deps: Deps, value: string): Promise<void> {
  await store.deleteSession(deps.db, digestOf(value))
}

/** Returns the session with its user and start time. Undefined when the session is unknown or has ended. */
export function readSession(deps: Deps, value: string): ReturnType<typeof store.findSession> {
  return store.findSession(deps.db, digestOf(value), deps.now())
}

export async function authenticateSession(deps: Deps, value: string): Promise<Caller | null> {
  const found = await readSession(deps, value)
  if (!found) return null
  const { user, session } = found
  noteSessionUse(deps, session)
  const login = { digest: session.digest, uid: session.login_uid }
  return { user, scopes: null, tokenId: null, login, sudoer: null }
}

/** Links the browser's session with its session at the OAuth provider. Ends the latter if the former has ended. */
export async function linkLogin(deps: Deps, value: string, loginUid: string): Promise<void> {
  const isLinked = await store.linkSession(deps.db, digestOf(value), loginUid)
  if (!isLinked) await endSessionRecord(deps.db, loginUid)
}

export async function listOwnSessions(
  deps: Deps,
  caller: Caller,
  page: PageRequest,
): Promise<Page<Session>> {
  requireLogin(caller)
  return store.listSessions(deps.db, caller.user.id, deps.now(), sliceOf(page))
}

/** Ends one of the caller's sessions. Its tabs must sign in again. */
export async function endOwnSession(deps: Deps, caller: Caller, id: string): Promise<void> {
  requireLogin(caller)
  await inTransaction(deps, async ({ db }) => {
    const session = await store.deleteSession(db, id, caller.user.id)
    if (!session) throw absent('Session')
    if (session.login_uid !== null) await endSessionRecord(db, session.login_uid)
  })
}

/** Ends the caller's sessions except the one that makes the request. */
export async function endOtherSessions(deps: Deps, caller: Caller): Promise<void> {
  const login = requireLogin(caller)
  await endSessionsOf(deps, caller.user.id, login)
}

export async function endUserSessions(deps: Deps, id: number): Promise<void> {
  const user = await requireUser(deps, id)
  await endSessionsOf(deps, user.id, { digest: null, uid: null })
}

async function endSessionsOf(deps: Deps, userId: number, { digest, uid }: Login): Promise<void> {
  await inTransaction(deps, async ({ db }) => {
    await store.deleteSessionsOf(db, userId, { digest, loginUid: uid })
    await revokeWebGrantsOf(db, userId, uid)
  })
}

/** Returns the caller's sign-in. Refuses access tokens, which programs use. */
function requireLogin({ login }: Caller): Login {
  if (!login) throw forbidden('Sign in to manage sessions')
  return login
}

/** Returns the token that proves that a form or script belongs to the session's page. */
export function csrfToken(deps: Deps, value: string): string {
  return sign(deps.secrets, 'csrf', value)
}

export function isCsrfToken(deps: Deps, value: string, token: string): boolean {
  return isSigned(deps.secrets, 'csrf', value, token)
}
