import type { FastifyRequest } from 'fastify'

import { isOpen, type Route } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import {
  actAs,
  authenticateToken,
  requireActive,
  type Caller,
} from '#server/domain/accounts/authentication.ts'
import { authenticateSession } from '#server/domain/accounts/sessions.ts'
import { insufficientScope } from '#server/domain/accounts/token-refusals.ts'
import { forbidden, unauthenticated } from '#server/domain/refusal.ts'
import { BadParams } from './params.ts'
import { routeOf } from './route-of.ts'
import { hasCsrfToken, sessionValue } from './session-cookie.ts'

type RawParams = Record<string, unknown>

/**
 * Authenticates a request's caller. Null when the request has no credentials. Rejects wrong or conflicting credentials.
 * The session cookie counts only if there is no token.
 */
export async function authenticate(
  deps: Deps,
  request: FastifyRequest,
  raw: RawParams,
): Promise<Caller | null> {
  const places = tokensOf(request, raw)
  const token = places[0]?.token
  if (places.some((place) => place.token !== token)) throw unauthenticated()
  if (token !== undefined) {
    return authenticateToken(deps, token, { oauth: places.some((place) => place.oauth) })
  }
  return bySession(deps, request)
}

/** Checks scope, account state, sudo and administrator routes. Returns the effective caller. */
export async function admit(
  deps: Deps,
  route: Route,
  request: FastifyRequest,
  raw: RawParams,
  caller: Caller | null,
): Promise<Caller | null> {
  const sudo = raw['sudo'] ?? request.headers['sudo']
  if (!caller) {
    const open = isOpen(route)
    if (!open || sudo !== undefined) throw unauthenticated()
    return null
  }
  requireScope(caller, route)
  requireActive(deps, caller.user)
  const acting = sudo === undefined ? caller : await actAs(deps, caller, identifierOf(sudo))
  if (acting.sudoer) {
    const [administrator, user] = [acting.sudoer.id, acting.user.id]
    deps.log({ event: 'sudo', administrator, user, route: routeOf(request) })
  }
  if (route.access === 'admin' && !acting.user.admin) throw forbidden()
  return acting
}

/** Reads the token. An OAuth token can be in two places, an access token in all four. */
function tokensOf(request: FastifyRequest, raw: RawParams): { token: string; oauth: boolean }[] {
  const bearer = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const places = [
    { token: request.headers['private-token'], oauth: false },
    { token: raw['private_token'], oauth: false },
    { token: bearer, oauth: true },
    { token: raw['access_token'], oauth: true },
  ]
  return places.flatMap(({ token, oauth }) => {
    if (token === undefined || token === null || token === '') return []
    if (typeof token !== 'string') throw unauthenticated()
    return [{ token, oauth }]
  })
}

/** Authenticates by session cookie. Writes also require the session's CSRF token and no foreign origin. */
async function bySession(deps: Deps, request: FastifyRequest): Promise<Caller | null> {
  const value = sessionValue(request)
  if (value === null) return null
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads && !hasCsrfToken(deps, request, value)) return null
  return authenticateSession(deps, value)
}

function identifierOf(sudo: unknown): string {
  if (typeof sudo === 'string' || typeof sudo === 'number') return String(sudo)
  throw new BadParams(['sudo is invalid'])
}

/** Rejects a token whose scopes do not cover the route. */
function requireScope(caller: Caller, route: Route): void {
  if (caller.scopes === null) return
  const wanted = acceptedScopes(route)
  if (!wanted.some((scope) => caller.scopes!.includes(scope))) {
    throw insufficientScope(wanted.join(' '))
  }
}

function acceptedScopes(route: Route): string[] {
  if (route.method !== 'GET') return ['api']
  return [
    'api',
    'read_api',
    ...(route.readUser ? ['read_user'] : []),
    ...(route.readRepository ? ['read_repository'] : []),
  ]
}
