import { rememberServer } from './known-servers.ts'
import { refreshTokens, type Tokens } from './oauth.ts'
import {
  forgetSession,
  readSavedSession,
  saveSession,
  saveSignInPlace,
  type SavedSession,
  type SignInPlace,
} from './session-store.ts'
import { isCopiedTab } from './tab-copy.ts'

/** A signed-in browser. The access token is nowhere but here, in memory. */
interface Session extends SavedSession {
  accessToken: string
  /** Milliseconds since 1970; infinite for a token that was typed. */
  expiresAt: number
}

/** Where a call goes, and what shows who calls. */
export interface Authorization {
  server: string
  headers: Record<string, string>
}

/** Thrown by calls made when nobody is signed in, or any more. */
export class SignedOut extends Error {
  constructor() {
    super('Nobody is signed in.')
    this.name = 'SignedOut'
  }
}

/** A token with less than this left is renewed before it is used. */
const MARGIN_MS = 30_000

let session: Session | null = null
let restoring: Promise<boolean> | null = null
let renewing: Promise<void> | null = null
let onEnd: () => Promise<void> = async () => {}

/**
 * Called when the server ends a session; not when the person signs out. Calls that met the end wait for the
 * listener, for it may leave the page.
 */
export function watchSessionEnd(listener: () => Promise<void>): void {
  onEnd = listener
}

/** Whether somebody is signed in: in this tab, or from before a reload. */
export async function restoreSession(): Promise<boolean> {
  if (session) return true
  restoring ??= restore().finally(() => (restoring = null))
  return await restoring
}

/** The session that a reload would restore; it may have ended meanwhile. */
export async function currentSession(): Promise<SavedSession | null> {
  return session ?? (await readSavedSession())
}

export async function startOAuthSession(tokens: Tokens, place: SignInPlace): Promise<void> {
  const { server, clientId, keep } = place
  saveSignInPlace({ server, clientId, keep })
  rememberServer({ url: server, clientId })
  await adopt({
    id: newId(),
    kind: 'oauth',
    server,
    clientId,
    keep,
    secret: tokens.refreshToken ?? '',
    idToken: tokens.idToken,
    accessToken: tokens.accessToken,
    expiresAt: tokens.expiresAt,
  })
}

export async function startTokenSession(
  server: string,
  token: string,
  keep: boolean,
): Promise<void> {
  saveSignInPlace(null)
  rememberServer({ url: server, clientId: '' })
  const saved = { server, clientId: '', secret: token, idToken: null, keep }
  await adopt(fromToken({ id: newId(), kind: 'token', ...saved }))
}

/** Forgets the sign-in in this browser. */
export async function endSession(): Promise<void> {
  session = null
  await forgetSession()
}

/** What a call needs; renews the access token first when it is about to expire. */
export async function authorize(): Promise<Authorization> {
  if (!(await restoreSession()) || !session) throw new SignedOut()
  if (session.expiresAt - Date.now() < MARGIN_MS) await renew()
  return authorization(session)
}

/** A new access token after a 401; null where there is no way to one, as for a token that was typed. */
export async function reauthorize(): Promise<Authorization | null> {
  if (session?.kind !== 'oauth') return null
  await renew()
  return authorization(session)
}

/** The server no longer takes what this browser has. */
export async function expireSession(): Promise<void> {
  await endSession()
  await onEnd()
}

async function restore(): Promise<boolean> {
  const isCopy = await isCopiedTab()
  const saved = await readSavedSession()
  if (!saved) return false
  if (isCopy && saved.kind === 'oauth' && !saved.keep) {
    await forgetSession()
    return false
  }
  if (saved.kind === 'token') {
    session = fromToken(saved)
    return true
  }
  session = { ...saved, accessToken: '', expiresAt: 0 }
  try {
    await renew()
  } catch (error) {
    session = null
    if (error instanceof SignedOut) return false
    throw error
  }
  return session !== null
}

/** One at a time: a refresh token works once, and using it twice ends them all. */
async function renew(): Promise<void> {
  renewing ??= inTurn(refresh).finally(() => (renewing = null))
  await renewing
}

async function refresh(): Promise<void> {
  if (!session) throw new SignedOut()
  const saved = await readSavedSession()
  // In another tab somebody else has signed in: two people in one browser would take turns without seeing it.
  if (saved && saved.id !== session.id) return await reload()
  // Another tab that shares the storage may have used our token, and left a newer one.
  const secret = saved?.secret ?? session.secret
  const tokens = secret ? await refreshTokens(session.server, session.clientId, secret) : null
  if (!tokens) {
    await expireSession()
    throw new SignedOut()
  }
  await adopt({
    ...session,
    secret: tokens.refreshToken ?? secret,
    idToken: tokens.idToken ?? session.idToken,
    accessToken: tokens.accessToken,
    expiresAt: tokens.expiresAt,
  })
}

/** Tabs take turns where the browser can make them. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('mergeboard.refresh', work)
  else await work()
}

async function adopt(next: Session): Promise<void> {
  session = next
  // What is saved now is this tab's own: a copy of the tab has to see that.
  void isCopiedTab()
  const { accessToken: _, expiresAt: __, ...saved } = next
  await saveSession(saved)
}

function fromToken(saved: SavedSession): Session {
  return { ...saved, accessToken: saved.secret, expiresAt: Infinity }
}

/** The page is left: what waits for it need not go on. */
async function reload(): Promise<never> {
  location.reload()
  return await new Promise(() => {})
}

function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** Either kind of token may be sent as a bearer. */
function authorization({ server, accessToken }: Session): Authorization {
  return { server, headers: { Authorization: `Bearer ${accessToken}` } }
}
