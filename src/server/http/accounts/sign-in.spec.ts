import { once } from 'node:events'
import { get as httpGet, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { CurrentUser } from '#contract/users.ts'
import { defaultLimits } from '#server/config.ts'
import { hashPassword } from '#server/domain/accounts/passwords.ts'
import { findUser, insertUser, updateUser } from '#server/store/accounts/users.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { hiddenFields, openBrowser, type Browser } from '#server/testing/browser.ts'

const PASSWORD = 'correct horse battery'
let hash: string
let service: TestApp
let browser: Browser
beforeAll(async () => {
  hash = await hashPassword(PASSWORD)
  service = await testApp()
  await person('ana')
})
afterAll(() => service.close())
beforeEach(() => {
  browser = openBrowser(service.app)
})

async function person(username: string, { db, now } = service.deps): Promise<number> {
  const user = await insertUser(db, {
    username,
    name: username,
    email: `${username}@people.test`,
    password_hash: hash,
    created_at: now(),
    updated_at: now(),
  })
  return user.id
}

const SESSION = '_mergeboard_session'
const whoami = async (b = browser) => (await b.get<CurrentUser>('/api/v4/user')).body.username

describe('the sign-in page', () => {
  test('has no script, refuses frames, and is not cached', async () => {
    const page = await browser.get('/users/sign_in')
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(page.headers['x-frame-options']).toBe('DENY')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['access-control-allow-origin']).toBeUndefined()
    expect(page.body).not.toMatch(/<script|style=/)
    expect(page.body).toMatch(/<meta name="csrf-token" content="[\w-]+"/)
  })

  test('includes its stylesheet and font', async () => {
    const style = await browser.get('/-/pages/style.css')
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(style.headers['cache-control']).toMatch(/^public/)
    const font = await browser.get('/-/pages/inter.woff2')
    expect(font.headers['content-type']).toBe('font/woff2')
  })

  test('is prefilled with the login hint of an application', async () => {
    const page = await openBrowser(service.app).get('/users/sign_in?login=an%22a')
    expect(page.body).toContain('value="an&quot;a"')
  })

  test('lists the demo users in a demo workspace', async () => {
    expect((await browser.get('/users/sign_in')).body).not.toContain('demonstration')
    const demo = await testApp()
    try {
      await demo.deps.db
        .insertInto('instance_settings')
        .values({ key: 'demo_users', value: '["maya","<b>"]' })
        .execute()
      const page = await openBrowser(demo.app).get('/users/sign_in')
      expect(page.body).toContain('sign in as maya or &lt;b&gt;.')
    } finally {
      await demo.close()
    }
  })
})

