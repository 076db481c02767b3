import type { FastifyReply, FastifyRequest } from 'fastify'

import { RETRY_AFTER_SECONDS, isOutage } from '#server/domain/outage.ts'
import { Refusal, type RefusalKind } from '#server/domain/refusal.ts'
import { sentenceOf } from '#server/domain/spaces/member-additions.ts'
import { asVanished } from '#server/domain/violations.ts'
import { isFastifyError, statusOf } from '#server/http/errors/api-errors.ts'
import { MalformedForm } from '#server/http/protocol/form.ts'

/** The error keywords of RFC 7644, section 3.12. */
type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** Thrown for an invalid request, before any operation runs. */
export class BadScim extends Error {
  readonly scimType: ScimType

  constructor(scimType: ScimType, detail: string) {
    super(detail)
    this.scimType = scimType
  }
}

/** Turns a refusal or an error into a SCIM error. */
export async function sendScimError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = error instanceof Refusal ? error : asVanished(error)
  if (refusal) return sendRefusal(reply, refusal)
  if (error instanceof BadScim) return send(reply, 400, error.message, error.scimType)
  if (error instanceof MalformedForm) return send(reply, 400, error.message, 'invalidSyntax')
  if (isFastifyError(error) && error.statusCode && error.statusCode < 500) {
    return send(reply, error.statusCode, error.message)
  }
  request.log.error(error)
  if (!isOutage(error)) return send(reply, 500, 'The service failed')
  reply.header('Retry-After', String(RETRY_AFTER_SECONDS))
  return send(reply, 503, 'The service is unavailable')
}

export function sendUnknownScimRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, 404, `${request.method} is not supported here`)
}

/** The detail of a refusal that has none of its own. */
const meanings: Partial<Record<RefusalKind, string>> = {
  unauthenticated: 'The token is missing or wrong',
  forbidden: "The group's last owner must stay a member",
  throttled: 'Too many requests',
}

const typeOf: Partial<Record<RefusalKind, ScimType>> = {
  conflict: 'uniqueness',
  invalid: 'invalidValue',
}

function sendRefusal(reply: FastifyReply, { kind, detail, hints }: Refusal): FastifyReply {
  if (kind === 'unauthenticated') reply.header('WWW-Authenticate', 'Bearer realm="SCIM"')
  if (hints.retryAfter !== undefined) reply.header('Retry-After', String(hints.retryAfter))
  const text = detail === undefined ? (meanings[kind] ?? 'The request was refused') : detail
  return send(reply, statusOf[kind], sentenceOf(text), typeOf[kind])
}

function send(
  reply: FastifyReply,
  status: number,
  detail: string,
  scimType?: ScimType,
): FastifyReply {
  return reply
    .status(status)
    .type('application/scim+json')
    .send(
      JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        ...(scimType ? { scimType } : {}),
        detail,
        status: String(status),
      }),
    )
}
