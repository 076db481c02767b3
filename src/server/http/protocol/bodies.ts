import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'

import { MalformedForm, parseForm, type Form } from './form.ts'
import { partsOf } from './multipart.ts'
import { MAX_ITEMS } from './params.ts'

const MAX_DEPTH = 32
const MAX_KEYS = 1000

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
  // Checked before parsing, since parse time grows much faster with nesting than with length.
  if (isTooDeep(text)) throw new MalformedForm('The body is nested too deeply.')
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new MalformedForm('The body is not valid JSON.')
  }
  checkSize(value)
  return value
}

/** True when a JSON text has more than `MAX_DEPTH` lists and objects within each other. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}

/** Rejects values that no legitimate client sends: too large, or with keys that reach a prototype. */
function checkSize(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  const keys = Object.keys(value)
  if (keys.length > (isList ? MAX_ITEMS : MAX_KEYS))
    throw new MalformedForm('The body has too many values.')
  if (!isList && (Object.hasOwn(value, '__proto__') || Object.hasOwn(value, 'constructor'))) {
    throw new MalformedForm('The body has a key that is not allowed.')
  }
  for (const item of Object.values(value)) checkSize(item)
}

const MIB = 1024 * 1024
/** Maximum bytes of all fields together. */
const MAX_FIELDS = 8 * MIB
const limits = { fieldSize: 5 * MIB, files: 1 }

/** Parses a multipart body's text fields as a form. Files are skipped. */
export async function readFields(request: FastifyRequest): Promise<Form> {
  if (!/boundary=/i.test(request.headers['content-type'] ?? '')) {
    throw new MalformedForm('The body has no boundary.')
  }
  const fields = new URLSearchParams()
  let size = 0
  for await (const part of partsOf(request, limits)) {
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
/** Maximum bytes without credentials, enough for sign-in forms and token requests. */
const ANONYMOUS_LIMIT = 64 * KIB

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True when the route checks credentials before its body is read, and limits the bodies of strangers itself. */
    checksCredentials?: boolean
  }
}

/** Rejects large bodies before reading them, except on routes that limit them themselves. */
export function mountBodyLimit(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { streamsBody, checksCredentials } = request.routeOptions.config
    return streamsBody || checksCredentials ? undefined : refuseLargeBody(request, reply)
  })
}

/**
 * Rejects the large body of a stranger. A body of unknown length counts as large. Returns undefined for all other
 * bodies.
 */
export function refuseLargeBody(
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (encoding !== undefined) return refuse(reply, 411, 'Length Required')
  if (Number(length) > ANONYMOUS_LIMIT) return refuse(reply, 413, 'Request Entity Too Large')
  return undefined
}

function refuse(reply: FastifyReply, status: number, name: string): FastifyReply {
  const message = `${status} ${name} - a request without a token in its headers can have at most ${ANONYMOUS_LIMIT / KIB} KiB and needs a Content-Length`
  return reply.status(status).header('Connection', 'close').send({ message })
}
