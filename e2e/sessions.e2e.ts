import type { Browser, Page } from '@playwright/test'

import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import * as board from './support/board.ts'
import { signInByPassword } from './support/oauth.ts'
import { FIREFOX, IPHONE } from './support/user-agents.ts'

const SESSIONS = '/-/user_settings/active_sessions'

const row = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'Active sessions' })
    .getByRole('listitem')
    .filter({ hasText: text })
const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

async function signInElsewhere(browser: Browser, baseURL: string, userAgent: string) {
  const page = await (await browser.newContext({ baseURL, userAgent })).newPage()
  await signInByPassword(page, 'amara', '/dashboard/projects')
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  return page
}

test('signs out one browser, which asks to sign in again', async ({ page, browser, baseURL }) => {
  const firefox = await signInElsewhere(browser, baseURL, FIREFOX)
  await signInByPassword(page, 'amara', '/-/settings')
  await page.getByRole('link', { name: 'Active sessions' }).click()
  await expect(page).toHaveURL(SESSIONS)
  await expect(page).toHaveTitle('Active sessions · Settings · Mergeboard')
  await expect(row(page, 'This browser')).toContainText(/127\.0\.0\.1.*Signed in.*Last used/)
  await expect(row(page, 'This browser').getByRole('button')).toHaveCount(0)
  await expect(row(page, 'Firefox on Linux')).toContainText('127.0.0.1')
  await expectAccessible(page)

  const signOut = page.getByRole('button', { name: 'Sign out… Firefox on Linux (127.0.0.1)' })
  await signOut.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Sign out Firefox on Linux (127.0.0.1)?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, { overlaid: true })
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out Firefox on Linux.')).toBeVisible()
  await expect(row(page, 'Firefox on Linux')).toHaveCount(0)
  await expect(row(page, 'This browser')).toBeVisible()

  await firefox.getByRole('link', { name: 'Groups' }).first().click()
  await expect(signInAgain(firefox)).toBeVisible()
})

test('signs out everywhere else', async ({ page, browser, baseURL }) => {
  const others = [
    await signInElsewhere(browser, baseURL, FIREFOX),
    await signInElsewhere(browser, baseURL, IPHONE),
  ]
  await signInByPassword(page, 'amara', SESSIONS)
  await expect(row(page, 'Safari on iPhone')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere else…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out everywhere else.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out… / })).toHaveCount(0)
  await expect(row(page, 'This browser')).toBeVisible()
  for (const other of others) {
    await other.getByRole('link', { name: 'Groups' }).first().click()
    await expect(signInAgain(other)).toBeVisible()
  }
  await page.goto('/dashboard/groups')
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
})

board.test('says why an access token lists no sessions', async ({ page, service }) => {
  await board.signIn(page, service)
  await page.goto(SESSIONS)
  await expect(page.getByText('You are signed in with an access token')).toBeVisible()
  await expectAccessible(page)
})

board.test('hides the page on servers without sessions', async ({ page, service }) => {
  await page.route('**/api/v4/user/sessions**', async (route) =>
    route.fulfill({ status: 404, json: { error: '404 Not Found' } }),
  )
  await board.signIn(page, service)
  await page.goto(SESSIONS)
  await expect(page.getByText('This server does not support that.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Active sessions' })).toHaveCount(0)
})

board.test('an administrator signs out a user everywhere', async ({ page, service }) => {
  await service.stranger('mia')
  await board.signIn(page, service)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'mia actions' }).click()
  await page.getByRole('menuitem', { name: 'Sign out everywhere…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Sign out mia everywhere?' })
  await expectAccessible(page, { overlaid: true })
  const sent = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  expect((await sent).status()).toBe(204)
  await expect(page.getByText('Signed out mia everywhere.')).toBeVisible()
})
