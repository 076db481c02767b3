import {
  interactionPolicy,
  type Client,
  type Configuration,
  type Grant,
  type KoaContextWithOIDC,
} from 'oidc-provider'

import type { Deps } from '#server/deps.ts'
import { findAccountUser } from '#server/domain/accounts/oauth-accounts.ts'

/** The reason for prompting when an application requests `sudo`, which requires a fresh sign-in. */
export const SUDO_REASON = 'sudo_login'

const asksForSudo = (params: Record<string, unknown> | undefined) =>
  textOf(params?.['scope']).split(' ').includes('sudo')

export const isFirstParty = (client: Client) => client['first_party'] === true

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export const isPublic = (client: Client | undefined) => client?.clientAuthMethod === 'none'

/**
 * Copies an existing grant. Each authorization has its own grant, so revoking one grant (after code reuse or token
 * revocation) leaves the other grants valid. The web app needs no consent and gets `sudo` only for administrators.
 * Confidential clients' grants are remembered while the user stays signed in, public clients' grants never.
 */
export async function loadExistingGrant(
  deps: Deps,
  ctx: KoaContextWithOIDC,
): Promise<Grant | undefined> {
  const { client, session, account, result, params, provider } = ctx.oidc
  if (!client || !account) return undefined
  const consented = result?.consent?.grantId
  if (consented) return provider.Grant.find(consented)
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  if (isFirstParty(client)) {
    const user = await findAccountUser(deps, account.accountId)
    const wanted = textOf(params?.['scope']).split(' ')
    const granted = wanted.filter((name) => name !== 'sudo' || user?.admin)
    grant.addOIDCScope(granted.join(' '))
    if (granted.length < wanted.length) grant.rejectOIDCScope('sudo')
  } else {
    const known = isPublic(client) ? undefined : session?.grantIdFor(client.clientId)
    const earlier = known === undefined ? undefined : await provider.Grant.find(known)
    if (!earlier || earlier.accountId !== account.accountId) return undefined
    grant.addOIDCScope(earlier.getOIDCScope())
    grant.rejectOIDCScope(earlier.getRejectedOIDCScope())
  }
  await grant.save()
  return grant
}

/**
 * Returns the interaction policy. Public clients need consent each time, since anyone could impersonate them. The web
 * app needs no consent, but `sudo` requires a sign-in to keep scripts in a page from obtaining it.
 */
export function interactions(): NonNullable<NonNullable<Configuration['interactions']>['policy']> {
  const policy = interactionPolicy.base()
  policy
    .get('login')!
    .checks.add(
      new interactionPolicy.Check(
        SUDO_REASON,
        'the sudo scope requires a separate sign-in',
        'login_required',
        ({ oidc }) =>
          isFirstParty(oidc.client!) && asksForSudo(oidc.params) && !oidc.result?.login
            ? interactionPolicy.Check.REQUEST_PROMPT
            : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    )
  const consent = policy.get('consent')!
  consent.checks.remove('native_client_prompt')
  consent.checks.add(
    new interactionPolicy.Check(
      'public_client',
      'clients without a secret need consent each time',
      'interaction_required',
      ({ oidc }) => {
        const isSettled =
          isFirstParty(oidc.client!) || !isPublic(oidc.client) || oidc.result?.consent !== undefined
        return isSettled
          ? interactionPolicy.Check.NO_NEED_TO_PROMPT
          : interactionPolicy.Check.REQUEST_PROMPT
      },
    ),
  )
  return policy
}
