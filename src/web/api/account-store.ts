import { createStore, del, get, set } from 'idb-keyval'

import { readLocal, readTab, writeLocal, writeTab } from '#web/lib/local-store.ts'

/** What survives a reload: never an access token. */
export interface SavedSession {
  /** Of this sign-in: tabs that share a storage see by it whether it is still theirs. */
  id: string
  kind: 'oauth' | 'token'
  server: string
  clientId: string
  /** The refresh token, or the token that was typed. */
  secret: string
  idToken: string | null
  /** Whether it outlives this tab. */
  keep: boolean
}

/** Where somebody signed in by OAuth in this browser: nothing secret. A new tab asks there first. */
export type SignInPlace = Pick<SavedSession, 'server' | 'clientId' | 'keep'>

const SESSION_KEY = 'mergeboard.session'
const PLACE_KEY = 'mergeboard.signed-in'

/**
 * What outlives the tab is in a database, not in `localStorage`: tabs run in several processes, and each of those may
 * see what another wrote to `localStorage` only later. A refresh token that is read so has been used already.
 */
const kept = createStore('mergeboard', 'sessions')

export async function readSavedSession(): Promise<SavedSession | null> {
  const saved = parse<SavedSession>(readTab(SESSION_KEY)) ?? (await readKept())
  return typeof saved?.server === 'string' && typeof saved.secret === 'string' ? saved : null
}

export async function saveSession(session: SavedSession): Promise<void> {
  if (session.keep && (await writeKept(session))) {
    writeTab(SESSION_KEY, null)
  } else {
    await writeKept(null)
    writeTab(SESSION_KEY, JSON.stringify(session))
  }
}

export async function forgetSession(): Promise<void> {
  writeTab(SESSION_KEY, null)
  await writeKept(null)
}

export function readSignInPlace(): SignInPlace | null {
  return parse<SignInPlace>(readLocal(PLACE_KEY))
}

/** Null after signing out. */
export function saveSignInPlace(place: SignInPlace | null): void {
  writeLocal(PLACE_KEY, place && JSON.stringify(place))
}

async function readKept(): Promise<SavedSession | null> {
  try {
    return (await get<SavedSession>(SESSION_KEY, kept)) ?? null
  } catch {
    return null
  }
}

/** False where the browser keeps nothing: storage may be forbidden. */
async function writeKept(session: SavedSession | null): Promise<boolean> {
  try {
    await (session ? set(SESSION_KEY, session, kept) : del(SESSION_KEY, kept))
    return true
  } catch {
    return false
  }
}

function parse<T>(text: string | null): T | null {
  if (!text) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}
