import {
  errors,
  interactionPolicy,
  Provider,
  type Account,
  type Client,
  type Configuration,
  type Grant,
  type KoaContextWithOIDC,
} from 'oidc-provider'

import type { Deps } from '#server/deps.ts'
import { digestOf } from '#server/domain/accounts/digest.ts'
import { claimsOf, findAccountUser } from '#server/domain/accounts/oauth-accounts.ts'
import { recordAdapter } from '#server/domain/accounts/oauth-records.ts'
import { isRegistered } from '#server/domain/accounts/redirect-uri.ts'
import { oauthScopes } from '#server/domain/accounts/scopes.ts'
import { isEqual, sign } from '#server/domain/accounts/secrets.ts'
import { linkLogin } from '#server/domain/accounts/sessions.ts'
import { writeOauthErrorPage } from '#server/http/errors/oauth-error-page.ts'
import { SESSION_COOKIE } from '#server/http/protocol/session-cookie.ts'
import { speakLikeV4 } from './oauth-wording.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Lifetimes in seconds. */
const ACCESS_TOKEN = 2 * HOUR
const CODE = MINUTE
/** The lifetimes of public clients' refresh tokens: between two uses, and in total. */
const PUBLIC_IDLE_TIMEOUT = 3 * DAY
const PUBLIC_LIFETIME = 14 * DAY
/** Longer than for public clients, since a confidential client authenticates at each use. */
const CONFIDENTIAL_LIFETIME = 365 * DAY

/** The path to which OpenID clients send people to sign out. */
export const END_SESSION_PATH = '/oauth/end_session'

const DEFAULT_SCOPE = 'api'

export const LOGIN_COOKIE = '_mergeboard_oauth'

/** The path to which the provider sends people who must sign in or consent. */
export const interactionPath = (uid: string) => `/oauth/interaction/${uid}`

/** Creates the OAuth 2 and OpenID provider. */
export function createProvider(deps: Deps): Provider {
  const { config, secrets } = deps
  const provider = new Provider(config.url, {
    adapter: (model) => recordAdapter(deps, model),
    jwks: { keys: [secrets.signingKey] },
    cookies: {
      names: {
        session: LOGIN_COOKIE,
        interaction: '_mergeboard_interaction',
        resume: '_mergeboard_resume',
      },
      keys: [sign(secrets, 'cookie', 'oauth')],
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      introspection: '/oauth/introspect',
      userinfo: '/oauth/userinfo',
      jwks: '/oauth/discovery/keys',
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      introspection: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      revocation: { enabled: true, allowedPolicy: requireOwnToken },
    },
    scopes: oauthScopes,
    claims: {
      openid: ['sub'],
      profile: [
        'name',
        'nickname',
        'preferred_username',
        'profile',
        'picture',
        'website',
        'groups',
      ],
      email: ['email', 'email_verified'],
    },
    discovery: { end_session_endpoint: `${config.url}${END_SESSION_PATH}` },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
    allowOmittingSingleRegisteredRedirectUri: false,
    extraClientMetadata: { properties: ['first_party'] },
    extraParams: { scope: requireKnownScopes, response_mode: requireQueryMode },
    clientBasedCORS: () => true,
    ttl: {
      AccessToken: ACCESS_TOKEN,
      AuthorizationCode: CODE,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: PUBLIC_LIFETIME,
      Grant: CONFIDENTIAL_LIFETIME,
      RefreshToken: (_ctx, token, client) => {
        if (!isPublic(client)) return CONFIDENTIAL_LIFETIME
        return Math.max(1, Math.min(PUBLIC_IDLE_TIMEOUT, PUBLIC_LIFETIME - token.totalLifetime()))
      },
    },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    // Sign-out revokes grants instead (domain/accounts/oauth-records.ts), since each tab has its own grant.
    expiresWithSession: async () => false,
    findAccount: (_ctx, id) => findAccount(deps, id),
    loadExistingGrant: (ctx) => loadExistingGrant(deps, ctx),
    interactions: {
      policy: interactions(),
      url: (_ctx, interaction) => interactionPath(interaction.uid),
    },
    renderError: writeOauthErrorPage,
  })
  provider.proxy = true
  // Keeps errors out of the console, because the provider's replies already contain them.
  provider.silent = true
  provider.use(speakLikeV4)
  provider.use((ctx, next) => linkSession(deps, ctx as KoaContextWithOIDC, next))
  provider.Client.prototype.redirectUriAllowed = function (uri) {
    const registered = this.redirectUris ?? []
    // The web app needs no consent, so its redirect URI must match exactly. Otherwise a server on another port of this
    // machine could pose as the web app.
    return isFirstParty(this) ? registered.includes(uri) : isRegistered(uri, registered)
  }
  provider.Client.prototype.compareClientSecret = function (secret) {
    return isEqual(digestOf(secret), this.clientSecret ?? '')
  }
  return provider
}

