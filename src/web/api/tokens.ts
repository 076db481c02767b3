import type { AuthorizationServer } from 'oauth4webapi'

import { ApiFailure, readFailure } from './api-failure.ts'
import { forgetOAuthMetadata, oauthMetadata } from './oauth-metadata.ts'
import { readJson, request } from './request.ts'

export interface Tokens {
  accessToken: string
  refreshToken: string | null
  idToken: string | null
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** A successful reply of a token endpoint (RFC 6749, section 5.1). */
interface TokenReply {
  access_token: string
  refresh_token?: string | undefined
  id_token?: string | undefined
  expires_in?: number | undefined
}

const DEFAULT_LIFE_S = 7200

/**
 * Refreshes tokens (RFC 6749, section 6). Returns null when the server rejects the refresh token. Does without
 * oauth4webapi, since this runs before the first page, and only signing in has more to verify.
 */
export async function refreshTokens(
  server: string,
  clientId: string,
  refreshToken: string,
): Promise<Tokens | null> {
  try {
    return tokensOf(
      await post(await tokenEndpoint(server), {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: clientId,
      }),
    )
  } catch (error) {
    if (isRejection(error)) return null
    forgetOAuthMetadata(server)
    throw new ApiFailure(
      { status: 0, requestId: null, retryAfter: null, ...readFailure(0, null) },
      { cause: error },
    )
  }
}

export function tokensOf(reply: TokenReply): Tokens {
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? null,
    idToken: reply.id_token ?? null,
    expiresAt: Date.now() + (reply.expires_in ?? DEFAULT_LIFE_S) * 1000,
  }
}

/** Returns the server's token endpoint. Rejects one that would receive the token unencrypted. */
async function tokenEndpoint(server: string): Promise<string> {
  const { token_endpoint = '' } = await oauthMetadata(server, async () => {
    const address = `${server}/.well-known/openid-configuration`
    return (await readJson(await request(address, { redirect: 'manual' }))) as AuthorizationServer
  })
  const { protocol } = new URL(server)
  if (!['https:', protocol].includes(new URL(token_endpoint).protocol))
    throw new Error(`${server} has no secure token endpoint.`)
  return token_endpoint
}

async function post(endpoint: string, params: Record<string, string>): Promise<TokenReply> {
  const response = await request(endpoint, {
    method: 'POST',
    body: new URLSearchParams(params),
    redirect: 'manual',
    credentials: 'omit',
  })
  const reply = (await readJson(response)) as TokenReply
  if (!reply.access_token) throw new Error('The token endpoint sent no token.')
  return reply
}

/** True when the server rejected the token itself. False for temporary failures. */
function isRejection(error: unknown): boolean {
  return (
    error instanceof ApiFailure &&
    (error.status === 400 || error.status === 401) &&
    error.code !== null
  )
}
