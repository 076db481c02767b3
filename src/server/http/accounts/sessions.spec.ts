import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import {
  endOtherSessions,
  endSession,
  endUserSessions,
  listSessions,
  type Session,
} from '#contract/sessions.ts'
import { getCurrentUser, updateUser } from '#contract/users.ts'
import { startHourly } from '#server/hourly.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { openBrowser, type Browser } from '#server/testing/browser.ts'
import { eventually } from '#server/testing/eventually.ts'
import { bearer, CALLBACK, openOauth, type OauthTester } from '#server/testing/oauth.ts'

const PASSWORD = 'correct horse battery'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let service: TestApp
let root: TestUser
let ana: TestUser
let count = 0

beforeAll(async () => {
  service = await testApp()
  root = await service.user('root', { admin: true })
})
beforeEach(async () => {
  ana = await service.user(`ana${++count}`)
})
afterAll(() => service.close())

/** A browser in which the user is signed in to the web app. */
interface SignedIn {
  oauth: OauthTester
  headers: Record<string, string>
  refreshToken: string
}

async function signedIn(user: TestUser = ana): Promise<SignedIn> {
  const oauth = await openOauth(service, root, user)
  const { access_token, refresh_token } = await oauth.webTokens()
  return { oauth, headers: bearer(access_token), refreshToken: refresh_token }
}

const listed = async ({ headers }: Pick<SignedIn, 'headers'>): Promise<Session[]> =>
  (await service.as(null).call(listSessions, {}, headers)).body
const currentOf = async (browser: SignedIn) =>
  (await listed(browser)).find(({ current }) => current)!.id
const userStatus = async ({ headers }: Pick<SignedIn, 'headers'>) =>
  (await service.as(null).call(getCurrentUser, {}, headers)).status
const canRefresh = async ({ oauth, refreshToken }: SignedIn) =>
  (await oauth.refresh(refreshToken)).status === 200
/** True when the browser gets the web app's code without the sign-in page. */
const isSilent = async ({ oauth }: SignedIn) =>
  await oauth.webCode().then(
    () => true,
    () => false,
  )

describe('the list', () => {
  test('shows the browsers in which the user is signed in', async () => {
    await service.as(root).call(updateUser, { id: ana.id, password: PASSWORD })
    const browser: Browser = openBrowser(service.app)
    const page = await browser.get('/users/sign_in')
    const csrf_token = /name="csrf_token"\s+value="([^"]*)"/.exec(page.body)![1]!
    const fields = { csrf_token, login: ana.username, password: PASSWORD, return_to: '/' }
    await browser.post('/users/sign_in', fields, { 'user-agent': FIREFOX })
    const other = await signedIn()
    await signedIn(await service.user(`other${count}`))
    // Uses are recorded in the background.
    await eventually(async () =>
      expect(await listed(other)).toEqual([
        {
          id: expect.any(String),
          current: true,
          ip_address: null,
          user_agent: null,
          created_at: expect.any(String),
          last_used_at: expect.any(String),
        },
        {
          id: expect.any(String),
          current: false,
          ip_address: '127.0.0.1',
          user_agent: FIREFOX,
          created_at: expect.any(String),
          last_used_at: null,
        },
      ]),
    )
    const cookie = `_mergeboard_session=${browser.cookies.get('_mergeboard_session')!.value}`
    const own = await listed({ headers: { cookie } })
    expect(own.find(({ current }) => current)).toMatchObject({ user_agent: FIREFOX })
  })

  test('has pages, and is not cached', async () => {
    const browser = await signedIn()
    await service.session(ana)
    const reply = await service.as(null).call(listSessions, { per_page: 1 }, browser.headers)
    expect(reply.headers['x-total']).toBe('2')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body).toHaveLength(1)
  })

  test('has one row for a browser that signs in again', async () => {
    const browser = await signedIn()
    const { cookie } = await service.session(ana)
    browser.oauth.browser.cookies.set('_mergeboard_session', {
      value: cookie.split('=')[1]!,
      path: '/',
      attributes: '',
    })
    const again = bearer((await browser.oauth.webTokens()).access_token)
    expect(await listed({ headers: again })).toMatchObject([{ current: true }])
  })

  test('leaves out expired sessions, which are deleted hourly', async () => {
    const browser = await signedIn()
    await service.session(ana)
    await service.deps.db
      .updateTable('sessions')
      .set({ expires_at: '2020-01-01T00:00:00.000Z' })
      .where('user_id', '=', ana.id)
      .where('login_uid', 'is', null)
      .execute()
    expect(await listed(browser)).toHaveLength(1)
    const stored = async () => {
      const all = service.deps.db.selectFrom('sessions').select('user_id')
      return (await all.where('user_id', '=', ana.id).execute()).length
    }
    expect(await stored()).toBe(2)
    vi.useFakeTimers({ toFake: ['setInterval'] })
    startHourly(service.deps)
    vi.advanceTimersByTime(60 * 60 * 1000)
    vi.useRealTimers()
    await service.deps.upkeep.idle()
    expect(await stored()).toBe(1)
  })
})

