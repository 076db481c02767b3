import { readTab, writeTab } from '#web/lib/local-store.ts'

/** A request for the server's sign-in page. */
export interface SignInRequest {
  server: string
  clientId: string
  /** The path to return to. */
  returnTo: string
  /** True to stay signed in after the browser closes. */
  keep: boolean
  /** The username to prefill. Null for none. */
  loginHint: string | null
  /**
   * The OAuth `prompt`. `none` succeeds only without user interaction, while the server's session lasts. `login` always
   * makes the user sign in again.
   */
  prompt: 'none' | 'login' | null
  /** The required user's ID. Null allows any user. */
  userId: string | null
  /** Defaults to the scopes without the permission to act as other users. */
  scope?: string
}

/** A sent request, with the secrets that verify its reply. */
export interface PendingSignIn extends SignInRequest {
  state: string
  nonce: string
  verifier: string
}

const KEY = 'mergeboard.sign-in'

export function savePending(pending: PendingSignIn): void {
  writeTab(KEY, JSON.stringify(pending))
}

/** Returns the pending sign-in and removes it, since it is valid for one reply only. */
export function takePending(): PendingSignIn | null {
  const text = readTab(KEY)
  writeTab(KEY, null)
  return text ? (JSON.parse(text) as PendingSignIn) : null
}
