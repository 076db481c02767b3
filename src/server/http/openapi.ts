import type { FastifyInstance } from 'fastify'

import { openapi } from '#contract/openapi.ts'
import { routes } from '#contract/routes.ts'
import type { Deps } from '#server/deps.ts'
import { isNotModified } from './conditional.ts'
import { API_ROOT } from './mount.ts'

/** The machine-readable description of the API, made from the routes themselves. */
export function mountOpenapi(app: FastifyInstance, deps: Deps): void {
  let text: string | undefined

  app.get(`${API_ROOT}/openapi.json`, async (request, reply) => {
    await app.throttle(request, reply, null)
    text ??= JSON.stringify(openapi(routes, deps.config.url))
    if (isNotModified(request, reply, text)) return reply.status(304).send()
    return reply.type('application/json').send(text)
  })
}
