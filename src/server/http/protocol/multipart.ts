import type { FastifyRequest } from 'fastify'

import { MalformedForm, parseForm, type Form } from './form.ts'

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
