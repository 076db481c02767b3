import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Deps } from '#server/deps.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Redirects people from other loopback names (such as `localhost` for `127.0.0.1`) to the public URL. Cookies, links
 * and sign-ins work only there.
 */
export function mountPublicAddress(app: FastifyInstance, { config }: Deps): void {
  const own = new URL(config.url)
  if (!LOOPBACK.has(own.hostname)) return

  app.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host ?? own.host
    if (host === own.host || !isNavigation(request)) return undefined
    const requested = URL.parse(`http://${host}`)
    const isAlias = requested && LOOPBACK.has(requested.hostname) && requested.port === own.port
    return isAlias ? reply.redirect(`${own.origin}${request.url}`, 302) : undefined
  })
}

/** True for pages that a person opens, false for requests by programs and scripts. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate'
}
