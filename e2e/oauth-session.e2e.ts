import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { fillSignIn, keptSessions, refuseRefresh, signInByPassword } from './support/oauth.ts'

const PROJECT = '/nightjar/passenger/booking-web'
const GROUPS = '/dashboard/groups'
/** Enough tabs for concurrent renewals in different processes. */
const TABS = 4
const ROUNDS = 3
const PATIENT = { timeout: 60_000 }
const BOARDS = `${PROJECT}/-/boards?search=dev`

test('opens the requested page after signing in, and stores only the refresh token', async ({
  page,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  const granted = page.waitForResponse('**/oauth/token')
  await signInByPassword(page, 'amara', BOARDS)
  await expect(page).toHaveURL(BOARDS)
  await expect(page.getByRole('link', { name: 'Development' })).toBeVisible()

  const { access_token, refresh_token } = (await (await granted).json()) as Record<string, string>
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  expect(stored).toContain(refresh_token)
  expect(stored).not.toContain(access_token)
  expect(await keptSessions(page)).toEqual([])
  expect(violations).toEqual([])
})

test('renews an expired access token once for concurrent calls', async ({ page }) => {
  await signInByPassword(page, 'amara', '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  let renewals = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/oauth/token')) renewals += 1
  })
  let expired: string | null = null
  const fresh = new Set<string | null>()
  await page.route('**/api/v4/**', async (route) => {
    const token = await route.request().headerValue('authorization')
    expired ??= token
    if (token === expired) {
      await route.fulfill({ status: 401, json: { error: 'invalid_token' } })
    } else {
      fresh.add(token)
      await route.continue()
    }
  })
  await page.getByRole('link', { name: 'Booking', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Members' }).getByText('Owner')).toBeVisible()
  expect(renewals).toBe(1)
  expect(fresh.size).toBe(1)
})

test('replaces an expired refresh token silently during a server session', async ({ page }) => {
  await signInByPassword(page, 'amara', BOARDS)
  await expect(page.getByRole('link', { name: 'Development' })).toBeVisible()
  await refuseRefresh(page)
  await page.reload()
  await expect(page).toHaveURL(BOARDS)
  await expect(page.getByRole('link', { name: 'Development' })).toBeVisible()
})

test('returns to the page after signing in again', async ({ page, context }) => {
  await signInByPassword(page, 'amara', BOARDS)
  await expect(page.getByRole('link', { name: 'Development' })).toBeVisible()
  await refuseRefresh(page)
  await context.clearCookies()
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await fillSignIn(page, 'amara')
  await expect(page).toHaveURL(BOARDS)
  await expect(page.getByRole('link', { name: 'Development' })).toBeVisible()
})

test('keeps a remembered sign-in after the tab closes, and renews it in one tab at a time', async ({
  page,
  context,
}) => {
  test.slow()
  await page.goto(GROUPS)
  await page.getByText('Remember me in this browser').click()
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await fillSignIn(page, 'amara')
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  await page.close()
  // Without the server's session cookie, only the stored sign-in remains.
  await context.clearCookies()

  const answers: number[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/oauth/token')) answers.push(response.status())
  })
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()))
  await Promise.all(tabs.map(async (tab) => await tab.goto(GROUPS)))
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) await Promise.all(tabs.map(async (tab) => await tab.reload()))
    for (const tab of tabs) {
      // Several tabs load the app at once.
      await expect(tab.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible(PATIENT)
    }
  }
  expect(answers).toEqual(Array.from({ length: TABS * ROUNDS }, () => 200))
})

test('stays signed in on a 401 that means a missing permission', async ({ page }) => {
  await signInByPassword(page, 'amara', PROJECT)
  await expect(page.getByRole('heading', { level: 1, name: 'Booking' })).toBeVisible()
  await page.route(
    '**/members/all?**',
    async (route) => await route.fulfill({ status: 401, json: { message: '401 Unauthorized' } }),
  )
  await page.reload()
  await expect(
    page.getByRole('region', { name: 'Members' }).getByText('Unauthorized.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Development' })).toBeVisible()
})

