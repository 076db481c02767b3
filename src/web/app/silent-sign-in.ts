import { beginSignIn } from '#web/api/oauth.ts'
import { watchSessionEnd } from '#web/api/session.ts'
import { readSignInPlace } from '#web/api/session-store.ts'
import { readTab, writeTab } from '#web/lib/local-store.ts'
import { paths } from '#web/paths.ts'

const TRIED_KEY = 'mergeboard.silent-sign-in'
const PAUSE_MS = 60_000

/**
 * Asks the server for a new session without a word from the person, where they signed in in this browser before: its
 * own session usually allows that. The page is left, then; the promise ends only where that is not possible.
 */
export async function signInSilently(returnTo: string): Promise<void> {
  const place = readSignInPlace()
  if (!place || triedJustNow()) return
  writeTab(TRIED_KEY, String(Date.now()))
  try {
    await beginSignIn({ ...place, returnTo, loginHint: null, silent: true })
  } catch {
    return
  }
  await new Promise(() => {})
}

/** When the server ends a session: a new one, else to the sign-in, and from there back to this page. */
export function followSessionEnd(): void {
  watchSessionEnd(async () => {
    const returnTo = location.pathname + location.search + location.hash
    if (location.pathname === paths.signIn()) return
    await signInSilently(returnTo)
    location.assign(paths.signIn(returnTo))
  })
}

/** A server that signs in and at once forgets must not send the browser around in circles. */
function triedJustNow(): boolean {
  return Date.now() - Number(readTab(TRIED_KEY)) < PAUSE_MS
}
