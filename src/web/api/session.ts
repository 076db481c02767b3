import {
  addAccount,
  chooseAccount,
  changeAccount,
  chosenAccount,
  forgetAccount,
  forgetCopiedAccounts,
  readAccount,
  type Account,
  type NewAccount,
} from './account-store.ts'
import { actingAs, forgetActing, type Acting } from './acting.ts'
import { ApiFailure } from './api-failure.ts'
import { forgetMissing } from './capabilities.ts'
import { rememberServer } from './known-servers.ts'
import type { SignInTokens } from './oauth.ts'
import { saveSignInPlace, type SignInPlace } from './sign-in-place.ts'
import { isCopiedTab } from './tab-copy.ts'
import { refreshTokens } from './tokens.ts'

/** This tab's account. Its access token exists only in memory. */
interface Session {
  account: Account
  accessToken: string
  /** The time in milliseconds since 1970. Infinite for a token that the user typed. */
  expiresAt: number
}

/** A call's server and the headers that authorize it. */
export interface Authorization {
  server: string
  headers: Record<string, string>
}

/** Thrown by calls made without a session. */
export class SignedOut extends Error {
  constructor() {
    super('Not signed in.')
    this.name = 'SignedOut'
  }
}

/** Tokens with less time left are renewed before use. */
const MARGIN_MS = 30_000

let session: Session | null = null
let hasEnded = false
let restoring: Promise<boolean> | null = null
let renewing: Promise<boolean> | null = null
let asking: Promise<boolean> | null = null
let onEnd: () => Promise<boolean> = async () => false

/**
 * Sets the listener for sessions that the server ends; signing out does not call it. Failed calls wait for the
 * listener's promise, which resolves to true once the user has signed in again.
 */
export function watchSessionEnd(listener: () => Promise<boolean>): void {
  onEnd = listener
}

/** Restores this tab's session. Returns false when there is none. */
export async function restoreSession(): Promise<boolean> {
  if (session && !restoring) return true
  restoring ??= restore().finally(() => (restoring = null))
  return await restoring
}

/** This tab's account. Null before it is restored and while nobody is signed in. */
export function currentAccount(): Account | null {
  return session?.account ?? null
}

/** The user that an administrator acts as in this tab. Null for none. */
export function actingNow(): Acting | null {
  return actingAs(session?.account.id)
}

export async function startOAuthSession(tokens: SignInTokens, place: SignInPlace): Promise<void> {
  const { server, clientId, keep } = place
  const { userId } = tokens
  saveSignInPlace({ server, clientId, keep, userId })
  const secret = tokens.refreshToken ?? ''
  const { idToken } = tokens
  await begin(
    { kind: 'oauth', server, clientId, secret, idToken, keep, userId, user: null },
    tokens,
  )
}

export async function startTokenSession({
  server,
  secret,
  keep,
  userId,
}: Pick<Account, 'server' | 'secret' | 'keep' | 'userId'>): Promise<void> {
  saveSignInPlace(null)
  await begin(
    { kind: 'token', server, clientId: '', secret, idToken: null, keep, userId, user: null },
    { accessToken: secret, expiresAt: Infinity },
  )
}

/** Stores the account's user for the account menu. */
export async function nameAccount(
  user: NonNullable<Account['user']> & { id: number },
): Promise<void> {
  // While acting as another user, the current user is not the account's own.
  if (!session || actingNow()) return
  const { name, username, avatar_url } = user
  const named = { userId: String(user.id), user: { name, username, avatar_url } }
  const { account } = session
  if (JSON.stringify({ ...account, ...named }) === JSON.stringify(account)) return
  session.account = { ...account, ...named }
  await changeAccount(account.id, named)
}

/** Removes an account from this browser. */
export async function endSession(id: string): Promise<void> {
  if (session?.account.id === id) session = null
  await forgetAccount(id)
}

/** Returns a call's authorization. Renews an access token that is about to expire. */
export async function authorize(): Promise<Authorization> {
  if (!(await restoreSession()) || !session) throw new SignedOut()
  if (hasEnded) return await signInAgain()
  const isFresh = session.expiresAt - Date.now() >= MARGIN_MS
  return isFresh || (await renew()) ? authorization(session) : await signInAgain()
}

