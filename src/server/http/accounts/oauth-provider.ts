import { errors, Provider, type Account, type Client, type KoaContextWithOIDC } from 'oidc-provider'

import type { Deps } from '#server/deps.ts'
import { avatarUrl } from '#server/domain/accounts/avatars.ts'
import { digestOf } from '#server/domain/accounts/digest.ts'
import { findAccountUser, listGroupsOf } from '#server/domain/accounts/oauth-accounts.ts'
import { recordAdapter } from '#server/domain/accounts/oauth-records.ts'
import { isRegistered } from '#server/domain/accounts/redirect-uri.ts'
import { oauthScopes } from '#server/domain/accounts/scopes.ts'
import { isEqual, sign } from '#server/domain/accounts/secrets.ts'
import { linkLogin } from '#server/domain/accounts/sessions.ts'
import type { User } from '#server/domain/accounts/users.ts'
import { writeOauthErrorPage } from '#server/http/errors/oauth-error-page.ts'
import { SESSION_COOKIE } from '#server/http/protocol/session-cookie.ts'
import { interactions, isFirstParty, isPublic, loadExistingGrant, textOf } from './oauth-consent.ts'
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

async function findAccount(deps: Deps, id: string): Promise<Account | undefined> {
  const user = await findAccountUser(deps, id)
  return user && { accountId: id, claims: () => claimsOf(deps, user) }
}

/** Returns the user's OpenID claims. The provider drops claims that were not granted. */
async function claimsOf(deps: Deps, user: User) {
  const { url } = deps.config
  return {
    sub: String(user.id),
    name: user.name,
    nickname: user.username,
    preferred_username: user.username,
    profile: `${url}/${user.username}`,
    ...(user.avatar ? { picture: avatarUrl(deps, user) } : {}),
    ...(user.website_url ? { website: user.website_url } : {}),
    groups: await listGroupsOf(deps, user),
    email: user.email,
    email_verified: true,
  }
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
