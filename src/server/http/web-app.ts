import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Deps } from '#server/deps.ts'

/** Addresses that belong to the service: nothing below them is a page of the app. */
const NOT_PAGES = /^\/(?:api|oauth|\.well-known)(?:\/|$)/

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** File names of the build carry a hash of their content. */
const HASHED = /[/\\]assets[/\\]/

/**
 * Serves the built web app: its files, and its one page for each address that a browser asks for and nothing else
 * answers. False when there is no build.
 */
export async function mountWebApp(app: FastifyInstance, { config }: Deps): Promise<boolean> {
  const root = config.webRoot
  if (root === null || !existsSync(join(root, 'index.html'))) return false
  const policy = contentPolicy(root)
  await app.register(fastifyStatic, {
    root,
    // The folder is read at each request: a new build may be moved into its place.
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = HASHED.test(path)
      reply.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (!path.includes('index.html')) return
      reply.header('Content-Security-Policy', policy)
      reply.header('Cross-Origin-Opener-Policy', 'same-origin')
      reply.header('X-Frame-Options', 'DENY')
    },
  })
  app.get('/', (request, reply) => sendPage(request, reply, config.url))
  return true
}

/** Whether the app's page is the answer where no route is. */
export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD'
  return (
    reads && !NOT_PAGES.test(url.split('?')[0]!) && Boolean(headers.accept?.includes('text/html'))
  )
}

/**
 * The app's page. Whoever comes by another name of this machine is sent to the one that the service knows itself by:
 * signing in works there only.
 */
export function sendPage(
  { hostname, url }: FastifyRequest,
  reply: FastifyReply,
  address: string,
): FastifyReply {
  const known = new URL(address).hostname
  if (hostname !== known && LOOPBACK.has(hostname) && LOOPBACK.has(known)) {
    return reply.redirect(address + url, 302)
  }
  return reply.sendFile('index.html')
}

/** Scripts and styles of the app itself only, calls to its servers only, and no text ever becomes a script. */
function contentPolicy(root: string): string {
  const servers = ["'self'", ...configuredServer(root)].join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${servers} data:`,
    `connect-src ${servers}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

function configuredServer(root: string): string[] {
  const { server } = JSON.parse(readFileSync(join(root, 'config.json'), 'utf8')) as {
    server?: string
  }
  return server ? [new URL(server).origin] : []
}
