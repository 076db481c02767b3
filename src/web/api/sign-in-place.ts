import { readLocal, writeLocal } from '#web/lib/local-store.ts'

/**
 * The server and client of the browser's latest OAuth sign-in, without secrets. New tabs try to sign in there first.
 */
export interface SignInPlace {
  server: string
  clientId: string
  keep: boolean
  /** The required user's ID. Null allows any user. */
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

/** Saves the place. Pass null after signing out. */
export function saveSignInPlace(place: SignInPlace | null): void {
  writeLocal(KEY, place && JSON.stringify(place))
}
