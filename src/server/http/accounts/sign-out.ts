import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Deps } from '#server/deps.ts'
import { readIdTokenHint } from '#server/domain/accounts/id-token.ts'
import { endLogin } from '#server/domain/accounts/oauth-records.ts'
import { endSession, isCsrfToken, readSession } from '#server/domain/accounts/sessions.ts'
import { messagePage } from '#server/http/pages/message-page.ts'
import { sendHtml } from '#server/http/pages/page.ts'
import { signOutPage } from '#server/http/pages/sign-out-page.ts'
import { formField } from '#server/http/protocol/form-fields.ts'
import {
  clearSessionCookie,
  isSameOrigin,
  pageToken,
  sessionValue,
} from '#server/http/protocol/session-cookie.ts'
import { END_SESSION_PATH, LOGIN_COOKIE } from './oauth-provider.ts'
import { safeReturnTo } from './return-to.ts'

/** Mounts sign-out, which ends this browser's session and the session's grants to the web app. */
export function mountSignOut(app: FastifyInstance, deps: Deps): void {
  app.post('/users/sign_out', async (request, reply) => {
    await app.throttle(request, reply, null)
    const value = sessionValue(request)
    const token = formField(request, 'csrf_token') || String(request.headers['x-csrf-token'])
    const isOurs = value !== null && isSameOrigin(deps, request) && isCsrfToken(deps, value, token)
    if (!isOurs) return reply.redirect(END_SESSION_PATH, 303)
    await signOut(deps, request, reply)
    return reply.redirect('/users/sign_in', 303)
  })

  app.get(END_SESSION_PATH, async (request, reply) => {
    await app.throttle(request, reply, null)
    const query = request.query as Record<string, unknown>
    const value = sessionValue(request)
    const session = value === null ? undefined : await readSession(deps, value)
    const next = backTo(deps, query['post_logout_redirect_uri'])
    if (!session) return leave(reply, next)
    // An ID token proves that the requesting page signed this user in. Without an ID token, the user must confirm.
    const hint = query['id_token_hint']
    const subject = typeof hint === 'string' ? readIdTokenHint(deps, hint) : null
    if (subject === String(session.user.id)) {
      await signOut(deps, request, reply)
      return leave(reply, next)
    }
    // The ID token belongs to another user who is no longer signed in here, so there is no session to end.
    if (subject !== null && next !== null) return leave(reply, next)
    const token = pageToken(deps, request, value!)
    return sendHtml(reply, 200, {
      title: 'Sign out?',
      csrfToken: token,
      main: signOutPage({ csrfToken: token, username: session.user.username }),
    })
  })
}

async function signOut(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const value = sessionValue(request)
  if (value !== null) await endSession(deps, value)
  const login = request.cookies[LOGIN_COOKIE]
  if (login !== undefined) await endLogin(deps, login)
  clearSessionCookie(deps, reply)
  for (const name of [LOGIN_COOKIE, `${LOGIN_COOKIE}.sig`]) reply.clearCookie(name, { path: '/' })
}

/** Returns the web app's page to show next. Null when there is none or when it is on another origin. */
function backTo(deps: Deps, uri: unknown): string | null {
  const { url } = deps.config
  if (typeof uri !== 'string' || !uri.startsWith(`${url}/`)) return null
  return safeReturnTo(uri.slice(url.length), url)
}

function leave(reply: FastifyReply, next: string | null): FastifyReply {
  if (next !== null) return reply.redirect(next, 303)
  return sendHtml(reply, 200, {
    title: 'Signed out',
    csrfToken: null,
    main: messagePage({
      text: 'You are signed out of Mergeboard in this browser.',
      link: { href: '/users/sign_in', text: 'Sign in again' },
    }),
  })
}
