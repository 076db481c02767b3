import type { FastifyInstance } from 'fastify'

/** Milliseconds. */
const LONGEST = 60_000

/** Ends connections on which a body takes too long to come. */
export function mountBodyDeadline(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.raw.complete || request.routeOptions.config.streamsBody) return
    const timer = setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy()
    }, LONGEST)
    request.raw.once('close', () => clearTimeout(timer))
  })
}
