import { createGunzip } from 'node:zlib'
import { pipeline, type Readable } from 'node:stream'

import type { FastifyRequest } from 'fastify'

/** A body of a git client is longer than it may be, or does not come. */
export class GitBodyError extends Error {
  override readonly name = 'GitBodyError'
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/** What the client sends, unpacked, up to so many bytes. */
export async function* gitBody(request: FastifyRequest, max: number): AsyncGenerator<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  const isPacked = encoding === 'gzip' || encoding === 'x-gzip'
  if (!isPacked && encoding !== 'identity') {
    throw new GitBodyError(415, `Bodies may be packed by gzip, not by ${encoding}.`)
  }
  const raw = request.body as Readable
  // The reader hears of what goes wrong.
  const stream = isPacked ? pipeline(raw, createGunzip(), () => {}) : raw
  let size = 0
  try {
    for await (const chunk of stream) {
      size += (chunk as Buffer).length
      if (size > max) throw new GitBodyError(413, `A request may have ${max} bytes at most.`)
      yield chunk as Buffer
    }
  } catch (error) {
    throw isOfZlib(error) ? new GitBodyError(400, 'The body is not what gzip makes.') : error
  }
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

/** The whole of a short body, if it comes within that time. Milliseconds. */
export async function wholeBody(body: AsyncGenerator<Buffer>, patience: number): Promise<Buffer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new GitBodyError(408, 'The request did not come.')),
    patience,
  )
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
