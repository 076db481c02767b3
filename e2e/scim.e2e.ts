import { expect, signIn, test } from './support/board.ts'

const PAGE = '/groups/acme/-/settings/scim'

test('creates, replaces and deletes a group’s SCIM token', async ({ page, service }) => {
  await signIn(page, service)
  await page.goto('/acme')
  await page.getByRole('button', { name: 'Group actions' }).click()
  await page.getByRole('menuitem', { name: 'SCIM' }).click()
  await expect(page).toHaveURL(PAGE)
  await expect(page.getByText('This group has no SCIM token.')).toBeVisible()
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByRole('button', { name: 'Copy: SCIM address' })).toBeFocused()
  const address = await page.getByRole('textbox', { name: 'SCIM address' }).inputValue()
  const field = page.getByRole('textbox', { name: 'Token' })
  const first = await field.inputValue()
  const statusWith = async (token: string) =>
    (await fetch(`${address}/Users`, { headers: { Authorization: `Bearer ${token}` } })).status
  expect(await statusWith(first)).toBe(200)
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('button', { name: `Copy: ${address}` })).toBeFocused()
  await expect(field).toHaveCount(0)

  await page.getByRole('button', { name: 'Replace token…' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Replace' }).press('Enter')
  await expect(field).not.toHaveValue(first)
  await expect(page.getByRole('button', { name: 'Copy: SCIM address' })).toBeFocused()
  const second = await field.inputValue()
  expect(await statusWith(first)).toBe(401)
  expect(await statusWith(second)).toBe(200)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Delete token…' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toHaveText('You are offline.')
  await page.context().setOffline(false)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This group has no SCIM token.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create token' })).toBeFocused()
  expect(await statusWith(second)).toBe(401)
})

test('tells owners, other members and subgroups who may create the token', async ({
  page,
  service,
}) => {
  const owner = await service.stranger('mia')
  const guest = await service.stranger('gus')
  await service.call('POST', '/groups/acme/members', { username: 'mia', access_level: 50 })
  await service.call('POST', '/groups/acme/members', { username: 'gus', access_level: 10 })
  const { id: parent_id } = await service.call('GET', '/groups/acme')
  await service.call('POST', '/groups', { name: 'Sub', path: 'sub', parent_id })
  await signIn(page, service, owner)
  await page.goto(PAGE)
  await expect(page.getByText('Ask an administrator of this server to create one.')).toBeVisible()
  await service.call('POST', '/groups/acme/scim_token')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Delete token…' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replace token…' })).toHaveCount(0)
  await page.goto('/groups/acme/sub/-/settings/scim')
  await expect(page.getByText('Only top-level groups have a SCIM token.')).toBeVisible()
  await signIn(page, service, guest)
  await page.goto(PAGE)
  await expect(page.getByText('You need the Owner role')).toBeVisible()
})

test('says that a server or a plan has no SCIM', async ({ page, service }) => {
  await signIn(page, service)
  const answers = [
    { status: 404, json: { error: '404 Not Found' } },
    { status: 403, json: { message: '403 Forbidden' } },
  ]
  await page.route('**/scim_token', (route) => route.fulfill(answers.pop()))
  await page.goto(PAGE)
  await expect(page.getByText('You are not allowed to do this.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This server does not support that.')).toBeVisible()
})
