import { chosenAccount } from '#web/api/account-store.ts'
import { readSignInPlace, type SignInPlace } from '#web/api/sign-in-place.ts'
import { readTab, writeTab } from '#web/lib/local-store.ts'

const TRIED_KEY = 'mergeboard.silent-sign-in'
const PAUSE_MS = 60_000

/**
 * Asks the server for a new session without a word from the person, where they signed in in this browser before: its
 * own session usually allows that. The page is left, then; the promise ends only where that is not possible.
 */
export async function signInSilently(returnTo: string): Promise<void> {
  const place = await findPlace()
  if (!place || triedJustNow()) return
  writeTab(TRIED_KEY, String(Date.now()))
  try {
    const { beginSignIn } = await import('#web/api/oauth.ts')
    await beginSignIn({ ...place, returnTo, loginHint: null, prompt: 'none' })
  } catch {
    return
  }
  await new Promise(() => {})
}

/** Returns the ended sign-in of this tab, or else the latest in this browser. */
async function findPlace(): Promise<SignInPlace | null> {
  const account = await chosenAccount()
  if (account?.kind !== 'oauth') return readSignInPlace()
  const { server, clientId, keep, userId } = account
  return { server, clientId, keep, userId }
}

/** A server that signs in and at once forgets must not send the browser around in circles. */
function triedJustNow(): boolean {
  return Date.now() - Number(readTab(TRIED_KEY)) < PAUSE_MS
}