/**
 * Returns a new authorization after the server rejected one. Null when the token cannot be renewed, as when the user
 * typed it.
 */
export async function reauthorize(refused: Authorization): Promise<Authorization | null> {
  if (!session || hasEnded) return null
  const now = authorization(session)
  // Another call has already renewed the token.
  if (now.headers['Authorization'] !== refused.headers['Authorization']) return now
  return session.account.kind === 'oauth' && (await renew()) ? authorization(session) : null
}

/** Asks the user to sign in again, once for all pending calls. */
export async function signInAgain(): Promise<Authorization> {
  if (!session) throw new SignedOut()
  if (!hasEnded) await changeAccount(session.account.id, { secret: '' })
  hasEnded = true
  asking ??= onEnd().finally(() => (asking = null))
  if (!(await asking)) throw new SignedOut()
  return authorization(session)
}

/** Continues with the same account's tokens from another tab. Returns false when there are none. */
export async function recoverSession(): Promise<boolean> {
  const account = session && (await readAccount(session.account.id))
  if (!session || !account?.secret) return false
  session.account = account
  if (account.kind === 'token') session.accessToken = account.secret
  else if (!(await renew())) return false
  hasEnded = false
  return true
}

async function restore(): Promise<boolean> {
  if (await isCopiedTab()) {
    forgetCopiedAccounts()
    forgetActing()
  }
  const account = await chosenAccount()
  if (!account?.secret) return false
  chooseAccount(account)
  if (account.kind === 'token') {
    session = { account, accessToken: account.secret, expiresAt: Infinity }
    return true
  }
  session = { account, accessToken: '', expiresAt: 0 }
  try {
    if (await renew()) return true
  } catch (error) {
    // Without a reply, saved copies stay readable. The next call renews the token.
    if (error instanceof ApiFailure && error.status === 0) return true
    session = null
    throw error
  }
  session = null
  return false
}

/** Renews the access token in one tab at a time, since reusing a refresh token revokes the session. */
async function renew(): Promise<boolean> {
  renewing ??= inTurn(refresh).finally(() => (renewing = null))
  return await renewing
}

/** Returns false when the server rejects the refresh token, or another tab has signed out. */
async function refresh(): Promise<boolean> {
  if (!session) return false
  const { id, server, clientId } = session.account
  // Another tab may have used the refresh token and stored a newer one.
  const saved = await readAccount(id)
  if (!saved?.secret) return false
  const tokens = await refreshTokens(server, clientId, saved.secret)
  if (!tokens) {
    await changeAccount(id, { secret: '' })
    return false
  }
  const { accessToken, expiresAt } = tokens
  const change = {
    secret: tokens.refreshToken ?? saved.secret,
    idToken: tokens.idToken ?? saved.idToken,
  }
  await changeAccount(id, change)
  if (session?.account.id === id)
    session = { account: { ...saved, ...change }, accessToken, expiresAt }
  return true
}

/** Runs under a lock shared by all tabs, if the browser supports locks. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator
    ? await navigator.locks.request('mergeboard.refresh', work)
    : await work()
}

async function begin(
  wanted: NewAccount,
  { accessToken, expiresAt }: Pick<Session, 'accessToken' | 'expiresAt'>,
): Promise<void> {
  forgetMissing()
  rememberServer({ url: wanted.server, clientId: wanted.clientId })
  const account = await addAccount(wanted)
  session = { account, accessToken, expiresAt }
  hasEnded = false
  chooseAccount(account)
  // Claims this tab's name, so that a later duplicate of this tab can detect that it is a duplicate.
  void isCopiedTab()
}

/** Sends both kinds of token as bearer tokens. */
function authorization({ account, accessToken }: Session): Authorization {
  const headers = { Authorization: `Bearer ${accessToken}` }
  const acting = actingAs(account.id)
  return {
    server: account.server,
    headers: acting ? { ...headers, Sudo: String(acting.id) } : headers,
  }
}
