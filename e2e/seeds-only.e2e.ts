import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { test as base, expect, ROOT_TOKEN } from './support/board.ts'
import { dragList, list, listHandle, listNames } from './support/drag.ts'
import { startSeedsOnly } from './support/seeds-only.ts'

const test = base.extend<{ bare: Awaited<ReturnType<typeof startSeedsOnly>> }>({
  bare: async ({ service }, use) => {
    const server = await startSeedsOnly(service.url)
    await use(server)
    await server.end()
  },
})

/** Signs in with a typed server and a token. */
async function signInAt(page: Page, server: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Server', { exact: true }).fill(server)
  await page.keyboard.press('Tab')
  await expect(page.getByText('This server does not support sign-in for apps')).toBeVisible()
  await page.getByRole('textbox', { name: 'Token' }).fill(ROOT_TOKEN)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('names the missing features of a minimal server, and reaches its boards', async ({
  page,
  bare,
}) => {
  await signInAt(page, bare.url)
  const noOffer = 'This server does not support that.'
  await expect(section(page, 'Your projects')).toContainText(noOffer)
  await expect(section(page, 'Your groups')).toContainText(noOffer)
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Open a project or group by its path' }).click()
  await expect(page.getByText('This server does not support this page')).toBeVisible()
  await page.getByRole('textbox', { name: 'Path' }).fill('https://elsewhere.test/acme/app')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/acme/app')
  await expect(page.getByRole('heading', { level: 1, name: 'app' })).toBeVisible()
  await expect(section(page, 'Project')).toContainText('does not support showing the description')
  await expect(section(page, 'Boards').getByRole('link', { name: 'Development' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('acme').click()
  await expect(section(page, 'Group')).toContainText('does not support showing the description')
  await expectAccessible(page)

  await page.goto('/acme/nothing')
  await expect(page.getByText('It may not exist')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('creates, renames and deletes boards there, and adds, moves and removes lists', async ({
  page,
  service,
  bare,
}) => {
  const label = await service.call('POST', '/groups/acme/labels', {
    name: 'Blocked',
    color: '#cc3344',
  })
  await signInAt(page, bare.url)
  await page.goto(service.projectBoard)
  await expect(list(page, 'Doing')).toContainText('does not support issues')
  await expect(page.getByText('boards and lists, but not their issues')).toBeVisible()
  await expect(page.getByRole('search')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /New card/ })).toHaveCount(0)
  await expectAccessible(page)

  await dragList(page, 'Doing', { over: 'To do', half: 'left' })
  await expect.poll(() => listNames(page)).toEqual(named('Doing', 'To do', 'Review', 'QA'))
  await listHandle(page, 'Doing').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect.poll(() => listNames(page)).toEqual(named('To do', 'Review', 'QA', 'Doing'))
  await expect(page.getByRole('button', { name: 'View', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Board actions' }).click()
  await page.getByRole('menuitem', { name: 'Scope…' }).click()
  const scope = page.getByRole('dialog', { name: /^Scope of/ })
  await expect(scope.getByText('This server cannot list milestones')).toBeVisible()
  await expect(scope.getByText('This server cannot list people')).toBeVisible()
  await expect(scope.getByText('This server cannot list labels')).toBeVisible()
  await expect(scope.getByRole('combobox')).toHaveCount(0)
  await expectAccessible(page)
  await scope.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'QA actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Limits…' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  await expect.poll(() => listNames(page)).toEqual(named('To do', 'QA', 'Review', 'Doing'))

  await page.getByRole('button', { name: 'Add list' }).click()
  const id = page.getByRole('textbox', { name: 'ID of the label' })
  await expect(id).toBeFocused()
  await expect(page.getByText('This server cannot list labels.')).toBeVisible()
  await page.keyboard.type('Blocked')
  await expect(page.getByText('An ID is a whole number.')).toBeVisible()
  await id.fill(String(label.id))
  await page.keyboard.press('Enter')
  await expect(list(page, 'Blocked')).toBeVisible()
  await page.getByRole('button', { name: 'Blocked actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove list…' }).click()
  await page.getByRole('button', { name: 'Remove list' }).click()
  await expect(list(page, 'Blocked')).toHaveCount(0)
  await page.reload()
  await expect(list(page, 'Doing')).toBeVisible()
  await expect.poll(() => listNames(page)).toEqual(named('To do', 'QA', 'Review', 'Doing'))

  await page.getByRole('link', { name: 'Boards', exact: true }).click()
  const nameField = page.getByRole('textbox', { name: 'Name' })
  await page.getByRole('button', { name: 'New board' }).click()
  await nameField.fill('Planning')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Planning' })).toBeVisible()
  await expect(id).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Boards', exact: true }).click()
  await page.getByRole('button', { name: 'Planning actions' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await nameField.fill('Plans')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Plans actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete board' }).click()
  await expect(page.getByText('Deleted board “Plans”.')).toBeVisible()
  const rows = page.getByRole('main').getByRole('link')
  await expect(rows).toHaveText(['Development'])
})

test('does not request missing endpoints repeatedly', async ({ page, clock, service, bare }) => {
  await signInAt(page, bare.url)
  await clock.install()
  await page.goto(service.groupBoard)
  await expect(list(page, 'Doing')).toContainText('does not support issues')
  // Requests of the other lists have their replies too.
  await page.waitForLoadState('networkidle')
  const before = bare.refused.length
  await clock.runFor(120_000)
  await page.getByRole('button', { name: 'Board actions' }).click()
  await page.getByRole('menuitem', { name: 'Reload' }).click()
  await expect(list(page, 'Doing')).toContainText('does not support issues')
  expect(bare.refused.slice(before)).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

function named(...names: string[]): string[] {
  return ['Open', ...names, 'Closed']
}
