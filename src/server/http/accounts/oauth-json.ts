import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { parseJsonBody } from '#server/http/protocol/bodies.ts'
import { isHash } from '#server/http/protocol/form.ts'

const FORM = 'application/x-www-form-urlencoded'

/** Lets requests have JSON bodies: OAuth knows only forms, clients of the v4 API send both. */
export function mountJsonBody(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseJsonBody(body),
  )
}

/** The request as it came, or with its JSON body as the form that says the same. */
export function asForm({ raw, body }: FastifyRequest): IncomingMessage {
  if (!isHash(body)) return raw
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const form = Buffer.from(new URLSearchParams(texts).toString())
  const { method, url, socket, httpVersion, headers } = raw
  return Object.assign(Readable.from([form]), {
    method,
    url,
    socket,
    httpVersion,
    headers: { ...headers, 'content-type': FORM, 'content-length': String(form.length) },
  }) as IncomingMessage
}
