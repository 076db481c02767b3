import type { FastifyRequest } from 'fastify'

import { isHash } from './form.ts'
import { BadParams } from './params.ts'

/** A text field of a form that was sent; empty when it was not. Two of a name, or anything else but text, is refused. */
export function formField(request: FastifyRequest, name: string): string {
  const value = isHash(request.body) ? request.body[name] : undefined
  if (value === undefined) return ''
  if (typeof value !== 'string' || value.includes('\0')) throw new BadParams([`${name} is invalid`])
  return value
}
