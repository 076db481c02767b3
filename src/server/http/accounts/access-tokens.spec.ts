import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createImpersonationToken,
  createOwnAccessToken,
  createPersonalAccessToken,
  deleteImpersonationToken,
  deleteOwnAccessToken,
  deletePersonalAccessToken,
  getImpersonationToken,
  getOwnAccessToken,
  getPersonalAccessToken,
  listImpersonationTokens,
  listPersonalAccessTokens,
  rotateOwnAccessToken,
  rotatePersonalAccessToken,
} from '#contract/access-tokens.ts'
import { createProject } from '#contract/projects.ts'
import {
  createProjectAccessToken,
  rotateProjectAccessToken,
} from '#contract/resource-access-tokens.ts'
import { getCurrentUser } from '#contract/users.ts'
import { queryParams } from '#server/testing/api.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import { bearer, CALLBACK, openOauth } from '#server/testing/oauth.ts'
import { made } from '#server/testing/world.ts'

let service: TestApp
let root: TestUser
let ana: TestUser
let bo: TestUser
beforeAll(async () => {
  service = await testApp()
  root = await service.user('root', { admin: true, scopes: 'api sudo' })
  ana = await service.user('ana')
  bo = await service.user('bo')
})
afterAll(() => service.close())

const bearing = (token: string): TestUser => ({ id: 0, username: '', token })

async function makeToken(user: TestUser, more: Some<typeof createPersonalAccessToken> = {}) {
  const reply = await service
    .as(root)
    .call(createPersonalAccessToken, { user_id: user.id, name: 'laptop', scopes: ['api'], ...more })
  expect(reply.status).toBe(201)
  return reply.body
}

