import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

import type { FastifyRequest } from 'fastify'

/** Thrown when a git client's body is too long, malformed or incomplete. */
export class GitBodyError extends Error {
  override readonly name = 'GitBodyError'
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/**
 * Milliseconds without data before a body counts as stalled. Waiting uses this time up, and each received byte restores
 * 1 ms.
 */
const STALL_TIMEOUT = 60_000

/** Returns the decompressed body, up to `max` bytes. */
export async function* gitBody(request: FastifyRequest, max: number): AsyncGenerator<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  const isPacked = encoding === 'gzip' || encoding === 'x-gzip'
  if (!isPacked && encoding !== 'identity') {
    throw new GitBodyError(415, `Unsupported Content-Encoding: ${encoding}. Use gzip.`)
  }
  const raw = request.body as Readable
  const stream = isPacked ? unpacked(raw) : raw
  // A handler that stops reading can still reply on the same connection.
  const chunks = stream.iterator({ destroyOnReturn: false })
  let size = 0
  let remaining = STALL_TIMEOUT
  let stall: NodeJS.Timeout | undefined
  try {
    for (;;) {
      const since = performance.now()
      stall = setTimeout(() => stream.destroy(stalled()), remaining)
      const { value, done } = (await chunks.next()) as IteratorResult<Buffer, undefined>
      clearTimeout(stall)
      if (done) return
      size += value.length
      remaining = Math.min(STALL_TIMEOUT, remaining - (performance.now() - since) + value.length)
      if (size > max) throw new GitBodyError(413, `The request body exceeds ${max} bytes.`)
      yield value
    }
  } catch (error) {
    if (isOfZlib(error)) throw new GitBodyError(400, 'The body is not valid gzip data.')
    throw raw.destroyed && !(error instanceof GitBodyError) ? gone() : error
  } finally {
    clearTimeout(stall)
    if (isPacked) stream.destroy()
  }
}

const stalled = () => new GitBodyError(408, 'The request body was incomplete.')

/** The error after a client disconnects. It is not logged. */
export const gone = () => new GitBodyError(499, 'The client disconnected.')

function unpacked(raw: Readable): Readable {
  const gunzip = createGunzip()
  raw.once('close', () => {
    if (!raw.readableEnded) gunzip.destroy(stalled())
  })
  return raw.pipe(gunzip)
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

/** Reads a short body completely within a time limit, given in milliseconds. */
export async function wholeBody(body: AsyncGenerator<Buffer>, remaining: number): Promise<Buffer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(stalled()), remaining)
  try {
    return await Promise.race([collect(body), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function collect(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
