import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

test('chooses a theme by keyboard, in all tabs, and before the first paint', async ({
  page,
  context,
  service,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press(',')
  await expect(page).toHaveURL('/-/settings')
  await expect(page).toHaveTitle('Appearance · Settings · Mergeboard')
  await expectAccessible(page)

  const other = await context.newPage()
  await signIn(other, service)
  await other.goto('/-/settings')
  await expect(other.getByRole('radio', { name: 'Same as system' })).toBeChecked()

  await page.getByRole('radio', { name: 'Light', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked()

  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('changes the height of rows by density, apart from that of cards', async ({
  page,
  service,
}) => {
  const heights: number[] = []
  const choice = page.getByRole('radiogroup', { name: 'Density of lists' })
  for (const density of ['Comfortable', 'Default', 'Compact']) {
    await page.goto('/-/settings')
    await choice.getByRole('radio', { name: density }).check({ force: true })
    await page.goto('/dashboard/projects')
    const row = page.getByRole('listitem').filter({ hasText: 'App' })
    heights.push((await boxAtRest(row)).height)
  }
  expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  expect(heights[2]).toBe(36)
  await page.goto(service.projectBoard)
  await expect(page.getByRole('article').first()).toHaveCSS('padding-top', '10px')
})

test('formats times as chosen, and names the time zone', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible()
  await page.goto('/-/settings')
  await expect(page.getByText('Your time zone is')).toContainText('3 hours ago')
  await page.getByRole('radio', { name: 'Date and time' }).check({ force: true })
  const year = String(new Date().getFullYear())
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Recent boards' }).locator('time')).toContainText(
    year,
  )
})

test('starts on a board, and keeps home reachable', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible()
  await page.goto('/-/settings/start')
  await page.getByRole('radio', { name: 'Development' }).check({ force: true })
  await page.goto('/')
  await expect(page).toHaveURL(service.projectBoard)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('starts on a saved view', async ({ page }) => {
  await page.goto('/dashboard/merge_requests?state=closed')
  await expect(page.getByText('No closed merge requests.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Filter merge requests' }).focus()
  await page.keyboard.press('Control+s')
  await page.getByRole('textbox', { name: 'Name' }).fill('What was closed')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved view “What was closed”.')).toBeVisible()
  await page.goto('/-/settings/start')
  await page.getByRole('radio', { name: 'What was closed' }).check({ force: true })
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard/merge_requests?state=closed')
})

test('changes, adds, reassigns and resets a key', async ({ page }) => {
  await page.goto('/-/settings/keys')
  await page.getByRole('button', { name: 'Change shortcut G then H for Go home' }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await expect(
    page.getByRole('button', { name: 'Change shortcut G then Q for Go home' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add shortcut for Go home' })).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await expect(page).toHaveURL('/')

  await page.goBack()
  await page.getByRole('button', { name: 'Add shortcut for Go home' }).click()
  await page.keyboard.press('Shift+P')
  await expect(page.getByRole('alert')).toContainText(
    'Shift P is already used for “Go to projects”',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reassign key' }).click()
  await expect(
    page.getByRole('button', { name: 'Change shortcut Shift P for Go home' }),
  ).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Change shortcut Shift P for Go to projects' }),
  ).toBeHidden()

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Go home' })).toHaveText(
    'Go home (changed)G then Q or Shift P',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reset shortcuts for Go home' }).click()
  await expect(
    page.getByRole('button', { name: 'Change shortcut G then H for Go home' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Reset all shortcuts' }).click()
  await expect(
    page.getByRole('button', { name: 'Change shortcut Shift P for Go to projects' }),
  ).toBeVisible()
})

test('runs no action while recording a key, and can cancel or remove it', async ({ page }) => {
  await page.goto('/-/settings/keys')
  const key = page.getByRole('button', { name: 'Change shortcut Shift G for Go to groups' })
  await key.click()
  await page.keyboard.press('Space')
  await expect(page.getByText('The browser reserves that key. Choose another.')).toBeVisible()
  await key.click()
  await page.keyboard.press('Escape')
  await expect(key).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await expect(key).toBeHidden()
  await page.keyboard.press('Shift+G')
  await expect(page).toHaveURL('/-/settings/keys')
})

test('disables single-character keys only', async ({ page, service }) => {
  await page.goto('/-/settings/keys')
  await page.getByRole('checkbox', { name: 'Single-character shortcuts' }).uncheck({ force: true })
  await page.goto(service.projectBoard)
  const first = page.getByRole('link', { name: 'First of Doing', exact: true })
  await first.focus()
  for (const key of ['?', 'Shift+P', 'm', 'j']) await page.keyboard.press(key)
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Second of Doing', exact: true })).toBeFocused()
})

test('leaves radio buttons and checkboxes to the browser with forced colors', async ({ page }) => {
  await page.goto('/-/settings')
  const dark = page.getByRole('radio', { name: 'Dark', exact: true })
  await expect(dark).toHaveCSS('appearance', 'none')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await expect(dark).toHaveCSS('appearance', 'auto')
  await page.goto('/-/settings/diffs')
  await expect(page.getByRole('checkbox').first()).toHaveCSS('appearance', 'auto')
})

for (const width of [320, 768, 2560]) {
  test(`fits the settings into ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const address of ['', '/diffs', '/keys', '/start', '/storage', '/about']) {
      await page.goto(`/-/settings${address}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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
