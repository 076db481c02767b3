import { createPublicKey, verify, type JsonWebKey } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { getCurrentUser } from '#contract/users.ts'
import { hashPassword } from '#server/domain/accounts/passwords.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { hiddenFields, pkce } from '#server/testing/browser.ts'
import {
  authorizePath,
  basic,
  bearer,
  CALLBACK,
  locationOf,
  openOauth,
  WEB,
  withChallenge,
  type OauthTester,
} from '#server/testing/oauth.ts'

interface Metadata {
  grant_types_supported: string[]
  scopes_supported: string[]
}

const PASSWORD = 'correct horse battery'

let service: TestApp
let root: TestUser
let ana: TestUser
let oauth: OauthTester
beforeAll(async () => {
  service = await testApp()
  root = await service.user('root', { admin: true, scopes: 'api sudo' })
  ana = await service.user('ana')
  await service.user('bo')
  const password_hash = await hashPassword(PASSWORD)
  await service.deps.db.updateTable('users').set({ password_hash }).execute()
})
afterAll(() => service.close())
beforeEach(async () => {
  oauth = await openOauth(service, root, ana)
})

describe('the web app', () => {
  test('gets tokens by signing the user in once, without asking for consent', async () => {
    oauth = await openOauth(service, root, null)
    const { verifier, challenge } = pkce()
    const path = authorizePath({ ...WEB, scope: 'openid api', ...withChallenge(challenge) })
    const page = await oauth.browser.follow(await oauth.browser.get(path))
    const fields = { ...hiddenFields(page.body), login: 'ana', password: PASSWORD }
    const done = await oauth.browser.follow(await oauth.browser.post('/users/sign_in', fields))
    const code = locationOf(done).searchParams.get('code')!
    const first = await oauth.redeem({ code, verifier })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 7200,
      scope: 'openid api',
    })
    expect(first.body.created_at).toBeGreaterThan(1_700_000_000)
    expect(first.headers['cache-control']).toBe('no-store')
    expect((await oauth.getUser(first.body.access_token)).body.username).toBe('ana')

    const again = await oauth.redeem(await oauth.webCode())
    expect(again.status, 'the second time nobody types anything').toBe(200)
    expect((await oauth.getUser(first.body.access_token)).status).toBe(200)
  })

  test('gets an id token that verifies with the published key', async () => {
    const { id_token } = await oauth.webTokens()
    const [head, body, signature] = id_token.split('.')
    const { kid, alg } = JSON.parse(Buffer.from(head!, 'base64url').toString())
    const { keys } = (await oauth.browser.get<{ keys: JsonWebKey[] }>('/oauth/discovery/keys')).body
    const jwk = keys.find((key) => key['kid'] === kid)!
    expect(jwk).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' })
    expect(jwk).not.toHaveProperty('d')
    expect(alg).toBe('RS256')
    const isRight = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      createPublicKey({ key: jwk, format: 'jwk' }),
      Buffer.from(signature!, 'base64url'),
    )
    expect(isRight).toBe(true)
    expect(JSON.parse(Buffer.from(body!, 'base64url').toString())).toMatchObject({
      sub: String(ana.id),
      iss: 'http://mergeboard.test',
      aud: WEB.client_id,
    })
  })

  test('cannot use its token as a private_token parameter', async () => {
    const { access_token } = await oauth.webTokens()
    expect((await service.as(null).get(`/user?access_token=${access_token}`)).status).toBe(200)
    expect((await service.as(null).get(`/user?private_token=${access_token}`)).status).toBe(401)
    const asPersonal = { 'private-token': access_token }
    expect((await service.as(null).get('/user', asPersonal)).status).toBe(401)
  })

  test('gets login_required instead of a page when nobody is signed in', async () => {
    oauth = await openOauth(service, root, null)
    const { challenge } = pkce()
    const params = { ...WEB, scope: 'api', prompt: 'none', ...withChallenge(challenge) }
    const url = locationOf(await oauth.browser.get(authorizePath(params)))
    expect(url.searchParams.get('error')).toBe('login_required')
  })

  test('can require the user to sign in again', async () => {
    const { challenge } = pkce()
    const params = { ...WEB, scope: 'api', prompt: 'login', ...withChallenge(challenge) }
    const asked = await oauth.browser.follow(await oauth.browser.get(authorizePath(params)))
    expect(asked.status).toBe(200)
    expect(asked.body).toContain('Sign in to Mergeboard')

    const { return_to } = hiddenFields(asked.body)
    for (const path of [return_to!, return_to!.split('?')[0]!, return_to!.replace(/\.\w/, '.#')]) {
      const skipped = await oauth.browser.follow(await oauth.browser.get(path))
      expect(skipped.body, 'going on without it leads back').toContain('Sign in to Mergeboard')
    }
    const fields = { ...hiddenFields(asked.body), login: 'ana', password: PASSWORD }
    const done = await oauth.browser.follow(await oauth.browser.post('/users/sign_in', fields))
    expect(locationOf(done).searchParams.get('code')).toBeTruthy()
  })

  test('gets the user who signed in last, not the previous one', async () => {
    const before = await oauth.webTokens()
    await oauth.browser.signIn('bo', PASSWORD)
    const { access_token } = await oauth.webTokens()
    expect((await oauth.getUser(access_token)).body.username).toBe('bo')
    expect((await oauth.getUser(before.access_token)).refusal.error, 'who left is signed out').toBe(
      'invalid_token',
    )
  })

  test('can add a second user beside the first', async () => {
    const before = await oauth.webTokens()
    const { verifier, challenge } = pkce()
    const params = { ...WEB, scope: 'openid api', prompt: 'login', ...withChallenge(challenge) }
    const asked = await oauth.browser.follow(await oauth.browser.get(authorizePath(params)))
    const fields = { ...hiddenFields(asked.body), login: 'bo', password: PASSWORD }
    const done = await oauth.browser.follow(await oauth.browser.post('/users/sign_in', fields))
    const code = locationOf(done).searchParams.get('code')!
    const { access_token } = (await oauth.redeem({ code, verifier })).body
    expect((await oauth.getUser(access_token)).body.username).toBe('bo')
    expect((await oauth.getUser(before.access_token)).body.username).toBe('ana')
    expect((await oauth.refresh(before.refresh_token)).status).toBe(200)
  })

  test('asks for sign-in when the session has ended, even if the provider still has one', async () => {
    await oauth.webTokens()
    oauth.browser.cookies.delete('_mergeboard_session')
    const { challenge } = pkce()
    const params = { ...WEB, scope: 'api', ...withChallenge(challenge) }
    const page = await oauth.browser.follow(await oauth.browser.get(authorizePath(params)))
    expect(page.body).toContain('Sign in to Mergeboard')
  })
})

