import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'

import type { Deps } from '#server/deps.ts'
import type { Attempts } from '#server/domain/accounts/attempts.ts'
import { ensureWebApplication } from '#server/domain/accounts/oauth-applications.ts'
import { endForeignLogin } from '#server/domain/accounts/oauth-records.ts'
import { readOauthToken } from '#server/domain/accounts/oauth-token-info.ts'
import { authenticateSession } from '#server/domain/accounts/sessions.ts'
import { parseJsonBody } from '#server/http/protocol/bodies.ts'
import { isHash } from '#server/http/protocol/form.ts'
import { sessionValue } from '#server/http/protocol/session-cookie.ts'
import { interactionOrigins, mountOauthInteraction } from './oauth-interaction.ts'
import { createProvider, LOGIN_COOKIE } from './oauth-provider.ts'
import { mountSignIn } from './sign-in.ts'
import { mountSignOut } from './sign-out.ts'

/** Mounts the OAuth 2 and OpenID provider and the pages for signing in and out. */
export function mountOauth(app: FastifyInstance, deps: Deps, attempts: Attempts): void {
  const provider = createProvider(deps)
  provider.on('server_error', (_ctx, error) => app.log.error(error))
  const callback = provider.callback()

  app.addHook('onReady', () => ensureWebApplication(deps))

  mountSignIn(app, deps, attempts, (returnTo) => interactionOrigins(provider, returnTo))
  mountSignOut(app, deps)
  mountOauthInteraction(app, deps, provider)
  mountTokenInfo(app, deps)

  void app.register(async (scope) => {
    // The provider reads form bodies itself.
    scope.removeAllContentTypeParsers()
    mountJsonBody(scope)
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
      await app.throttle(request, reply, null)
      useConfiguredAddress(deps, request)
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      reply.hijack()
      await callback(asForm(request), reply.raw)
    }
    const authorize = async (request: FastifyRequest, reply: FastifyReply) => {
      await endOtherLogin(deps, request, await addsAccount(provider, request))
      // This page is for people, so scripts of other origins may not read it.
      reply.removeHeader('Access-Control-Allow-Origin')
      reply.removeHeader('Access-Control-Expose-Headers')
      return handOver(request, reply)
    }
    scope.get('/oauth/authorize', { exposeHeadRoute: false }, authorize)
    scope.get('/oauth/authorize/:uid', { exposeHeadRoute: false }, authorize)
    scope.post('/oauth/token', handOver)
    scope.post('/oauth/revoke', handOver)
    scope.post('/oauth/introspect', handOver)
    scope.get('/oauth/userinfo', handOver)
    scope.post('/oauth/userinfo', handOver)
    scope.get('/oauth/discovery/keys', handOver)
    scope.get('/.well-known/openid-configuration', handOver)
    scope.get('/.well-known/oauth-authorization-server', handOver)
  })
}

/**
 * True when the application requests another account with `prompt=login`, in which case the previous account stays
 * signed in.
 */
async function addsAccount(provider: Provider, { params }: FastifyRequest): Promise<boolean> {
  const { uid } = params as { uid?: string }
  const interaction = uid === undefined ? undefined : await provider.Interaction.find(uid)
  const { prompt } = interaction?.params ?? {}
  return typeof prompt === 'string' && prompt.split(' ').includes('login')
}

/** Ends the provider's login unless it belongs to the session cookie's user. */
async function endOtherLogin(
  deps: Deps,
  request: FastifyRequest,
  keepGrants: boolean,
): Promise<void> {
  const login = request.cookies[LOGIN_COOKIE]
  if (login === undefined) return
  const value = sessionValue(request)
  const caller = value === null ? null : await authenticateSession(deps, value)
  await endForeignLogin(deps, login, caller?.user.id ?? null, { keepGrants })
}

/** Overrides the host headers, so the provider builds URLs from the configuration and never from a request. */
function useConfiguredAddress({ config }: Deps, { raw }: FastifyRequest): void {
  const { host, protocol } = new URL(config.url)
  raw.headers.host = host
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete raw.headers['x-forwarded-host']
}

function mountTokenInfo(app: FastifyInstance, deps: Deps): void {
  app.get('/oauth/token/info', async (request, reply) => {
    await app.throttle(request, reply, null)
    const token = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const found = token === undefined ? undefined : await readOauthToken(deps, token)
    reply.header('Cache-Control', 'no-store')
    if (found) {
      const { userId, clientId, scopes, issuedAt, seconds } = found
      return reply.send({
        resource_owner_id: userId,
        scope: scopes,
        expires_in: seconds,
        application: { uid: clientId },
        created_at: issuedAt,
        scopes,
        expires_in_seconds: seconds,
      })
    }
    const problem = 'The access token is invalid'
    reply.header(
      'WWW-Authenticate',
      `Bearer realm="Mergeboard", error="invalid_token", error_description="${problem}"`,
    )
    return reply.status(401).send({ error: 'invalid_token', error_description: problem })
  })
}

const FORM = 'application/x-www-form-urlencoded'

/** Accepts JSON bodies, which v4 API clients send in addition to OAuth's forms. */
function mountJsonBody(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseJsonBody(body),
  )
}

/** Returns the raw request, with a JSON body rewritten as a form. */
function asForm({ raw, body }: FastifyRequest): IncomingMessage {
  if (!isHash(body)) return raw
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const form = Buffer.from(new URLSearchParams(texts).toString())
  const { method, url, socket, httpVersion, headers } = raw
  return Object.assign(Readable.from([form]), {
    method,
    url,
    socket,
    httpVersion,
    headers: { ...headers, 'content-type': FORM, 'content-length': String(form.length) },
  }) as IncomingMessage
}
