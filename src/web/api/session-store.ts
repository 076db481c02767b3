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

export function readSavedSession(): SavedSession | null {
  const saved = parse<SavedSession>(readTab(SESSION_KEY) ?? readLocal(SESSION_KEY))
  return typeof saved?.server === 'string' && typeof saved.secret === 'string' ? saved : null
}

export function saveSession(session: SavedSession): void {
  forgetSession()
  const write = session.keep ? writeLocal : writeTab
  write(SESSION_KEY, JSON.stringify(session))
}

export function forgetSession(): void {
  writeTab(SESSION_KEY, null)
  writeLocal(SESSION_KEY, null)
}

export function readSignInPlace(): SignInPlace | null {
  return parse<SignInPlace>(readLocal(PLACE_KEY))
}

/** Null after signing out. */
export function saveSignInPlace(place: SignInPlace | null): void {
  writeLocal(PLACE_KEY, place && JSON.stringify(place))
}

function parse<T>(text: string | null): T | null {
  if (!text) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}
