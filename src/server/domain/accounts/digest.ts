import { createHash, randomBytes } from 'node:crypto'

/** Returns the stored form of a generated secret, in hex. Secrets are random, so one round suffices. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Returns a random 160-bit token. Secret scanners recognize its prefix. */
export function newToken(prefix: string): string {
  return prefix + randomBytes(20).toString('base64url')
}
