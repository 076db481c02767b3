import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Deps } from '#server/deps.ts'
import { readDemoUsers } from '#server/domain/instance-settings.ts'
import { keepBuiltFiles } from './built-files.ts'

/** The service's own paths, which never lead to pages of the app. */
const NOT_PAGES = /^\/(?:api|oauth|\.well-known)(?:\/|$)/

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Matches built files, whose names contain a content hash. */
const HASHED = /[/\\]assets[/\\]/

const LASTING = 'public, max-age=31536000, immutable'

/** Sends the app's page for an address. */
type SendPage = (request: FastifyRequest, reply: FastifyReply) => void

/**
 * Mounts the built web app: its files, and its page for every URL that a browser opens and no route handles. Returns
 * null when there is no build.
 */
export async function mountWebApp(app: FastifyInstance, deps: Deps): Promise<SendPage | null> {
  const { config } = deps
  const root = config.webRoot
  if (root === null || !existsSync(join(root, 'index.html'))) return null
  const appConfig = readAppConfig(root)
  const currentBuild = followBuild(root)
  const sendPage: SendPage = (request, reply) => {
    const elsewhere = publicAddress(request, config.url)
    if (elsewhere) reply.redirect(elsewhere, 302)
    else reply.sendFile(currentBuild().pageFile(request.url.split('?')[0]!))
  }
  await app.register(fastifyStatic, {
    root,
    // Looks up files per request, since a new build may replace the folder.
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isPage = path.includes('.html')
      const lasting = HASHED.test(path) && !isPage
      reply.header('Cache-Control', lasting ? LASTING : 'no-cache')
      if (!isPage) return
      const policy = contentPolicy(currentBuild(), appConfig, config.url)
      reply.header('Content-Security-Policy', policy)
      reply.header('Cross-Origin-Opener-Policy', 'same-origin')
      reply.header('X-Frame-Options', 'DENY')
    },
  })
  const readBuiltFile = keepBuiltFiles(join(root, 'assets'))
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params, headers }, reply) => {
    const file = await readBuiltFile(params.name, headers['accept-encoding'] ?? '')
    if (!file) return reply.sendFile(`assets/${params.name}`)
    reply.header('Cache-Control', LASTING).header('Vary', 'accept-encoding')
    if (file.encoding !== null) reply.header('Content-Encoding', file.encoding)
    return reply.type(file.type).send(file.content)
  })
  app.get('/', (request, reply) => {
    sendPage(request, reply)
  })
  app.get('/config.json', async (_request, reply) => {
    const [demoUser] = await readDemoUsers(deps)
    return reply
      .header('Cache-Control', 'no-cache')
      .send({ ...appConfig, ...(demoUser !== undefined && { demo_user: demoUser }) })
  })
  return sendPage
}

/** True when the app's page handles a request that no route matches. */
export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD'
  return (
    reads && !NOT_PAGES.test(url.split('?')[0]!) && Boolean(headers.accept?.includes('text/html'))
  )
}

/** Returns the URL to open instead of this machine's other names, since sign-in works only at the public URL. */
function publicAddress({ hostname, url }: FastifyRequest, address: string): string | null {
  const known = new URL(address).hostname
  const isOther = hostname !== known && LOOPBACK.has(hostname) && LOOPBACK.has(known)
  return isOther ? address + url : null
}

/** The web app's `config.json`, written by the operator. */
interface AppConfig {
  servers?: { url?: string }[]
  any_server?: boolean
}

/** The parts of a build that the service reads. */
interface Build {
  /** The hashes of the page's inline scripts and styles, as sources of a Content-Security-Policy. */
  scripts: string
  styles: string
  /** Returns the HTML file that names what the page at a path loads. */
  pageFile: (path: string) => string
}

/** Returns a function that reads the build again after each change. */
function followBuild(root: string): () => Build {
  const path = join(root, 'index.html')
  let readAt = 0
  let build: Build
  return () => {
    // While a new build is moved into place, there is none.
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? readAt
    if (writtenAt !== readAt) build = readBuild(root, readFileSync(path, 'utf8'))
    readAt = writtenAt
    return build
  }
}

function readBuild(root: string, page: string): Build {
  const table = JSON.parse(readFileSync(join(root, '.vite', 'pages.json'), 'utf8')) as {
    match: string
    file: string
  }[]
  const rows = table.map(({ match, file }) => ({ match: new RegExp(match), file }))
  return {
    scripts: hashes(page, 'script'),
    styles: hashes(page, 'style'),
    pageFile: (path) => rows.find(({ match }) => match.test(path))?.file ?? 'index.html',
  }
}

function hashes(page: string, tag: 'script' | 'style'): string {
  const texts = page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))
  return Array.from(
    texts,
    ([, text]) => ` 'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  ).join('')
}

/**
 * Returns the Content-Security-Policy. Only the app's own scripts and styles run, and text never becomes a script.
 * Calls may go to any server that people sign in to, since an attacker who could redirect calls would already run code
 * in the page. Images come only from the operator's servers, since an image in a text could track readers without a
 * script.
 */
function contentPolicy(
  inline: Pick<Build, 'scripts' | 'styles'>,
  { servers = [], any_server = true }: AppConfig,
  address: string,
): string {
  const named = servers.flatMap(({ url }) => (url ? [new URL(url).origin] : []))
  const own = ["'self'", ...named].join(' ')
  // A page served over plain http, for example on a laptop, may call other http servers.
  const any = address.startsWith('http:') ? ' http: https:' : ' https:'
  return [
    "default-src 'none'",
    `script-src 'self'${inline.scripts}`,
    `style-src 'self'${inline.styles}`,
    "font-src 'self'",
    `img-src ${own} data:`,
    `connect-src ${own}${any_server ? any : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // DOMPurify sanitizes Markdown. The other policies each accept the URL of one of the app's workers.
    'trusted-types dompurify service-worker highlight-worker find-worker moves-worker',
  ].join('; ')
}

function readAppConfig(root: string): AppConfig {
  return JSON.parse(readFileSync(join(root, 'config.json'), 'utf8')) as AppConfig
}
