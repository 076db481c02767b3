import { revokeTokens } from '#web/api/oauth.ts'
import { currentSession, endSession } from '#web/api/session.ts'
import { saveSignInPlace, type SavedSession } from '#web/api/session-store.ts'
import { paths } from '#web/paths.ts'

/**
 * Ends the sign-in here and at the server, then shows the sign-in, which leads to the given page. A server that cannot
 * be reached does not keep anybody signed in here.
 */
export async function signOut(returnTo?: string): Promise<void> {
  const session = await currentSession()
  await endSession()
  saveSignInPlace(null)
  const signIn = paths.signIn(returnTo)
  let next = signIn
  if (session?.kind === 'oauth') {
    try {
      const address = await revokeTokens(session.server, session.clientId, session.secret)
      // Another server would not send the browser back: there its own session stays.
      const isHome = session.server === location.origin
      if (address && isHome) next = serverSignOut(address, session, signIn)
    } catch {
      // The refresh token ends by its age, then.
    }
  }
  location.assign(next)
}

/** The server's own session ends on a page of the server, which sends the browser back. */
function serverSignOut(
  address: string,
  { clientId, idToken }: SavedSession,
  signIn: string,
): string {
  const url = new URL(address)
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('post_logout_redirect_uri', location.origin + signIn)
  if (idToken) url.searchParams.set('id_token_hint', idToken)
  return url.href
}
