import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Deps } from '#server/deps.ts'
import { Moved } from '#server/domain/refusal.ts'

/**
 * Redirects a read of a project's or group's former path to its id, and refuses other methods, whose body a redirect
 * would lose. Passes on every other error.
 */
export function sendMoved(
  { config }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const { id } = request.params as { id?: string }
  if (!(error instanceof Moved) || error.from !== id) throw error
  reply.header('Cache-Control', 'no-cache')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return reply.status(405).send({ message: 'Non GET methods are not allowed for moved projects' })
  }
  const url = request.url.replace(/^(\/api\/v4\/\w+\/)[^/?]+/, `$1${error.id}`)
  return reply
    .status(301)
    .header('Location', config.url + url)
    .send()
}