/** Links the browser's session with the provider's once an application gets a code, before the browser has it. */
async function linkSession(deps: Deps, ctx: KoaContextWithOIDC, next: () => Promise<void>) {
  await next()
  const { route, entities } = ctx.oidc ?? {}
  const uid = entities?.AuthorizationCode?.sessionUid
  const value = ctx.cookies.get(SESSION_COOKIE, { signed: false })
  const isAuthorization = route === 'authorization' || route === 'resume'
  if (isAuthorization && uid !== undefined && value) await linkLogin(deps, value, uid)
}

/** The reason for prompting when an application requests `sudo`, which requires a fresh sign-in. */
export const SUDO_REASON = 'sudo_login'

const asksForSudo = (params: Record<string, unknown> | undefined) =>
  textOf(params?.['scope']).split(' ').includes('sudo')

const isFirstParty = (client: Client) => client['first_party'] === true

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const isPublic = (client: Client | undefined) => client?.clientAuthMethod === 'none'

async function findAccount(deps: Deps, id: string): Promise<Account | undefined> {
  const user = await findAccountUser(deps, id)
  return user && { accountId: id, claims: () => claimsOf(deps, user) }
}

/** Reads the scopes from the request, since the provider drops unknown scopes. The default is `api`. */
function requireKnownScopes(ctx: KoaContextWithOIDC, _known: string | undefined, client: Client) {
  const known = new Set((client.scope ?? '').split(' '))
  const wanted = textOf(ctx.query['scope']).split(' ').filter(Boolean)
  const scopes = wanted.length > 0 ? wanted : [DEFAULT_SCOPE]
  if (!scopes.every((name) => known.has(name))) {
    throw new errors.InvalidScope('requested scope is not allowed', scopes.join(' '))
  }
  ctx.oidc.params!['scope'] = scopes.join(' ')
}

/** Rejects response modes other than `query`, because they could post a code in a form or expose it to scripts. */
function requireQueryMode({ oidc }: KoaContextWithOIDC, mode: string | undefined) {
  if (mode === undefined || mode === 'query') return
  delete oidc.params!['response_mode']
  throw new errors.UnsupportedResponseMode()
}

async function requireOwnToken(
  _ctx: KoaContextWithOIDC,
  client: Client,
  token: { clientId?: string | undefined },
): Promise<boolean> {
  if (token.clientId === client.clientId) return true
  throw new errors.UnauthorizedClient()
}

/**
 * Copies an existing grant. Each authorization has its own grant, so revoking one grant (after code reuse or token
 * revocation) leaves the other grants valid. The web app needs no consent and gets `sudo` only for administrators.
 * Confidential clients' grants are remembered while the user stays signed in, public clients' grants never.
 */
async function loadExistingGrant(deps: Deps, ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
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
function interactions(): NonNullable<NonNullable<Configuration['interactions']>['policy']> {
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
