import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Deps } from '#server/deps.ts'
import type { Attempts } from '#server/domain/accounts/attempts.ts'
import {
  endSession,
  isCsrfToken,
  newSessionValue,
  readSession,
} from '#server/domain/accounts/sessions.ts'
import { knownBrowser, signIn } from '#server/domain/accounts/sign-in.ts'
import { readDemoUsers } from '#server/domain/instance-settings.ts'
import { sendHtml } from '#server/http/pages/page.ts'
import { signInPage } from '#server/http/pages/sign-in-page.ts'
import { formField } from '#server/http/protocol/form-fields.ts'
import {
  isSameOrigin,
  pageToken,
  rememberBrowser,
  rememberedBrowser,
  sessionValue,
  setSessionCookie,
} from '#server/http/protocol/session-cookie.ts'
import { safeReturnTo } from './return-to.ts'

const WRONG_PASSWORD = 'Wrong username or password.'
const BLOCKED = 'Your account has been blocked. An administrator of this service can help you.'
const EXPIRED = 'This page was open for too long. Please try again.'

interface Shown {
  returnTo: string
  login?: string
  remember?: boolean
  problem?: string
}

/** Returns the origins that a sign-in page's form may redirect to. */
type FormOrigins = (returnTo: string) => Promise<string[]>

/** Mounts the sign-in page, which starts a session. Programs use tokens instead. */
export function mountSignIn(
  app: FastifyInstance,
  deps: Deps,
  attempts: Attempts,
  formOrigins: FormOrigins,
): void {
  app.get('/users/sign_in', async (request, reply) => {
    await app.throttle(request, reply, null)
    const query = request.query as Record<string, unknown>
    const returnTo = safeReturnTo(query['return_to'], deps.config.url)
    const value = sessionValue(request)
    const isAgain = query['again'] !== undefined
    if (value !== null && !isAgain && (await readSession(deps, value))) {
      return reply.redirect(returnTo, 303)
    }
    // An application may suggest the username.
    const login = typeof query['login'] === 'string' ? query['login'] : ''
    return show(deps, formOrigins, request, reply, 200, { returnTo, login })
  })

  app.post('/users/sign_in', async (request, reply) => {
    await app.throttle(request, reply, null)
    const login = formField(request, 'login')
    const password = formField(request, 'password')
    const remember = formField(request, 'remember') !== ''
    const returnTo = safeReturnTo(formField(request, 'return_to'), deps.config.url)
    const refuse = (status: number, problem: string) =>
      show(deps, formOrigins, request, reply, status, { returnTo, login, remember, problem })

    const old = sessionValue(request)
    if (!isSameOrigin(deps, request)) {
      return refuse(422, `This service is at ${deps.config.url}. Please sign in there.`)
    }
    if (old === null || !isCsrfToken(deps, old, formField(request, 'csrf_token'))) {
      return refuse(422, EXPIRED)
    }
    const result = await signIn(
      deps,
      attempts,
      {
        login,
        password,
        address: request.ip,
        knownBrowser: rememberedBrowser(request),
      },
      { remember, userAgent: request.headers['user-agent'] },
    )
    switch (result.kind) {
      case 'throttled':
        reply.header('Retry-After', String(result.retryAfterSeconds))
        return refuse(429, tooMany(result.retryAfterSeconds))
      case 'wrong':
        request.log.warn({ address: request.ip }, 'a sign-in failed')
        return refuse(401, WRONG_PASSWORD)
      case 'blocked':
        return refuse(403, BLOCKED)
      case 'done': {
        await endSession(deps, old)
        const { value, expiresAt } = result.session
        setSessionCookie(deps, reply, value, remember ? expiresAt : undefined)
        rememberBrowser(deps, reply, knownBrowser(deps, result.user.id))
        return reply.redirect(returnTo, 303)
      }
    }
  })
}

async function show(
  deps: Deps,
  formOrigins: FormOrigins,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { returnTo, login = '', remember = false, problem }: Shown,
): Promise<FastifyReply> {
  const value = sessionValue(request) ?? newSessionValue()
  if (value !== sessionValue(request)) setSessionCookie(deps, reply, value)
  const token = pageToken(deps, request, value)
  const main = signInPage({
    csrfToken: token,
    returnTo,
    login,
    remember,
    problem: problem ?? null,
    demoUsers: await readDemoUsers(deps),
  })
  const content = { title: 'Sign in to Mergeboard', csrfToken: token, main }
  return sendHtml(reply, status, content, await formOrigins(returnTo))
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Too many attempts. Please wait ${time} and try again.`
}