describe('signing in', () => {
  test.each(['ana', 'ANA', ' ana ', 'ana@people.test', 'Ana@People.Test'])(
    'as %j opens a session',
    async (login) => {
      const reply = await browser.signIn(login, PASSWORD, '/acme/app/-/boards')
      expect(reply.status).toBe(303)
      expect(reply.headers['location']).toBe('/acme/app/-/boards')
      expect(await whoami()).toBe('ana')
    },
  )

  test('accepts an email address with capitals beyond ASCII', async () => {
    const id = await person('oezge')
    await updateUser(service.deps.db, id, { email: 'Özge@people.test' })
    expect((await browser.signIn('Özge@People.Test', PASSWORD)).status).toBe(303)
    expect(await whoami()).toBe('oezge')
  })

  test('hides the cookie from scripts and other sites, and keeps it until the browser closes', async () => {
    await browser.signIn('ana', PASSWORD)
    expect(browser.cookies.get(SESSION)!.attributes).toBe('Path=/; HttpOnly; SameSite=Lax')
  })

  test('is remembered for two weeks on request', async () => {
    const page = await browser.get('/users/sign_in')
    await browser.post('/users/sign_in', {
      ...hiddenFields(page.body),
      login: 'ana',
      password: PASSWORD,
      remember: '1',
    })
    const expires = /Expires=([^;]+)/.exec(browser.cookies.get(SESSION)!.attributes)![1]!
    const days = (Date.parse(expires) - Date.now()) / (24 * 60 * 60 * 1000)
    expect(Math.round(days)).toBe(14)
  })

  test('sets secure cookies when the address of the service is https', async () => {
    const secure = await testApp({ url: 'https://board.example' })
    try {
      const other = openBrowser(secure.app)
      await other.get('/users/sign_in', { host: 'board.example' })
      expect(other.cookies.get(SESSION)!.attributes).toBe('Path=/; HttpOnly; Secure; SameSite=Lax')
    } finally {
      await secure.close()
    }
  })

  test('records the time, and reactivates a dormant account', async () => {
    const id = await person('sleeper')
    await updateUser(service.deps.db, id, { state: 'deactivated' })
    await browser.signIn('sleeper', PASSWORD)
    const user = (await browser.get<CurrentUser>('/api/v4/user')).body
    expect(user.state).toBe('active')
    expect(user.current_sign_in_at).toMatch(/^\d{4}-/)
    expect(user.last_sign_in_at).toBeNull()
  })

  test('is skipped for signed-in users, unless they must sign in again', async () => {
    await browser.signIn('ana', PASSWORD)
    const reply = await browser.get('/users/sign_in?return_to=/acme')
    expect([reply.status, reply.headers['location']]).toEqual([303, '/acme'])
    expect((await browser.get('/users/sign_in?return_to=/acme&again=1')).status).toBe(200)
  })

  test.each([
    ['a wrong password', 'ana', 'wrong horse battery'],
    ['an unknown name', 'nobody', PASSWORD],
    ['no password', 'ana', ''],
    ['no name', '', PASSWORD],
    ['a password of 60 kilobytes', 'ana', 'x'.repeat(60_000)],
    ['the password with more behind it', 'ana', `${PASSWORD} `],
    ['SQL', "' or 1=1 --", PASSWORD],
  ])('with %s is refused in the same words', async (_what, login, password) => {
    const strict = await testApp()
    try {
      await person('ana', strict.deps)
      const reply = await openBrowser(strict.app).signIn(login, password)
      expect(reply.status).toBe(401)
      expect(reply.body).toContain('Wrong username or password.')
      expect(reply.body).toContain('aria-invalid="true"')
      expect(reply.headers['location']).toBeUndefined()
    } finally {
      await strict.close()
    }
  })

  test('reports a blocked account only with the correct password', async () => {
    const id = await person('barred')
    await updateUser(service.deps.db, id, { state: 'blocked' })
    const reply = await browser.signIn('barred', PASSWORD)
    expect(reply.status).toBe(403)
    expect(reply.body).toContain('Your account has been blocked.')
    expect((await browser.signIn('barred', 'a wrong password')).body).toContain(
      'Wrong username or password',
    )
    expect(await whoami()).toBeUndefined()
  })

  test('does not undo a block that comes while the password is checked', async () => {
    const id = await person('late')
    const queue = Array.from({ length: 20 }, () => hashPassword(PASSWORD))
    const reply = browser.signIn('late', PASSWORD)
    await setTimeout(100)
    await updateUser(service.deps.db, id, { state: 'blocked' })
    await queue.at(-1)
    expect((await reply).status).toBeGreaterThanOrEqual(400)
    expect(await whoami()).toBeUndefined()
    expect(await findUser(service.deps.db, id)).toMatchObject({ state: 'blocked' })
  })

  test('refuses bots and users without a password', async () => {
    const id = await person('robot')
    await updateUser(service.deps.db, id, { bot: 1 })
    expect((await browser.signIn('robot', PASSWORD)).status).toBe(401)
    await updateUser(service.deps.db, id, { bot: 0, password_hash: null })
    expect((await browser.signIn('robot', PASSWORD)).status).toBe(401)
  })

  test('escapes the name that was entered', async () => {
    const reply = await browser.signIn('"><script>alert(1)</script>', 'x')
    expect(reply.body).not.toContain('<script')
    expect(reply.body).toContain('value="&quot;&gt;&lt;script&gt;')
  })

  test('accepts a single login parameter only', async () => {
    const page = await browser.get('/users/sign_in')
    const fields = { ...hiddenFields(page.body), password: PASSWORD }
    const both = await browser.post('/users/sign_in', { ...fields, 'login[]': 'ana' })
    expect(both.status).toBe(400)
    const nested = await browser.post('/users/sign_in', { ...fields, 'login[a]': 'ana' })
    expect(nested.status).toBe(400)
  })
})

