import { chosenAccount } from '#web/api/account-store.ts'
import { readSignInPlace, type SignInPlace } from '#web/api/sign-in-place.ts'
import { readTab, writeTab } from '#web/lib/local-store.ts'

const TRIED_KEY = 'mergeboard.silent-sign-in'
const PAUSE_MS = 60_000

/**
 * Tries to sign in without interaction at the server of the latest sign-in. The server's own session usually allows it.
 * Leaves the page, and resolves only if that fails.
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

/** Returns the server and client of this tab's ended session, or of the browser's latest sign-in. */
async function findPlace(): Promise<SignInPlace | null> {
  const account = await chosenAccount()
  if (account?.kind !== 'oauth') return readSignInPlace()
  const { server, clientId, keep, userId } = account
  return { server, clientId, keep, userId }
}

/** Prevents a redirect loop when a new session is lost at once. */
function triedJustNow(): boolean {
  return Date.now() - Number(readTab(TRIED_KEY)) < PAUSE_MS
}
