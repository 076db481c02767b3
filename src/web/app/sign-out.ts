import { readAccount, type Account } from '#web/api/account-store.ts'
import { currentAccount, endSession } from '#web/api/session.ts'
import { saveSignInPlace } from '#web/api/sign-in-place.ts'
import { tellTabs } from '#web/api/tabs.ts'
import { paths } from '#web/paths.ts'

/**
 * Ends the sign-in of this tab's account here, in other tabs and at the server, then shows the sign-in, which leads to
 * the given page. A server that cannot be reached does not keep anybody signed in here.
 */
export async function signOut(returnTo?: string): Promise<void> {
  const signIn = paths.signIn(returnTo)
  const current = currentAccount()
  if (!current) return location.assign(signIn)
  // Another tab may have renewed what this one knows of it.
  const account = (await readAccount(current.id)) ?? current
  const { id, server, userId } = account
  await endSession(id)
  saveSignInPlace(null)
  tellTabs({ kind: 'signed-out', accountId: id, server, userId })
  location.assign((await endAtServer(account, signIn)) ?? signIn)
}

/** The page of the server that ends its own session and sends the browser back; null where there is none. */
async function endAtServer(account: Account, signIn: string): Promise<string | null> {
  const { kind, server, clientId, secret, idToken } = account
  if (kind !== 'oauth' || !secret) return null
  try {
    const { revokeTokens } = await import('#web/api/oauth.ts')
    const address = await revokeTokens(server, clientId, secret)
    // Another server would not send the browser back: there its own session stays.
    if (!address || server !== location.origin) return null
    const url = new URL(address)
    url.searchParams.set('client_id', clientId)
    url.searchParams.set('post_logout_redirect_uri', location.origin + signIn)
    if (idToken) url.searchParams.set('id_token_hint', idToken)
    return url.href
  } catch {
    // The refresh token ends by its age, then.
    return null
  }
}
