import * as oauth from 'oauth4webapi'

import { ApiFailure, readFailure } from './api-failure.ts'
import { exchangeFailure } from './exchange-failure.ts'
import { SignInFailure } from './sign-in-failure.ts'
import {
  savePending,
  takePending,
  type PendingSignIn,
  type SignInRequest,
} from './sign-in-request.ts'

export interface Tokens {
  accessToken: string
  refreshToken: string | null
  idToken: string | null
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The user's ID. Null when the server does not say. */
  userId: string | null
}

const CALLBACK = '/-/oauth/callback'
const SCOPE = 'openid api'
/** With the right to act as others, where the person has it. */
export const SUDO_SCOPE = `${SCOPE} sudo`
const DEFAULT_LIFE_S = 7200

/** Sends the browser to the server's sign-in. The page is left; the promise ends only if that fails. */
export async function beginSignIn(request: SignInRequest): Promise<void> {
  const { address, pending } = await prepareSignIn(request)
  savePending(pending)
  location.assign(address)
}

/** The address at which the server signs somebody in, and what proves that its answer is for us. */
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

/** The browser is sent there: an address that runs in this page instead would have its rights. */
function isPage(address: string | undefined): address is string {
  return address !== undefined && ['https:', 'http:'].includes(new URL(address).protocol)
}

/** Takes what the server sent back. Throws a `SignInFailure` that carries the request, where there was one. */
export async function finishSignIn(
  address: URL,
): Promise<{ tokens: Tokens; request: SignInRequest }> {
  const pending = takePending()
  if (!pending) throw new SignInFailure('bad_state')
  return { tokens: await redeem(pending, address), request: pending }
}

/** The tokens for the server's answer, if it is one to the question. Else it throws a `SignInFailure`. */
export async function redeem(pending: PendingSignIn, address: URL): Promise<Tokens> {
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
    const tokens = tokensOf(reply)
    // Somebody else has signed in at the server since: that is for the person to say.
    const isOther = pending.userId !== null && tokens.userId !== pending.userId
    if (isOther && pending.prompt === 'none') throw new SignInFailure('needs_person', pending)
    return tokens
  } catch (error) {
    throw exchangeFailure(error, pending)
  }
}

/** New tokens for a refresh token; null when the server does not take it any more. */
export async function refreshTokens(
  server: string,
  clientId: string,
  refreshToken: string,
): Promise<Tokens | null> {
  const client = { client_id: clientId }
  try {
    const metadata = await discover(server)
    const response = await oauth.refreshTokenGrantRequest(
      metadata,
      client,
      oauth.None(),
      refreshToken,
      transport(server),
    )
    return tokensOf(await oauth.processRefreshTokenResponse(metadata, client, response))
  } catch (error) {
    if (isEnd(error)) return null
    throw unreachable(error)
  }
}

/** The server has no quarrel with the app for now: it does not take this token. */
function isEnd(error: unknown): boolean {
  const isRefusal =
    error instanceof oauth.ResponseBodyError || error instanceof oauth.WWWAuthenticateChallengeError
  return isRefusal && (error.status === 400 || error.status === 401)
}

/** Ends a refresh token and its access tokens. The address of the server's own sign-out, where it has one. */
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

const discovered = new Map<string, Promise<oauth.AuthorizationServer>>()

async function discover(server: string): Promise<oauth.AuthorizationServer> {
  const known = discovered.get(server)
  if (known) return await known
  const issuer = new URL(server)
  const asked = oauth
    .discoveryRequest(issuer, { ...transport(server), algorithm: 'oidc' })
    .then(async (response) => await oauth.processDiscoveryResponse(issuer, response))
  discovered.set(server, asked)
  asked.catch(() => discovered.delete(server))
  return await asked
}

/** On a laptop and in tests the server speaks plain HTTP; the address says so. */
function transport(server: string) {
  return { [oauth.allowInsecureRequests]: server.startsWith('http:') }
}

function tokensOf(reply: oauth.TokenEndpointResponse): Tokens {
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? null,
    idToken: reply.id_token ?? null,
    expiresAt: Date.now() + (reply.expires_in ?? DEFAULT_LIFE_S) * 1000,
    userId: oauth.getValidatedIdTokenClaims(reply)?.sub ?? null,
  }
}

function unreachable(cause: unknown): ApiFailure {
  return new ApiFailure(
    { status: 0, requestId: null, retryAfter: null, ...readFailure(0, null) },
    { cause },
  )
}
