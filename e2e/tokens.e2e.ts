import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, ROOT_TOKEN, signIn, test, type BoardService } from './support/board.ts'

const PERSONAL = '/-/user_settings/personal_access_tokens'
const PROJECT = '/acme/app/-/settings/access_tokens'
const GROUP = '/groups/acme/-/settings/access_tokens'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New access token' })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Access tokens' }).getByRole('listitem').filter({ hasText: name })
const secret = (page: Page) => page.getByRole('textbox', { name: 'Token' })

/** Returns the status of a call with the token. */
async function statusWith(service: BoardService, token: string, path: string): Promise<number> {
  const headers = { 'PRIVATE-TOKEN': token }
  return (await fetch(`${service.url}/api/v4${path}`, { headers })).status
}

test('creates a personal token by mouse, shows it once, copies it and revokes it', async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, service, await service.stranger('mia'))
  await page.goto('/-/settings')
  await page.getByRole('link', { name: 'Access tokens' }).click()
  await expect(page).toHaveURL(PERSONAL)
  await expect(page).toHaveTitle('Access tokens · Settings · Mergeboard')
  await expect(row(page, 'tests')).toContainText('never expires', { ignoreCase: true })
  await page.getByRole('button', { name: 'New token' }).click()
  await dialog(page).getByRole('button', { name: 'Create token' }).click()
  await expect(dialog(page).getByText('Enter a name.')).toBeVisible()
  await expect(dialog(page).getByText('Choose at least one scope.')).toBeVisible()
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(dialog(page).getByRole('checkbox', { name: 'sudo' })).toHaveCount(0)
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('laptop')
  await dialog(page).getByText('read_user').click()
  await dialog(page).getByRole('button', { name: '7 days' }).click()
  await dialog(page).getByRole('button', { name: 'Create token' }).click()

  const created = page.getByRole('region', { name: 'Created “laptop”' })
  await expect(created.getByRole('button', { name: 'Copy: Token' })).toBeFocused()
  const token = await secret(page).inputValue()
  expect(await statusWith(service, token, '/user')).toBe(200)
  expect(await statusWith(service, token, '/projects')).toBe(403)
  await created.getByRole('button', { name: 'Copy: Token' }).click()
  await expect(page.getByText('Token copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await created.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'New token' })).toBeFocused()
  await expect(page.getByText(token)).toHaveCount(0)
  await expect(row(page, 'laptop')).toContainText(/read_user.*Expires in 7 days/)

  await page.getByRole('button', { name: 'Revoke… laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked “laptop”.')).toBeVisible()
  await expect(row(page, 'laptop')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Revoke… tests' })).toBeFocused()
  expect(await statusWith(service, token, '/user')).toBe(401)
  await page.getByRole('link', { name: 'Inactive' }).click()
  await expect(row(page, 'laptop')).toContainText('Revoked')
})

test('creates a project token with a role, using only the keyboard', async ({ page, service }) => {
  await signIn(page, service, await service.member('mia', 40))
  await page.goto('/acme/app')
  await page.getByRole('button', { name: 'Project actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Access tokens' }).press('Enter')
  await expect(page).toHaveURL(PROJECT)
  await expect(page.getByText('No active tokens.')).toBeVisible()
  await page.getByRole('button', { name: 'New token' }).press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('deploy')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('checkbox', { name: 'api', exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await dialog(page).getByRole('button', { name: 'Role: Maintainer' }).press('Enter')
  await expect(page.getByRole('menuitemradio')).toHaveText([
    /^Guest/,
    /^Reporter/,
    /^Developer/,
    /^Maintainer/,
  ])
  await page.getByRole('menuitemradio', { name: 'Reporter' }).press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Role: Reporter' })).toBeFocused()
  await dialog(page).getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Copy: Token' })).toBeFocused()
  const token = await secret(page).inputValue()
  expect(await statusWith(service, token, '/projects/acme%2Fapp')).toBe(200)
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(row(page, 'deploy')).toContainText('Reporter')
  await page.getByRole('button', { name: 'Revoke… deploy' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter')
  await expect(page.getByText('No active tokens.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await statusWith(service, token, '/projects/acme%2Fapp')).toBe(401)
})

test('creates a group token as an owner, and explains which role that requires', async ({
  page,
  service,
}) => {
  const mia = await service.member('mia', 30)
  await signIn(page, service)
  await page.goto('/acme')
  await page.getByRole('button', { name: 'Group actions' }).click()
  await page.getByRole('menuitem', { name: 'Access tokens' }).click()
  await expect(page).toHaveURL(GROUP)
  await page.getByRole('button', { name: 'New token' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('robot')
  await dialog(page).getByText('read_api').click()
  await dialog(page).getByRole('button', { name: 'Role: Maintainer' }).click()
  await page.getByRole('menuitemradio', { name: 'Owner' }).click()
  await dialog(page).getByRole('button', { name: 'Create token' }).click()
  await expect(row(page, 'robot')).toContainText('Owner')

  await signIn(page, service, mia)
  await page.goto(PROJECT)
  await expect(
    page.getByText(
      'You need at least the Maintainer role to manage the access tokens of this project.',
    ),
  ).toBeVisible()
  await page.goto('/acme/app')
  await expect(page.getByRole('heading', { level: 1, name: 'App' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Project actions' })).toHaveCount(0)
})

test('keeps the form when the server refuses or cannot be reached', async ({ page, service }) => {
  await signIn(page, service)
  await page.goto(PERSONAL)
  await page.getByRole('button', { name: 'New token' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('x'.repeat(300))
  await dialog(page).getByText('read_api').click()
  await dialog(page).getByRole('button', { name: 'Create token' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Name is too long')
  await page.context().setOffline(true)
  await dialog(page).getByRole('button', { name: 'Create token' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('You are offline.')
  await page.context().setOffline(false)
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('laptop')
  await dialog(page).getByRole('button', { name: 'Create token' }).click()
  await expect(row(page, 'laptop')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Revoke… laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText('You are offline.')
})

test('says that a server has no tokens to manage', async ({ page, service }) => {
  await page.route('**/api/v4/**/access_tokens*', (route) =>
    route.fulfill({ status: 404, json: { error: '404 Not Found' } }),
  )
  await page.route('**/api/v4/personal_access_tokens*', (route) =>
    route.fulfill({ status: 403, json: { message: '403 Forbidden' } }),
  )
  await signIn(page, service)
  await page.goto(PROJECT)
  await expect(page.getByText('This server does not support that.')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'app' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'App' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Project actions' })).toHaveCount(0)
  await page.goto(PERSONAL)
  await expect(
    page.getByText('Your role does not allow this. Ask an owner or maintainer for a higher role.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('lists only an administrator’s own tokens, in pages', async ({ page, service }) => {
  await service.stranger('mia')
  for (let n = 10; n <= 30; n++) {
    const token = { name: `token ${n}`, scopes: ['api'] }
    await service.call('POST', '/user/personal_access_tokens', token)
  }
  await signIn(page, service, ROOT_TOKEN)
  await page.goto(PERSONAL)
  await expect(row(page, 'token 30')).toBeVisible()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  await expect(row(page, 'token 10')).toBeVisible()
  await expect(row(page, 'tests')).toHaveCount(0)
})
