import type { FastifyRequest } from 'fastify'

import { isHash, MalformedForm, parseForm, type Form } from './form.ts'
import { partsOf } from './multipart.ts'

const KIB = 1024
const MIB = 1024 * KIB
const limits = { files: 1, fields: 100, fieldSize: 64 * KIB, headerPairs: 50 }

/**
 * Reads a multipart body with one file, and returns its text fields. `receive` gets the file while it arrives. If it
 * fails, the rest of the body is read and dropped, so that the client can read the reply.
 */
export async function readUpload(...args: Parameters<typeof readParts>): Promise<Form> {
  try {
    return await readParts(...args)
  } catch (error) {
    throw isBroken(error) ? new MalformedForm('The body is not a complete form.') : error
  }
}

/** True for the parser's errors about the body, which have no code. */
const isBroken = (error: unknown) =>
  error instanceof Error &&
  /multipart|^Malformed part|^Part terminated/i.test(error.message) &&
  !('code' in error)

async function readParts(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
  receive: (chunks: AsyncIterable<Buffer>, filename: string) => Promise<void>,
): Promise<Form> {
  if (!request.isMultipart()) return isHash(request.body) ? request.body : {}
  const tooLarge = () => new request.server.multipartErrors.RequestFileTooLargeError()
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + MIB) throw tooLarge()
  const fields = new URLSearchParams()
  let failure: unknown
  for await (const part of partsOf(request, { ...limits, fileSize: maxBytes })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new MalformedForm('The body has too much text.')
      fields.append(part.fieldname, String(part.value))
      continue
    }
    const { file } = part
    file.once('limit', () => file.destroy(tooLarge()))
    if (part.fieldname === field) {
      try {
        await receive(file.iterator({ destroyOnReturn: false }), part.filename)
      } catch (error) {
        failure = file.truncated ? tooLarge() : error
        break
      }
    }
    // Unlike `resume`, a listener also works while the iterator has not ended yet.
    file.on('data', () => {})
  }
  if (failure !== undefined) throw (await restExceeds(request, maxBytes)) ? tooLarge() : failure
  return parseForm(fields.toString())
}

/** Reads and drops the rest of a body, up to `max` bytes. Returns true when it has more. */
async function restExceeds({ raw }: FastifyRequest, max: number): Promise<boolean> {
  let size = 0
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length
      if (size > max) return true
    }
  } catch {
    // The client has disconnected.
  }
  return false
}
