import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { blockUser, unblockUser } from '#contract/users.ts'
import { updateUser } from '#server/store/accounts/users.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { hiddenFields } from '#server/testing/browser.ts'
import {
  basic,
  bearer,
  openOauth,
  WEB,
  type Application,
  type Tokens,
  type OauthTester,
} from '#server/testing/oauth.ts'

let service: TestApp
let root: TestUser
let ana: TestUser
let bo: TestUser
let oauth: OauthTester
beforeAll(async () => {
  service = await testApp()
  root = await service.user('root', { admin: true, scopes: 'api sudo' })
  ana = await service.user('ana')
  bo = await service.user('bo')
})
afterAll(() => service.close())
beforeEach(async () => {
  oauth = await openOauth(service, root, ana)
})

describe('an authorization code', () => {
  test('that is used twice revokes every token issued for it', async () => {
    const sent = await oauth.webCode()
    const first = (await oauth.redeem(sent)).body
    const second = await oauth.redeem(sent)
    expect(second.status).toBe(400)
    expect(second.refusal.error).toBe('invalid_grant')
    const reply = await oauth.getUser(first.access_token)
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({
      error: 'invalid_token',
      error_description: 'Token was revoked. You have to re-authorize from the user.',
    })
    expect((await oauth.refresh(first.refresh_token)).refusal.error).toBe('invalid_grant')
  })

  test('that is used twice concurrently succeeds at most once', async () => {
    const sent = await oauth.webCode()
    const replies = await Promise.all([oauth.redeem(sent), oauth.redeem(sent), oauth.redeem(sent)])
    const won = replies.filter((reply) => reply.status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    for (const { body } of won) expect((await oauth.refresh(body.refresh_token)).status).toBe(400)
  })

  test('expires after a minute', async () => {
    const sent = await oauth.webCode()
    await shiftRecords('AuthorizationCode', -61)
    expect((await oauth.redeem(sent)).refusal.error).toBe('invalid_grant')
  })

  test('is refused if the user was blocked in the meantime', async () => {
    const sent = await oauth.webCode()
    await updateUser(service.deps.db, ana.id, { state: 'blocked' })
    try {
      expect((await oauth.redeem(sent)).refusal.error).toBe('invalid_grant')
    } finally {
      await updateUser(service.deps.db, ana.id, { state: 'active' })
    }
  })
})

describe('a refresh token', () => {
  test('may be sent as JSON', async () => {
    const { refresh_token } = await oauth.webTokens()
    const send = (payload: string) =>
      service.app.inject({
        method: 'POST',
        url: '/oauth/token',
        headers: { 'content-type': 'application/json' },
        payload,
      })
    const fields = { grant_type: 'refresh_token', client_id: WEB.client_id, refresh_token }
    const reply = await send(JSON.stringify(fields))
    expect(reply.statusCode).toBe(200)
    expect((await oauth.getUser(reply.json().access_token)).status).toBe(200)
    expect((await send('{"grant_type": ')).statusCode).toBe(400)
    expect((await send('{"grant_type": {"a": 1}, "client_id": ["x"]}')).statusCode).toBe(400)
    expect((await send('')).statusCode).toBe(400)
  })

  test('can be used once, and returns new tokens of both kinds', async () => {
    const tokens = await oauth.webTokens()
    const reply = await oauth.refresh(tokens.refresh_token)
    expect(reply.status).toBe(200)
    expect(reply.body.refresh_token).not.toBe(tokens.refresh_token)
    expect(reply.body.scope).toBe('openid api')
    expect((await oauth.getUser(reply.body.access_token)).status).toBe(200)
  })

  test('that is reused revokes the whole token family', async () => {
    const tokens = await oauth.webTokens()
    const next = (await oauth.refresh(tokens.refresh_token)).body
    expect((await oauth.refresh(tokens.refresh_token)).refusal.error).toBe('invalid_grant')
    expect((await oauth.refresh(next.refresh_token)).refusal.error).toBe('invalid_grant')
    expect((await oauth.getUser(next.access_token)).refusal.error).toBe('invalid_token')
  })

  test('that is used several times concurrently succeeds at most once', async () => {
    const { refresh_token } = await oauth.webTokens()
    const replies = await Promise.all([1, 2, 3].map(() => oauth.refresh(refresh_token)))
    expect(replies.filter((reply) => reply.status === 200).length).toBeLessThanOrEqual(1)
  })

  test('of one tab does not revoke that of another', async () => {
    const one = await oauth.webTokens()
    const other = await oauth.webTokens()
    await oauth.refresh(one.refresh_token)
    await oauth.refresh(one.refresh_token)
    expect((await oauth.refresh(other.refresh_token)).status).toBe(200)
  })

  test('can narrow the scopes, never widen them', async () => {
    const { refresh_token } = await oauth.webTokens()
    const less = await oauth.refresh(refresh_token, { scope: 'openid' })
    expect(less.body.scope).toBe('openid')
    const more = await oauth.refresh(less.body.refresh_token, { scope: 'api read_user' })
    expect([more.status, more.refusal.error]).toEqual([400, 'invalid_scope'])
  })

  test('expires after three days without use, and after two weeks in any case', async () => {
    const idle = await oauth.webTokens()
    await shiftRecords('RefreshToken', -3 * DAY)
    expect((await oauth.refresh(idle.refresh_token)).refusal.error).toBe('invalid_grant')

    let token = (await oauth.webTokens()).refresh_token
    for (let day = 2; day < 14; day += 2) {
      await shiftRecords('RefreshToken', -2 * DAY)
      const reply = await oauth.refresh(token)
      expect(reply.status, `day ${day}`).toBe(200)
      token = reply.body.refresh_token
    }
    await shiftRecords('RefreshToken', -2 * DAY)
    expect((await oauth.refresh(token)).status).toBe(400)
  })

  test('is not accepted as an access token, nor the reverse', async () => {
    const tokens = await oauth.webTokens()
    expect((await oauth.getUser(tokens.refresh_token)).status).toBe(401)
    expect((await oauth.refresh(tokens.access_token)).status).toBe(400)
  })

  test('is revoked when the password changes', async () => {
    const tokens = await oauth.webTokens()
    await service.as(root).put(`/users/${ana.id}`, { password: 'quite another one' })
    expect((await oauth.refresh(tokens.refresh_token)).status).toBe(400)
    expect((await oauth.getUser(tokens.access_token)).status).toBe(401)
  })
})

describe('an access token', () => {
  test('expires after two hours, and the error says so', async () => {
    const { access_token } = await oauth.webTokens()
    await shiftRecords('AccessToken', -7200)
    const reply = await oauth.getUser(access_token)
    expect(reply.status).toBe(401)
    expect(reply.refusal.error_description).toMatch(/^Token is expired/)
  })

  test('of a blocked user is refused with the reason', async () => {
    const { access_token } = await oauth.webTokens()
    await service.as(root).call(blockUser, { id: ana.id })
    expect((await oauth.getUser(access_token)).body).toEqual({
      message: '403 Forbidden - Your account has been blocked.',
    })
    await service.as(root).call(unblockUser, { id: ana.id })
  })

  test('can be revoked by its client', async () => {
    const { access_token, refresh_token } = await oauth.webTokens()
    const revoke = (token: string, client_id = WEB.client_id) =>
      oauth.browser.post('/oauth/revoke', { token, client_id }, { accept: 'application/json' })
    const reply = await revoke(access_token)
    expect([reply.status, reply.body]).toEqual([200, {}])
    expect((await oauth.getUser(access_token)).refusal.error_description).toMatch(
      /^Token was revoked/,
    )
    expect((await revoke('unknown')).status).toBe(200)
    expect((await revoke(refresh_token)).status).toBe(200)
    expect((await oauth.refresh(refresh_token)).status).toBe(400)
  })

  test('cannot be revoked by other clients', async () => {
    const { access_token } = await oauth.webTokens()
    const app = await oauth.register({ confidential: false })
    for (const client_id of [app.application_id, 'nobody']) {
      const reply = await oauth.browser.post(
        '/oauth/revoke',
        { token: access_token, client_id },
        { accept: 'application/json' },
      )
      expect(reply.status).toBe(403)
      expect(reply.body).toEqual({
        error: 'unauthorized_client',
        error_description: 'You are not authorized to revoke this token',
      })
    }
    expect((await oauth.getUser(access_token)).status).toBe(200)
  })

  test('describes itself at token/info', async () => {
    const { access_token } = await oauth.webTokens()
    const reply = await oauth.browser.get<Tokens>('/oauth/token/info', bearer(access_token))
    expect(reply.body).toMatchObject({
      resource_owner_id: ana.id,
      scope: ['openid', 'api'],
      scopes: ['openid', 'api'],
      application: { uid: WEB.client_id },
    })
    expect(reply.body.expires_in).toBeLessThanOrEqual(7200)
    const none = await oauth.browser.get('/oauth/token/info', bearer('unknown'))
    expect(none.status).toBe(401)
    expect(none.body).toEqual({
      error: 'invalid_token',
      error_description: 'The access token is invalid',
    })
  })

  test('can be introspected by its own client only', async () => {
    const [app, other] = [await oauth.register(), await oauth.register()]
    const tokens = (await oauth.redeemAs(app, await oauth.consentedCode(app, {}))).body
    const introspect = (by: Application) =>
      oauth.browser.post(
        '/oauth/introspect',
        { token: tokens.access_token },
        { accept: 'application/json', ...basic(by) },
      )
    expect((await introspect(app)).body).toMatchObject({
      active: true,
      scope: 'api openid',
      client_id: app.application_id,
      token_type: 'Bearer',
    })
    expect((await introspect(other)).body).toEqual({ active: false })
  })

  test('with openid reads userinfo within its scopes', async () => {
    const group = await service.group('people')
    await service.member(group, ana, 30)
    const { access_token } = (await oauth.redeem(await oauth.webCode('openid profile email'))).body
    const reply = await oauth.browser.get('/oauth/userinfo', bearer(access_token))
    expect(reply.body).toEqual({
      sub: String(ana.id),
      name: 'Ana',
      nickname: 'ana',
      preferred_username: 'ana',
      profile: 'http://mergeboard.test/ana',
      groups: ['people'],
      email: 'ana@mergeboard.test',
      email_verified: true,
    })
    const plain = (await oauth.redeem(await oauth.webCode('openid'))).body
    expect((await oauth.browser.get('/oauth/userinfo', bearer(plain.access_token))).body).toEqual({
      sub: String(ana.id),
    })
    const without = (await oauth.redeem(await oauth.webCode('api'))).body
    expect((await oauth.browser.get('/oauth/userinfo', bearer(without.access_token))).status).toBe(
      403,
    )
    expect((await oauth.browser.get('/oauth/userinfo', bearer(ana.token))).status).toBe(401)
  })
})

describe('signing out', () => {
  test('through the web app ends the session and its tokens without confirmation', async () => {
    const { id_token, access_token, refresh_token } = await oauth.webTokens()
    const params = {
      id_token_hint: id_token,
      client_id: WEB.client_id,
      post_logout_redirect_uri: 'http://mergeboard.test/-/sign_in',
    }
    const reply = await oauth.browser.get(
      `/oauth/end_session?${new URLSearchParams(params).toString()}`,
    )
    expect([reply.status, reply.headers['location']]).toEqual([303, '/-/sign_in'])
    expect((await oauth.browser.get('/api/v4/user')).status).toBe(401)
    expect((await oauth.getUser(access_token)).status).toBe(401)
    expect((await oauth.refresh(refresh_token)).status).toBe(400)
  })

  test('asks for confirmation when the id token hint is missing, forged or of another user', async () => {
    const { id_token } = await oauth.webTokens()
    const [head, , signature] = id_token.split('.')
    const forged = Buffer.from(
      JSON.stringify({ sub: String(ana.id), iss: 'http://mergeboard.test' }),
    ).toString('base64url')
    oauth = await openOauth(service, root, bo)
    for (const hint of [id_token, `${head}.${forged}.${signature}`, 'a.b', 'x'.repeat(9000), '']) {
      const path = `/oauth/end_session?id_token_hint=${hint.slice(0, 6000)}`
      const page = await oauth.browser.get(path)
      expect(page.body).toContain('You are signed in as <strong>@bo</strong>')
    }
    expect((await oauth.browser.get('/api/v4/user')).status).toBe(200)
  })

  test('with the hint of an earlier user does not sign out the current one', async () => {
    const { id_token } = await oauth.webTokens()
    oauth = await openOauth(service, root, bo)
    const params = {
      id_token_hint: id_token,
      post_logout_redirect_uri: 'http://mergeboard.test/-/sign_in',
    }
    const reply = await oauth.browser.get(
      `/oauth/end_session?${new URLSearchParams(params).toString()}`,
    )
    expect([reply.status, reply.headers['location']]).toEqual([303, '/-/sign_in'])
    expect((await oauth.browser.get('/api/v4/user')).status).toBe(200)
  })

  test('never redirects to an unregistered address', async () => {
    for (const uri of ['https://evil.example/', 'http://mergeboard.test.evil.example/', '//evil']) {
      const query = new URLSearchParams({ post_logout_redirect_uri: uri })
      const page = await oauth.browser.get(`/oauth/end_session?${query.toString()}`)
      expect([page.status, page.headers['location']]).toEqual([200, undefined])
    }
  })

  test('keeps the grants of other applications', async () => {
    const app = await oauth.register()
    const tokens = (await oauth.redeemAs(app, await oauth.consentedCode(app, {}))).body
    const page = await oauth.browser.get('/oauth/end_session')
    await oauth.browser.post('/users/sign_out', hiddenFields(page.body))
    expect((await oauth.browser.get('/api/v4/user')).status).toBe(401)
    expect((await oauth.getUser(tokens.access_token)).status).toBe(200)
  })
})

/** Ages the records by the given number of seconds. */
async function shiftRecords(model: string, seconds: number): Promise<void> {
  const { db } = service.deps
  const rows = await db.selectFrom('oauth_records').selectAll().where('model', '=', model).execute()
  for (const row of rows) {
    const payload = JSON.parse(row.payload)
    const shifted = { ...payload, exp: payload.exp + seconds, iat: payload.iat + seconds }
    await db
      .updateTable('oauth_records')
      .set({
        payload: JSON.stringify(
          payload.iiat ? { ...shifted, iiat: payload.iiat + seconds } : shifted,
        ),
        expires_at: row.expires_at! + seconds,
      })
      .where('model', '=', model)
      .where('digest', '=', row.digest)
      .execute()
  }
}

const DAY = 24 * 60 * 60
