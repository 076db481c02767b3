import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { CHANGES, makeChanges } from './support/changes.ts'

const palettes = (page: Page) => page.getByRole('radiogroup', { name: 'Diff colors' })

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
  await page.goto('/-/settings/diffs')
})

test('chooses diff colors by keyboard, and applies them before the first paint', async ({
  page,
}) => {
  await expect(page).toHaveTitle('Diffs · Settings · Mergeboard')
  await expect(page.locator('html')).toHaveAttribute('data-diff-palette', 'default')
  await palettes(page).getByRole('radio', { name: 'Default' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Red-green safe' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-diff-palette', 'red-green')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-diff-palette', 'red-green')
})

test('states the contrast of every palette', async ({ page }) => {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    for (const name of ['Default', 'Red-green safe', 'Blue-yellow safe', 'High contrast']) {
      const choice = palettes(page).locator('label', { has: page.getByRole('radio', { name }) })
      const contrast = async () => Number(/Contrast ([\d.]+):1/.exec(await choice.innerText())?.[1])
      await expect.poll(contrast).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('mixes a palette from two colors, and refuses unreadable ones', async ({ page }) => {
  await page.getByRole('radio', { name: 'Custom' }).check({ force: true })
  const status = page.getByRole('status').filter({ hasText: 'Contrast' })
  await expect(status).toContainText('in light themes')
  await page.getByLabel('Added lines').fill('#0066cc')
  await expect(page.locator('html')).toHaveAttribute('style', /--diff-custom-add: #0066cc/)
  await expect(status).not.toContainText('Not saved')
  await expectAccessible(page)

  await page.getByLabel('Removed lines').fill('#000000')
  await expect(status).toContainText('Not saved. Contrast must be at least 4.5:1.')
  await expect(page.locator('html')).not.toHaveAttribute('style', /#000000/)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('style', /--diff-custom-add: #0066cc/)
})

test('falls back to the default palette when a custom one has no colors', async ({ page }) => {
  for (const diffColors of [undefined, { add: '#0066cc', del: 'red' }]) {
    await page.evaluate(
      (stored) => localStorage.setItem('mergeboard.preferences', stored),
      JSON.stringify({ diffPalette: 'custom', diffColors }),
    )
    await page.reload()
    await expect(palettes(page).getByRole('radio', { name: 'Default' })).toBeChecked()
    await expect(page.locator('html')).toHaveAttribute('data-diff-palette', 'default')
  }
})

test('previews the colors as seen with color blindness', async ({ page }) => {
  await page.getByRole('radio', { name: 'No green' }).check({ force: true })
  const sample = page.locator('[data-diff-palette="red-green"]')
  await expect(sample).toHaveCSS('filter', 'url("#vision-deutan")')
  const live = page.getByRole('region', { name: 'Sample' }).locator('[style*="filter"]')
  for (const [vision, filter] of [
    ['No red', 'protan'],
    ['No green', 'deutan'],
    ['No blue', 'tritan'],
  ] as const) {
    await page.getByRole('radio', { name: vision }).check({ force: true })
    await expect(live).toHaveCSS('filter', `url("#vision-${filter}")`)
  }
})

test('shows the effect of each option on a sample', async ({ page }) => {
  const sample = page.getByRole('region', { name: 'Sample' })
  const table = sample.getByRole('table')
  const choose = async (name: string | RegExp) =>
    await page.getByRole('radio', { name, exact: true }).press('Space')
  await expect(table).toHaveAttribute('data-layout', 'unified')
  await expect(sample.getByRole('row').filter({ hasText: 'return count' })).toBeVisible()
  await expectAccessible(page)

  await choose(/^Split/)
  await expect(table).toHaveAttribute('data-layout', 'split')
  const wrap = page.getByRole('checkbox', { name: 'Wrap long lines' })
  await expect(wrap).toHaveAccessibleDescription('The split layout always wraps.')
  await choose(/^Unified/)
  await wrap.press('Space')
  await expect(table).toHaveAttribute('data-wrap')
  for (const [whitespace, hidden] of [
    ['Ignore trailing whitespace', '1 line hidden'],
    ['Ignore amount of whitespace', '2 lines hidden'],
    ['Ignore all whitespace', '3 lines hidden'],
  ] as const) {
    await choose(whitespace)
    await expect(sample.getByRole('button', { name: hidden })).toBeVisible()
  }
  await choose('Show all whitespace changes')
  await choose(/^Comfortable/)
  await expect(table).toHaveCSS('line-height', '22px')
  await page.getByRole('button', { name: 'Increase code size' }).click()
  await expect(table).toHaveCSS('font-size', '13px')
  await page.getByRole('button', { name: 'Decrease tab size in ts files' }).click()
  await expect(table).toHaveCSS('tab-size', '3')
  await page.getByRole('textbox', { name: 'Code font' }).fill('Fira Code')
  await expect(table).toHaveCSS('font-family', /Fira Code/)

  await palettes(page).getByRole('radio', { name: 'Blue-yellow safe' }).press('Space')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  const needed = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(needed).toBeLessThanOrEqual(320)
})

test('offers safe palettes in a diff, until one is chosen or the offer dismissed', async ({
  page,
  service,
}) => {
  await makeChanges(service)
  await page.goto(CHANGES)
  const settings = page.getByRole('button', { name: 'Diff settings' })
  const offer = page.getByRole('radiogroup', { name: 'Trouble telling these apart?' })
  await settings.click()
  await offer.getByRole('radio', { name: 'Blue-yellow safe' }).press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-diff-palette', 'blue-yellow')
  await expect(offer).toBeVisible()
  await page.keyboard.press('Escape')
  await settings.click()
  await expect(page.getByRole('radiogroup', { name: 'Layout' })).toBeVisible()
  await expect(offer).toBeHidden()

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await settings.click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Do not ask again' }).press('Enter')
  await expect(offer).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Unified' })).toBeFocused()
  await page.reload()
  await settings.click()
  await expect(page.getByRole('radiogroup', { name: 'Layout' })).toBeVisible()
  await expect(offer).toBeHidden()
})