describe('scopes', () => {
  test('default to `api`', async () => {
    expect((await oauth.redeem(await oauth.webCode(''))).body.scope).toBe('api')
  })

  test('limit what the token can do', async () => {
    const { access_token, scope } = (await oauth.redeem(await oauth.webCode('read_user'))).body
    expect(scope).toBe('read_user')
    expect((await oauth.getUser(access_token)).status).toBe(200)
    const reply = await service.as(null).get('/projects', bearer(access_token))
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({ error: 'insufficient_scope', scope: 'api read_api' })
  })

  test('let administrators use sudo after a separate sign-in, and nobody else', async () => {
    const granted = async (user: TestUser, login: string) => {
      oauth = await openOauth(service, root, user)
      const { verifier, challenge } = pkce()
      const params = { ...WEB, scope: 'openid api sudo', ...withChallenge(challenge) }
      const silent = await oauth.browser.follow(
        await oauth.browser.get(authorizePath({ ...params, prompt: 'none' })),
      )
      expect(locationOf(silent).searchParams.get('error')).toBe('login_required')
      const page = await oauth.browser.follow(await oauth.browser.get(authorizePath(params)))
      const fields = { ...hiddenFields(page.body), login, password: PASSWORD }
      const done = await oauth.browser.follow(await oauth.browser.post('/users/sign_in', fields))
      const code = locationOf(done).searchParams.get('code')!
      return (await oauth.redeem({ code, verifier })).body
    }
    const own = await granted(root, 'root')
    expect(own.scope).toBe('openid api sudo')
    const asAna = { ...bearer(own.access_token), sudo: 'ana' }
    expect((await service.as(null).call(getCurrentUser, {}, asAna)).body.username).toBe('ana')
    expect((await oauth.refresh(own.refresh_token)).body.scope).toBe('openid api sudo')
    expect((await granted(ana, 'ana')).scope).toBe('openid api')
  })

  test.each(['everything', 'api write_repository'])(
    '%j exceeds the scopes of the web app',
    async (scope) => {
      const { challenge } = pkce()
      const params = { ...WEB, scope, ...withChallenge(challenge) }
      const url = locationOf(await oauth.browser.get(authorizePath(params)))
      expect(url.searchParams.get('error')).toBe('invalid_scope')
      expect(url.searchParams.get('code')).toBeNull()
    },
  )
})

