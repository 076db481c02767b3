import type { Clock, Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

test('navigates by chord, and shows the possible second keys after a pause', async ({
  page,
  clock,
}) => {
  await stopClock(page, clock, '/acme/app', 'App')
  const hint = page.getByLabel('Next keys')
  await page.keyboard.press('g')
  await expect(hint).toBeEmpty()
  const next = await waitForHint(page, clock)
  expect(next.slice(0, 2)).toEqual(['HGo home', 'BGo to boards'])
  await page.keyboard.press('b')
  await expect(page).toHaveURL('/acme/app/-/boards')
  await expect(hint).toBeEmpty()

  await page.keyboard.press('g')
  await clock.runFor(1000)
  await page.keyboard.press('h')
  await page.keyboard.press('Shift+P')
  await expect(page).toHaveURL('/dashboard/projects')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL('/')
})

test('opens the parts of a project or group, and my to-dos', async ({ page, service }) => {
  await service.call('POST', '/projects/acme%2Fapp/issues/1/todo')
  await page.goto('/acme')
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
  for (const [key, url] of [
    ['x', '/groups/acme/-/export'],
    ['o', '/acme'],
    ['m', '/groups/acme/-/merge_requests'],
    ['i', '/groups/acme/-/boards'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('main')).toBeFocused()
  }
  await page.keyboard.press('Shift+T')
  const todos = page.getByRole('region', { name: 'To-dos' })
  await expect(todos.getByRole('link')).toBeFocused()
})

test('opens my merge requests and my review requests', async ({ page }) => {
  await page.goto('/acme/app')
  await expect(page.getByRole('heading', { level: 1, name: 'App' })).toBeVisible()
  for (const [key, url] of [
    ['Shift+M', '/dashboard/merge_requests'],
    ['Shift+R', '/dashboard/merge_requests?scope=reviews_for_me&state=opened'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('offers no boards outside of projects and groups', async ({ page, clock }) => {
  await stopClock(page, clock, '/', 'Home')
  const next = (await waitForHint(page, clock)).join()
  expect(next).toContain('Go home')
  expect(next).not.toContain('boards')
})

/** Opens a page, then stops its clock. */
async function stopClock(page: Page, clock: Clock, path: string, heading: string): Promise<void> {
  const start = new Date('2026-11-02T09:00:00Z')
  await clock.install({ time: start })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await clock.pauseAt(new Date(start.getTime() + 3_600_000))
}

/** Pauses after the first key of a chord and returns the hints for the second key. */
async function waitForHint(page: Page, clock: Clock): Promise<string[]> {
  const keys = page.getByLabel('Next keys').getByRole('listitem')
  // The first hint loads its code while the clock is stopped, so retry.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await clock.runFor(300)
    expect(await keys.count()).toBeGreaterThan(0)
  }).toPass()
  return await keys.allTextContents()
}

test('does not pass the second key of a chord to the focused card', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await page.getByRole('link', { name: 'First of Doing', exact: true }).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL('/')
})

test('leaves keys to text fields, AltGr and menus', async ({ page }) => {
  await page.goto('/dashboard/projects')
  const search = page.getByRole('searchbox', { name: 'Filter projects' })
  await search.pressSequentially('gh[P')
  await expect(search).toHaveValue('gh[P')
  await expect(page).toHaveURL(/\/dashboard\/projects/)

  await search.blur()
  await press(page, { key: 'G', shiftKey: true, modifierAltGraph: true })
  await press(page, { key: 'G', shiftKey: true, isComposing: true })
  await page.getByRole('button', { name: /Account and theme/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Shift+G')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\/projects/)
  await page.keyboard.press('Shift+G')
  await expect(page).toHaveURL('/dashboard/groups')
})

test('collapses the sidebar by key, and shows the key on its button', async ({ page }) => {
  await page.goto('/')
  const fold = page.getByRole('button', { name: 'Collapse sidebar', exact: true })
  await expect(fold).toBeVisible()
  await page.keyboard.press('[')
  await expect(fold).toBeHidden()
  await page.getByRole('button', { name: 'Expand sidebar' }).focus()
  await expect(page.getByRole('tooltip')).toHaveText('Expand sidebar[')
})

test('shows the tooltip of a button that had the focus before tooltips were loaded', async ({
  page,
}) => {
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/tooltip-host-*', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Collapse sidebar', exact: true }).focus()
  loaded.resolve()
  await expect(page.getByRole('tooltip')).toHaveText('Collapse sidebar[')
})

test('lists the keys of this page first, searches keys, and links to their settings', async ({
  page,
  service,
}) => {
  await page.goto(service.projectBoard)
  await page.getByRole('link', { name: 'First of Doing', exact: true }).focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const search = sheet.getByRole('searchbox', { name: 'Search shortcuts' })
  await expect(search).toBeFocused()
  const here = sheet.getByRole('list').first().getByRole('listitem')
  await expect(here.filter({ hasText: 'Show keyboard shortcuts' })).toHaveText(
    'Show keyboard shortcuts?',
  )
  await expect(here.filter({ hasText: 'Move to…' })).toHaveText('Move to…M')
  await expect(here.filter({ hasText: 'List on the left; moves a lifted list left' })).toHaveCount(
    0,
  )
  await expect(
    sheet.getByRole('listitem').filter({ hasText: 'List on the left; moves a lifted list left' }),
  ).toBeVisible()
  await expectAccessible(page)

  await search.fill('to boards')
  await expect(sheet.getByRole('listitem')).toHaveText(['Go to boardsG then B or G then I'])
  await search.fill('no such thing')
  await expect(sheet).toContainText('No shortcuts match “no such thing”.')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('link', { name: 'First of Doing', exact: true })).toBeFocused()

  await page.keyboard.press('?')
  await sheet.getByRole('link', { name: 'Change shortcuts' }).click()
  await expect(page).toHaveURL('/-/settings/keys')
})

interface Press {
  key: string
  shiftKey: boolean
  modifierAltGraph?: boolean
  isComposing?: boolean
}

async function press(page: Page, init: Press): Promise<void> {
  await page.evaluate((init) => {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
    )
  }, init)
}