describe('a session', () => {
  test('gets a new id at sign-in, and the old id becomes invalid', async () => {
    await browser.get('/users/sign_in')
    const before = browser.cookies.get(SESSION)!.value
    await browser.signIn('ana', PASSWORD)
    const first = browser.cookies.get(SESSION)!.value
    expect(first).not.toBe(before)
    await browser.signIn('ana', PASSWORD)
    const fixed = openBrowser(service.app)
    for (const value of [before, first]) {
      fixed.cookies.set(SESSION, { value, path: '/', attributes: '' })
      expect(await whoami(fixed)).toBeUndefined()
    }
  })

  test('planted by an attacker does not become the victim’s', async () => {
    browser.cookies.set(SESSION, { value: 'planted', path: '/', attributes: '' })
    await browser.signIn('ana', PASSWORD)
    expect(browser.cookies.get(SESSION)!.value).not.toBe('planted')
  })

  test('is stored as a digest', async () => {
    await browser.signIn('ana', PASSWORD)
    const rows = await service.deps.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get(SESSION)!.value)
  })
})

describe('a forged sign-in', () => {
  test.each([
    ['without the token of the page', {}, {}],
    ['with the token of another session', { csrf_token: 'other' }, {}],
    ['from another origin', {}, { origin: 'https://evil.example' }],
    ['from a page without an origin', {}, { origin: 'null' }],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused', async (_what, fields, headers) => {
    const page = await browser.get('/users/sign_in')
    const own = Object.keys(headers).length > 0 ? hiddenFields(page.body) : {}
    const reply = await browser.post(
      '/users/sign_in',
      { ...own, ...fields, login: 'ana', password: PASSWORD },
      headers,
    )
    expect(reply.status).toBe(422)
    expect(await whoami()).toBeUndefined()
  })

  test('with a CSRF token of the attacker’s session fails in the victim’s', async () => {
    const attacker = openBrowser(service.app)
    const page = await attacker.get('/users/sign_in')
    await browser.get('/users/sign_in')
    const reply = await browser.post('/users/sign_in', {
      ...hiddenFields(page.body),
      login: 'ana',
      password: PASSWORD,
    })
    expect(reply.status).toBe(422)
  })
})

describe('the redirect after signing in', () => {
  test.each([
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https:evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/acme?a=b', '/acme?a=b'],
  ])('%j leads to %s', async (returnTo, location) => {
    const reply = await browser.signIn('ana', PASSWORD, returnTo)
    expect(reply.headers['location']).toBe(location)
    const again = await browser.get(`/users/sign_in?return_to=${encodeURIComponent(returnTo)}`)
    expect(again.headers['location']).toBe(location)
  })
})

