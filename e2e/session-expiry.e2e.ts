import type { Page } from '@playwright/test'

import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { expect as expectBoard, ROOT_TOKEN, signIn, test as boardTest } from './support/board.ts'
import { fillSignIn, signInByPassword } from './support/oauth.ts'

const PROJECT = '/nightjar/passenger/booking-web'
const BOARDS = `${PROJECT}/-/boards`

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

/** Revokes the page's access token and refresh token on the server. */
async function endGrant(page: Page): Promise<void> {
  const tokens = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('mergeboard.accounts')!) as { secret: string }[])[0]!,
  )
  // Reusing a refresh token revokes the grant and its access token.
  const form = {
    grant_type: 'refresh_token',
    client_id: 'mergeboard-web',
    refresh_token: tokens.secret,
  }
  expect((await page.request.post('/oauth/token', { form })).status()).toBe(200)
  expect((await page.request.post('/oauth/token', { form })).status()).toBe(400)
}

async function typeBoardName(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New board' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Written before the end')
}

test('renews an expired session in a dialog, and resends the request', async ({ page }) => {
  test.slow()
  await signInByPassword(page, 'amara', BOARDS)
  await typeBoardName(page)
  await endGrant(page)
  await page.context().clearCookies()
  const posts: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/boards')) {
      posts.push(response.status())
    }
  })
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page)).toContainText('The session for @amara')
  await expectAccessible(page)

  const opened = page.waitForEvent('popup')
  await dialog(page).getByRole('button', { name: 'Open sign-in window' }).click()
  const popup = await opened
  await expect(popup.getByLabel('Username or email')).toHaveValue('amara')
  await expect(dialog(page).getByText('Waiting for the sign-in window')).toBeVisible()
  const closed = popup.waitForEvent('close')
  await fillSignIn(popup, 'amara')
  await closed
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/-\/boards\/\d+$/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Written before the end' }),
  ).toBeVisible()
  expect(posts, 'rejected once, then created once').toEqual([401, 201])
})

test('keeps text, scroll position and selection, and stays readable after “not now”', async ({
  page,
  clock,
}) => {
  await page.setViewportSize({ width: 900, height: 400 })
  await clock.install()
  await signInByPassword(page, 'amara', PROJECT)
  const main = page.locator('#content')
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible()
  await endGrant(page)
  await page.context().clearCookies()
  const scroll = () =>
    main.evaluate((element) => {
      element.scrollTop = 120
      return element.scrollTop
    })
  await expect.poll(scroll).toBe(120)
  await main.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element.querySelector('h2')!)
    document.getSelection()!.addRange(range)
  })
  const selected = await page.evaluate(() => document.getSelection()!.toString())
  // Returning to the tab refetches data.
  await clock.fastForward('05:00')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(dialog(page)).toBeVisible()
  await expect.poll(() => main.evaluate((element) => element.scrollTop)).toBe(120)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  const bar = page.getByRole('region', { name: 'Signed out' })
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => page.evaluate(() => document.getSelection()!.toString())).toBe(selected)

  await bar.getByRole('button', { name: 'Sign in again' }).click()
  await expect(dialog(page)).toBeVisible()
})

test('reloads the page when another user signs in', async ({ page }) => {
  await signInByPassword(page, 'amara', BOARDS)
  await typeBoardName(page)
  await endGrant(page)
  await page.context().clearCookies()
  const posts: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/boards')) {
      posts.push(response.status())
    }
  })
  await page.keyboard.press('Enter')
  const opened = page.waitForEvent('popup')
  await dialog(page).getByRole('button', { name: 'Open sign-in window' }).click()
  await fillSignIn(await opened, 'lukas')
  await expect(
    page.getByText('A different user signed in, so the page was reloaded.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account and theme' })).toContainText('Lukas')
  expect(posts, 'nothing was sent for the previous user').toEqual([401])
})

test('reports a blocked window, and offers another way', async ({ page }) => {
  await signInByPassword(page, 'amara', BOARDS)
  await typeBoardName(page)
  await endGrant(page)
  await page.context().clearCookies()
  await page.evaluate(() => (window.open = () => null))
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Open sign-in window' }).click()
  await expect(page.getByText('The browser blocked the pop-up.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in on this page' }).click()
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await fillSignIn(page, 'amara')
  await expect(page).toHaveURL(BOARDS)
})

boardTest('replaces a revoked token', async ({ page, service }) => {
  const { token } = await service.call('POST', '/users/1/personal_access_tokens', {
    name: 'short',
    scopes: ['api'],
    expires_at: new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
  })
  await signIn(page, service, String(token))
  await page.goto('/acme/app/-/boards')
  await page.getByRole('button', { name: 'New board' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Kept')
  await page.request.delete('/api/v4/personal_access_tokens/self', {
    headers: { 'PRIVATE-TOKEN': String(token) },
  })
  await page.keyboard.press('Enter')
  const field = dialog(page).getByLabel('Token', { exact: true })
  await expectBoard(field).toBeFocused()
  await field.fill('not-a-token')
  await page.keyboard.press('Enter')
  await expectBoard(
    dialog(page).getByText('The token is invalid, revoked or expired'),
  ).toBeVisible()
  await field.fill(ROOT_TOKEN)
  await page.keyboard.press('Enter')
  await expectBoard(page.getByRole('heading', { level: 1, name: 'Kept' })).toBeVisible()
})

boardTest('ends every tab of a blocked user', async ({ page, context, service }) => {
  await service.member('bea', 30)
  const card = (tab: Page) => tab.getByRole('link', { name: 'First of Doing' })
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await page.getByLabel('Username or email').fill('bea')
  await page.getByLabel('Password').fill('a quiet word for tests')
  await page.keyboard.press('Enter')
  await expectBoard(card(page)).toBeVisible()
  const tab = await context.newPage()
  await tab.goto(service.projectBoard)
  await expectBoard(card(tab)).toBeVisible()

  const [bea] = (await service.call('GET', '/users?username=bea')) as unknown as { id: number }[]
  await service.call('POST', `/users/${bea!.id}/block`)
  for (const each of [page, tab]) {
    await each.bringToFront()
    await expectBoard(dialog(each)).toBeVisible()
  }
  await tab.reload()
  await expectBoard(tab.getByRole('button', { name: 'Sign in with your account' })).toBeVisible()
  await expectBoard(card(tab)).toBeHidden()
})
