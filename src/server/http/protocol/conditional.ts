import { hash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sets a GET reply's `ETag`.
 *
 * @returns true when the caller already has this version
 */
export function isNotModified(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
): boolean {
  const tag = `"${hash('sha1', body, 'base64url')}"`
  reply.header('ETag', `W/${tag}`)
  const known = request.headers['if-none-match']?.split(',').map((item) => item.trim()) ?? []
  return known.some((item) => item === '*' || item.replace(/^W\//, '') === tag)
}

/** Returns the time in `If-Unmodified-Since`. Null when the header is absent or invalid. */
export function unmodifiedSince(request: FastifyRequest): Date | null {
  const time = new Date(request.headers['if-unmodified-since'] ?? '')
  return Number.isNaN(time.getTime()) ? null : time
}
