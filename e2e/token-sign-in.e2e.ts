import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, ROOT_TOKEN, test } from './support/board.ts'
import { keptSessions } from './support/oauth.ts'

async function openForm(page: Page): Promise<void> {
  await page.goto('/acme/app')
  await expect(page).toHaveURL(/sign-in\?return_to=%2Facme%2Fapp$/)
  await page.getByRole('button', { name: 'Use a token instead' }).click()
}

test('tests a token, signs in, and opens the requested page', async ({ page }) => {
  await openForm(page)
  await page.getByRole('textbox', { name: 'Token' }).fill(ROOT_TOKEN)
  await page.getByRole('button', { name: 'Test token' }).click()
  await expect(page.getByRole('alert')).toContainText('The token works: Administrator (@root).')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with token' }).click()
  await expect(page).toHaveURL('/acme/app')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'App' })).toBeVisible()
  expect(await keptSessions(page)).toEqual([])

  await page.getByRole('button', { name: /Account and theme/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Mergeboard' })).toBeVisible()
  await page.goto('/acme/app')
  await expect(page).toHaveURL(/sign-in/)
})

test('keeps a remembered token for the next tab', async ({ page, context }) => {
  await openForm(page)
  await page.getByText('Remember me in this browser').click()
  await page.getByRole('textbox', { name: 'Token' }).fill(ROOT_TOKEN)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/acme/app')
  const other = await context.newPage()
  await other.goto('/acme')
  await expect(other.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
})

test('distinguishes problems of the token and the server', async ({ page, context }) => {
  await openForm(page)
  const server = page.getByLabel('Server', { exact: true })
  const token = page.getByRole('textbox', { name: 'Token' })
  const message = page.getByRole('alert')
  const test = async () => await page.getByRole('button', { name: 'Test token' }).click()

  await token.fill('not-a-token')
  await test()
  await expect(message).toContainText('The token is invalid, revoked or expired')

  await server.fill('nothing like an address')
  await expect(message).toBeHidden()
  await test()
  await expect(message).toContainText('This is not a server address')

  await server.fill(`${new URL(page.url()).origin}/deeper`)
  await test()
  await expect(message).toContainText('This server has no v4 API')

  await server.fill(new URL(page.url()).origin)
  await context.setOffline(true)
  await test()
  await expect(message).toContainText('You are offline')
})

test('asks for a new token after a revocation, also after a reload', async ({ page, service }) => {
  const { token } = await service.call('POST', '/users/1/personal_access_tokens', {
    name: 'short',
    scopes: ['api'],
    expires_at: inAWeek(),
  })
  await openForm(page)
  await page.getByRole('textbox', { name: 'Token' }).fill(String(token))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'App' })).toBeVisible()
  await page.request.delete('/api/v4/personal_access_tokens/self', {
    headers: { 'PRIVATE-TOKEN': String(token) },
  })
  // Dispatches the click directly, since a background call may have opened the dialog already.
  await page.getByRole('link', { name: 'All boards' }).dispatchEvent('click')
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in to Mergeboard' })).toBeVisible()
  await expect(page).toHaveURL(/return_to=/)
})

function inAWeek(): string {
  return new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
