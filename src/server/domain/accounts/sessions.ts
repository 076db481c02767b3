import { randomBytes } from 'node:crypto'

import type { Deps } from '#server/deps.ts'
import { deleteSession, findSession, insertSession } from '#server/store/accounts/sessions.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Caller } from './authentication.ts'
import { digestOf } from './digest.ts'
import { isSigned, sign } from './secrets.ts'

const DAY = 24 * 60 * 60 * 1000
/** Session lifetimes in milliseconds, without and with “Remember me”. */
const LIFETIME = 7 * DAY
const REMEMBERED_LIFETIME = 14 * DAY

/** Returns a cookie value for a new session. The database stores only its digest. */
export const newSessionValue = () => randomBytes(32).toString('base64url')

export async function startSession(
  deps: Deps,
  user: User,
  { remember }: { remember: boolean },
): Promise<{ value: string; expiresAt: Date }> {
  const value = newSessionValue()
  const now = deps.now()
  const expiresAt = new Date(Date.parse(now) + (remember ? REMEMBERED_LIFETIME : LIFETIME))
  await insertSession(deps.db, {
    digest: digestOf(value),
    user_id: user.id,
    created_at: now,
    expires_at: expiresAt.toISOString(),
  })
  return { value, expiresAt }
}

export async function endSession(deps: Deps, value: string): Promise<void> {
  await deleteSession(deps.db, digestOf(value))
}

/** Returns the session's user and start time. Undefined when the session is unknown or has ended. */
export function readSession(
  deps: Deps,
  value: string,
): Promise<{ user: User; since: string } | undefined> {
  return findSession(deps.db, digestOf(value), deps.now())
}

export async function authenticateSession(deps: Deps, value: string): Promise<Caller | null> {
  const session = await readSession(deps, value)
  return session ? { user: session.user, scopes: null, tokenId: null, sudoer: null } : null
}

/** Returns the token that proves that a form or script belongs to the session's page. */
export function csrfToken(deps: Deps, value: string): string {
  return sign(deps.secrets, 'csrf', value)
}

export function isCsrfToken(deps: Deps, value: string, token: string): boolean {
  return isSigned(deps.secrets, 'csrf', value, token)
}
