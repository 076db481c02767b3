import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { CHANGES, makeChanges } from './support/changes.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
  await page.goto('/-/settings/diffs')
})

test('chooses diff colors by keyboard, and applies them before the first paint', async ({
  page,
}) => {
  await expect(page).toHaveTitle('Diff colors · Settings · Mergeboard')
  await expect(page.locator('html')).toHaveAttribute('data-diff-palette', 'default')
  await page.getByRole('radio', { name: 'Default' }).focus()
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
      const choice = page.locator('label', { has: page.getByRole('radio', { name }) })
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
    await expect(page.getByRole('radio', { name: 'Default' })).toBeChecked()
    await expect(page.locator('html')).toHaveAttribute('data-diff-palette', 'default')
  }
})

test('previews the colors as seen with color blindness', async ({ page }) => {
  await page.getByRole('radio', { name: 'No green' }).check({ force: true })
  const sample = page.locator('[data-diff-palette="red-green"]')
  await expect(sample).toHaveCSS('filter', 'url("#vision-deutan")')
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
