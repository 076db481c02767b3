import { readLocal, writeLocal } from '#web/lib/local-store.ts'

/** The latest OAuth sign-in in this browser, without secrets. A new tab tries it first. */
export interface SignInPlace {
  server: string
  clientId: string
  keep: boolean
  /** The required user; null for any. */
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
