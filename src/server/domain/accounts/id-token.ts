import { createPublicKey, verify } from 'node:crypto'

import type { Deps } from '#server/deps.ts'

const MAX_LENGTH = 8192

/** Returns the subject of an id token signed by this service, even if expired. Null for anything else. */
export function readIdTokenHint({ config, secrets }: Deps, token: string): string | null {
  const [head, body, signature, ...rest] = token.length > MAX_LENGTH ? [] : token.split('.')
  if (!head || !body || !signature || rest.length > 0) return null
  const key = createPublicKey({ key: secrets.signingKey, format: 'jwk' })
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  if (!isOurs) return null
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  return claims['iss'] === config.url && typeof claims['sub'] === 'string' ? claims['sub'] : null
}
