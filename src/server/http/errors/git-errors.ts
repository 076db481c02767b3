import type { FastifyReply, FastifyRequest } from 'fastify'

import { TokenProblem } from '#server/domain/accounts/token-problem.ts'
import { COME_AGAIN, isOutage } from '#server/domain/outage.ts'
import { Refusal } from '#server/domain/refusal.ts'
import { TooManyAttempts } from '#server/domain/repository/git-credentials.ts'
import { Busy, MalformedPush, ServeFailure } from '#server/domain/repository/git-transport.ts'
import { Throttled } from '#server/http/protocol/throttle.ts'

const SIGN_IN =
  'Please sign in: any user name with an access token as the password, or your user name and your password.'

/** Refusals as git clients understand them: plain text, which they show on the terminal. */
export async function sendGitError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [status, text] = answerTo(error)
  if (status === 401) reply.header('WWW-Authenticate', 'Basic realm="Mergeboard", charset="UTF-8"')
  if (status === 503) reply.header('Retry-After', String(COME_AGAIN))
  if (error instanceof TooManyAttempts) {
    reply.header('Retry-After', String(error.retryAfterSeconds))
  }
  if (status === 500 || isOutage(error)) request.log.error(error)
  // The rest of a body that nobody wants is not waited for.
  if (!request.raw.complete) reply.header('Connection', 'close')
  reply.header('Cache-Control', 'no-cache').status(status)
  return reply.type('text/plain; charset=utf-8').send(`${text}\n`)
}

function answerTo(error: unknown): [number, string] {
  if (error instanceof Refusal) return answerToRefusal(error)
  if (error instanceof TokenProblem) {
    return error.error === 'invalid_token'
      ? [401, `${error.description}. Please use another one.`]
      : [403, `Your token may not be used for this: it needs one of the scopes ${error.scope}.`]
  }
  if (error instanceof TooManyAttempts) {
    return [429, 'Too many wrong passwords. Please wait, or use an access token.']
  }
  if (error instanceof Throttled) return [429, 'Too many requests. Please try again in a minute.']
  if (error instanceof Busy)
    return [503, 'Too many others clone and push right now. Please try again.']
  if (isOutage(error)) return [503, 'This cannot be done right now. Please try again.']
  if (error instanceof MalformedPush || error instanceof ServeFailure) return [400, error.message]
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status < 500 ? [status, (error as Error).message] : [500, 'Something went wrong here.']
}

function answerToRefusal({ kind, detail }: Refusal): [number, string] {
  switch (kind) {
    case 'unauthenticated':
      return [401, SIGN_IN]
    case 'absent':
      return [404, 'There is no such project, or you may not see it.']
    case 'forbidden':
      return [403, typeof detail === 'string' ? detail : 'You may not do this.']
    default:
      return [400, typeof detail === 'string' ? detail : 'This cannot be done.']
  }
}
