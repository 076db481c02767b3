import { readLocal, writeLocal } from '#web/lib/local-store.ts'

/** Where somebody signed in by OAuth in this browser: nothing secret. A new tab asks there first. */
export interface SignInPlace {
  server: string
  clientId: string
  keep: boolean
  /** Whom the server has to find there; null for anybody. */
  userId: string | null
}

const KEY = 'mergeboard.signed-in'

export function readSignInPlace(): SignInPlace | null {
  try {
    return JSON.parse(readLocal(KEY) ?? 'null') as SignInPlace | null
  } catch {
    return null
  }
}

/** Null after signing out. */
export function saveSignInPlace(place: SignInPlace | null): void {
  writeLocal(KEY, place && JSON.stringify(place))
}
