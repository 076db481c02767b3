import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { tabTo } from './support/tab-to.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

test('goes from home to a board and back, with accessible, titled pages', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page.getByText('Boards you open appear here.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'App', exact: true }).click()
  await expect(page).toHaveURL('/acme/app')
  await expect(page).toHaveTitle('App · Acme · Mergeboard')
  await expect(page.getByRole('region', { name: 'Members' }).getByText('Owner')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Development' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible()
  await expect(page).toHaveTitle('Development · acme/app · Mergeboard')
  await page.keyboard.press('u')
  await expect(page).toHaveURL('/acme/app/-/boards?show=all')
  await expect(page).toHaveTitle('Boards · acme/app · Mergeboard')
  await page.keyboard.press('u')
  await expect(page).toHaveURL('/acme/app')

  await page.getByRole('link', { name: 'Acme', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Projects' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const recent = page.getByRole('region', { name: 'Recent boards' })
  await expect(recent.getByRole('link', { name: 'Development' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
})

test('lists and searches projects and groups', async ({ page }) => {
  await page.goto('/dashboard/projects')
  await expect(page.getByRole('link', { name: 'App', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Filter projects' }).fill('no such')
  await expect(page.getByText('No projects match “no such')).toBeVisible()
  await page.goto('/dashboard/groups?search=acm')
  await expect(page.getByRole('link', { name: 'Acme', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test("redirects GitLab's form of a group URL", async ({ page }) => {
  await page.goto('/groups/acme')
  await expect(page).toHaveURL('/acme')
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
})

test('opens nearby places from the breadcrumb: inside, recent, pinned, found or typed', async ({
  page,
  service,
}) => {
  await service.call('POST', '/groups', { name: 'Beacon', path: 'beacon' })
  await page.goto('/acme')
  const menu = page.getByRole('dialog', { name: 'Find a project or group' })
  const trigger = page.getByRole('button', { name: 'Navigate from Acme' })
  await trigger.click()
  await expect(menu.getByRole('group', { name: 'In Acme' }).getByRole('option')).toHaveText([
    /App\s*acme\/app/,
  ])
  await menu.getByRole('button', { name: 'Pin Acme' }).click()
  await expect(menu.getByRole('button', { name: 'Unpin Acme' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('beac')
  const found = menu.getByRole('group', { name: 'Search results' })
  await expect(found.getByRole('option')).toHaveText([/Beacon/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/beacon')
  await expect(page.getByRole('main')).toBeFocused()
  const { id: namespace_id } = await service.call('GET', '/groups/acme')
  await service.call('POST', '/projects', { name: 'Boat', path: 'boat', namespace_id })
  await page.goto(service.projectBoard)
  const rail = page.getByRole('navigation', { name: 'Main' })
  await expect(rail.getByText('App', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Navigate from App' }).click()
  await expect(menu.getByRole('group', { name: 'In Acme' })).toContainText('Boat')
  await expect(menu.getByRole('group', { name: 'Pinned' })).toContainText('Acme')
  await expect(menu.getByRole('group', { name: 'Recent' })).toContainText('Beacon')

  // On a server without lists of groups and projects, users can type a path, which the menu remembers.
  await page.route(/api\/v4\/(groups|projects)\?/, (route) =>
    route.fulfill({ status: 404, json: { error: '404 Not Found' } }),
  )
  await page.keyboard.press('Escape')
  await page.goto('/acme/app')
  await page.getByRole('button', { name: 'Navigate from App' }).click()
  await expect(menu.getByRole('option')).toHaveText([/Acme/, /Beacon/, /Boat/])
  const field = menu.getByRole('searchbox')
  await field.fill('acme/other')
  await expect(menu.getByRole('option')).toHaveText([/Open acme\/other/])
  await field.fill('https://gitlab.example/groups/beacon/-/boards')
  await expect(menu.getByRole('option')).toHaveText([/Beacon/])
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL('/beacon')
})

for (const address of ['/acme/gone', '/gone', '/acme/app/-/boards/9999', '/acme/app/-/unknown']) {
  test(`shows “not found” for ${address}`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByText('It may not exist')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible()
  })
}

test('says why a page failed, and retries', async ({ page }) => {
  let broken = true
  await page.route('**/api/v4/projects/acme%2Fapp', async (route) =>
    broken
      ? await route.fulfill({ status: 400, json: { message: 'is being moved' } })
      : await route.continue(),
  )
  await page.goto('/acme/app')
  await expect(page.getByText('Is being moved.')).toBeVisible()
  await expectAccessible(page)
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'App' })).toBeVisible()
})

test('isolates a failed section', async ({ page }) => {
  let broken = true
  await page.route('**/api/v4/projects/*/members/all?**', async (route) =>
    broken
      ? await route.fulfill({ status: 403, json: { message: '403 Forbidden' } })
      : await route.continue(),
  )
  await page.goto('/acme/app')
  const members = page.getByRole('region', { name: 'Members' })
  await expect(members.getByText('You are not allowed to do this.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Development' })).toBeVisible()
  broken = false
  await members.getByRole('button', { name: 'Retry' }).click()
  await expect(members.getByText('Owner')).toBeVisible()
})

test('applies a saved theme before the first paint', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /Account and theme/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  for (const theme of ['Light, high contrast', 'Dark, high contrast']) {
    await page.getByRole('button', { name: /Account and theme/ }).click()
    await page.getByRole('menuitemradio', { name: theme }).click()
    await expectAccessible(page)
  }
})

test('reaches everything by keyboard, and skips to the content', async ({ page }) => {
  await page.goto('/')
  const first = page.getByRole('button', { name: 'Customize' })
  await expect(first).toBeVisible()
  await expect(page.getByRole('link', { name: 'App', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()

  const account = page.getByRole('button', { name: /Account and theme/ })
  await tabTo(page, account, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu', { name: 'Account and theme' })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: 'Same as system' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
})

for (const width of [320, 768, 2560]) {
  test(`fits into ${width} px`, async ({ page, service }) => {
    await service.call('PUT', '/projects/acme%2Fapp', {
      description: 'A_word_that_has_no_end_'.repeat(12),
    })
    await page.setViewportSize({ width, height: 900 })
    for (const address of ['/', '/acme/app', '/acme', '/acme/app/-/boards']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect.poll(() => isWiderThanWindow(page), address).toBe(false)
    }
  })
}

async function isWiderThanWindow(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })
}

test('opens issues of a project without boards on a board of its group', async ({
  page,
  service,
}) => {
  const { id: namespace_id } = await service.call('GET', '/groups/acme')
  await service.call('POST', '/projects', { name: 'Bare', path: 'bare', namespace_id })
  await service.call('POST', '/projects/acme%2Fbare/issues', { title: 'Lost' })
  await page.goto('/acme/bare/-/issues/1')
  await expect(page).toHaveURL(new RegExp(`${service.groupBoard}\\?peek=`))
  await expect(page.getByRole('heading', { name: 'Lost' })).toBeVisible()
  await page.goto('/acme/bare/-/issues')
  await expect(page).toHaveURL('/acme/bare/-/boards')
  await expect(page.getByText('No boards yet')).toBeVisible()
})
