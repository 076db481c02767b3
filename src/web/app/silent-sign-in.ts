import { chosenAccount } from '#web/api/account-store.ts'
import { startOAuthSession } from '#web/api/session.ts'
import { signInFailure } from '#web/api/sign-in-failure.ts'
import { readSignInPlace, saveSignInPlace, type SignInPlace } from '#web/api/sign-in-place.ts'
import { readTab, writeTab } from '#web/lib/local-store.ts'

const TRIED_KEY = 'mergeboard.silent-sign-in'
const PAUSE_MS = 60_000

/**
 * Tries to sign in without interaction at the server of the latest sign-in. The server's own session usually allows it.
 * Returns true once signed in. At another server than the app's own, leaves the page instead.
 */
export async function signInSilently(returnTo: string): Promise<boolean> {
  const place = await findPlace()
  if (!place || triedJustNow()) return false
  writeTab(TRIED_KEY, String(Date.now()))
  const request = { ...place, returnTo, loginHint: null, prompt: 'none' } as const
  try {
    const { beginSignIn, signInInPlace } = await import('#web/api/oauth.ts')
    if (place.server !== location.origin) {
      await beginSignIn(request)
      await new Promise(() => {})
    }
    await startOAuthSession(await signInInPlace(request), place)
    return true
  } catch (error) {
    if (signInFailure(error, null).problem === 'needs_person') saveSignInPlace(null)
    return false
  }
}

/** Returns the server and client of this tab's ended session, or of the browser's latest sign-in. */
async function findPlace(): Promise<SignInPlace | null> {
  const account = await chosenAccount()
  if (account?.kind !== 'oauth') return readSignInPlace()
  const { server, clientId, keep, userId } = account
  return { server, clientId, keep, userId }
}

/** Prevents a loop when a new session is lost at once. */
function triedJustNow(): boolean {
  return Date.now() - Number(readTab(TRIED_KEY)) < PAUSE_MS
}
