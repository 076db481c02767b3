import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { countCopies } from './support/copies.ts'

const PASSWORD = 'a quiet word for tests'

const row = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name })

test('opens from the account menu for administrators only', async ({ page, service }) => {
  const mia = await service.stranger('mia')
  await signIn(page, service)
  await page.goto('/')
  await page.getByRole('button', { name: 'Account and theme' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Administration' }).press('Enter')
  await expect(page).toHaveURL('/admin/users')
  await expect(page).toHaveTitle('Users · Administration · Mergeboard')

  await signIn(page, service, mia)
  for (const path of [
    'users',
    'applications',
    'mails',
    'limits',
    'users/root/impersonation_tokens',
  ]) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Account and theme' }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0)
})

test('creates, finds, blocks and unblocks a user', async ({ page, service }) => {
  const gus = await service.stranger('gus')
  await signIn(page, service)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'New user' }).click()
  const dialog = page.getByRole('dialog', { name: 'New user' })
  await dialog.getByRole('button', { name: 'Create user' }).click()
  await expect(dialog.getByText('Enter a username.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expectAccessible(page, { overlaid: true })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Mia Moon')
  await dialog.getByRole('textbox', { name: 'Username' }).fill('gus')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('mia@x.org')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Create user' }).click()
  await expect(dialog.getByRole('alert')).toContainText('already')
  await dialog.getByRole('textbox', { name: 'Username' }).fill('mia')
  await dialog.getByRole('textbox', { name: 'Username' }).press('Enter')
  await expect(page.getByText('Created an account for Mia Moon.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New user' })).toBeFocused()
  await expect(row(page, 'Users', '@mia')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Filter users' }).fill('gu')
  await expect(row(page, 'Users', '@mia')).toHaveCount(0)
  await page.getByRole('button', { name: 'gus actions' }).click()
  await page.getByRole('menuitem', { name: 'Block…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Blocked gus.')).toBeVisible()
  await expect(page.getByText('No users match “gu”.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  const statusOf = async (token: string) =>
    (await fetch(`${service.url}/api/v4/user`, { headers: { 'PRIVATE-TOKEN': token } })).status
  expect(await statusOf(gus)).toBe(403)

  await page.getByRole('link', { name: 'Blocked', exact: true }).click()
  await expect(row(page, 'Users', '@gus')).toContainText('blocked')
  await page.getByRole('button', { name: 'gus actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Unblock' }).press('Enter')
  await expect(page.getByText('gus can sign in again.')).toBeVisible()
  await expect(page.getByText('No users.')).toBeVisible()
  expect(await statusOf(gus)).toBe(200)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: 'Administrator actions' }).click()
  await expect(page.getByRole('menuitem', { name: /Block….*yourself/ })).toBeDisabled()
})

test('resets a password, which the API inspector does not show', async ({ page, service }) => {
  await service.stranger('mia')
  await signIn(page, service)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'mia actions' }).click()
  await page.getByRole('menuitem', { name: 'Reset password…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset password for mia' })
  const field = dialog.getByLabel('New password')
  await expect(field).toBeFocused()
  await field.fill('short')
  await field.press('Enter')
  await expect(dialog.getByText('Password is too short')).toBeVisible()
  await page.context().setOffline(true)
  await field.fill('another quiet word')
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect(dialog.getByText('You are offline.')).toBeVisible()
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Password reset for mia.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'mia actions' })).toBeFocused()
  const fetchStatus = async (password: string) => {
    const headers = { Authorization: `Basic ${btoa(`mia:${password}`)}` }
    const address = `${service.url}/acme/app.git/info/refs?service=git-upload-pack`
    return (await fetch(address, { headers })).status
  }
  expect(await fetchStatus(PASSWORD)).toBe(401)
  // The password is right, but Mia may not see the project.
  expect(await fetchStatus('another quiet word')).toBe(404)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+Shift+Period')
  const calls = page.getByRole('complementary', { name: 'API inspector' })
  const change = calls.getByRole('row').filter({ hasText: 'PUT' }).first()
  await change.getByRole('button', { name: /^Copy as curl: PUT/ }).click()
  const copied = async () => await page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('--request PUT')
  expect(await copied()).not.toContain('quiet')
})

