import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sessionValue } from './session-cookie.ts'

const KIB = 1024
/** Enough for a form by which people sign in or an application gets tokens. */
const STRANGERS_LIMIT = 64 * KIB

/**
 * Refuses large bodies of whoever says not even who they are, before they are read. Bodies of a length that is not told
 * might be large.
 */
export function mountBodyLimit(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.streamsBody || bringsCredentials(request)) return undefined
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (encoding !== undefined) return refuse(reply, 411, 'Length Required')
    if (Number(length) > STRANGERS_LIMIT) return refuse(reply, 413, 'Request Entity Too Large')
    return undefined
  })
}

/** Whether they are right is not known yet. */
function bringsCredentials(request: FastifyRequest): boolean {
  const { authorization, 'private-token': token } = request.headers
  const query = request.query as Record<string, unknown>
  const places = [authorization, token, query['private_token'], query['access_token']]
  return places.some(Boolean) || sessionValue(request) !== null
}

function refuse(reply: FastifyReply, status: number, name: string): FastifyReply {
  const message = `${status} ${name} - without a token in its headers a request may have ${STRANGERS_LIMIT / KIB} KiB, and must tell its length`
  return reply.status(status).header('Connection', 'close').send({ message })
}
