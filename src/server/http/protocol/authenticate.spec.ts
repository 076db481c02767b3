import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { listPersonalAccessTokens } from '#contract/access-tokens.ts'
import { createUser, getCurrentUser, listUsers, type CurrentUser } from '#contract/users.ts'
import { getVersion } from '#contract/version.ts'
import { defaultLimits } from '#server/config.ts'
import { digestOf } from '#server/domain/accounts/digest.ts'
import { insertToken } from '#server/store/accounts/access-tokens.ts'
import { updateUser } from '#server/store/accounts/users.ts'
import type { AccessTokenRow } from '#server/store/schema/accounts.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'

let service: TestApp
let ana: TestUser
let bo: TestUser
beforeAll(async () => {
  service = await testApp()
  ana = await service.user('ana')
  bo = await service.user('bo')
})
afterAll(() => service.close())

const anonymous = () => service.as(null)

async function token(
  user: TestUser,
  value: string,
  row: Partial<Pick<AccessTokenRow, 'kind' | 'scopes' | 'expires_at'>> & { revoked?: 0 | 1 } = {},
): Promise<{ 'private-token': string }> {
  await insertToken(service.deps.db, {
    kind: 'personal',
    user_id: user.id,
    name: value,
    scopes: 'api',
    digest: digestOf(value),
    created_at: service.deps.now(),
    ...row,
  })
  return { 'private-token': value }
}

const day = (offset: number) =>
  new Date(Date.now() + offset * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

describe('a personal access token', () => {
  test.each([
    ['header PRIVATE-TOKEN', (t: string) => ({ url: '/user', headers: { 'private-token': t } })],
    ['bearer', (t: string) => ({ url: '/user', headers: { authorization: `Bearer ${t}` } })],
    ['private_token', (t: string) => ({ url: `/user?private_token=${t}`, headers: {} })],
    ['access_token', (t: string) => ({ url: `/user?access_token=${t}`, headers: {} })],
  ])('is accepted by %s', async (_name, place) => {
    const { url, headers } = place(ana.token)
    const reply = await anonymous().get<CurrentUser>(url, headers)
    expect(reply.status).toBe(200)
    expect(reply.body.username).toBe('ana')
  })

  test('is accepted in a body', async () => {
    const admin = await service.user('body-admin', { admin: true })
    const reply = await anonymous().callRaw(createUser, {
      private_token: admin.token,
      email: 'new@mergeboard.test',
      name: 'New',
      username: 'new',
      force_random_password: true,
    })
    expect(reply.status).toBe(201)
  })

  test('may be sent twice, but not together with a different one', async () => {
    const same = { 'private-token': ana.token, authorization: `Bearer ${ana.token}` }
    expect((await anonymous().call(getCurrentUser, {}, same)).status).toBe(200)
    const other = { 'private-token': ana.token, authorization: `Bearer ${bo.token}` }
    const reply = await anonymous().call(getCurrentUser, {}, other)
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: '401 Unauthorized' })
  })

  test.each([
    ['unknown', 'glpat-nobody-has-it'],
    ['truncated', () => ana.token.slice(0, -1)],
    ['of another case', () => ana.token.toUpperCase()],
    ['with a space', () => `${ana.token} x`],
    ['in quotes', () => `"${ana.token}"`],
    ['long', 'x'.repeat(10_000)],
    ['with SQL', "' or 1=1 --"],
  ])('%s answers 401', async (_name, value) => {
    const headers = { 'private-token': typeof value === 'string' ? value : value() }
    const reply = await anonymous().call(getCurrentUser, {}, headers)
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: '401 Unauthorized' })
    expect(reply.headers['www-authenticate']).toBeUndefined()
  })

  test('of 60,000 characters in a body answers 401', async () => {
    const reply = await anonymous().callRaw(createUser, { private_token: 'x'.repeat(60_000) })
    expect([reply.status, reply.body]).toEqual([401, { message: '401 Unauthorized' }])
  })

  test('as an array answers 401', async () => {
    const reply = await anonymous().callRaw(getCurrentUser, { private_token: [ana.token] })
    expect(reply.status).toBe(401)
  })

  test('works through the day before it expires, and not on the day itself', async () => {
    const alive = await token(ana, 'glpat-alive', { expires_at: day(1) })
    expect((await anonymous().call(getCurrentUser, {}, alive)).status).toBe(200)

    const dead = await token(ana, 'glpat-dead', { expires_at: day(0) })
    const reply = await anonymous().call(getCurrentUser, {}, dead)
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({
      error: 'invalid_token',
      error_description: 'Token is expired. You can either do re-authorization or token refresh.',
    })
    expect(reply.headers['www-authenticate']).toBe(
      'Bearer realm="Protected by OAuth 2.0", error="invalid_token", error_description="Token is expired. You can either do re-authorization or token refresh."',
    )
  })

  test('that was revoked says so, unless it expired too', async () => {
    const revoked = await token(ana, 'glpat-revoked', { revoked: 1 })
    const reply = await anonymous().call(getCurrentUser, {}, revoked)
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({
      error: 'invalid_token',
      error_description: 'Token was revoked. You have to re-authorize from the user.',
    })

    const both = await token(ana, 'glpat-both', { revoked: 1, expires_at: day(-1) })
    expect((await anonymous().call(getCurrentUser, {}, both)).refusal.error_description).toMatch(
      /expired/,
    )
  })

  test('in the URL makes the response uncacheable', async () => {
    const reply = await anonymous().callRaw(getCurrentUser, { private_token: ana.token })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['referrer-policy']).toBe('no-referrer')
  })

  test('cannot be guessed faster than the anonymous rate limit allows', async () => {
    const limits = { ...defaultLimits, apiPerUser: 100, apiPerAddress: 2 }
    const strict = await testApp({ limits })
    try {
      const eva = await strict.user('eva')
      const guess = async () =>
        (await strict.as(null).call(getCurrentUser, {}, { 'private-token': 'glpat-guess' })).status
      expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429])
      expect((await strict.as(eva).call(getCurrentUser)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })

  test('records its last use', async () => {
    const carla = await service.user('carla')
    const used = await token(carla, 'glpat-used')
    await anonymous().call(getCurrentUser, {}, used)
    await eventually(async () => {
      const row = await service.deps.db
        .selectFrom('access_tokens')
        .select('last_used_at')
        .where('digest', '=', digestOf('glpat-used'))
        .executeTakeFirstOrThrow()
      expect(row.last_used_at).toMatch(/^\d{4}-/)
    })
    expect((await service.as(carla).call(getCurrentUser)).body.last_activity_on).toBe(day(0))
  })
})

