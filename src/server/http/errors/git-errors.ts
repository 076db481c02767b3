import type { FastifyReply, FastifyRequest } from 'fastify'

import { RETRY_AFTER_SECONDS, isOutage } from '#server/domain/outage.ts'
import { Refusal } from '#server/domain/refusal.ts'
import { TOO_MANY_REQUESTS } from '#server/domain/repository/git-transport.ts'

const SIGN_IN =
  'Please sign in with your username and password, or with any username and an access token as the password.'

/** Sends a refusal as plain text, which git clients show in the terminal. */
export async function sendGitError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [status, text] = replyTo(error)
  if (status === 401) reply.header('WWW-Authenticate', 'Basic realm="Mergeboard", charset="UTF-8"')
  const retryAfter = error instanceof Refusal ? error.hints.retryAfter : undefined
  if (status === 429 || status === 503) {
    reply.header('Retry-After', String(retryAfter ?? RETRY_AFTER_SECONDS))
  }
  if (status === 500 || isOutage(error)) request.log.error(error)
  // Closes the connection instead of waiting for the rest of the body.
  if (!request.raw.complete) reply.header('Connection', 'close')
  reply.header('Cache-Control', 'no-cache').status(status)
  return reply.type('text/plain; charset=utf-8').send(`${text}\n`)
}

function replyTo(error: unknown): [number, string] {
  if (error instanceof Refusal) return replyToRefusal(error)
  if (isOutage(error)) return [503, 'The service is unavailable right now. Please try again.']
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status < 500
    ? [status, (error as Error).message]
    : [500, 'Something went wrong. Please try again.']
}

function replyToRefusal({ kind, detail, hints }: Refusal): [number, string] {
  const reason = typeof detail === 'string' ? detail : undefined
  switch (kind) {
    case 'unauthenticated':
      return [401, SIGN_IN]
    case 'invalid_token':
      return [401, `${reason}. Please use another one.`]
    case 'insufficient_scope':
      return [403, `Your token cannot be used for this. It needs one of the scopes ${hints.scope}.`]
    case 'absent':
      return [404, 'Project not found. It may not exist, or you may not have access to it.']
    case 'forbidden':
      return [403, reason ?? 'You are not allowed to do this.']
    case 'throttled':
      return [429, reason ?? TOO_MANY_REQUESTS]
    case 'overloaded':
      return [503, 'Too many clones and pushes right now. Please try again.']
    default:
      return [400, reason ?? 'This cannot be done.']
  }
}
