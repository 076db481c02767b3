import { readAccount, type Account } from '#web/api/account-store.ts'
import { deleteCopies } from '#web/api/copies.ts'
import { currentAccount, endSession } from '#web/api/session.ts'
import { saveSignInPlace } from '#web/api/sign-in-place.ts'
import { messageTabs } from '#web/api/tabs.ts'
import { paths } from '#web/paths.ts'

/**
 * Signs this tab's account out in all tabs and at the server, then opens the sign-in, which returns to the given path.
 * Signs out locally even when the server cannot be reached.
 */
export async function signOut(returnTo?: string): Promise<void> {
  const signIn = paths.signIn(returnTo)
  const current = currentAccount()
  if (!current) return location.assign(signIn)
  // Reads the stored account again, since another tab may have renewed its tokens.
  const account = (await readAccount(current.id)) ?? current
  const { id, server, userId } = account
  await endSession(id)
  await deleteCopies(account)
  saveSignInPlace(null)
  messageTabs({ kind: 'signed-out', accountId: id, server, userId })
  location.assign((await endAtServer(account, signIn)) ?? signIn)
}

/**
 * Revokes the account's tokens. Returns the URL of the server's own sign-out, which redirects back. Null when the
 * server has none.
 */
async function endAtServer(account: Account, signIn: string): Promise<string | null> {
  const { kind, server, clientId, secret, idToken } = account
  if (kind !== 'oauth' || !secret) return null
  try {
    const { revokeTokens } = await import('#web/api/oauth.ts')
    const address = await revokeTokens(server, clientId, secret)
    // Only the server that serves this app redirects back to it.
    if (!address || server !== location.origin) return null
    const url = new URL(address)
    url.searchParams.set('client_id', clientId)
    url.searchParams.set('post_logout_redirect_uri', location.origin + signIn)
    if (idToken) url.searchParams.set('id_token_hint', idToken)
    return url.href
  } catch {
    // The refresh token could not be revoked. It expires on its own.
    return null
  }
}
