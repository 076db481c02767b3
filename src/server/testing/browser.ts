import { createHash, randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import { readReply, type TestReply } from './api.ts'

/** A minimal browser that keeps cookies and sends forms, but follows redirects only on request. */
export interface Browser {
  get<Body = string>(path: string, headers?: Record<string, string>): Promise<TestReply<Body>>
  /** Sends a form, by default from the service's own origin. */
  post<Body = string>(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<TestReply<Body>>
  /** Submits the sign-in page and returns the reply. */
  signIn(login: string, password: string, returnTo?: string): Promise<Page>
  /** Follows redirects within the service and returns the last reply. */
  follow(page: Page): Promise<Page>
  cookies: Map<string, { value: string; path: string; attributes: string }>
  /** The path opened last. */
  at: string
}

/** A reply whose body is HTML. */
export type Page = TestReply<string>

const ORIGIN = 'http://mergeboard.test'
const REDIRECTS = new Set([302, 303])

/** Opens a browser, optionally with a cookie, for example from `TestApp.session`. */
export function openBrowser(app: FastifyInstance, cookie = ''): Browser {
  const cookies: Browser['cookies'] = new Map()
  if (cookie !== '') keep(cookies, cookie)

  async function send<Body>(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    payload?: string,
  ): Promise<TestReply<Body>> {
    const { pathname } = new URL(path, ORIGIN)
    browser.at = pathname
    const cookie = [...cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const reply = await app.inject({
      method,
      url: path,
      headers: { host: 'mergeboard.test', accept: 'text/html', cookie, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) keep(cookies, line)
    return readReply(reply)
  }

  const browser: Browser = {
    cookies,
    at: '',
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, fields, headers = {}) =>
      send(
        'POST',
        path,
        { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        new URLSearchParams(fields).toString(),
      ),
    async signIn(login, password, returnTo = '/') {
      const query = new URLSearchParams({ return_to: returnTo, again: '1' })
      const page = await browser.get(`/users/sign_in?${query.toString()}`)
      return browser.post('/users/sign_in', { ...hiddenFields(page.body), login, password })
    },
    async follow(page) {
      let last = page
      while (REDIRECTS.has(last.status)) {
        const next = new URL(last.headers['location']!, ORIGIN)
        if (next.origin !== ORIGIN || next.pathname.endsWith('/callback')) break
        last = await browser.get(next.pathname + next.search)
      }
      return last
    },
  }
  return browser
}

/** Returns a page's hidden form fields. */
export function hiddenFields(page: string): Record<string, string> {
  const inputs = page.matchAll(/<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name, value]) => [name!, unescape(value!)]))
}

const unescape = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

/** Returns a PKCE verifier and its challenge. */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

function keep(cookies: Browser['cookies'], line: string): void {
  const [pair = '', ...attributes] = line.split(/;\s*/)
  const [name = '', ...value] = pair.split('=')
  const find = (wanted: string) =>
    attributes.find((a) => a.toLowerCase().startsWith(`${wanted}=`))?.split('=')[1]
  const expires = find('expires')
  const isGone = find('max-age') === '0' || (expires && Date.parse(expires) <= Date.now())
  if (isGone) cookies.delete(name)
  else {
    const path = find('path') ?? '/'
    cookies.set(name, { value: value.join('='), path, attributes: attributes.join('; ') })
  }
}