test('a clock that jumps by a day signs nobody out', async () => {
  const { cookie } = await service.session(ana)
  const day = 24 * 60 * 60 * 1000
  for (const shift of [day, -day]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift })
    const replies = [
      await service.as(ana).call(getCurrentUser),
      await anonymous().call(getCurrentUser, {}, { cookie }),
    ]
    vi.useRealTimers()
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  }
})

describe('scopes', () => {
  const insufficient = (scope: string) => ({
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope,
  })

  test('read_api allows reads and no writes', async () => {
    const reader = await service.user('reader', { admin: true, scopes: 'read_api' })
    expect((await service.as(reader).call(listUsers)).status).toBe(200)
    const reply = await service.as(reader).callRaw(createUser, { name: 'x' })
    expect(reply.status).toBe(403)
    expect(reply.body).toEqual(insufficient('api'))
    expect(reply.headers['www-authenticate']).toBeUndefined()
  })

  test('read_user allows reading users only', async () => {
    const reader = await service.user('user-reader', { scopes: 'read_user' })
    expect((await service.as(reader).call(getCurrentUser)).status).toBe(200)
    expect((await service.as(reader).call(listUsers)).status).toBe(200)
    expect((await service.as(reader).call(getVersion)).status).toBe(200)
    const reply = await service.as(reader).call(listPersonalAccessTokens)
    expect(reply.status).toBe(403)
    expect(reply.body).toEqual(insufficient('api read_api'))
  })

  test('read_repository does not allow API calls', async () => {
    const puller = await service.user('puller', { scopes: 'read_repository write_repository' })
    expect((await service.as(puller).call(getVersion)).body).toEqual(
      insufficient('api read_api read_user'),
    )
  })
})

describe('a blocked or deactivated account', () => {
  test('answers 403 with the reason', async () => {
    const dora = await service.user('dora')
    await updateUser(service.deps.db, dora.id, { state: 'blocked' })
    const reply = await service.as(dora).call(getCurrentUser)
    expect(reply.status).toBe(403)
    expect(reply.body).toEqual({ message: '403 Forbidden - Your account has been blocked.' })

    await updateUser(service.deps.db, dora.id, { state: 'deactivated' })
    expect((await service.as(dora).call(getCurrentUser)).refusal.message).toMatch(
      /^403 Forbidden - Your account has been deactivated by your administrator\. Please log back in from a web browser to reactivate your account at http/,
    )
  })
})

