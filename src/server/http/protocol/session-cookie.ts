import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Deps } from '#server/deps.ts'
import { csrfToken, isCsrfToken } from '#server/domain/accounts/sessions.ts'

export const SESSION_COOKIE = '_mergeboard_session'

export function sessionValue(request: FastifyRequest): string | null {
  return request.cookies[SESSION_COOKIE] || null
}

/** Sets the session cookie. Without an expiry, it ends with the browser session. */
export function setSessionCookie(
  deps: Deps,
  reply: FastifyReply,
  value: string,
  expires?: Date,
): void {
  reply.setCookie(SESSION_COOKIE, value, {
    ...cookieOptions(deps),
    ...(expires ? { expires } : {}),
  })
}

export function clearSessionCookie(deps: Deps, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, cookieOptions(deps))
}

function cookieOptions(deps: Deps) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.url.startsWith('https:'),
  } as const
}

/** True when the request has its session's CSRF token and no foreign origin. */
export function hasCsrfToken(deps: Deps, request: FastifyRequest, value: string): boolean {
  const token = request.headers['x-csrf-token']
  return typeof token === 'string' && isSameOrigin(deps, request) && isCsrfToken(deps, value, token)
}

/** Returns the CSRF token for a page's forms. Empty when a script fetches the page. */
export function pageToken(deps: Deps, request: FastifyRequest, value: string): string {
  return (request.headers['sec-fetch-dest'] ?? 'document') === 'document'
    ? csrfToken(deps, value)
    : ''
}

/** True unless the request has a foreign origin, which only browsers send. */
export function isSameOrigin(deps: Deps, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin !== new URL(deps.config.url).origin) return false
  return site === undefined || site === 'same-origin' || site === 'none'
}

const KNOWN_NAME = '_mergeboard_known'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Returns the cookie that an earlier sign-in left in this browser. The cookie does not authenticate anyone. */
export function rememberedBrowser(request: FastifyRequest): string | null {
  return request.cookies[KNOWN_NAME] ?? null
}

export function rememberBrowser(deps: Deps, reply: FastifyReply, value: string): void {
  reply.setCookie(KNOWN_NAME, value, {
    ...cookieOptions(deps),
    path: '/users/sign_in',
    maxAge: YEAR_SECONDS,
  })
}
