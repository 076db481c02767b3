import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

type Limits = NonNullable<NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits']>

/**
 * Parses a multipart body part by part. When the caller stops early or a limit is reached, the rest of the body is read
 * without parsing, so that the client can read the reply.
 */
export async function* partsOf(
  request: FastifyRequest,
  limits: Limits,
): AsyncGenerator<Multipart, void> {
  try {
    yield* request.parts({ limits })
  } finally {
    request.raw.unpipe().resume()
  }
}
