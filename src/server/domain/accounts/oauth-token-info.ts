import type { Deps } from '#server/deps.ts'
import { findOauthTokenByDigest } from '#server/store/accounts/oauth-records.ts'
import { digestOf } from './digest.ts'

interface Payload {
  iat: number
  clientId: string
  scope?: string
}

/** Returns an OAuth access token's grants. Undefined when the token has expired or was revoked. */
export async function readOauthToken(deps: Deps, value: string) {
  const found = await findOauthTokenByDigest(deps.db, digestOf(value))
  if (!found || found.token.revoked || found.user.state !== 'active') return undefined
  const { iat, clientId, scope = '' } = JSON.parse(found.token.payload) as Payload
  const seconds = (found.token.expires_at ?? 0) - Math.floor(Date.parse(deps.now()) / 1000)
  if (seconds <= 0) return undefined
  const scopes = scope.split(' ')
  return {
    resource_owner_id: found.user.id,
    scope: scopes,
    expires_in: seconds,
    application: { uid: clientId },
    created_at: iat,
    scopes,
    expires_in_seconds: seconds,
  }
}
