import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { list } from './support/drag.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Acting as another user' })

async function actAs(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: /Account and theme/ }).click()
  await page.getByRole('menuitem', { name: 'Act as…' }).click()
  await page.getByRole('combobox', { name: 'User' }).fill(username)
  await page.getByRole('option', { name: `@${username}` }).click()
  await page.getByRole('button', { name: 'Act as user' }).click()
}

test('lets an administrator act as another user in one tab, until they stop', async ({
  page,
  context,
  service,
}) => {
  await service.member('mia', 10)
  await signIn(page, service)
  await page.goto(service.projectBoard)
  await expect(page.getByRole('button', { name: 'Add list' })).toBeVisible()
  await actAs(page, 'mia')
  await expect(bar(page)).toHaveText(/Acting as @mia.*Stop/)
  await expect(page.getByText('You are acting as @mia.')).toBeVisible()
  await expect(page).toHaveURL(service.projectBoard)
  await expect.poll(async () => (await bar(page).boundingBox())?.height).toBe(32)
  await expect(list(page, 'Doing')).toContainText('First of Doing')
  await expect(page.getByRole('button', { name: 'Add list' })).toHaveCount(0)
  await expectAccessible(page)

  const calls: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v4/')) calls.push(request.headers()['sudo'])
  })
  await page.reload()
  await expect(bar(page)).toContainText('@mia')
  await expect(list(page, 'Doing')).toContainText('First of Doing')
  expect(calls.length).toBeGreaterThan(3)
  expect(new Set(calls).size, 'every call is made as that user').toBe(1)
  expect(calls[0]).toMatch(/^\d+$/)
  await page.getByRole('button', { name: /Account and theme/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Act as…' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const other = await context.newPage()
  await signIn(other, service)
  await other.goto(service.projectBoard)
  await expect(other.getByRole('button', { name: 'Add list' })).toBeVisible()
  await expect(bar(other)).toHaveCount(0)

  await bar(page).getByRole('button', { name: 'Stop' }).click()
  await expect(
    page.getByText(/^You are (?:@\S+ again|no longer acting as another user)\.$/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add list' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('reports a page that the other user cannot access, and leads back', async ({
  page,
  service,
}) => {
  await service.member('mia', 10)
  await service.call('POST', '/groups', { name: 'Vault', path: 'vault', visibility: 'private' })
  await signIn(page, service)
  await page.goto('/')
  await actAs(page, 'mia')
  await expect(bar(page)).toBeVisible()
  await page.goto('/vault')
  await expect(page.getByText(/It may not exist.* @mia may not have access/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText(/^Link (copied|could not be copied)/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop acting as @mia' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()

  await page.goto('/nothing/here')
  await expect(page.getByText('@root may not have access to it')).toBeVisible()
  await page.getByRole('button', { name: 'Switch account' }).click()
  await expect(page.getByRole('heading', { name: 'Add account' })).toBeVisible()
  await expect(page).toHaveURL(/return_to=%2Fnothing%2Fhere/)
})

test('asks an administrator without the sudo scope to sign in again', async ({ page, service }) => {
  await service.member('mia', 10)
  const password = 'a long walk by the sea'
  await service.call('POST', '/users', {
    username: 'ada',
    name: 'Ada',
    email: 'ada@acme.test',
    password,
    admin: true,
    skip_confirmation: true,
  })
  const signInThere = async (there: Page) => {
    await there.getByLabel('Username or email').fill('ada')
    await there.getByLabel('Password').fill(password)
    await there.keyboard.press('Enter')
  }
  await page.goto('/dashboard/projects')
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await signInThere(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await actAs(page, 'mia')
  const dialog = page.getByRole('dialog', { name: 'Act as' })
  const more = dialog.getByRole('button', { name: 'Sign in again' })
  await expect(more).toBeVisible()
  await expectAccessible(page)
  const opened = page.waitForEvent('popup')
  await more.click()
  await signInThere(await opened)
  await expect(bar(page)).toHaveText(/Acting as @mia.*Stop/)
  await page.reload()
  await expect(bar(page)).toContainText('@mia')
  await bar(page).getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('You are @ada again.')).toBeVisible()
})

test('explains why someone cannot act as others', async ({ page, service }) => {
  const token = await service.member('mia', 10)
  const { token: weak } = await service.call('POST', '/users/1/personal_access_tokens', {
    name: 'without sudo',
    scopes: ['api'],
  })
  await signIn(page, service, String(weak))
  await page.goto('/')
  await actAs(page, 'mia')
  const dialog = page.getByRole('dialog', { name: 'Act as' })
  await expect(dialog).toContainText('you need a token with the “sudo” scope')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await signIn(page, service, token)
  await page.goto('/')
  await page.getByRole('button', { name: /Account and theme/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Act as…' })).toHaveCount(0)
})