test('reports a denied authorization, and retries', async ({ page }) => {
  await page.goto(PROJECT)
  const asked = page.waitForRequest('**/oauth/authorize?**')
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  const question = new URL((await asked).url()).searchParams
  expect(question.get('code_challenge_method')).toBe('S256')
  await expect(page.getByLabel('Username or email')).toBeVisible()

  const answer = new URLSearchParams({ error: 'access_denied', state: question.get('state')! })
  answer.set('iss', new URL(page.url()).origin)
  await page.goto(`/-/oauth/callback?${answer}`)
  await expect(page.getByText('Access was not granted')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await fillSignIn(page, 'amara')
  await expect(page).toHaveURL(PROJECT)
})

test('rejects unexpected authorization responses', async ({ page }) => {
  await page.goto('/-/oauth/callback?code=somebody-elses&state=made-up')
  await expect(page.getByText('This sign-in link is not valid in this tab')).toBeVisible()

  await page.goto(PROJECT)
  const asked = page.waitForRequest('**/oauth/authorize?**')
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  const state = new URL((await asked).url()).searchParams.get('state')!
  await expect(page.getByLabel('Username or email')).toBeVisible()
  const answer = new URLSearchParams({ code: 'x', state, iss: 'https://elsewhere.example' })
  await page.goto(`/-/oauth/callback?${answer}`)
  await expect(page.getByText('This sign-in link is not valid in this tab')).toBeVisible()
})

test('reports an expired authorization code', async ({ page }) => {
  await page.route(
    '**/oauth/token',
    async (route) => await route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
  )
  await signInByPassword(page, 'amara', PROJECT)
  await expect(page.getByText('Sign-in timed out')).toBeVisible()
})

test('ignores a forged return address', async ({ page }) => {
  await signInByPassword(page, 'amara', '/-/sign-in?return_to=//elsewhere.example/')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('signs a duplicated tab in separately', async ({ page }) => {
  await signInByPassword(page, 'amara', PROJECT)
  await expect(page.getByRole('heading', { level: 1, name: 'Booking' })).toBeVisible()
  const secretOf = async (tab: typeof page) =>
    await tab.evaluate(
      () => (JSON.parse(sessionStorage.getItem('mergeboard.accounts')!) as { secret: string }[])[0],
    )
  const copied = page.waitForEvent('popup')
  await page.evaluate(() => window.open(location.href))
  const copy = await copied
  await expect(copy.getByRole('heading', { level: 1, name: 'Booking' })).toBeVisible()
  expect(await secretOf(copy)).not.toEqual(await secretOf(page))
  let signIns = 0
  page.on('request', (request) => {
    if (request.url().includes('/oauth/authorize')) signIns += 1
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking' })).toBeVisible()
  expect(signIns).toBe(0)
})

test('signs a new tab in without a second page load, and out with the first tab', async ({
  page,
  context,
}) => {
  await signInByPassword(page, 'amara', BOARDS)
  await expect(page.getByRole('link', { name: 'Development' })).toBeVisible()
  const tab = await context.newPage()
  const opened: string[] = []
  const discovered: string[] = []
  tab.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(request.url())
    if (request.url().includes('/.well-known/')) discovered.push(request.url())
  })
  await tab.goto(BOARDS)
  await expect(tab.getByRole('link', { name: 'Development' })).toBeVisible()
  expect(opened).toHaveLength(1)
  expect(discovered, 'the first tab knows the endpoints').toEqual([])

  await page.getByRole('button', { name: 'Account and theme' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(tab.getByText('You signed out in another tab.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with your account' })).toBeVisible()
})

test('reads the metadata of the server once a day', async ({ page, clock }) => {
  await clock.install()
  await signInByPassword(page, 'amara', BOARDS)
  const link = page.getByRole('link', { name: 'Development' })
  await expect(link).toBeVisible()
  let reads = 0
  page.on('request', (request) => {
    if (request.url().includes('/.well-known/')) reads += 1
  })
  await page.reload()
  await expect(link).toBeVisible()
  expect(reads).toBe(0)
  // An open page would renew its session, and read the metadata, at a moment of its own.
  await page.goto('about:blank')
  await clock.fastForward('25:00:00')
  await page.goto(BOARDS)
  await expect(link).toBeVisible()
  expect(reads).toBe(1)
})

test('switches the account on an inaccessible page and returns to it', async ({ page }) => {
  await signInByPassword(page, 'giulia', PROJECT)
  await expect(page.getByText('@giulia may not have access to it')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch account' }).click()
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await fillSignIn(page, 'amara')
  await expect(page).toHaveURL(PROJECT)
  await expect(page.getByRole('heading', { level: 1, name: 'Booking' })).toBeVisible()
})