describe('guessing passwords', () => {
  const limits = {
    ...defaultLimits,
    signInPerUser: 2,
    signInPerAddress: 5,
  }

  test('of one name is blocked for a while; other names can sign in', async () => {
    const strict = await testApp({ limits })
    try {
      await person('ana', strict.deps)
      await person('bo', strict.deps)
      const guesser = openBrowser(strict.app)
      for (const guess of ['first guess', 'second guess']) {
        expect((await guesser.signIn('ana', guess)).status).toBe(401)
      }
      const reply = await guesser.signIn('ana', PASSWORD)
      expect(reply.status).toBe(429)
      expect(reply.body).toContain('Too many attempts. Please wait 10 minutes and try again.')
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      expect((await guesser.signIn('Ana@people.test', PASSWORD)).status).toBe(429)
      expect((await guesser.signIn('bo', PASSWORD)).status).toBe(303)
    } finally {
      await strict.close()
    }
  })

  test('of many names from one address is blocked too, known or not', async () => {
    const strict = await testApp({ limits })
    try {
      await person('ana', strict.deps)
      const guesser = openBrowser(strict.app)
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        expect((await guesser.signIn(name, PASSWORD)).status).toBe(401)
      }
      expect((await guesser.signIn('ana', PASSWORD)).status).toBe(429)
    } finally {
      await strict.close()
    }
  })

  test.each(['on the page', 'through git'])(
    '%s costs a hash for unknown names too',
    async (where) => {
      let finished = 0
      const queue = Array.from({ length: 8 }, async () => {
        await hashPassword(PASSWORD)
        finished += 1
      })
      const authorization = `Basic ${Buffer.from('nobody:a wrong guess').toString('base64')}`
      const { status } =
        where === 'through git'
          ? await browser.get('/acme/app.git/info/refs?service=git-upload-pack', { authorization })
          : await browser.signIn('nobody', 'a wrong guess')
      // Its hash waits for those in front; of them, one may still be running.
      expect([status, finished >= queue.length - 1]).toEqual([401, true])
      await Promise.all(queue)
    },
  )

  test('for impossible names counts for the address alone', async () => {
    const strict = await testApp({ limits })
    try {
      const guesser = openBrowser(strict.app)
      const statuses = []
      for (let i = 0; i < 6; i++) {
        statuses.push((await guesser.signIn('x'.repeat(256), 'a guess')).status)
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    } finally {
      await strict.close()
    }
  })

  test('stays blocked for the whole time, even if the clock is changed', async () => {
    const strict = await testApp({ limits })
    try {
      await person('ana', strict.deps)
      const guesser = openBrowser(strict.app)
      for (const guess of ['first guess', 'second guess']) await guesser.signIn('ana', guess)
      const day = 24 * 60 * 60 * 1000
      for (const shift of [day, -day]) {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift })
        const reply = await guesser.signIn('ana', PASSWORD)
        vi.useRealTimers()
        expect(reply.status).toBe(429)
        expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(600)
      }
    } finally {
      vi.useRealTimers()
      await strict.close()
    }
  })

  test('does not lock users out of git at their own addresses', async () => {
    const strict = await testApp({ limits: { ...limits, signInPerName: 6 } })
    try {
      await person('ana', strict.deps)
      // The project does not exist, which only people with the right password learn.
      const statusFrom = async (address: string, password: string) => {
        const authorization = `Basic ${Buffer.from(`ana:${password}`).toString('base64')}`
        const { statusCode } = await strict.app.inject({
          url: '/acme/app.git/info/refs?service=git-upload-pack',
          headers: { authorization, 'x-forwarded-for': address },
        })
        return statusCode
      }
      expect(await statusFrom('192.0.2.1', PASSWORD)).toBe(404)
      const strangers = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
      for (const address of strangers) {
        for (const guess of ['first guess', 'second guess']) {
          expect(await statusFrom(address, guess)).toBe(401)
        }
        expect(await statusFrom(address, PASSWORD)).toBe(429)
        expect(await statusFrom('192.0.2.1', PASSWORD)).toBe(404)
      }
      expect(await statusFrom('203.0.113.4', PASSWORD), 'many addresses together').toBe(429)
    } finally {
      await strict.close()
    }
  })

  test('does not lock users out of browsers where they signed in before', async () => {
    const strict = await testApp({ limits })
    try {
      await person('ana', strict.deps)
      const own = openBrowser(strict.app)
      expect((await own.signIn('ana', PASSWORD)).status).toBe(303)
      const stranger = openBrowser(strict.app)
      stranger.cookies.set('_mergeboard_known', { value: '1.forged', path: '/', attributes: '' })
      await stranger.signIn('ana', 'first guess')
      await stranger.signIn('ana', 'second guess')
      expect((await stranger.signIn('ana', PASSWORD)).status).toBe(429)
      expect((await own.signIn('ana', PASSWORD)).status).toBe(303)
    } finally {
      await strict.close()
    }
  })
})

