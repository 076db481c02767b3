import { hash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Marks what a GET answers, and answers 304 when the caller has it already.
 *
 * @returns whether the caller has it
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

/** The time of `If-Unmodified-Since`; one that cannot be read counts as not sent. */
export function unmodifiedSince(request: FastifyRequest): Date | null {
  const time = new Date(request.headers['if-unmodified-since'] ?? '')
  return Number.isNaN(time.getTime()) ? null : time
}
