import { createApplication } from '#contract/applications.ts'
import { getCurrentUser } from '#contract/users.ts'
import type { BodyOf, Some, TestApp, TestReply, TestUser } from './app.ts'
import { hiddenFields, openBrowser, pkce, type Browser, type Page } from './browser.ts'
import { made } from './world.ts'

/** The service's own web app. */
export const WEB = {
  client_id: 'mergeboard-web',
  redirect_uri: 'http://mergeboard.test/-/oauth/callback',
}

/** The test applications' redirect URI. */
export const CALLBACK = 'https://app.example/callback'

export type Application = Pick<BodyOf<typeof createApplication>, 'id' | 'application_id' | 'secret'>

type Fields = Record<string, string>

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  scope: string
  expires_in: number
  created_at: number
}

/** The OAuth flows of client applications in one user's browser. */
export interface OauthTester {
  browser: Browser
  /** Registers an application, as an administrator. */
  register(more?: Some<typeof createApplication>): Promise<Application>
  tokenRequest(fields: Fields, headers?: Fields): Promise<TestReply<Tokens>>
  /** Returns the web app's code for the signed-in user. */
  webCode(scope?: string): Promise<{ code: string; verifier: string }>
  redeem(sent: { code: string; verifier: string }): Promise<TestReply<Tokens>>
  webTokens(): Promise<Tokens>
  refresh(refreshToken: string, more?: Fields): Promise<TestReply<Tokens>>
  /** Opens the authorization page as the user. */
  authorize(app: Application, params: Fields): Promise<Page>
  /** Grants consent if the application needs it, and returns the application's code. */
  consentedCode(app: Application, params: Fields): Promise<string>
  redeemAs(app: Application, code: string, headers?: Fields): Promise<TestReply<Tokens>>
  /** Calls `/user` with an OAuth token. */
  getUser(token: string): Promise<TestReply<BodyOf<typeof getCurrentUser>>>
}

export async function openOauth(
  service: TestApp,
  root: TestUser,
  user: TestUser | null,
): Promise<OauthTester> {
  const cookie = user ? (await service.session(user)).cookie : ''
  const browser = openBrowser(service.app, cookie)
  const json = { accept: 'application/json' }

  const oauth: OauthTester = {
    browser,
    async register(more = {}) {
      return await made(service.as(root), createApplication, {
        name: 'Planner',
        redirect_uri: CALLBACK,
        scopes: 'api read_api sudo openid profile email',
        ...more,
      })
    },
    tokenRequest: (fields, headers = {}) =>
      browser.post<Tokens>('/oauth/token', fields, { ...json, ...headers }),
    async webCode(scope = 'openid api') {
      const { verifier, challenge } = pkce()
      const path = authorizePath({ ...WEB, scope, ...withChallenge(challenge) })
      const url = locationOf(await browser.follow(await browser.get(path)))
      const isRight =
        url.origin + url.pathname === WEB.redirect_uri &&
        url.searchParams.get('state') === STATE &&
        url.searchParams.get('iss') === 'http://mergeboard.test'
      if (!isRight) throw new Error(`the web app was sent to ${url.href}`)
      return { code: url.searchParams.get('code')!, verifier }
    },
    redeem: ({ code, verifier }) =>
      oauth.tokenRequest({
        grant_type: 'authorization_code',
        ...WEB,
        code,
        code_verifier: verifier,
      }),
    async webTokens() {
      return (await oauth.redeem(await oauth.webCode())).body
    },
    refresh: (refresh_token, more = {}) =>
      oauth.tokenRequest({
        grant_type: 'refresh_token',
        client_id: WEB.client_id,
        refresh_token,
        ...more,
      }),
    async authorize(app, params) {
      const path = authorizePath({
        client_id: app.application_id,
        redirect_uri: CALLBACK,
        scope: 'api openid',
        ...params,
      })
      return browser.follow(await browser.get(path))
    },
    async consentedCode(app, params) {
      const page = await oauth.authorize(app, params)
      const reply =
        page.status === 200
          ? await browser.follow(
              await browser.post(browser.at, { ...hiddenFields(page.body), decision: 'allow' }),
            )
          : page
      const url = locationOf(reply)
      if (url.origin + url.pathname !== CALLBACK) throw new Error(`sent to ${url.href}`)
      return url.searchParams.get('code')!
    },
    redeemAs: (app, code, headers = basic(app)) =>
      oauth.tokenRequest(
        { grant_type: 'authorization_code', redirect_uri: CALLBACK, code },
        headers,
      ),
    getUser: (token) => service.as(null).call(getCurrentUser, {}, bearer(token)),
  }
  return oauth
}

const STATE = 'st4te'

export function authorizePath(params: Fields): string {
  const query = new URLSearchParams({ response_type: 'code', state: STATE, ...params })
  return `/oauth/authorize?${query.toString()}`
}

export const withChallenge = (challenge: string) => ({
  code_challenge: challenge,
  code_challenge_method: 'S256',
})

export const locationOf = (reply: TestReply) =>
  new URL(reply.headers['location'] ?? 'none:', 'http://mergeboard.test')

export const basic = (app: Application) => ({
  authorization: `Basic ${Buffer.from(`${app.application_id}:${app.secret}`).toString('base64')}`,
})

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