describe('redirect URIs', () => {
  test.each([
    'http://mergeboard.test/-/oauth/callback/',
    'http://mergeboard.test/-/oauth/callback/../x',
    'http://mergeboard.test/-/oauth/Callback',
    'http://mergeboard.test/-/oauth%2fcallback',
    'http://mergeboard.test:81/-/oauth/callback',
    'http://mergeboard.test@evil.example/-/oauth/callback',
    'http://mergeboard.test.evil.example/-/oauth/callback',
    'http://mergeboard.test/-/oauth/callback?next=x',
    'http://mergeboard.test/-/oauth/callback#x',
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
  ])('%s is refused on a page, without a redirect', async (redirect_uri) => {
    const { challenge } = pkce()
    const params = { ...WEB, redirect_uri, scope: 'api', ...withChallenge(challenge) }
    const reply = await oauth.browser.get(authorizePath(params))
    expect(reply.status).toBe(400)
    expect(reply.headers['location']).toBeUndefined()
    expect(reply.body).toContain('to an address that it has not registered')
    expect(reply.body).toContain('The redirect URI included is not valid.')
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('are refused when missing or given twice', async () => {
    const { challenge } = pkce()
    const params = { ...WEB, scope: 'api', ...withChallenge(challenge) }
    const twice = await oauth.browser.get(
      `${authorizePath(params)}&redirect_uri=https://evil.example/`,
    )
    expect([twice.status, twice.headers['location']]).toEqual([400, undefined])
    const none = await oauth.browser.get(
      authorizePath({ client_id: WEB.client_id, scope: 'api', ...withChallenge(challenge) }),
    )
    expect([none.status, none.headers['location']]).toEqual([400, undefined])
  })

  test('of an unknown application are not followed', async () => {
    const reply = await oauth.browser.get(authorizePath({ ...WEB, client_id: 'nobody' }))
    expect([reply.status, reply.headers['location']]).toEqual([400, undefined])
    expect(reply.body).toContain('does not know the application')
  })

  test('on loopback addresses may use any port', async () => {
    const app = await oauth.register({ redirect_uri: 'http://127.0.0.1/back', confidential: false })
    const { challenge } = pkce()
    const reply = await oauth.browser.get(
      authorizePath({
        client_id: app.application_id,
        redirect_uri: 'http://127.0.0.1:49152/back',
        scope: 'api',
        ...withChallenge(challenge),
      }),
    )
    expect(reply.status).toBe(303)
    expect(reply.headers['location']).toContain('/oauth/interaction/')
  })

  test('with an impossible port are not followed', async () => {
    const app = await oauth.register({ redirect_uri: 'http://127.0.0.1/back', confidential: false })
    const { challenge } = pkce()
    const reply = await oauth.browser.get(
      authorizePath({
        client_id: app.application_id,
        redirect_uri: 'http://127.0.0.1:99999/back',
        scope: 'api',
        ...withChallenge(challenge),
      }),
    )
    expect([reply.status, reply.headers['location']]).toEqual([400, undefined])
  })

  test('of the web app must have its port, even on loopback addresses', async () => {
    const local = await testApp({ url: 'http://127.0.0.1:8080' })
    try {
      await local.app.ready()
      const { browser } = await openOauth(local, root, null)
      const { challenge } = pkce()
      const authorize = (origin: string) => {
        const redirect_uri = `${origin}/-/oauth/callback`
        const params = { ...WEB, redirect_uri, scope: 'api', ...withChallenge(challenge) }
        return browser.get(authorizePath(params))
      }
      expect((await authorize('http://127.0.0.1:8080')).status).toBe(303)
      const other = await authorize('http://127.0.0.1:9999')
      expect([other.status, other.headers['location']]).toEqual([400, undefined])
    } finally {
      await local.close()
    }
  })
})

test.each(['form_post', 'fragment', 'web_message'])(
  'the code is returned in the query, never by %s',
  async (response_mode) => {
    const { challenge } = pkce()
    const params = { ...WEB, scope: 'api', response_mode, ...withChallenge(challenge) }
    const url = locationOf(await oauth.browser.get(authorizePath(params)))
    expect(url.hash).toBe('')
    expect(url.searchParams.get('error')).toBe('unsupported_response_mode')
  },
)

describe('PKCE', () => {
  const errorOf = async (params: Record<string, string>) =>
    locationOf(
      await oauth.browser.get(authorizePath({ ...WEB, scope: 'api', ...params })),
    ).searchParams.get('error')

  test('is required of public clients, with S256', async () => {
    expect(await errorOf({})).toBe('invalid_request')
    const plain = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }
    expect(await errorOf(plain)).toBe('invalid_request')
    expect(await errorOf({ code_challenge: 'x'.repeat(43) })).toBe('invalid_request')
    expect(await errorOf(withChallenge('short'))).toBe('invalid_request')
  })

  test.each([
    ['none', ''],
    ['another one', 'y'.repeat(43)],
    ['42 characters', 'y'.repeat(42)],
    ['129 characters', 'y'.repeat(129)],
  ])('a code is refused with %s as its verifier', async (_what, verifier) => {
    const { code } = await oauth.webCode()
    const fields = { grant_type: 'authorization_code', ...WEB, code }
    const reply = await oauth.tokenRequest(
      verifier === '' ? fields : { ...fields, code_verifier: verifier },
    )
    expect(reply.status).toBe(400)
    expect(['invalid_grant', 'invalid_request']).toContain(reply.refusal.error)
    expect(reply.body).not.toHaveProperty('access_token')
  })

  test('cannot be bypassed: a verifier requires a challenge', async () => {
    const app = await oauth.register()
    const code = await oauth.consentedCode(app, {})
    const reply = await oauth.tokenRequest(
      {
        grant_type: 'authorization_code',
        redirect_uri: CALLBACK,
        code,
        code_verifier: pkce().verifier,
      },
      basic(app),
    )
    expect(reply.refusal.error).toBe('invalid_grant')
  })
})

describe('the provider', () => {
  test('describes itself with the configured address, whatever the request says', async () => {
    const reply = await oauth.browser.get<Metadata>('/.well-known/openid-configuration', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    })
    expect(reply.body).toMatchObject({
      issuer: 'http://mergeboard.test',
      authorization_endpoint: 'http://mergeboard.test/oauth/authorize',
      token_endpoint: 'http://mergeboard.test/oauth/token',
      revocation_endpoint: 'http://mergeboard.test/oauth/revoke',
      introspection_endpoint: 'http://mergeboard.test/oauth/introspect',
      userinfo_endpoint: 'http://mergeboard.test/oauth/userinfo',
      jwks_uri: 'http://mergeboard.test/oauth/discovery/keys',
      end_session_endpoint: 'http://mergeboard.test/oauth/end_session',
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
    expect(reply.body.grant_types_supported).toEqual(['authorization_code', 'refresh_token'])
    expect(reply.body.scopes_supported).toContain('read_api')
    expect(JSON.stringify(reply.body)).not.toContain('evil')
  })

  test('allows cross-origin reads by web apps', async () => {
    const origin = 'https://elsewhere.example'
    for (const path of [
      '/.well-known/openid-configuration',
      '/oauth/discovery/keys',
      '/oauth/token/info',
    ]) {
      const reply = await oauth.browser.get(path, { origin })
      expect(reply.headers['access-control-allow-origin']).toBe('*')
    }
    for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/userinfo']) {
      const preflight = await service.app.inject({
        method: 'OPTIONS',
        url: path,
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      expect(preflight.statusCode).toBe(204)
      const reply = await oauth.browser.post(path, {}, { origin, accept: 'application/json' })
      expect(reply.headers['access-control-allow-origin']).toBe('*')
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  test.each([
    ['token', 'unsupported_response_type'],
    ['id_token', 'unsupported_response_type'],
    ['code token', 'unsupported_response_type'],
  ])('response_type %s is %s', async (response_type, error) => {
    const params = { ...WEB, scope: 'api', response_type, nonce: 'n' }
    const url = locationOf(await oauth.browser.get(authorizePath(params)))
    const answer = new URLSearchParams(url.hash.slice(1) || url.search)
    expect(answer.get('error')).toBe(error)
  })

  test.each(['password', 'client_credentials', 'implicit', 'toString'])(
    'refuses the grant type %s',
    async (grant_type) => {
      const reply = await oauth.tokenRequest({
        grant_type,
        client_id: WEB.client_id,
        username: 'ana',
        password: PASSWORD,
      })
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({
        error: 'unsupported_grant_type',
        error_description:
          'The authorization grant type is not supported by the authorization server.',
      })
    },
  )

  test('stores no token, code or cookie in plain text', async () => {
    const sent = await oauth.webCode()
    const tokens = (await oauth.redeem(sent)).body
    const rows = JSON.stringify(
      await service.deps.db.selectFrom('oauth_records').selectAll().execute(),
    )
    const secrets = [sent.code, tokens.access_token, tokens.refresh_token]
    const cookie = oauth.browser.cookies.get('_mergeboard_oauth')!.value
    for (const secret of [...secrets, cookie]) expect(rows).not.toContain(secret)
  })

  test('survives malformed requests', async () => {
    const broken = [
      oauth.browser.post(
        '/oauth/token',
        {},
        { accept: 'application/json', 'content-type': 'application/json' },
      ),
      oauth.browser.get('/oauth/authorize'),
      oauth.browser.get('/oauth/authorize/unknown'),
      oauth.browser.get('/oauth/interaction/unknown'),
      oauth.browser.get('/oauth/authorize?client_id[]=a&redirect_uri=x'),
      oauth.browser.post('/oauth/token', { grant_type: 'x'.repeat(100_000) }),
    ]
    for (const reply of await Promise.all(broken)) {
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status).toBeLessThan(500)
    }
  })
})
