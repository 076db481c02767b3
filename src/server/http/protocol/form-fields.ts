import type { FastifyRequest } from 'fastify'

import { isHash } from './form.ts'
import { BadParams } from './params.ts'

/** Returns a form's text field, or an empty string if absent. Throws `BadParams` for repeated fields or other types. */
export function formField(request: FastifyRequest, name: string): string {
  const value = isHash(request.body) ? request.body[name] : undefined
  if (value === undefined) return ''
  if (typeof value !== 'string' || value.includes('\0')) throw new BadParams([`${name} is invalid`])
  return value
}
