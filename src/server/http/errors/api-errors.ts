import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { routes } from '#contract/routes.ts'
import { RETRY_AFTER_SECONDS, isOutage } from '#server/domain/outage.ts'
import { Refusal, type RefusalDetail, type RefusalKind } from '#server/domain/refusal.ts'
import { asTooLarge } from '#server/domain/repository/too-large.ts'
import { asVanished } from '#server/domain/violations.ts'
import { recordProblems } from '#server/http/present/record-problems.ts'
import { MalformedForm } from '#server/http/protocol/form.ts'
import { API_ROOT } from '#server/http/protocol/mount.ts'
import { BadParams } from '#server/http/protocol/params.ts'

/** Turns a refusal or an error into a status and a body, for all of the API. */
export async function sendError(
  problem: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const error = isOfBody(problem) ? await counted(problem, request, reply) : problem
  reply.header('Cache-Control', 'no-cache')
  const refusal = error instanceof Refusal ? error : (asVanished(error) ?? asTooLarge(error))
  if (refusal) {
    sendRefusal(refusal, reply)
  } else if (error instanceof BadParams) {
    reply.status(400).send(badParamsBody(error))
  } else if (error instanceof MalformedForm) {
    reply.status(400).send({ error: error.message })
  } else if (isFastifyError(error) && error.statusCode && error.statusCode < 500) {
    reply.status(error.statusCode).send(transportBody(error, request))
  } else if (isOutage(error)) {
    request.log.error(error)
    reply.header('Retry-After', String(RETRY_AFTER_SECONDS))
    reply.status(503).send({ message: '503 Service Unavailable' })
  } else {
    request.log.error(error)
    reply.status(500).send({ message: '500 Internal Server Error' })
  }
  return reply
}

/** Counts a malformed body against the client's address, since bodies are read before authentication. */
async function counted(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  try {
    await request.server.throttle(request, reply, null)
    return error
  } catch (throttled) {
    return throttled
  }
}

function isOfBody(error: unknown): boolean {
  if (error instanceof MalformedForm) return true
  if (!(error instanceof Error && 'code' in error)) return false
  return String(error.code).startsWith('FST_ERR_CTP')
}

export const statusOf: Record<RefusalKind, number> = {
  unauthenticated: 401,
  invalid_token: 401,
  insufficient_scope: 403,
  forbidden: 403,
  absent: 404,
  missing: 404,
  expired: 404,
  invalid: 400,
  bad_request: 400,
  unprocessable: 422,
  conflict: 409,
  locked: 409,
  stale: 412,
  unsupported: 405,
  unmergeable: 405,
  conflicting: 406,
  unchanged: 304,
  throttled: 429,
  too_many_calls: 429,
  overloaded: 429,
  timed_out: 408,
}

function sendRefusal(refusal: Refusal, reply: FastifyReply): void {
  reply.status(statusOf[refusal.kind])
  switch (refusal.kind) {
    case 'unchanged':
      reply.send()
      return
    case 'throttled':
      writeRetryAfter(refusal, reply).type('text/plain').send('Retry later\n')
      return
    case 'too_many_calls':
    case 'overloaded':
      writeRetryAfter(refusal, reply).send({ message: messageOf(refusal) })
      return
    case 'invalid_token':
      reply.header(
        'WWW-Authenticate',
        `Bearer realm="Protected by OAuth 2.0", error="${refusal.kind}", error_description="${refusal.message}"`,
      )
      reply.send(tokenBody(refusal))
      return
    case 'insufficient_scope':
      reply.send(tokenBody(refusal))
      return
    case 'unsupported':
      reply.send({ error: messageOf(refusal) })
      return
    default:
      reply.send({ message: messageOf(refusal) })
  }
}

function writeRetryAfter({ hints }: Refusal, reply: FastifyReply): FastifyReply {
  return reply.header('Retry-After', String(hints.retryAfter ?? RETRY_AFTER_SECONDS))
}

/** Returns an OAuth error body (RFC 6750). */
function tokenBody({ kind, message, hints }: Refusal): Record<string, string> {
  const { scope } = hints
  return { error: kind, error_description: message, ...(scope === undefined ? {} : { scope }) }
}

function messageOf(refusal: Refusal): unknown {
  const { kind, message } = refusal
  const detail = detailOf(refusal)
  switch (kind) {
    case 'unauthenticated':
      return '401 Unauthorized'
    case 'forbidden':
      return typeof detail === 'string' ? `403 Forbidden - ${detail}` : '403 Forbidden'
    case 'absent':
      return typeof detail === 'string' ? `404 ${detail} Not Found` : '404 Not found'
    case 'missing':
      return detail ?? '404 Not Found'
    case 'expired':
      return '404 Not found or has expired'
    case 'bad_request':
      return `400 Bad request - ${detail as string}`
    case 'stale':
      return '412 Precondition Failed'
    case 'unprocessable':
      return detail ?? '422 Unprocessable Entity'
    case 'conflict':
      return detail ?? '409 Conflict'
    case 'locked':
      return `409 Conflict: ${message}`
    case 'too_many_calls':
      return { error: 'This endpoint has been requested too many times. Try again later.' }
    case 'overloaded':
      return { error: 'The server is busy. Try again later.' }
    case 'timed_out':
      return { error: 'Request timed out' }
    case 'unsupported':
      return detail ?? '405 Method Not Allowed'
    case 'unmergeable':
      return '405 Method Not Allowed'
    case 'conflicting':
      return detail ?? 'Branch cannot be merged'
    default:
      return detail ?? '400 Bad request'
  }
}

function detailOf({ detail, hints }: Refusal): RefusalDetail | undefined {
  if (hints.heading === undefined) return detail
  return recordProblems(hints.heading, detail as Record<string, string[]>)
}

/** Returns the error in both forms: older clients read `message`, newer clients `error`. */
function badParamsBody({ problems, missing }: BadParams): Record<string, string> {
  const error = problems.join(', ')
  return missing === undefined
    ? { error }
    : { message: `400 (Bad request) "${missing}" not given`, error }
}

export function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error
}

function transportBody(error: FastifyError, request: FastifyRequest): Record<string, unknown> {
  switch (error.statusCode) {
    case 413:
      return { message: '413 Request Entity Too Large' }
    case 415: {
      const type = request.headers['content-type'] ?? ''
      return { error: `The provided content-type '${type}' is not supported.` }
    }
    default:
      return { error: error.message }
  }
}

const patterns = routes.map((route) => ({
  method: route.method,
  matches: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`),
}))

/** Answers 404 for an unknown path, 405 with `Allow` for a known path with another method. */
export function sendUnknownRoute(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('Cache-Control', 'no-cache')
  const path = request.url.split('?')[0]!
  if (path.startsWith('/api/v3/')) {
    reply.status(410).send({ error: 'API V3 is no longer supported. Use API V4 instead.' })
    return
  }
  const below = path.startsWith(API_ROOT) ? path.slice(API_ROOT.length) : ''
  const allowed = new Set(patterns.filter((p) => p.matches.test(below)).map((p) => p.method))
  if (allowed.size === 0) {
    reply.status(404).send({ error: '404 Not Found' })
    return
  }
  reply.header('Allow', [...allowed].sort().join(', '))
  reply.status(405).send({ error: '405 Not Allowed' })
}
