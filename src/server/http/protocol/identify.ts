import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/domain/accounts/authentication.ts'
import { authenticate } from './authenticate.ts'
import { refuseLargeBody } from './bodies.ts'
import { isHash } from './form.ts'

/** The callers who were identified before their request's body was read. */
const identified = new WeakMap<FastifyRequest, Caller>()

/**
 * Authenticates and counts a request before its body is read, so that only people with an account can make the service
 * parse a large body. Credentials in the body are checked later.
 */
export async function identifyUnread(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  const caller = await authenticateCounted(app, deps, request, reply, {
    ...(request.query as object),
  })
  if (!caller) return refuseLargeBody(request, reply)
  await app.throttle(request, reply, caller.user)
  identified.set(request, caller)
  return undefined
}

/** Authenticates the caller and counts the request, unless `identifyUnread` did. */
export async function identify(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  raw: Record<string, unknown>,
): Promise<Caller | null> {
  const body = isHash(request.body) ? request.body : {}
  const hasToken = 'private_token' in body || 'access_token' in body
  const known = hasToken ? undefined : identified.get(request)
  const caller = known ?? (await authenticateCounted(app, deps, request, reply, raw))
  await app.throttle(request, reply, caller?.user ?? null)
  // Keeps replies to URLs with a token out of caches.
  const query = request.query as Record<string, unknown>
  if ('private_token' in query || 'access_token' in query) {
    reply.header('Cache-Control', 'no-store')
  }
  return caller
}

/** Authenticates the caller. Wrong credentials count against the address. */
async function authenticateCounted(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  raw: Record<string, unknown>,
): Promise<Caller | null> {
  try {
    return await authenticate(deps, request, raw)
  } catch (error) {
    await app.throttle(request, reply, null)
    throw error
  }
}
