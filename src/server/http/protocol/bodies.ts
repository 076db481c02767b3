import type { FastifyInstance } from 'fastify'

import { MalformedForm, parseForm } from './form.ts'

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
