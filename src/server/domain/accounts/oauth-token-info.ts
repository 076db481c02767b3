import type { Deps } from '#server/deps.ts'
import { findOauthTokenByDigest } from '#server/store/accounts/oauth-records.ts'
import { digestOf } from './digest.ts'

interface Payload {
  iat: number
  clientId: string
  scope?: string
}

/**
 * Returns an OAuth access token's grants, and the seconds for which it stays valid. Undefined when the token has expired
 * or was revoked.
 */
export async function readOauthToken(deps: Deps, value: string) {
  const found = await findOauthTokenByDigest(deps.db, digestOf(value))
  if (!found || found.token.revoked || found.user.state !== 'active') return undefined
  const { iat, clientId, scope = '' } = JSON.parse(found.token.payload) as Payload
  const seconds = (found.token.expires_at ?? 0) - Math.floor(Date.parse(deps.now()) / 1000)
  if (seconds <= 0) return undefined
  return { userId: found.user.id, clientId, scopes: scope.split(' '), issuedAt: iat, seconds }
}