describe('a session', () => {
  test('reads, and writes with its CSRF token', async () => {
    const root = await service.user('session-root', { admin: true })
    const { cookie, csrf } = await service.session(root)
    const api = anonymous()
    expect((await api.call(getCurrentUser, {}, { cookie })).body.username).toBe('session-root')

    const body = { name: 'Kim', username: 'kim', email: 'kim@mergeboard.test', password: 'x' }
    expect((await api.call(createUser, body, { cookie })).body).toEqual({
      message: '401 Unauthorized',
    })
    const wrong = { cookie, 'x-csrf-token': csrf.replace(/^./, '#') }
    expect((await api.call(createUser, body, wrong)).status).toBe(401)
    const right = { cookie, 'x-csrf-token': csrf }
    expect((await api.call(createUser, body, right)).status).toBe(400)
  })

  test('does not accept the CSRF token of another session, or one from another origin', async () => {
    const root = await service.user('origin-root', { admin: true })
    const { cookie, csrf } = await service.session(root)
    const other = await service.session(root)
    const status = async (headers: Record<string, string>) =>
      (await anonymous().callRaw(createUser, { name: 'x' }, { cookie, ...headers })).status

    expect(await status({ 'x-csrf-token': other.csrf })).toBe(401)
    expect(await status({ 'x-csrf-token': csrf, origin: 'https://evil.example' })).toBe(401)
    expect(await status({ 'x-csrf-token': csrf, 'sec-fetch-site': 'cross-site' })).toBe(401)
    expect(await status({ 'x-csrf-token': csrf, origin: 'http://mergeboard.test' })).toBe(400)
  })

  test('is not used as a fallback for a wrong token', async () => {
    const { cookie } = await service.session(ana)
    const reply = await anonymous().call(getCurrentUser, {}, { cookie, 'private-token': 'wrong' })
    expect(reply.status).toBe(401)
  })

  test('that ended or never existed counts as anonymous', async () => {
    const { cookie } = await service.session(ana)
    await service.deps.db
      .updateTable('sessions')
      .set({ expires_at: service.deps.now() })
      .where('digest', '=', digestOf(cookie.split('=')[1]!))
      .execute()
    expect((await anonymous().call(getCurrentUser, {}, { cookie })).status).toBe(401)
    const invented = { cookie: '_mergeboard_session=invented' }
    expect((await anonymous().call(getCurrentUser, {}, invented)).status).toBe(401)
  })
})

describe('sudo', () => {
  let root: TestUser
  beforeAll(async () => {
    root = await service.user('root', { admin: true, scopes: 'api sudo' })
  })

  test.each([
    ['an id in the query', () => [`/user?sudo=${ana.id}`, {}] as const],
    ['a username in the query', () => ['/user?sudo=ana', {}] as const],
    ['a username of another case', () => ['/user?sudo=ANA', {}] as const],
    ['the header', () => ['/user', { sudo: 'ana' }] as const],
  ])('acts as the user by %s', async (_name, place) => {
    const [path, headers] = place()
    const reply = await service.as(root).get<CurrentUser>(path, headers)
    expect(reply.status).toBe(200)
    expect(reply.body.username).toBe('ana')
    expect(reply.body.is_admin).toBeUndefined()
  })

  test('gives no more rights than the user has', async () => {
    const reply = await service.as(root).callRaw(createUser, { sudo: 'ana', name: 'x' })
    expect(reply.status).toBe(403)
    expect(reply.body).toEqual({ message: '403 Forbidden' })
  })

  test('requires an administrator', async () => {
    const eager = await service.user('eager', { scopes: 'api sudo' })
    const reply = await service.as(eager).callRaw(getCurrentUser, { sudo: 'ana' })
    expect(reply.status).toBe(403)
    expect(reply.body).toEqual({ message: '403 Forbidden - Must be admin to use sudo' })
  })

  test('requires its scope', async () => {
    const admin = await service.user('scopeless', { admin: true })
    const reply = await service.as(admin).callRaw(getCurrentUser, { sudo: 'ana' })
    expect(reply.status).toBe(403)
    expect(reply.body).toEqual({
      error: 'insufficient_scope',
      error_description:
        'The request requires higher privileges than provided by the access token.',
      scope: 'sudo',
    })
  })

  test.each(['nobody', '0', '99999999999999999999'])('of %s answers 404', async (name) => {
    const reply = await service.as(root).callRaw(getCurrentUser, { sudo: name })
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ message: `404 User with ID or username '${name}' Not Found` })
  })

  test('is refused with a session and without credentials', async () => {
    const { cookie } = await service.session(root)
    const reply = await anonymous().callRaw(getCurrentUser, { sudo: 'ana' }, { cookie })
    expect(reply.status).toBe(403)
    expect(reply.body).toEqual({
      message:
        '403 Forbidden - Must be authenticated using an OAuth or personal access token to use sudo',
    })
    expect((await anonymous().callRaw(listUsers, { username: 'ana', sudo: 'ana' })).status).toBe(
      401,
    )
  })

  test('is refused for a blocked account', async () => {
    const gone = await service.user('gone')
    await updateUser(service.deps.db, gone.id, { state: 'blocked' })
    expect((await service.as(root).callRaw(getCurrentUser, { sudo: 'gone' })).status).toBe(403)
  })
})

describe('an impersonation token', () => {
  test('works like a personal one', async () => {
    const headers = await token(ana, 'glpat-impersonation', { kind: 'impersonation' })
    expect((await anonymous().call(getCurrentUser, {}, headers)).body.username).toBe('ana')
  })

  test('is refused where impersonation is disabled', async () => {
    const strict = await testApp({ impersonation: false })
    try {
      const eva = await strict.user('eva')
      await insertToken(strict.deps.db, {
        kind: 'impersonation',
        user_id: eva.id,
        name: 'support',
        scopes: 'api',
        digest: digestOf('glpat-support'),
        created_at: strict.deps.now(),
      })
      const reply = await strict
        .as(null)
        .call(getCurrentUser, {}, { 'private-token': 'glpat-support' })
      expect(reply.status).toBe(401)
      expect(reply.body).toEqual({
        error: 'invalid_token',
        error_description: 'Token is an impersonation token but impersonation was disabled.',
      })
    } finally {
      await strict.close()
    }
  })
})
