import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Limits } from '#server/config.ts'
import { budgetOf } from '#server/domain/accounts/budget.ts'
import type { User } from '#server/domain/accounts/users.ts'
import { throttled } from '#server/domain/refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    throttle: Throttle
  }
}

const MINUTE = 60_000

export type Throttle = (
  request: FastifyRequest,
  reply: FastifyReply,
  user: User | null,
) => Promise<void>

/** Counts requests per minute, by the user's budget or by address, each request once. Throws a refusal above the limit. */
export function createThrottle(app: FastifyInstance, limits: Limits): Throttle {
  const counted = new WeakSet<FastifyRequest>()
  const users = new WeakMap<FastifyRequest, string>()
  const byUser = app.createRateLimit({
    max: () => limits.apiPerUser,
    timeWindow: MINUTE,
    keyGenerator: (request) => users.get(request)!,
  })
  const byAddress = app.createRateLimit({
    max: () => limits.apiPerAddress,
    timeWindow: MINUTE,
    keyGenerator: (request) => `address ${request.ip}`,
  })

  return async (request, reply, user) => {
    if (counted.has(request)) return
    counted.add(request)
    if (user) users.set(request, budgetOf(user))
    const limit = await (user === null ? byAddress(request) : byUser(request))
    if (limit.isAllowed) return
    const name = user === null ? 'throttle_unauthenticated_api' : 'throttle_authenticated_api'
    reply.header('RateLimit-Name', name)
    reply.header('RateLimit-Limit', String(limit.max))
    reply.header('RateLimit-Observed', String(limit.max - limit.remaining))
    reply.header('RateLimit-Remaining', String(limit.remaining))
    reply.header('RateLimit-Reset', String(Math.ceil(Date.now() / 1000) + limit.ttlInSeconds))
    if (!limit.isExceeded) return
    reply.header('RateLimit-ResetTime', new Date(Date.now() + limit.ttl).toUTCString())
    throw throttled(limit.ttlInSeconds)
  }
}
