import { readTab, writeTab } from '#web/lib/local-store.ts'

/** A request to sign in on the server's page. */
export interface SignInRequest {
  server: string
  clientId: string
  /** The page that was first asked for. */
  returnTo: string
  /** Keep the sign-in when the browser is closed. */
  keep: boolean
  /** The username to prefill; null for none. */
  loginHint: string | null
  /**
   * `none`: only if it needs no word from the person, while the server's own session is still there. `login`: as whoever
   * they say to be now, whoever the server knows.
   */
  prompt: 'none' | 'login' | null
  /** The required user; null for any. */
  userId: string | null
  /** More than what the app needs for one's own work. */
  scope?: string
}

/** The same with the secrets that tie the answer to the question. */
export interface PendingSignIn extends SignInRequest {
  state: string
  nonce: string
  verifier: string
}

const KEY = 'mergeboard.sign-in'

export function savePending(pending: PendingSignIn): void {
  writeTab(KEY, JSON.stringify(pending))
}

/** A pending sign-in serves one answer, whatever it is. */
export function takePending(): PendingSignIn | null {
  const text = readTab(KEY)
  writeTab(KEY, null)
  return text ? (JSON.parse(text) as PendingSignIn) : null
}