describe('signing out', () => {
  const csrf = async () =>
    /name="csrf-token" content="([^"]+)"/.exec((await browser.get('/oauth/end_session')).body)![1]!

  test('ends the session permanently', async () => {
    await browser.signIn('ana', PASSWORD)
    const { value } = browser.cookies.get(SESSION)!
    const reply = await browser.post('/users/sign_out', { csrf_token: await csrf() })
    expect([reply.status, reply.headers['location']]).toEqual([303, '/users/sign_in'])
    expect(browser.cookies.has(SESSION)).toBe(false)
    browser.cookies.set(SESSION, { value, path: '/', attributes: '' })
    expect(await whoami()).toBeUndefined()
  })

  test('accepts the CSRF token as a header from scripts of the same origin', async () => {
    await browser.signIn('ana', PASSWORD)
    await browser.post('/users/sign_out', {}, { 'x-csrf-token': await csrf() })
    expect(await whoami()).toBeUndefined()
  })

  test('does not expose the CSRF token to scripts that read a page', async () => {
    await browser.signIn('ana', PASSWORD)
    for (const path of ['/oauth/end_session', '/users/sign_in?again=1']) {
      const read = await browser.get(path, { 'sec-fetch-dest': 'empty' })
      expect(read.body).not.toMatch(/(?:content|value)="[\w-]{43}"/)
      const opened = await browser.get(path, { 'sec-fetch-dest': 'document' })
      expect(opened.body).toMatch(/name="csrf-token" content="[\w-]{43}"/)
    }
  })

  test('asks for confirmation without a CSRF token', async () => {
    await browser.signIn('ana', PASSWORD)
    for (const headers of [{}, { origin: 'https://evil.example' }]) {
      const reply = await browser.post('/users/sign_out', { csrf_token: 'x' }, headers)
      expect([reply.status, reply.headers['location']]).toEqual([303, '/oauth/end_session'])
    }
    const page = await browser.get('/oauth/end_session')
    expect(page.body).toContain('You are signed in as <strong>@ana</strong>')
    expect(await whoami()).toBe('ana')
  })

  test('without a session says so', async () => {
    const page = await browser.get('/oauth/end_session')
    expect(page.status).toBe(200)
    expect(page.body).toContain('You are signed out')
  })
})

test('other host names of this machine redirect to the configured address', async () => {
  const local = await testApp({ url: 'http://127.0.0.1:8080' })
  try {
    const open = (host: string, headers: Record<string, string> = {}) =>
      local.app.inject({
        url: '/users/sign_in?return_to=/a',
        headers: { host, 'sec-fetch-mode': 'navigate', ...headers },
      })
    const reply = await open('localhost:8080')
    expect(reply.statusCode).toBe(302)
    expect(reply.headers['location']).toBe('http://127.0.0.1:8080/users/sign_in?return_to=/a')
    expect((await open('127.0.0.1:8080')).statusCode).toBe(200)
    expect((await open('localhost:9090')).statusCode).toBe(200)
    expect((await open('evil.example')).statusCode).toBe(200)
    expect((await open('localhost:8080', { 'sec-fetch-mode': 'cors' })).statusCode).toBe(200)

    await local.app.listen({ host: '127.0.0.1', port: 0 })
    const asked = httpGet({
      port: (local.app.server.address() as AddressInfo).port,
      path: 'http://evil.example/a',
      headers: { host: 'localhost:8080', 'sec-fetch-mode': 'navigate' },
    })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect(answer.headers.location).toBe('http://127.0.0.1:8080/a')
    answer.destroy()
  } finally {
    await local.close()
  }
})
