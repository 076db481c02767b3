import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { getVersion } from '#contract/version.ts'
import { defaultLimits } from '#server/config.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'

let service: TestApp
let ana: TestUser
beforeAll(async () => {
  service = await testApp()
  ana = await service.user('ana')
})
afterAll(() => service.close())

describe('URLs', () => {
  test('an unknown path answers 404 with `error`', async () => {
    const reply = await service.as(ana).get('/no/such/thing')
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ error: '404 Not Found' })
  })

  test('a wrong method answers 405 and lists the allowed ones', async () => {
    const reply = await service.as(ana).post('/version')
    expect(reply.status).toBe(405)
    expect(reply.body).toEqual({ error: '405 Not Allowed' })
    expect(reply.headers['allow']).toBe('GET')
  })

  test('a URL over 8 KiB answers 414', async () => {
    const reply = await service.as(ana).callRaw(getVersion, { a: 'x'.repeat(8192) })
    expect(reply.status).toBe(414)
    expect(reply.body).toEqual({ message: '414 Request-URI Too Large' })
  })

  test('a URL too long for the parser is answered with 414 too', async () => {
    const { port, hostname } = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 }))
    for (const length of [20_000, 100_000]) {
      const socket = connect(Number(port), hostname)
      socket.write(`GET /api/v4/version?a=${'x'.repeat(length)} HTTP/1.1\r\n`)
      socket.write('Host: x\r\nConnection: close\r\n\r\n')
      const reply = await text(socket)
      expect(reply).toMatch(/^HTTP\/1\.1 414 /)
      expect(reply).toContain('{"message":"414 Request-URI Too Large"}')
    }
  })

  test('version 3 of the API does not exist', async () => {
    const reply = await service.app.inject('/api/v3/projects')
    expect(reply.statusCode).toBe(410)
  })

  test('a trailing `.json` or slash is accepted', async () => {
    expect((await service.as(ana).get('/version.json')).status).toBe(200)
    expect((await service.as(ana).get('/projects/')).body).toEqual([])
  })
})

describe('request bodies', () => {
  const send = (payload: string, type: string) =>
    service.app.inject({
      method: 'POST',
      url: '/api/v4/groups',
      headers: { 'private-token': ana.token, 'content-type': type },
      payload,
    })

  test('invalid JSON answers 400 with `error`', async () => {
    const reply = await send('{"name": ', 'application/json')
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error).toMatch(/JSON/)
  })

  test('JSON that would pollute prototypes is refused', async () => {
    expect((await send('{"__proto__": {"admin": true}}', 'application/json')).statusCode).toBe(400)
    expect((await send('{"constructor": {"prototype": 1}}', 'application/json')).statusCode).toBe(
      400,
    )
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('a form with two million names is refused before parsing', async () => {
    const reply = await send('&a'.repeat(2_000_000), 'application/x-www-form-urlencoded')
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ error: 'too many parameters' })
  })

  test('10,000 levels of nesting are refused', async () => {
    const deep = '['.repeat(10_000) + ']'.repeat(10_000)
    expect((await send(`{"name": ${deep}}`, 'application/json')).statusCode).toBe(400)
  })

  test.each([
    ['1,001 keys', `{${Array.from({ length: 1001 }, (_, nth) => `"k${nth}": 1`).join()}}`],
    ['10,001 items', `{"name": [${'1,'.repeat(10_000)}1]}`],
  ])('%s are refused', async (_, payload) => {
    const reply = await send(payload, 'application/json')
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { error: 'The body has too many values.' },
    ])
  })

  test('an unsupported content type answers 415 with `error`', async () => {
    const reply = await send('x', 'image/png')
    expect(reply.statusCode).toBe(415)
    expect(reply.json()).toEqual({
      error: "The provided content-type 'image/png' is not supported.",
    })
  })

  test('a huge body answers 413', async () => {
    const reply = await send(JSON.stringify({ name: 'x'.repeat(6_000_000) }), 'application/json')
    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toEqual({ message: '413 Request Entity Too Large' })
  })
})

