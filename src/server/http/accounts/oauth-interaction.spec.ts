import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { deleteApplication, renewApplicationSecret } from '#contract/applications.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { hiddenFields, pkce } from '#server/testing/browser.ts'
import {
  basic,
  CALLBACK,
  locationOf,
  openOauth,
  withChallenge,
  type Application,
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

describe('a third-party application', () => {
  test('is shown with the scopes it requests, and gets a code when the user agrees', async () => {
    const app = await oauth.register({ name: 'Planner <3' })
    const page = await oauth.authorize(app, { scope: 'read_api email' })
    const path = oauth.browser.at
    expect(page.body).toContain('<strong>Planner &lt;3</strong> wants to access your account')
    expect(page.body).toContain('<strong>@ana</strong>')
    expect(page.body).toContain('<code>read_api</code>')
    expect(page.body).toContain('<strong>app.example</strong>')
    expect(page.body).not.toContain('<code>api</code>')
    expect(page.headers['content-security-policy']).toContain(
      "form-action 'self' https://app.example;",
    )
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")

    const allowed = await oauth.browser.post(path, {
      ...hiddenFields(page.body),
      decision: 'allow',
    })
    expect(allowed.status).toBe(303)
    const url = locationOf(await oauth.browser.follow(allowed))
    const reply = await oauth.redeemAs(app, url.searchParams.get('code')!)
    expect(reply.status).toBe(200)
    expect(reply.body.scope).toBe('read_api email')
    expect((await oauth.getUser(reply.body.access_token)).status).toBe(200)
  })

  test('can identify the user with openid', async () => {
    const visitor = await openOauth(service, root, null)
    const page = await visitor.authorize(await oauth.register(), { login_hint: 'ana' })
    expect(page.body).toContain('value="ana"')
  })

  test('gets access_denied when the user denies', async () => {
    const page = await oauth.authorize(await oauth.register(), {})
    const path = oauth.browser.at
    const denied = await oauth.browser.post(path, { ...hiddenFields(page.body), decision: 'deny' })
    const url = locationOf(await oauth.browser.follow(denied))
    expect(url.origin).toBe('https://app.example')
    expect(url.searchParams.get('error')).toBe('access_denied')
    expect(url.searchParams.get('error_description')).toBe(
      'The resource owner or authorization server denied the request.',
    )
    expect(url.searchParams.get('state')).toBe('st4te')
    expect(url.searchParams.get('code')).toBeNull()
  })

  test('gets nothing from a forged consent', async () => {
    const page = await oauth.authorize(await oauth.register(), {})
    const path = oauth.browser.at
    const fields = { ...hiddenFields(page.body), decision: 'allow' }
    const post = (f: Record<string, string>, h: Record<string, string> = {}) =>
      oauth.browser.post(path, f, h)
    expect((await post({ decision: 'allow' })).status).toBe(400)
    expect((await post(fields, { origin: 'https://evil.example' })).status).toBe(400)
    expect((await post({ ...fields, csrf_token: 'x' })).status).toBe(400)
    const other = (await openOauth(service, root, bo)).browser
    expect((await other.post(path, fields)).status).toBe(400)
    expect((await other.get(path)).status).toBe(400)
    expect((await post(fields)).status, 'the right one still works').toBe(303)
  })

  test('with a secret is remembered while the user is signed in, for the same scopes or fewer', async () => {
    const app = await oauth.register()
    await oauth.consentedCode(app, { scope: 'read_api' })
    const again = await oauth.authorize(app, { scope: 'read_api' })
    expect(locationOf(again).searchParams.get('code')).toBeTruthy()
    const more = await oauth.authorize(app, { scope: 'read_api api' })
    expect(more.status).toBe(200)
    expect(more.body).toContain('wants to access your account')
  })

  test('without a secret asks for consent each time', async () => {
    const app = await oauth.register({ confidential: false })
    const params = withChallenge(pkce().challenge)
    await oauth.consentedCode(app, params)
    expect((await oauth.authorize(app, params)).status).toBe(200)
  })

  test('gets sudo for administrators only', async () => {
    const app = await oauth.register()
    const page = await oauth.authorize(app, { scope: 'api sudo' })
    expect(page.body).not.toContain('<code>sudo</code>')
    const code = await oauth.consentedCode(app, { scope: 'api sudo' })
    const reply = await oauth.redeemAs(app, code)
    expect(reply.body.scope).toBe('api')
  })

  test('authenticates with its secret, in the header or in the body', async () => {
    const app = await oauth.register()
    const code = await oauth.consentedCode(app, {})
    const wrong = { ...app, secret: 'gloas-wrong' }
    const refused = await oauth.redeemAs(app, code, basic(wrong))
    expect(refused.status).toBe(401)
    expect(refused.body).toEqual({
      error: 'invalid_client',
      error_description:
        'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.',
    })
    expect(refused.headers['www-authenticate']).toMatch(
      /^Bearer realm="Mergeboard", error="invalid_client"/,
    )
    const digest = { ...app, secret: await secretDigest(app) }
    expect((await oauth.redeemAs(app, code, basic(digest))).status, 'the digest is no secret').toBe(
      401,
    )
    const inBody = await oauth.tokenRequest({
      grant_type: 'authorization_code',
      redirect_uri: CALLBACK,
      code,
      client_id: app.application_id,
      client_secret: app.secret,
    })
    expect(inBody.status).toBe(200)
  })

  test('cannot use a code of another application', async () => {
    const [one, other] = [await oauth.register(), await oauth.register()]
    const code = await oauth.consentedCode(one, {})
    expect((await oauth.redeemAs(other, code)).refusal.error).toBe('invalid_grant')
    const elsewhere = await oauth.tokenRequest(
      { grant_type: 'authorization_code', redirect_uri: 'https://app.example/other', code },
      basic(one),
    )
    expect(elsewhere.refusal.error).toBe('invalid_grant')
  })

  test('loses all tokens when it is deleted, and its old secret when that is renewed', async () => {
    const app = await oauth.register()
    const tokens = (await oauth.redeemAs(app, await oauth.consentedCode(app, {}))).body
    const renewed = await service.as(root).call(renewApplicationSecret, { id: app.id })
    expect(renewed.status).toBe(201)
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    expect((await oauth.tokenRequest(fields, basic(app))).status).toBe(401)
    expect((await oauth.tokenRequest(fields, basic(renewed.body))).status).toBe(200)

    expect((await service.as(root).call(deleteApplication, { id: app.id })).status).toBe(204)
    expect((await oauth.getUser(tokens.access_token)).status).toBe(401)
    expect((await oauth.tokenRequest(fields, basic(renewed.body))).status).toBe(401)
  })
})

async function secretDigest(app: Application): Promise<string> {
  const row = await service.deps.db
    .selectFrom('oauth_applications')
    .select('secret_digest')
    .where('id', '=', app.id)
    .executeTakeFirstOrThrow()
  return row.secret_digest
}
