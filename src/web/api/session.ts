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
import { forgetMissing } from './capabilities.ts'
import { rememberServer } from './known-servers.ts'
import type { Tokens } from './oauth.ts'
import { saveSignInPlace, type SignInPlace } from './sign-in-place.ts'
import { isCopiedTab } from './tab-copy.ts'

/** The account that this tab works as. The access token is nowhere but here, in memory. */
interface Session {
  account: Account
  accessToken: string
  /** Milliseconds since 1970; infinite for a token that was typed. */
  expiresAt: number
}

/** The server of a call and the headers that authorize it. */
export interface Authorization {
  server: string
  headers: Record<string, string>
}

/** Thrown by calls made when nobody is signed in, or any more. */
export class SignedOut extends Error {
  constructor() {
    super('Not signed in.')
    this.name = 'SignedOut'
  }
}

/** A token with less than this left is renewed before it is used. */
const MARGIN_MS = 30_000

let session: Session | null = null
let hasEnded = false
let restoring: Promise<boolean> | null = null
let renewing: Promise<boolean> | null = null
let asking: Promise<boolean> | null = null
let onEnd: () => Promise<boolean> = async () => false

/**
 * Called when the server ends a session; not when the person signs out. Calls that met the end wait for the listener,
 * which tells whether somebody signed in again.
 */
export function watchSessionEnd(listener: () => Promise<boolean>): void {
  onEnd = listener
}

/** Restores the session of this tab, or the one from before a reload. False when there is none. */
export async function restoreSession(): Promise<boolean> {
  if (session) return true
  restoring ??= restore().finally(() => (restoring = null))
  return await restoring
}

/** The account that this tab works as; null before it is restored, and when nobody is signed in. */
export function currentAccount(): Account | null {
  return session?.account ?? null
}

/** The user an administrator acts as in this tab; null for none. */
export function actingNow(): Acting | null {
  return actingAs(session?.account.id)
}

export async function startOAuthSession(tokens: Tokens, place: SignInPlace): Promise<void> {
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

/** Stores the account's user, as shown in the account menu. */
export async function nameAccount(
  user: NonNullable<Account['user']> & { id: number },
): Promise<void> {
  // Under sudo the user is another one.
  if (!session || actingNow()) return
  const { name, username, avatar_url } = user
  const named = { userId: String(user.id), user: { name, username, avatar_url } }
  const { account } = session
  if (JSON.stringify({ ...account, ...named }) === JSON.stringify(account)) return
  session.account = { ...account, ...named }
  await changeAccount(account.id, named)
}

/** Forgets an account in this browser. */
export async function endSession(id: string): Promise<void> {
  if (session?.account.id === id) session = null
  await forgetAccount(id)
}

/** Returns the authorization of a call. Renews an access token that is about to expire. */
export async function authorize(): Promise<Authorization> {
  if (!(await restoreSession()) || !session) throw new SignedOut()
  if (hasEnded) return await signInAgain()
  const isFresh = session.expiresAt - Date.now() >= MARGIN_MS
  return isFresh || (await renew()) ? authorization(session) : await signInAgain()
}

/** Returns a new access token after one was refused. Null when there is none, as for a typed token. */
export async function reauthorize(refused: Authorization): Promise<Authorization | null> {
  if (!session || hasEnded) return null
  const now = authorization(session)
  // Another call has renewed it already.
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

/** Goes on with what another tab was given after it asked for the same account; false where there is nothing. */
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
    session = null
    throw error
  }
  session = null
  return false
}

/** Renews the access token, one tab at a time: using a refresh token twice revokes the session. */
async function renew(): Promise<boolean> {
  renewing ??= inTurn(refresh).finally(() => (renewing = null))
  return await renewing
}

/** False when the server does not take the refresh token any more, or another tab signed out. */
async function refresh(): Promise<boolean> {
  if (!session) return false
  const { id, server, clientId } = session.account
  // Another tab may have used our token, and left a newer one.
  const saved = await readAccount(id)
  if (!saved?.secret) return false
  const { refreshTokens } = await import('./oauth.ts')
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

/** Tabs take turns where the browser can make them. */
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
  // What is saved now is this tab's own: a copy of the tab has to see that.
  void isCopiedTab()
}

/** Either kind of token may be sent as a bearer. */
function authorization({ account, accessToken }: Session): Authorization {
  const headers = { Authorization: `Bearer ${accessToken}` }
  const acting = actingAs(account.id)
  return {
    server: account.server,
    headers: acting ? { ...headers, Sudo: String(acting.id) } : headers,
  }
}
