import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'

import { MalformedForm, parseForm, type Form } from './form.ts'
import { sessionValue } from './session-cookie.ts'

const MAX_DEPTH = 32
const MAX_KEYS = 1000
const MAX_ITEMS = 10_000

/** Reads the bodies that clients send: JSON and urlencoded. An empty one is no parameters. */
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

/** Refuses what no client means: deep nests, huge hashes, keys that would reach a prototype. */
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
/** Of all fields together. */
const MAX_FIELDS = 8 * MIB
const limits = { fieldSize: 5 * MIB, files: 1 }

/** The text of a multipart body, read as that of any form. A file that no route takes is passed over. */
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
