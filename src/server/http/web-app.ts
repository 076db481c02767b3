import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Deps } from '#server/deps.ts'
import { readDemoUsers } from '#server/domain/instance-settings.ts'

/** Addresses that belong to the service: nothing below them is a page of the app. */
const NOT_PAGES = /^\/(?:api|oauth|\.well-known)(?:\/|$)/

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** File names of the build carry a hash of their content. */
const HASHED = /[/\\]assets[/\\]/

/**
 * Serves the built web app: its files, and its one page for each address that a browser asks for and nothing else
 * answers. False when there is no build.
 */
export async function mountWebApp(app: FastifyInstance, deps: Deps): Promise<boolean> {
  const { config } = deps
  const root = config.webRoot
  if (root === null || !existsSync(join(root, 'index.html'))) return false
  const appConfig = readAppConfig(root)
  const policy = contentPolicy(appConfig, config.url)
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
  app.get('/', (request, reply) => {
    sendPage(request, reply, config.url)
  })
  app.get('/config.json', async (_request, reply) => {
    const [demoUser] = await readDemoUsers(deps)
    return reply
      .header('Cache-Control', 'no-cache')
      .send({ ...appConfig, ...(demoUser !== undefined && { demo_user: demoUser }) })
  })
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
): void {
  const known = new URL(address).hostname
  if (hostname !== known && LOOPBACK.has(hostname) && LOOPBACK.has(known)) {
    reply.redirect(address + url, 302)
  } else {
    reply.sendFile('index.html')
  }
}

/** What the operator wrote into `config.json` of the web app. */
interface AppConfig {
  servers?: { url?: string }[]
  any_server?: boolean
}

/**
 * Scripts and styles of the app itself only, and no text ever becomes a script. With that, calls may go to any server
 * that people sign in to: whoever could make the page call elsewhere runs in it already, and would not need to. Pictures
 * come from the servers that the operator named, since a text with a picture in it needs no script to tell on its reader.
 */
function contentPolicy({ servers = [], any_server = true }: AppConfig, address: string): string {
  const named = servers.flatMap(({ url }) => (url ? [new URL(url).origin] : []))
  const own = ["'self'", ...named].join(' ')
  // A page that came over plain http, as on a laptop, may call what is next to it.
  const any = address.startsWith('http:') ? ' http: https:' : ' https:'
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${own} data:`,
    `connect-src ${own}${any_server ? any : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // What cleans the Markdown that people write.
    'trusted-types dompurify',
  ].join('; ')
}

function readAppConfig(root: string): AppConfig {
  return JSON.parse(readFileSync(join(root, 'config.json'), 'utf8')) as AppConfig
}
