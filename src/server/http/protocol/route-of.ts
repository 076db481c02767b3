import type { FastifyRequest } from 'fastify'

/** Returns the method and path pattern of a request's route, which name no person and contain no secret. */
export function routeOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? '(none)'}`
}