describe('creating a personal access token', () => {
  test('returns it once, and stores only its digest', async () => {
    const reply = await service.as(root).call(createPersonalAccessToken, {
      user_id: ana.id,
      name: 'laptop',
      description: 'for the train',
      scopes: ['read_api', 'read_user'],
      expires_at: '2099-01-31',
    })
    expect(reply.status).toBe(201)
    const { token, ...shown } = reply.body
    expect(token).toMatch(/^glpat-[\w-]{20,}$/)
    expect(shown).toEqual({
      id: shown.id,
      name: 'laptop',
      revoked: false,
      created_at: shown.created_at,
      description: 'for the train',
      scopes: ['read_api', 'read_user'],
      user_id: ana.id,
      last_used_at: null,
      active: true,
      expires_at: '2099-01-31',
    })
    expect((await service.as(bearing(token)).call(getCurrentUser)).body.id).toBe(ana.id)
    const again = await service.as(root).call(getPersonalAccessToken, { id: shown.id })
    expect(again.body).not.toHaveProperty('token')
    const rows = await service.deps.db.selectFrom('access_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('accepts comma-separated scopes', async () => {
    const reply = await service
      .as(root)
      .call(createPersonalAccessToken, { user_id: ana.id, name: 'x', scopes: 'api,read_user' })
    expect(reply.body.scopes).toEqual(['api', 'read_user'])
  })

  test.each([
    [{ scopes: ['api'] }, 400, { error: 'name is missing' }],
    [{ name: 'x' }, 400, { error: 'scopes is missing' }],
    [{ name: 'x', scopes: ['all'] }, 422, { message: 'Scopes can only contain available scopes' }],
    [{ name: 'x', scopes: ['sudo'] }, 422, { message: 'Scopes can only contain available scopes' }],
    [{ name: 'x', scopes: [] }, 422, { message: "Scopes can't be blank" }],
    [{ name: ' ', scopes: ['api'] }, 422, { message: "Name can't be blank" }],
    [{ name: 'x', scopes: ['api'], expires_at: 'soon' }, 400, { error: 'expires_at is invalid' }],
  ])('refuses %o', async (body, status, expected) => {
    const reply = await service
      .as(root)
      .callRaw(createPersonalAccessToken, { user_id: ana.id, ...body })
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject(expected)
  })

  test('for another user requires an administrator', async () => {
    const body = { name: 'x', scopes: ['api'] }
    const reply = await service.as(ana).call(createPersonalAccessToken, { user_id: bo.id, ...body })
    expect(reply.status).toBe(403)
    expect(
      (await service.as(root).call(createPersonalAccessToken, { user_id: 9999, ...body })).body,
    ).toEqual({
      message: '404 User Not Found',
    })
  })

  test('for oneself grants no more than the current token', async () => {
    const make = (user: TestUser, scopes: string[]) =>
      service.as(user).call(createOwnAccessToken, { name: 'x', scopes })
    expect((await make(ana, ['read_api', 'write_repository'])).status).toBe(201)
    const plainAdmin = await service.user('plain-admin', { admin: true })
    expect((await make(plainAdmin, ['sudo'])).status).toBe(403)
    expect((await make(root, ['api', 'sudo'])).status).toBe(201)
  })
})

test('an application can neither create nor rotate tokens', async () => {
  const { id } = await makeToken(ana)
  const oauth = await openOauth(service, root, ana)
  const app = await oauth.register({ redirect_uri: CALLBACK })
  const code = await oauth.consentedCode(app, { scope: 'api' })
  const headers = bearer((await oauth.redeemAs(app, code)).body.access_token)
  const api = service.as(null)
  const body = { name: 'x', scopes: ['api'] }
  expect((await api.call(createOwnAccessToken, body, headers)).status).toBe(403)
  expect((await api.call(rotatePersonalAccessToken, { id }, headers)).status).toBe(403)
  const project = await made(service.as(ana), createProject, { name: 'mine' })
  const ofProject = { id: project.id, ...body, access_level: 30 as const }
  expect((await api.call(createProjectAccessToken, ofProject, headers)).status).toBe(403)
  const ofAna = await made(service.as(ana), createProjectAccessToken, ofProject)
  const rotation = { id: project.id, token_id: ofAna.id }
  expect((await api.call(rotateProjectAccessToken, rotation, headers)).status).toBe(403)
  const { access_token } = await oauth.webTokens()
  const own = await api.call(createOwnAccessToken, body, bearer(access_token))
  expect(own.status).toBe(201)
})

test('an impersonation token cannot rotate personal tokens', async () => {
  const { id } = await makeToken(bo)
  const { token } = await made(service.as(root), createImpersonationToken, {
    user_id: bo.id,
    name: 'help',
    scopes: ['api'],
  })
  const { status } = await service.as(null).call(rotatePersonalAccessToken, { id }, bearer(token!))
  expect(status).toBe(403)
})

test('a session cannot grant itself the scope sudo', async () => {
  const { cookie, csrf } = await service.session(root)
  const page = { cookie, 'x-csrf-token': csrf }
  const make = (path: string, scopes: string[]) =>
    service.as(null).post(path, { name: 'x', scopes }, page)
  expect((await make('/user/personal_access_tokens', ['api'])).status).toBe(201)
  for (const path of ['user', `users/${root.id}`]) {
    const reply = await make(`/${path}/personal_access_tokens`, ['api', 'sudo'])
    expect(reply.status).toBe(403)
    expect(reply.refusal.message).toContain('A session cannot grant the sudo scope')
  }
  const { id } = await makeToken(root, { scopes: ['api', 'sudo'] })
  const rotated = await service.as(null).call(rotatePersonalAccessToken, { id }, page)
  expect(rotated.status).toBe(403)
})

describe('personal access tokens', () => {
  test('are listed to their owner; administrators see all', async () => {
    const mine = await makeToken(bo, { name: 'only mine' })
    const own = await service.as(bo).call(listPersonalAccessTokens)
    const idsOf = (reply: typeof own) => reply.body.map((t) => t.id)
    expect(own.body.every((t) => t.user_id === bo.id)).toBe(true)
    expect(idsOf(own)).toContain(mine.id)
    expect(own.headers['x-total']).toBe(String(own.body.length))

    const all = await service.as(root).call(listPersonalAccessTokens, { user_id: bo.id })
    expect(idsOf(all)).toEqual(idsOf(own))
    const others = await service.as(ana).call(listPersonalAccessTokens, { user_id: bo.id })
    expect(others.status).toBe(401)
    expect(others.body).toEqual({ message: '401 Unauthorized' })
  })

  test('are filtered and sorted', async () => {
    const eva = await service.user('eva')
    const first = await makeToken(eva, { name: 'b first', expires_at: '2020-01-01' })
    const second = await makeToken(eva, { name: 'a second', expires_at: '2099-01-01' })
    await service.as(eva).call(deletePersonalAccessToken, { id: first.id })
    const ids = async (query: string) =>
      (
        await service
          .as(eva)
          .callRaw(listPersonalAccessTokens, { search: 'o', ...queryParams(query) })
      ).body.map((t) => t.id)
    expect(await ids('sort=name_asc')).toEqual([second.id])
    const all = async (query: string) =>
      (await service.as(eva).callRaw(listPersonalAccessTokens, queryParams(query))).body
        .map((t) => t.id)
        .filter((id) => id === first.id || id === second.id)
    expect(await all('sort=name_asc')).toEqual([second.id, first.id])
    expect(await all('sort=created_asc')).toEqual([first.id, second.id])
    expect(await all('revoked=true')).toEqual([first.id])
    expect(await all('state=active')).toEqual([second.id])
    expect(await all('state=inactive')).toEqual([first.id])
    expect(await all('expires_after=2050-01-01')).toEqual([second.id])
    expect(await all('expires_before=2050-01-01')).toEqual([first.id])
    expect(await all('created_after=2099-01-01')).toEqual([])
    expect((await service.as(eva).callRaw(listPersonalAccessTokens, { sort: 'size' })).status).toBe(
      400,
    )
  })

  test('of others answer 401 to users and 404 to administrators', async () => {
    const token = await makeToken(bo)
    for (const method of ['get', 'delete'] as const) {
      const reply = await service.as(ana)[method](`/personal_access_tokens/${token.id}`)
      expect(reply.status).toBe(401)
    }
    expect((await service.as(ana).call(getPersonalAccessToken, { id: 999999 })).status).toBe(401)
    const reply = await service.as(root).call(getPersonalAccessToken, { id: 999999 })
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ message: '404 Personal Access Token Not Found' })
  })

  test('are revoked by their owner permanently', async () => {
    const { id, token } = await makeToken(bo)
    expect((await service.as(bo).call(deletePersonalAccessToken, { id })).status).toBe(204)
    expect((await service.as(bearing(token)).call(getCurrentUser)).refusal.error).toBe(
      'invalid_token',
    )
    const shown = await service.as(bo).call(getPersonalAccessToken, { id })
    expect(shown.body).toMatchObject({ revoked: true, active: false })
  })

  test('are not revoked when they changed in the meantime', async () => {
    const { id } = await makeToken(bo)
    const since = { 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' }
    const reply = await service.as(bo).call(deletePersonalAccessToken, { id }, since)
    expect(reply.status).toBe(412)
  })

  test('are replaced by rotation, which revokes the old one', async () => {
    const { id, token } = await makeToken(bo, { scopes: ['read_user'] })
    const reply = await service
      .as(bo)
      .call(rotatePersonalAccessToken, { id, expires_at: '2099-05-01' })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      name: 'laptop',
      scopes: ['read_user'],
      revoked: false,
      expires_at: '2099-05-01',
    })
    expect((await service.as(bearing(reply.body.token)).call(getCurrentUser)).status).toBe(200)
    expect((await service.as(bearing(token)).call(getCurrentUser)).status).toBe(401)

    const again = await service.as(bo).call(rotatePersonalAccessToken, { id })
    expect(again.status).toBe(400)
    expect(again.body).toEqual({ message: '400 Bad request - token already revoked' })
  })

  test('cannot be rotated by a token with fewer scopes', async () => {
    const { id } = await makeToken(root, { scopes: ['api', 'sudo'] })
    const { token } = await makeToken(root, { scopes: ['api'] })
    const reply = await service.as(bearing(token)).call(rotatePersonalAccessToken, { id })
    expect(reply.status).toBe(403)
    expect(reply.body).toEqual({
      message: '403 Forbidden - The new token cannot have a scope that the current token lacks',
    })
    expect((await service.as(root).call(getPersonalAccessToken, { id })).body.active).toBe(true)
  })

  test('have names of limited length', async () => {
    const refused = async (more: Some<typeof createOwnAccessToken>) => {
      const reply = await service
        .as(ana)
        .call(createOwnAccessToken, { name: 'x', scopes: ['api'], ...more })
      return [reply.status, reply.refusal.message]
    }
    expect(await refused({ name: ' ' })).toEqual([422, "Name can't be blank"])
    expect(await refused({ name: 'a\u0007b' })).toEqual([422, 'Name is invalid'])
    expect(await refused({ name: 'n'.repeat(256) })).toEqual([
      422,
      'Name is too long (maximum is 255 characters)',
    ])
    expect(await refused({ description: 'd'.repeat(256) })).toEqual([
      422,
      'Description is too long (maximum is 255 characters)',
    ])
  })
})

