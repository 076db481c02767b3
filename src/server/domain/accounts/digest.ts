import { createHash, randomBytes } from 'node:crypto'

/** How secrets that the service made itself are kept: they are random, so one round is enough. Hex. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** 160 bits, with a prefix by which secret scanners know it. */
export function newToken(prefix: string): string {
  return prefix + randomBytes(20).toString('base64url')
}