describe('conditional requests', () => {
  test('a GET has a weak ETag, and answers 304 if it matches', async () => {
    const first = await service.as(ana).call(getVersion)
    const etag = first.headers['etag']!
    expect(etag).toMatch(/^W\/".+"$/)
    expect(first.headers['cache-control']).toBe('max-age=0, private, must-revalidate')

    const again = await service
      .as(ana)
      .call(getVersion, {}, { 'if-none-match': `"other", ${etag}` })
    expect(again.status).toBe(304)
    expect(again.body).toBeNull()
    expect(
      (await service.as(ana).call(getVersion, {}, { 'if-none-match': '"other"' })).status,
    ).toBe(200)
  })

  test('errors have no ETag', async () => {
    const reply = await service.as(null).call(getVersion)
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect(reply.headers['etag']).toBeUndefined()
  })
})

describe('cross-origin requests', () => {
  test('may call the API and read the pagination and limit headers, without cookies', async () => {
    const reply = await service.app.inject({
      url: '/api/v4/version',
      headers: { origin: 'https://elsewhere.example', 'private-token': ana.token },
    })
    expect(reply.headers['access-control-allow-origin']).toBe('*')
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
    const exposed = String(reply.headers['access-control-expose-headers']).split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining(['Link', 'X-Total', 'X-Next-Page', 'Retry-After', 'ETag']),
    )
    expect(exposed).toContain('X-Gitlab-Last-Commit-Id')
    for (const name of ['Name', 'Limit', 'Observed', 'Remaining', 'Reset', 'ResetTime'])
      expect(exposed).toContain(`RateLimit-${name}`)
  })

  test('get the allowed methods and headers from a preflight', async () => {
    const reply = await service.app.inject({
      method: 'OPTIONS',
      url: '/api/v4/projects/1/boards',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization, content-type',
      },
    })
    expect(reply.statusCode).toBe(204)
    expect(reply.headers['access-control-allow-methods']).toContain('PUT')
    expect(reply.headers['access-control-allow-headers']).toContain('authorization')
  })
})

test('a rate-limited call answers 429 with Retry-After', async () => {
  const strict = await testApp({ limits: { ...defaultLimits, apiPerUser: 2, apiPerAddress: 1 } })
  try {
    const bo = await strict.user('bo')
    const eva = await strict.user('eva')
    expect((await strict.as(bo).call(getVersion)).headers['ratelimit-remaining']).toBe('1')
    expect((await strict.as(bo).call(getVersion)).status).toBe(200)

    const reply = await strict.as(bo).call(getVersion)
    expect(reply.status).toBe(429)
    expect(reply.body).toBe('Retry later\n')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply.headers['ratelimit-name']).toBe('throttle_authenticated_api')
    expect(reply.headers['ratelimit-limit']).toBe('2')
    expect(reply.headers['ratelimit-resettime']).toMatch(/GMT$/)

    expect((await strict.as(eva).call(getVersion)).status, 'others go on').toBe(200)
    expect((await strict.as(null).call(getVersion)).status).toBe(401)
    expect((await strict.as(null).call(getVersion)).status).toBe(429)
  } finally {
    await strict.close()
  }
})

test('a client that is no trusted proxy cannot choose the address that its calls count for', async () => {
  const strict = await testApp({ limits: { ...defaultLimits, apiPerAddress: 2 } })
  try {
    const statuses = []
    for (let nth = 1; nth <= 3; nth++) {
      const { statusCode } = await strict.app.inject({
        url: '/api/v4/openapi.json',
        remoteAddress: '198.51.100.7',
        headers: { 'x-forwarded-for': `192.0.2.${nth}` },
      })
      statuses.push(statusCode)
    }
    expect(statuses).toEqual([200, 200, 429])
  } finally {
    await strict.close()
  }
})

test('a change of the clock neither lifts nor prolongs a rate limit', async () => {
  const strict = await testApp({ limits: { ...defaultLimits, apiPerUser: 1 } })
  try {
    const bo = await strict.user('bo')
    expect((await strict.as(bo).call(getVersion)).status).toBe(200)
    const day = 24 * 60 * 60 * 1000
    for (const shift of [day, -day]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift })
      const reply = await strict.as(bo).call(getVersion)
      vi.useRealTimers()
      expect(reply.status).toBe(429)
      expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
  } finally {
    vi.useRealTimers()
    await strict.close()
  }
})

