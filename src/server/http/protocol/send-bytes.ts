import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { RepositoryFile } from '#server/domain/repository/repository-files.ts'
import { isNotModified } from './conditional.ts'

/** Sends repository content as text or bytes, never as HTML of this origin. */
export function sendBytes(
  reply: FastifyReply,
  {
    name,
    body,
    size,
    disposition,
  }: {
    name: string
    body: Buffer | AsyncGenerator<Buffer, void>
    size?: number
    disposition: 'inline' | 'attachment'
  },
): FastifyReply {
  if (size !== undefined) reply.header('Content-Length', String(size))
  return reply
    .type(disposition === 'inline' ? 'text/plain; charset=utf-8' : 'application/octet-stream')
    .header('Content-Disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(Buffer.isBuffer(body) ? body : Readable.from(body, { objectMode: false }))
}

/** Sends a file's content, or 304 if the caller already has it. */
export async function sendBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { id, size, body }: RepositoryFile['blob'],
): Promise<void> {
  if (isNotModified(request, reply, id)) reply.status(304).send()
  else sendBytes(reply, { name, size, body: await body(), disposition: 'inline' })
}
