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
  const account = await removeAccount(current)
  saveSignInPlace(null)
  location.assign((await endAtServer(account, signIn)) ?? signIn)
}

/** Signs out an account that this tab does not use, in all tabs and at the server. */
export async function signOutOther(other: Account): Promise<void> {
  await endAtServer(await removeAccount(other), paths.signIn())
}

/** Removes an account and its data from this browser, and returns it as it was stored last. */
async function removeAccount(known: Account): Promise<Account> {
  // Another tab may have renewed its tokens.
  const account = (await readAccount(known.id)) ?? known
  const { id, server, userId } = account
  await endSession(id)
  await deleteCopies(account)
  messageTabs({ kind: 'signed-out', accountId: id, server, userId })
  return account
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
