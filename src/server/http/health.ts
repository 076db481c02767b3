import type { FastifyInstance } from 'fastify'

import type { Deps } from '#server/deps.ts'
import { isDatabaseReady } from '#server/domain/health.ts'

/** Mounts the health, liveness and readiness checks for load balancers and orchestrators. */
export function mountHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/-/health', async (_request, reply) => reply.type('text/plain').send('OK\n'))

  app.get('/-/liveness', async () => ({ status: 'ok' }))

  app.get('/-/readiness', async (_request, reply) => {
    const ready = await isDatabaseReady(deps)
    const status = ready ? 'ok' : 'failed'
    return reply.status(ready ? 200 : 503).send({ status, database_check: [{ status }] })
  })
}