describe('the current token', () => {
  test('shows, rotates and revokes itself', async () => {
    const { id, token } = await makeToken(bo, { name: 'self' })
    const shown = await service.as(bearing(token)).call(getOwnAccessToken)
    expect(shown.body).toMatchObject({ id, name: 'self' })

    const next = await service.as(bearing(token)).call(rotateOwnAccessToken)
    expect(next.status).toBe(200)
    expect(next.body.expires_at).toMatch(/^\d{4}-\d\d-\d\d$/)
    const api = service.as(bearing(next.body.token))
    expect((await api.call(deleteOwnAccessToken)).status).toBe(204)
    expect((await api.call(getOwnAccessToken)).status).toBe(401)
  })

  test('does not exist for a session', async () => {
    const { cookie } = await service.session(ana)
    const reply = await service.as(null).call(getOwnAccessToken, {}, { cookie })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      message: '400 Bad request - This endpoint requires token type to be a personal access token',
    })
  })
})

describe('impersonation tokens', () => {
  test('are created, listed and revoked by administrators', async () => {
    const made = await service
      .as(root)
      .call(createImpersonationToken, { user_id: ana.id, name: 'support', scopes: ['api'] })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'support', impersonation: true, user_id: ana.id })
    const as = service.as(bearing(made.body.token!))
    expect((await as.call(getCurrentUser)).body.username).toBe('ana')

    const list = await service
      .as(root)
      .call(listImpersonationTokens, { user_id: ana.id, state: 'active' })
    expect(list.body.map((t) => t.id)).toEqual([made.body.id])
    expect(list.body[0]).not.toHaveProperty('token')
    expect(
      (
        await service
          .as(root)
          .call(getImpersonationToken, { user_id: ana.id, impersonation_token_id: made.body.id })
      ).status,
    ).toBe(200)

    expect(
      (
        await service
          .as(root)
          .call(deleteImpersonationToken, { user_id: ana.id, impersonation_token_id: made.body.id })
      ).status,
    ).toBe(204)
    expect((await as.call(getCurrentUser)).refusal.error).toBe('invalid_token')
    expect(
      (await service.as(root).call(listImpersonationTokens, { user_id: ana.id, state: 'active' }))
        .body,
    ).toEqual([])
    expect(
      (await service.as(root).call(listImpersonationTokens, { user_id: ana.id, state: 'inactive' }))
        .body,
    ).toHaveLength(1)
  })

  test('are invisible to the user they impersonate', async () => {
    const made = await service
      .as(root)
      .call(createImpersonationToken, { user_id: ana.id, name: 'quiet', scopes: ['api'] })
    const own = await service.as(ana).call(listPersonalAccessTokens)
    expect(own.body.map((t) => t.id)).not.toContain(made.body.id)
    expect((await service.as(ana).call(getPersonalAccessToken, { id: made.body.id })).status).toBe(
      401,
    )
    const by = service.as(bearing(made.body.token!))
    expect((await by.call(deleteOwnAccessToken)).status).toBe(400)
    expect((await service.as(ana).call(listImpersonationTokens, { user_id: ana.id })).status).toBe(
      403,
    )
  })

  test('cannot create personal tokens', async () => {
    const made = await service
      .as(root)
      .call(createImpersonationToken, { user_id: ana.id, name: 'support', scopes: ['api'] })
    const reply = await service
      .as(bearing(made.body.token!))
      .call(createOwnAccessToken, { name: 'kept', scopes: ['api'] })
    expect(reply.status).toBe(403)
    const own = await service.as(ana).call(listPersonalAccessTokens, { search: 'kept' })
    expect(own.body).toEqual([])
  })

  test('of another or a missing user answer 404', async () => {
    const made = await service
      .as(root)
      .call(createImpersonationToken, { user_id: ana.id, name: 'x', scopes: ['api'] })
    const reply = await service
      .as(root)
      .call(getImpersonationToken, { user_id: bo.id, impersonation_token_id: made.body.id })
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ message: '404 Impersonation Token Not Found' })
    const personal = await makeToken(ana)
    expect(
      (
        await service
          .as(root)
          .call(deleteImpersonationToken, { user_id: ana.id, impersonation_token_id: personal.id })
      ).status,
    ).toBe(404)
    expect((await service.as(root).call(listImpersonationTokens, { user_id: 99999 })).status).toBe(
      404,
    )
  })
})