describe('ending a session', () => {
  test('signs out that browser alone', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    const session_id = await currentOf(there)
    const reply = await service.as(null).call(endSession, { session_id }, here.headers)
    expect(reply.status).toBe(204)
    expect(await userStatus(there)).toBe(401)
    expect(await canRefresh(there)).toBe(false)
    expect(await isSilent(there)).toBe(false)
    expect(await userStatus(here)).toBe(200)
    expect(await canRefresh(here)).toBe(true)
    expect(await listed(here)).toHaveLength(1)
  })

  test('signs out this browser', async () => {
    const here = await signedIn()
    const session_id = await currentOf(here)
    await service.as(null).call(endSession, { session_id }, here.headers)
    expect(await userStatus(here)).toBe(401)
  })

  test('works with the session cookie and its CSRF token', async () => {
    const { cookie, csrf } = await service.session(ana)
    const [session] = await listed({ headers: { cookie } })
    const end = (headers: Record<string, string>) =>
      service.as(null).call(endSession, { session_id: session!.id }, { cookie, ...headers })
    expect((await end({})).status).toBe(401)
    expect((await end({ 'x-csrf-token': csrf })).status).toBe(204)
    expect(await userStatus({ headers: { cookie } })).toBe(401)
  })

  test('leaves other applications’ access alone', async () => {
    const here = await signedIn()
    const app = await here.oauth.register({ redirect_uri: CALLBACK })
    const code = await here.oauth.consentedCode(app, {})
    const token = (await here.oauth.redeemAs(app, code)).body.access_token
    await service.as(null).call(endOtherSessions, {}, (await signedIn()).headers)
    expect(await userStatus(here)).toBe(401)
    expect(await userStatus({ headers: bearer(token) })).toBe(200)
  })

  test('answers 404 for other users’ sessions and unknown ones', async () => {
    const other = await signedIn(await service.user(`other${count}`))
    const here = await signedIn()
    for (const session_id of [await currentOf(other), 'x', '%00', 'x'.repeat(1000)]) {
      const reply = await service.as(null).call(endSession, { session_id }, here.headers)
      expect(reply.status).toBe(404)
    }
    expect(await userStatus(other)).toBe(200)
  })
})

test('ending the other sessions spares only the one that asks', async () => {
  const browsers = [await signedIn(), await signedIn(), await signedIn()] as const
  const other = await signedIn(await service.user(`other${count}`))
  const { cookie } = await service.session(ana)
  const [here, ...rest] = browsers
  const reply = await service.as(null).call(endOtherSessions, {}, here.headers)
  expect(reply.status).toBe(204)
  expect(await listed(here)).toMatchObject([{ current: true }])
  expect(await canRefresh(here)).toBe(true)
  for (const browser of rest) {
    expect(await userStatus(browser)).toBe(401)
    expect(await canRefresh(browser)).toBe(false)
  }
  expect(await userStatus({ headers: { cookie } })).toBe(401)
  expect(await userStatus(other)).toBe(200)
})

test('an administrator ends all sessions of a user, but not the access tokens', async () => {
  const [one, two] = [await signedIn(), await signedIn()]
  const end = (user: TestUser, id: number) => service.as(user).call(endUserSessions, { id })
  expect((await end(ana, ana.id)).status).toBe(403)
  expect((await end(root, 999_999)).status).toBe(404)
  expect(await userStatus(one)).toBe(200)
  expect((await end(root, ana.id)).status).toBe(204)
  for (const browser of [one, two]) {
    expect(await userStatus(browser)).toBe(401)
    expect(await canRefresh(browser)).toBe(false)
    expect(await isSilent(browser)).toBe(false)
  }
  expect((await service.as(ana).call(getCurrentUser)).status).toBe(200)
})

test('access tokens and applications may neither list nor end sessions', async () => {
  const here = await signedIn()
  const session_id = await currentOf(here)
  const app = await here.oauth.register({ redirect_uri: CALLBACK })
  const code = await here.oauth.consentedCode(app, { scope: 'api' })
  const { access_token } = (await here.oauth.redeemAs(app, code)).body
  for (const headers of [{ 'private-token': ana.token }, bearer(access_token)]) {
    const api = service.as(null)
    const replies = [
      await api.call(listSessions, {}, headers),
      await api.call(endSession, { session_id }, headers),
      await api.call(endOtherSessions, {}, headers),
    ]
    for (const { status, body } of replies) {
      expect(status).toBe(403)
      expect(body).toEqual({ message: '403 Forbidden - Sign in to manage sessions' })
    }
  }
  expect(await userStatus(here)).toBe(200)
})
