import { randomBytes } from 'node:crypto'

import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'

import type { Deps } from './deps.ts'
import { sendError, sendUnknownRoute } from './http/errors/api-errors.ts'
import { sendClientError, URL_LIMIT } from './http/errors/client-errors.ts'
import { mountBodies, mountBodyLimit } from './http/protocol/bodies.ts'
import { mountBodyDeadline } from './http/protocol/body-deadline.ts'
import { parseForm } from './http/protocol/form.ts'
import { API_ROOT } from './http/protocol/mount.ts'
import { routeOf } from './http/protocol/route-of.ts'
import { createThrottle } from './http/protocol/throttle.ts'
import { gitAddress } from './http/repository/git-address.ts'
import { mountRoutes } from './http/routes.ts'
import { isPageRequest, mountWebApp } from './http/web-app.ts'

const KIB = 1024
const SECOND = 1000
/** Slower requests are logged. */
const SLOW_MS = 500
/** Maximum bytes of a body. A description alone can have 1 MiB of characters of up to 4 bytes each. */
const BODY_LIMIT = 5 * KIB * KIB

/** Maximum bytes of a request's URL and headers. */
const HEADER_LIMIT = 64 * KIB

/** The headers that describe a file of a repository. */
const FILE_HEADERS = [
  'Blob-Id',
  'Commit-Id',
  'Content-Sha256',
  'Encoding',
  'Execute-Filemode',
  'File-Name',
  'File-Path',
  'Last-Commit-Id',
  'Ref',
  'Size',
].map((name) => `X-Gitlab-${name}`)

/** Response headers that web apps on other origins can read. */
const EXPOSED_HEADERS = [
  'Link',
  'Links',
  'X-Total',
  'X-Total-Pages',
  'X-Per-Page',
  'X-Page',
  'X-Next-Page',
  'X-Prev-Page',
  'X-Request-Id',
  'ETag',
  'Retry-After',
  'RateLimit-Name',
  'RateLimit-Limit',
  'RateLimit-Observed',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-ResetTime',
  ...FILE_HEADERS,
]

/** Builds the service without listening. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({
    logger: process.stdout.isTTY ? { level: 'warn' } : { level: 'error' },
    bodyLimit: BODY_LIMIT,
    http: { maxHeaderSize: HEADER_LIMIT },
    clientErrorHandler: sendClientError,
    // Packs may take any time. `mountBodyDeadline` limits all other bodies.
    requestTimeout: 0,
    keepAliveTimeout: 72 * SECOND,
    rewriteUrl: (request) => gitAddress(withoutSuffix(pathOf(request.url ?? '/'))),
    genReqId: () => randomBytes(8).toString('hex'),
    routerOptions: {
      maxParamLength: URL_LIMIT,
      ignoreTrailingSlash: true,
      // Must not throw, since nothing catches errors here. The query is parsed below.
      querystringParser: () => ({}),
    },
    return503OnClosing: true,
    trustProxy: 'loopback',
  })

  app.setErrorHandler(sendError)
  app.addHook('onSend', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    if (ms <= SLOW_MS) return
    deps.log({ event: 'slow request', route: routeOf(request), status: reply.statusCode, ms })
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    reply.header('X-Content-Type-Options', 'nosniff')
    reply.header('X-Frame-Options', 'SAMEORIGIN')
    reply.header('Referrer-Policy', 'no-referrer')
    // Set on redirects too, so that a page on this origin keeps access to the sign-in window that it opened.
    reply.header('Cross-Origin-Opener-Policy', 'same-origin')
    if (request.url.length > URL_LIMIT) {
      return reply.status(414).send({ message: '414 Request-URI Too Large' })
    }
    request.query = parseForm(request.url.split('?').slice(1).join('?'))
    if (request.url.startsWith(API_ROOT)) {
      reply.header('Cache-Control', 'max-age=0, private, must-revalidate')
      reply.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
    return undefined
  })

  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 7200,
  })
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: 50 * KIB * KIB, fields: 1000 } })
  app.decorate('throttle', createThrottle(deps.config.limits))
  mountBodyLimit(app)
  mountBodyDeadline(app)
  mountBodies(app)
  mountRoutes(app, deps)
  const sendPage = await mountWebApp(app, deps)
  app.setNotFoundHandler((request, reply) => {
    if (sendPage && isPageRequest(request)) sendPage(request, reply)
    else sendUnknownRoute(request, reply)
  })
  return app
}

/**
 * Returns the path and query of an absolute request URL, as proxies receive it. Drops the host because a client can
 * choose it freely.
 */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url
  const { pathname = '/', search = '' } = URL.parse(url) ?? {}
  return pathname + search
}

/**
 * Removes `.json` from API paths such as `/api/v4/projects/1/boards.json`. File, label, ref and commit names keep the
 * suffix.
 */
function withoutSuffix(url: string): string {
  return url.replace(
    /^(\/api\/v4\/(?:[^?]*\/)?(?:[a-z_]+|\d+))\.json(?=\?|$)/,
    (whole, path: string) =>
      /\/(?:labels|files|branches|protected_branches|tags|commits|openapi)(?:\/|$)/.test(path)
        ? whole
        : path,
  )
}
