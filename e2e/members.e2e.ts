import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, linkTo, signIn, test } from './support/mail.ts'

const GROUP = '/groups/acme/-/group_members'
const PROJECT = '/acme/app/-/project_members'
const PASSWORD = 'a quiet word for tests'
const END = '2999-12-31'

const to = (page: Page) => page.getByRole('textbox', { name: 'To' })
const chips = (page: Page) => page.getByRole('list', { name: 'People to invite' })
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name })

/** Pastes a text into the focused field. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement!.dispatchEvent(event)
  }, text)
}

test('invites five people, reports two failures, and lets new and existing users accept by link', async ({
  page,
  browser,
  service,
  mailServer,
}) => {
  await service.member('mia', 40)
  await service.call('POST', '/groups/acme/members', { username: 'mia', access_level: 20 })
  await service.call('POST', '/groups/acme/invitations', {
    email: 'cy@x.org',
    access_level: 30,
    expires_at: END,
  })
  await signIn(page, service)
  await page.goto(GROUP)
  await page.getByLabel('Ends', { exact: true }).fill(END)
  await to(page).focus()
  await paste(
    page,
    'Ana Smith <ana@x.org>, bo@x.org; ANA@x.org\ncy@x.org mia@acme.test di@x.org bad@',
  )
  await expect(chips(page).getByRole('listitem')).toHaveText([
    /ana@x.org/,
    /bo@x.org/,
    /cy@x.org/,
    /mia@acme.test/,
    /di@x.org/,
    /bad@.*Not an email address/,
  ])
  await expect(page.getByText('mia@acme.test is already a member (Reporter)')).toBeVisible()
  await expect(page.getByText('cy@x.org is already invited (Developer).')).toBeVisible()
  await chips(page).getByRole('button', { name: 'Remove bad@' }).click()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send 5 invitations' }).click()
  await expect(page.getByRole('list', { name: 'Sent' }).getByRole('listitem')).toHaveText([
    'Invited ana@x.org',
    'Invited bo@x.org',
    'Invited di@x.org',
  ])
  await expect(chips(page).getByRole('listitem')).toHaveText([
    /cy@x.org.*Member already invited to Acme/,
    /mia@acme.test.*Already a member of Acme/,
  ])
  await expectAccessible(page)

  // Another role changes the pending invitation, so only the member fails again.
  await page.getByRole('button', { name: 'Role: Developer' }).click()
  await page.getByRole('menuitemradio', { name: 'Reporter' }).click()
  await page.getByRole('button', { name: 'Retry 2 failed invitations' }).click()
  await expect(chips(page).getByRole('listitem')).toHaveText([/mia@acme.test/])
  await expect(page.getByRole('button', { name: 'Retry failed invitation' })).toBeVisible()

  const newcomer = await (await browser.newContext()).newPage()
  await newcomer.goto(await linkTo(mailServer, 'ana@x.org'))
  await newcomer.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana Smith')
  await newcomer.getByRole('textbox', { name: 'Username' }).fill('ana')
  await newcomer.getByLabel('Password').fill(PASSWORD)
  await newcomer.getByRole('button', { name: 'Create account' }).click()
  await newcomer.getByRole('button', { name: 'Sign in with your account' }).click()
  await expect(newcomer.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
  await newcomer.context().close()

  await service.call('POST', '/users', {
    username: 'bo',
    name: 'Bo Berg',
    email: 'bo@x.org',
    password: PASSWORD,
    skip_confirmation: true,
  })
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(await linkTo(mailServer, 'bo@x.org'))
  await visitor.getByRole('link', { name: 'Sign in to accept' }).click()
  await visitor.getByLabel('Password').fill(PASSWORD)
  await visitor.getByRole('button', { name: 'Sign in' }).click()
  await visitor.getByRole('button', { name: 'Accept' }).click()
  await visitor.getByRole('button', { name: 'Sign in with your account' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()

  await visitor.context().close()

  await page.goto(GROUP)
  await expect(row(page, '@ana')).toContainText(/Developer.*ends in .* 31 Dec 2999/)
  await expect(row(page, '@bo')).toContainText(/Developer.*ends in .* 31 Dec 2999/)
  await tab(page, 'Invited').click()
  await expect(row(page, 'cy@x.org')).toContainText('Reporter')
  await expect(row(page, 'di@x.org')).toContainText('by Administrator')
  await expect(row(page, 'ana@x.org')).toHaveCount(0)
})

test('invites by username with an expiry date, by keyboard', async ({ page, service }) => {
  await service.member('mia', 10)
  await signIn(page, service)
  await page.goto('/groups/acme')
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page).toHaveURL(GROUP)
  await to(page).press('Enter')
  await page.keyboard.type('@mia,nobody,')
  await page.keyboard.press('Backspace')
  await expect(to(page)).toHaveValue('nobody')
  await to(page).fill('')
  await expect(chips(page).getByRole('listitem')).toHaveText(['Edit @mia'])
  await page.getByRole('button', { name: '30 days' }).press('Enter')
  await expect(page.getByText(/^Ends in 30 days, /)).toBeVisible()
  await page.getByRole('button', { name: 'Send invitation' }).press('Enter')
  await expect(row(page, 'mia @mia')).toContainText(/Developer.*ends in 30 days/)
})

test('changes, repeats and revokes invitations, and finds one by its exact address', async ({
  page,
  service,
}) => {
  for (const email of ['ana@x.org', 'bo@x.org']) {
    await service.call('POST', '/projects/acme%2Fapp/invitations', { email, access_level: 30 })
  }
  await signIn(page, service)
  await page.goto(PROJECT)
  await tab(page, 'Invited').click()
  await expect(row(page, 'bo@x.org')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Exact email address' }).fill('ana@x')
  await expect(page.getByText('No pending invitation for “ana@x”')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Exact email address' }).fill('ana@x.org')
  await expect(row(page, 'ana@x.org')).toBeVisible()
  await expect(row(page, 'bo@x.org')).toHaveCount(0)

  await page.getByRole('button', { name: 'ana@x.org actions' }).click()
  await page.getByRole('menuitem', { name: 'Change role or end date…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invitation for ana@x.org' })
  await dialog.getByRole('button', { name: 'Role: Developer' }).click()
  await page.getByRole('menuitemradio', { name: 'Guest' }).click()
  await dialog.getByRole('button', { name: '7 days' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'ana@x.org')).toContainText(/Guest.*ends in 7 days/)

  await page.getByRole('button', { name: 'ana@x.org actions' }).click()
  await page.getByRole('menuitem', { name: 'Invite again' }).click()
  await expect(
    page.getByText('Could not invite ana@x.org again: Member already invited'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'ana@x.org actions' }).click()
  await page.getByRole('menuitem', { name: 'Revoke…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No pending invitation for “ana@x.org”')).toBeVisible()
})

test('changes and removes members, and says where inherited roles come from', async ({
  page,
  service,
}) => {
  await service.member('mia', 40)
  await service.member('gus', 10)
  await signIn(page, service)
  await page.goto(PROJECT)
  await expect(row(page, '@root')).toContainText('Inherited from acme')
  await page.getByRole('button', { name: 'Administrator actions' }).click()
  await expect(
    page.getByRole('menuitem', { name: /Change role or end date….*comes from acme/ }),
  ).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'gus actions' }).click()
  await page.getByRole('menuitem', { name: 'Change role or end date…' }).click()
  const dialog = page.getByRole('dialog', { name: 'gus’s role' })
  await dialog.getByRole('textbox', { name: 'Ends' }).fill('2001-01-01')
  await expect(dialog.getByText('Choose a day after today.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Expires at cannot be a date in the past.')
  await dialog.getByRole('button', { name: 'Never' }).click()
  await dialog.getByRole('button', { name: 'Role: Guest' }).click()
  await page.getByRole('menuitemradio', { name: 'Reporter' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, '@gus')).toContainText('Reporter')

  await page.getByRole('button', { name: 'gus actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await expectAccessible(page, { overlaid: true })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, '@gus')).toHaveCount(0)
  await expect(page.getByText('Removed gus.')).toBeVisible()
})

test('lets a stranger ask for access, withdraw and ask again, and an owner approve or deny', async ({
  page,
  context,
  request,
  service,
}) => {
  await service.call('PUT', '/groups/acme', { visibility: 'public' })
  await service.call('PUT', '/projects/acme%2Fapp', { visibility: 'public' })
  const [mia, gus] = [await service.stranger('mia'), await service.stranger('gus')]
  await signIn(page, service, mia)
  await page.goto(PROJECT)
  await expect(page.getByText('You are not a member of this project.')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Invite people' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Request access' }).press('Enter')
  await expect(page.getByText('You requested access.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Withdraw request' }).press('Enter')
  await page.getByRole('button', { name: 'Request access' }).press('Enter')
  await expect(page.getByText('You requested access.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Request access' }).click()
  await expect(page.getByText('You requested access.')).toBeVisible()

  await request.post('/api/v4/projects/acme%2Fapp/access_requests', {
    headers: { 'PRIVATE-TOKEN': gus },
  })
  const owner = await context.newPage()
  await signIn(owner, service)
  await owner.goto(PROJECT)
  await tab(owner, 'Access requests').click()
  await expect(row(owner, '@mia')).toContainText('Requested')
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Deny gus' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Deny' }).click()
  await expect(row(owner, '@gus')).toHaveCount(0)
  await owner.getByRole('button', { name: 'mia’s role: Developer' }).click()
  await owner.getByRole('menuitemradio', { name: 'Reporter' }).click()
  await owner.getByRole('button', { name: 'Approve mia' }).click()
  await expect(owner.getByText('No access requests.')).toBeVisible()

  await page.reload()
  await expect(row(page, '@mia')).toContainText('Reporter')
  await expect(
    page.getByText('You need at least the Maintainer role to invite people.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'mia actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Leave project…'])
  await page.getByRole('menuitem').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('You left acme/app.')).toBeVisible()
})

for (const [level, role] of [
  [10, 'Guest'],
  [30, 'Developer'],
  [40, 'Maintainer'],
  [50, 'Owner'],
] as const) {
  test(`offers a project's ${role} what they may do`, async ({ page, service }) => {
    await service.member('gus', 10)
    await signIn(page, service, await service.member('mia', level))
    await page.goto(PROJECT)
    await expect(row(page, '@mia')).toContainText(role)
    const mayManage = level >= 40
    await expect(page.getByRole('form', { name: 'Invite people' })).toHaveCount(mayManage ? 1 : 0)
    await expect(tab(page, 'Invited')).toHaveCount(mayManage ? 1 : 0)
    await expect(page.getByRole('button', { name: 'gus actions' })).toHaveCount(mayManage ? 1 : 0)
    await expect(page.getByRole('button', { name: 'mia actions' })).toBeVisible()
    if (!mayManage) return
    await page.getByRole('button', { name: 'Role: Developer' }).click()
    await expect(page.getByRole('menuitemradio')).toHaveText([
      /^Guest/,
      /^Reporter/,
      /^Developer/,
      /^Maintainer/,
      /^Minimal access/,
      /^No access/,
    ])
  })
}

test('keeps the people in the form when the server cannot be reached or refuses', async ({
  page,
  service,
}) => {
  await signIn(page, service)
  await page.goto(GROUP)
  await to(page).fill('ana@x.org ')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('form').getByRole('alert')).toHaveText('You are offline.')
  await expect(chips(page).getByRole('listitem')).toHaveText(['Edit ana@x.org'])
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Role: Developer' }).click()
  await page.getByRole('menuitemradio', { name: 'No access' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(chips(page).getByRole('listitem')).toHaveText([
    /ana@x.org.*Access level is not included in the list/,
  ])
})

test('fits every width with long names and addresses', async ({ page, service }) => {
  const long = 'anunbreakablyandunbelievablylongnamethatnobodywould'
  await service.call('POST', '/groups/acme/invitations', {
    email: `${long.slice(0, 60)}@${long.slice(0, 40)}.org`,
    access_level: 40,
  })
  await service.member(long, 30)
  await signIn(page, service)
  for (const path of [PROJECT, `${GROUP}?tab=invited`]) {
    await page.goto(path)
    await to(page).fill(`${long}@${long.slice(0, 50)}.org ${long}@,`)
    await expect(page.getByText('Not an email address')).toBeVisible()
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const needed = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(needed, `${path} at ${width} pixels`).toBeLessThanOrEqual(width)
    }
  }
})
