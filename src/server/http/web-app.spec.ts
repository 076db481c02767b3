import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { nameDemoUsers } from '#server/domain/instance-settings.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'mergeboard-web-'))
const script = 'console.log("app")'
let service: TestApp

const writeConfig = (config: object) =>
  writeFileSync(join(webRoot, 'config.json'), JSON.stringify(config))

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>App</title>')
  writeConfig({ servers: [{ url: '' }, { url: 'https://git.example/sub' }] })
  writeFileSync(join(webRoot, '.built-from'), 'facts of this machine')
  const pages = [{ match: '^/.+/-/members/?$', file: 'assets/pages/members.html' }]
  mkdirSync(join(webRoot, '.vite'))
  writeFileSync(join(webRoot, '.vite', 'pages.json'), JSON.stringify(pages))
  mkdirSync(join(webRoot, 'assets', 'pages'))
  writeFileSync(
    join(webRoot, 'assets', 'pages', 'members.html'),
    '<!doctype html><title>Members</title>',
  )
  writeFileSync(join(webRoot, 'assets', 'app-4f2a.js'), script)
  writeFileSync(join(webRoot, 'assets', 'app-4f2a.js.gz'), gzipSync(script))
  service = await testApp({ webRoot })
})

afterAll(async () => {
  await service.close()
  rmSync(webRoot, { recursive: true })
})

const get = async (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
  await service.app.inject({ method: 'GET', url, headers })

test.each(['/', '/acme/app/-/boards/3?search=a', '/-/sign-in', '/groups/acme/-/boards'])(
  '%s serves the app',
  async (url) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toMatch(/^text\/html/)
    expect(reply.body).toContain('<title>App</title>')
    expect(reply.headers['cache-control']).toBe('no-cache')
  },
)

test.each(['/acme/app/-/members', '/groups/acme/-/members/?search=a'])(
  '%s serves the page that names its files',
  async (url) => {
    const { body, headers } = await get(url)
    expect(body).toContain('<title>Members</title>')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  },
)

test('the page runs only its own scripts', async () => {
  const { headers } = await get('/acme/app')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain(
    "require-trusted-types-for 'script'; trusted-types dompurify service-worker highlight-worker find-worker moves-worker",
  )
  expect(policy).not.toContain('unsafe')
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  })
})

test('the page runs its inline script and style, and nothing else inline', async () => {
  const writePage = (script: string) =>
    writeFileSync(
      join(webRoot, 'index.html'),
      `<!doctype html><title>App</title><script>${script}</script><style>p{}</style>`,
    )
  const sources = (script: string) =>
    `script-src 'self' ${hash(script)}; style-src 'self' ${hash('p{}')};`
  writePage('first()')
  expect((await get('/')).headers['content-security-policy']).toContain(sources('first()'))
  writePage('rebuilt()')
  expect((await get('/acme')).headers['content-security-policy']).toContain(sources('rebuilt()'))
})

test('the page may connect to any server over TLS, but loads pictures only from configured servers', async () => {
  const named = "'self' https://git.example"
  const inSecret = await policyOf({ webRoot, url: 'https://board.example' })
  expect(inSecret).toContain(`connect-src ${named} https:;`)
  expect(inSecret).toContain(`img-src ${named} data:;`)
  const onLaptop = await policyOf({ webRoot, url: 'http://board.example' })
  expect(onLaptop).toContain(`connect-src ${named} http: https:;`)
})

test('the operator can restrict connections to the configured servers', async () => {
  writeConfig({ servers: [{ url: 'https://git.example/sub' }], any_server: false })
  expect(await policyOf({ webRoot })).toContain("connect-src 'self' https://git.example;")
})

test('the page receives the demo users in a demo workspace', async () => {
  expect((await get('/config.json')).json()).not.toHaveProperty('demo_user')
  await nameDemoUsers(service.deps, ['amara', 'bo'])
  expect((await get('/config.json')).json()).toMatchObject({
    servers: [{ url: '' }, { url: 'https://git.example/sub' }],
    demo_user: 'amara',
  })
})

test('a file with a hash in its name is cached for a year, and compressed if the client accepts it', async () => {
  const packed = await get('/assets/app-4f2a.js', { 'accept-encoding': 'gzip' })
  expect(packed.statusCode).toBe(200)
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(packed.headers['content-type']).toMatch(/javascript/)
  expect((await get('/assets/app-4f2a.js', {})).body).toBe(script)
})

test('a file with a hash in its name is read from the disk once', async () => {
  const path = join(webRoot, 'assets', 'once-51bc.js')
  writeFileSync(path, script)
  const headers = { accept: '*/*', 'accept-encoding': 'br;q=0, gzip' }
  expect((await get('/assets/once-51bc.js', headers)).body).toBe(script)
  rmSync(path)
  const kept = await get('/assets/once-51bc.js', headers)
  expect([kept.statusCode, kept.body]).toEqual([200, script])
  expect(kept.headers['content-encoding']).toBeUndefined()
})

test('other files are revalidated each time', async () => {
  const reply = await get('/config.json')
  expect(reply.headers['cache-control']).toBe('no-cache')
  expect(reply.headers['content-type']).toMatch(/json/)
})

test('a new build is served without a restart', async () => {
  expect((await get('/assets/later-77aa.js', { accept: '*/*' })).statusCode).toBe(404)
  writeFileSync(join(webRoot, 'assets', 'later-77aa.js'), script)
  expect((await get('/assets/later-77aa.js', { accept: '*/*' })).body).toBe(script)
})

test.each([
  ['/.built-from', { accept: '*/*' }],
  ['/assets', { accept: '*/*' }],
  ['/assets/', { accept: '*/*' }],
  ['/api/v4/nothing', { accept: 'text/html' }],
  ['/oauth/nothing', { accept: 'text/html' }],
  ['/.well-known/nothing', { accept: 'text/html' }],
  ['/assets/gone-1234.js', { accept: '*/*' }],
])('%s answers 404', async (url, headers) => {
  expect((await get(url, headers)).statusCode).toBe(404)
})

test.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fetc/passwd'])(
  '%s escapes the folder and is not served',
  async (url) => {
    expect((await get(url, { accept: '*/*' })).statusCode).toBe(404)
  },
)

test.each(['/', '/acme/app?x=1'])(
  'a request for %s at another local host name redirects to the configured address',
  async (url) => {
    const local = await testApp({ webRoot, url: 'http://127.0.0.1:8080' })
    const headers = { accept: 'text/html', host: 'localhost:8080' }
    const reply = await local.app.inject({ url, headers })
    expect(reply.statusCode).toBe(302)
    expect(reply.headers.location).toBe(`http://127.0.0.1:8080${url}`)
    const foreign = await local.app.inject({ url, headers: { ...headers, host: 'board.example' } })
    expect(foreign.statusCode).toBe(200)
    await local.close()
  },
)

test('a POST to a page is refused', async () => {
  const reply = await service.app.inject({
    method: 'POST',
    url: '/acme/app',
    headers: { accept: 'text/html' },
  })
  expect(reply.statusCode).toBe(404)
})

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

async function policyOf(options: Parameters<typeof testApp>[0]): Promise<string> {
  const other = await testApp(options)
  const { headers } = await other.app.inject({ url: '/', headers: { accept: 'text/html' } })
  await other.close()
  return String(headers['content-security-policy'])
}