describe('without credentials', () => {
  test('malformed bodies and page requests count towards the rate limit', async () => {
    const strict = await testApp({ limits: { ...defaultLimits, apiPerAddress: 3 } })
    const send = async (method: 'GET' | 'POST', url: string, payload?: string) => {
      const headers = payload === undefined ? {} : { 'content-type': 'application/json' }
      const reply = await strict.app.inject({ method, url, headers, ...(payload && { payload }) })
      return reply.statusCode
    }
    const broken = () => send('POST', '/api/v4/users', '{"a":')
    try {
      expect([await broken(), await broken(), await broken()]).toEqual([400, 400, 400])
      expect(await broken()).toBe(429)
      expect(await send('GET', '/api/v4/openapi.json')).toBe(429)
      expect(await send('POST', '/users/sign_out')).toBe(429)
      expect(await send('POST', '/oauth/interaction/x')).toBe(429)
    } finally {
      await strict.close()
    }
  })

  const send = (payload: string, headers: Record<string, string>) =>
    service.app.inject({
      method: 'POST',
      url: '/api/v4/groups',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })

  test('a body over 64 KiB is refused before it is read', async () => {
    const large = `{"a": ${' '.repeat(64 * 1024)}`
    const reply = await send(large, {})
    expect(reply.statusCode).toBe(413)
    expect(reply.json().message).toMatch(/^413 Request Entity Too Large - .*64 KiB/)
    expect((await send(large, { 'private-token': ana.token })).statusCode).toBe(400)
    const { cookie, csrf } = await service.session(ana)
    expect((await send(large, { cookie, 'x-csrf-token': csrf })).statusCode).toBe(400)
    expect((await send(large, { cookie })).statusCode).toBe(413)
  })

  test.each([
    ['POST /api/v4/groups', 'PRIVATE-TOKEN: glpat-wrong', 401],
    ['POST /api/v4/groups', 'Cookie: _mergeboard_session=wrong', 413],
    ['POST /api/scim/v2/groups/acme/Users', 'Authorization: Bearer wrong', 401],
    ['POST /oauth/token', 'Authorization: Bearer wrong', 413],
    ['POST /users/sign_in', 'PRIVATE-TOKEN: glpat-wrong', 413],
    ['POST /nowhere', 'PRIVATE-TOKEN: glpat-wrong', 413],
  ])('%s with a wrong %s is refused before its body arrives', async (line, credentials, status) => {
    expect(await statusBeforeBody(service, line, credentials)).toBe(status)
  })

  test('a body requires Content-Length', async () => {
    const chunked = { 'transfer-encoding': 'chunked' }
    expect((await send('{}', chunked)).statusCode).toBe(411)
    expect((await send('{}', { ...chunked, 'private-token': ana.token })).statusCode).toBe(400)
  })
})

test('a call above the limit is refused before its body arrives', async () => {
  const strict = await testApp({ limits: { ...defaultLimits, apiPerUser: 1 } })
  try {
    const bo = await strict.user('bo')
    await strict.as(bo).call(getVersion)
    const credentials = `PRIVATE-TOKEN: ${bo.token}`
    expect(await statusBeforeBody(strict, 'POST /api/v4/groups', credentials)).toBe(429)
  } finally {
    await strict.close()
  }
})

/** Sends a request's head and returns the status of the reply, without ever sending the body. */
async function statusBeforeBody(
  { app }: TestApp,
  line: string,
  credentials: string,
): Promise<number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const head = ['Host: x', 'Content-Type: application/json', 'Content-Length: 5000000', credentials]
  socket.write(`${line} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return Number(String(reply).split(' ')[1])
}

test.each(['/api/v4/version', '/users/sign_in', '/nowhere'])(
  'a query with too deep or too many parameters is refused at %s',
  async (path) => {
    const deep = await service.app.inject(`${path}?a${'[b]'.repeat(40)}=1`)
    expect([deep.statusCode, deep.json().error]).toEqual([400, 'parameters are nested too deeply'])
    expect((await service.app.inject(`${path}?${'&'.repeat(10_001)}`)).statusCode).toBe(414)
  },
)