test('creates and revokes an impersonation token', async ({ page, service }) => {
  await service.stranger('mia')
  await signIn(page, service)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'mia actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Impersonation tokens' }).press('Enter')
  await expect(page).toHaveURL('/admin/users/mia/impersonation_tokens')
  await expect(page.getByText('No active tokens.')).toBeVisible()
  await page.getByRole('button', { name: 'New token' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('support')
  await page.getByRole('checkbox', { name: 'read_user' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Create token' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Copy: Token' })).toBeFocused()
  const token = await page.getByRole('textbox', { name: 'Token' }).inputValue()
  const read = async () =>
    await fetch(`${service.url}/api/v4/user`, { headers: { 'PRIVATE-TOKEN': token } })
  expect(await (await read()).json()).toMatchObject({ username: 'mia' })
  await page.getByRole('button', { name: 'Revoke… support' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No active tokens.')).toBeVisible()
  expect((await read()).status).toBe(401)
  await page.goto('/admin/users/nobody/impersonation_tokens')
  await expect(page.getByText('No user with the username “nobody”.')).toBeVisible()
})

test('shows the text of waiting emails without links, and saves none of it', async ({
  page,
  service,
}) => {
  await service.call('POST', '/groups/acme/invitations', { email: 'ana@x.org', access_level: 30 })
  await signIn(page, service)
  await page.goto('/admin/mails')
  const mail = row(page, 'Emails', 'ana@x.org')
  await expect(mail).toContainText('Waiting')
  const opener = mail.getByRole('button', { name: /ana@x.org/ }).first()
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(mail.getByText('/-/invites/')).toBeVisible()
  await expect(mail.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await mail.getByRole('button', { name: 'Copy text of the email to ana@x.org' }).click()
  await expect(page.getByText('Email copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/-/invites/')
  await expect.poll(() => countCopies(page, '"username":"root"')).toBeGreaterThan(0)
  expect(await countCopies(page, '/-/invites/')).toBe(0)
  await opener.press('Enter')
  await expect(mail.getByText('/-/invites/')).toBeHidden()
})

test('creates an application, renews its secret and deletes it', async ({ page, service }) => {
  await signIn(page, service)
  await page.goto('/admin/applications')
  await page.getByRole('button', { name: 'New application' }).click()
  const dialog = page.getByRole('dialog', { name: 'New application' })
  await dialog.getByRole('button', { name: 'Create application' }).click()
  await expect(dialog.getByText('Enter a redirect URI.')).toBeVisible()
  await expectAccessible(page, { overlaid: true })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Planner')
  await dialog.getByRole('textbox', { name: 'Redirect URIs' }).fill('javascript:alert(1)')
  await dialog.getByText('read_user', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Create application' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Redirect uri')
  await dialog
    .getByRole('textbox', { name: 'Redirect URIs' })
    .fill('https://planner.example/callback\nhttps://planner.example/again')
  await dialog.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('button', { name: 'Copy: Application ID' })).toBeFocused()
  const secret = page.getByRole('textbox', { name: 'Secret' })
  const first = await secret.inputValue()
  expect(first).toMatch(/^gloas-/)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'New application' })).toBeFocused()
  await expect(row(page, 'Applications', 'Planner')).toContainText(
    /planner.example\/callback, https:\/\/planner.example\/again.*Confidential/,
  )
  await page.getByRole('button', { name: 'Planner actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Renew secret…' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew' }).press('Enter')
  await expect(secret).not.toHaveValue(first)
  await page.getByRole('button', { name: 'Planner actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Applications', 'Planner')).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
})

test('lists applications in pages', async ({ page, service }) => {
  for (let number = 1; number <= 21; number++) {
    await service.call('POST', '/applications', {
      name: `Planner ${number}`,
      redirect_uri: 'https://planner.example/callback',
      scopes: 'read_user',
    })
  }
  await signIn(page, service)
  await page.goto('/admin/applications')
  const rows = page.getByRole('list', { name: 'Applications' }).getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Planner 21')
})

test('changes the limits of the service', async ({ page, service }) => {
  await signIn(page, service)
  await page.goto('/admin/limits')
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('Ultimate')
  const size = page.getByRole('textbox', { name: 'Largest group import' })
  const comments = page.getByRole('textbox', { name: 'Comments' })
  const save = page.getByRole('button', { name: 'Save limits' })
  await expect(size).toHaveValue('50')
  await size.fill('none')
  await size.press('Enter')
  await expect(page.getByText('Enter a whole number above 0.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(size).toHaveValue('50')
  await expect(size).toBeFocused()

  await size.fill('75')
  await page.context().setOffline(true)
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Not saved. You are offline.')
  await page.context().setOffline(false)
  await comments.fill('40')
  const saving = page.waitForRequest('**/application/settings')
  await comments.press('Enter')
  expect((await saving).postDataJSON()).toEqual({ max_import_size: 75, notes_create_limit: 40 })
  await expect(page.getByText('Limits saved. They apply from now on.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  await page.reload()
  await expect(size).toHaveValue('75')
  await expect(comments).toHaveValue('40')
})

test('says what a server does not offer', async ({ page, service }) => {
  await signIn(page, service)
  const answers = {
    users: { status: 403, json: { message: '403 Forbidden' } },
    'admin/mails': { status: 404, json: { error: '404 Not Found' } },
    'application/settings': { status: 404, json: { error: '404 Not Found' } },
    license: { status: 200, json: null },
    applications: { status: 403, json: { message: '403 Forbidden' } },
  }
  for (const [path, answer] of Object.entries(answers)) {
    await page.route(`**/api/v4/${path}*`, (route) => route.fulfill(answer))
  }
  await page.goto('/admin/users')
  await expect(page.getByText('Only administrators can see this.')).toBeVisible()
  await page.getByRole('link', { name: 'Applications' }).click()
  await expect(page).toHaveTitle(/^Applications/)
  await expect(page.getByText('Only administrators can see this.')).toBeVisible()
  await page.getByRole('link', { name: 'Emails' }).click()
  await expect(page.getByText('This server does not support that.')).toBeVisible()
  await page.getByRole('link', { name: 'Plan and limits' }).click()
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('Free')
  const limits = page.getByRole('region', { name: 'Limits' })
  await expect(limits).toContainText('This server does not support that.')

  await page.route('**/application/settings', async (route) => {
    const json = {
      max_import_size: 0,
      throttle_authenticated_api_requests_per_period: 7200,
      throttle_authenticated_api_period_in_seconds: 3600,
    }
    await route.fulfill({ json })
  })
  await page.reload()
  await expect(limits.getByRole('textbox')).toHaveCount(1)
  await expect(limits.getByRole('textbox', { name: 'Largest group import' })).toHaveValue('0')
})
