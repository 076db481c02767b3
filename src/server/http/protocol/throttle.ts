import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Limits } from '#server/config.ts'
import { countAttempts } from '#server/domain/accounts/attempts.ts'
import { budgetOf } from '#server/domain/accounts/budget.ts'
import type { User } from '#server/domain/accounts/users.ts'
import { throttled } from '#server/domain/refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    throttle: Throttle
  }
}

const MINUTE_SECONDS = 60

export type Throttle = (
  request: FastifyRequest,
  reply: FastifyReply,
  user: User | null,
) => Promise<void>

/** Counts requests per minute, by the user's budget or by address, each request once. Throws a refusal above the limit. */
export function createThrottle(limits: Limits): Throttle {
  const counted = new WeakSet<FastifyRequest>()
  const requests = countAttempts(MINUTE_SECONDS)

  return async (request, reply, user) => {
    if (counted.has(request)) return
    counted.add(request)
    const [name, key, max] =
      user === null
        ? ['throttle_unauthenticated_api', `address ${request.ip}`, limits.apiPerAddress]
        : ['throttle_authenticated_api', budgetOf(user), limits.apiPerUser]
    const wait = requests.take([{ key, max }])
    const { count, secondsLeft } = requests.usage(key)
    const reset = Math.ceil(Date.now() / 1000) + secondsLeft
    reply.header('RateLimit-Name', name)
    reply.header('RateLimit-Limit', String(max))
    reply.header('RateLimit-Observed', String(count))
    reply.header('RateLimit-Remaining', String(Math.max(0, max - count)))
    reply.header('RateLimit-Reset', String(reset))
    if (wait === 0) return
    reply.header('RateLimit-ResetTime', new Date(reset * 1000).toUTCString())
    throw throttled(wait)
  }
}
