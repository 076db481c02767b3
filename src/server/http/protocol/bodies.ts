import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'

import { MalformedForm, parseForm, type Form } from './form.ts'
import { sessionValue } from './session-cookie.ts'

const MAX_DEPTH = 32
const MAX_KEYS = 1000
const MAX_ITEMS = 10_000

/** Parses JSON and urlencoded bodies. An empty body means no parameters. */
export function mountBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseJsonBody(body),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseForm(body),
  )
}

export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new MalformedForm('The body is not valid JSON.')
  }
  checkSize(value, 0)
  return value
}

/** Rejects values that no honest client sends: too deep, too large, or with keys that reach a prototype. */
function checkSize(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth >= MAX_DEPTH) throw new MalformedForm('The body is nested too deeply.')
  const isList = Array.isArray(value)
  const keys = Object.keys(value)
  if (keys.length > (isList ? MAX_ITEMS : MAX_KEYS))
    throw new MalformedForm('The body has too many values.')
  if (!isList && (Object.hasOwn(value, '__proto__') || Object.hasOwn(value, 'constructor'))) {
    throw new MalformedForm('The body has a key that is not allowed.')
  }
  for (const item of Object.values(value)) checkSize(item, depth + 1)
}

const MIB = 1024 * 1024
/** Bytes of all fields together. */
const MAX_FIELDS = 8 * MIB
const limits = { fieldSize: 5 * MIB, files: 1 }

/** Parses the text fields of a multipart body as a form. Files are skipped. */
export async function readFields(request: FastifyRequest): Promise<Form> {
  const fields = new URLSearchParams()
  let size = 0
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      part.file.resume()
      continue
    }
    const value = String(part.value)
    size += part.fieldname.length + value.length
    if (part.valueTruncated || part.fieldnameTruncated || size > MAX_FIELDS) {
      throw new MalformedForm('The body has too much text.')
    }
    fields.append(part.fieldname, value)
  }
  return parseForm(fields.toString())
}

const KIB = 1024
/** Bytes; enough for sign-in forms and token requests. */
const STRANGERS_LIMIT = 64 * KIB

/**
 * Rejects large bodies of requests without credentials before reading them. Bodies of unknown length count as large.
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

/** True when the request carries credentials, valid or not. */
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
