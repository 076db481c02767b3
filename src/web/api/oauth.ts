import * as oauth from 'oauth4webapi'

import { exchangeFailure } from './exchange-failure.ts'
import { forgetOAuthMetadata, oauthMetadata } from './oauth-metadata.ts'
import { request } from './request.ts'
import { SignInFailure } from './sign-in-failure.ts'
import {
  savePending,
  takePending,
  type PendingSignIn,
  type SignInRequest,
} from './sign-in-request.ts'
import { tokensOf, type Tokens } from './tokens.ts'

/** The tokens of a sign-in. */
export interface SignInTokens extends Tokens {
  /** The user's ID. Null when the server does not return it. */
  userId: string | null
}

const CALLBACK = '/-/oauth/callback'
const SCOPE = 'openid api'
/** Adds the scope to act as other users, for administrators. */
export const SUDO_SCOPE = `${SCOPE} sudo`

/** Redirects to the server's sign-in. Throws a `SignInFailure`. */
export async function beginSignIn(request: SignInRequest): Promise<void> {
  const { address, pending } = await prepareSignIn(request)
  savePending(pending)
  location.assign(address)
}

/** Returns the authorization URL, and the secrets that verify the reply. */
export async function prepareSignIn(
  request: SignInRequest,
  statePrefix = '',
): Promise<{ address: URL; pending: PendingSignIn }> {
  if (!globalThis.crypto?.subtle) throw new SignInFailure('insecure')
  const server = await discover(request.server).catch((error: unknown) => {
    throw exchangeFailure(error, request)
  })
  if (!isPage(server.authorization_endpoint)) throw new SignInFailure('no_oauth')
  const pending: PendingSignIn = {
    ...request,
    state: statePrefix + oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  }
  const address = new URL(server.authorization_endpoint)
  const params = {
    client_id: request.clientId,
    redirect_uri: location.origin + CALLBACK,
    response_type: 'code',
    scope: request.scope ?? SCOPE,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    ...(request.prompt ? { prompt: request.prompt } : {}),
    ...(request.loginHint ? { login_hint: request.loginHint } : {}),
  }
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  return { address, pending }
}

/** Rejects URLs such as `javascript:`, which would run with this page's permissions. */
function isPage(address: string | undefined): address is string {
  return address !== undefined && ['https:', 'http:'].includes(new URL(address).protocol)
}

/**
 * Exchanges the reply in the URL for tokens. Throws a `SignInFailure` that contains the pending request, if there was
 * one.
 */
export async function finishSignIn(
  address: URL,
): Promise<{ tokens: SignInTokens; request: SignInRequest }> {
  const pending = takePending()
  if (!pending) throw new SignInFailure('bad_state')
  return { tokens: await redeem(pending, address), request: pending }
}

/** Exchanges the reply to a pending sign-in for tokens. Throws a `SignInFailure`. */
export async function redeem(pending: PendingSignIn, address: URL): Promise<SignInTokens> {
  try {
    const server = await discover(pending.server)
    const client = { client_id: pending.clientId }
    const answer = oauth.validateAuthResponse(server, client, address, pending.state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      answer,
      location.origin + CALLBACK,
      pending.verifier,
      transport(pending.server),
    )
    const reply = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: pending.nonce,
    })
    const userId = oauth.getValidatedIdTokenClaims(reply)?.sub ?? null
    // A different user has since signed in at the server. The user must choose.
    const isOther = pending.userId !== null && userId !== pending.userId
    if (isOther && pending.prompt === 'none') throw new SignInFailure('needs_person', pending)
    return { ...tokensOf(reply), userId }
  } catch (error) {
    forgetOAuthMetadata(pending.server)
    throw exchangeFailure(error, pending)
  }
}

/**
 * Signs in without interaction or leaving the page, by a session at the server that serves this app. Throws a
 * `SignInFailure`.
 */
export async function signInInPlace(asked: SignInRequest): Promise<SignInTokens> {
  const { address, pending } = await prepareSignIn({ ...asked, prompt: 'none' })
  // Follows the redirect to the callback page, whose URL has the reply.
  const { url } = await request(address.href, { headers: { Accept: 'text/html' } })
  return await redeem(pending, new URL(url))
}

/**
 * Revokes a refresh token and its access tokens. Returns the URL of the server's own sign-out. Null when the server has
 * none.
 */
export async function revokeTokens(
  server: string,
  clientId: string,
  refreshToken: string,
): Promise<string | null> {
  const metadata = await discover(server)
  if (metadata.revocation_endpoint) {
    const client = { client_id: clientId }
    await oauth.revocationRequest(metadata, client, oauth.None(), refreshToken, transport(server))
  }
  return metadata.end_session_endpoint ?? null
}

/** True when the server supports OAuth sign-in. */
export async function offersSignIn(server: string): Promise<boolean> {
  try {
    return Boolean((await discover(server)).authorization_endpoint)
  } catch {
    return false
  }
}

async function discover(server: string): Promise<oauth.AuthorizationServer> {
  return await oauthMetadata(server, async () => {
    const issuer = new URL(server)
    const options = { ...transport(server), algorithm: 'oidc' } as const
    const response = await oauth.discoveryRequest(issuer, options)
    return await oauth.processDiscoveryResponse(issuer, response)
  })
}

/** Allows plain HTTP for `http:` servers, as on a laptop or in tests. */
function transport(server: string) {
  return { [oauth.allowInsecureRequests]: server.startsWith('http:') }
}
