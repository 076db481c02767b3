import { createHash, randomBytes } from 'node:crypto'

/** The stored form of generated secrets, in hex. They are random, so one round suffices. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** A random token of 160 bits, with a prefix by which secret scanners recognise it. */
export function newToken(prefix: string): string {
  return prefix + randomBytes(20).toString('base64url')
}
