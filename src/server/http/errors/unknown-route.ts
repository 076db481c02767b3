import type { FastifyReply, FastifyRequest } from 'fastify'

import { routes } from '#contract/routes.ts'
import { API_ROOT } from '#server/http/protocol/mount.ts'

const patterns = routes.map((route) => ({
  method: route.method,
  matches: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`),
}))

/** 404 for an address that nothing answers, 405 with `Allow` for a known one with the wrong verb. */
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
