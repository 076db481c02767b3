import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { CHANGES, makeChanges } from './support/changes.ts'

const kind = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Your data in this browser' })
    .getByRole('listitem')
    .filter({ hasText: name })

/** Clears a kind of data, and expects that nothing of it is left. */
async function clear(page: Page, name: string): Promise<void> {
  await expect(kind(page, name)).toContainText(/[1-9][\d.]* (?:bytes|kB|MB)/)
  await page.getByRole('button', { name: `Clear… ${name}` }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: `Clear ${name.toLowerCase()}?` })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, { overlaid: true })
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText(`${name} cleared.`)).toBeVisible()
  await expect(kind(page, name)).toContainText(/\b0 bytes/)
  await expect(page.getByRole('button', { name: `Clear… ${name}` })).toBeFocused()
}

test('states how much the browser stores of each kind, and clears each alone', async ({
  page,
  service,
}) => {
  await makeChanges(service)
  await signIn(page, service)
  await page.goto(CHANGES)
  const viewed = page.getByRole('checkbox', { name: 'Viewed src/cache/lock.ts' })
  await viewed.check({ force: true })
  await page.goto(CHANGES.replace(/\/diffs$/, ''))
  const draft = page.getByRole('textbox', { name: 'New comment' })
  await draft.fill('Not sent yet')

  await page.goto('/-/settings/storage')
  await expect(page).toHaveTitle('Storage · Settings · Mergeboard')
  await expect(kind(page, 'Views and places')).toContainText(/[1-9][\d.]* (?:bytes|kB)/)
  await expectAccessible(page)
  await clear(page, 'Viewed files')
  await expect(kind(page, 'Drafts')).toContainText(/[1-9][\d.]* (?:bytes|kB)/)
  await page.goto(CHANGES)
  await expect(viewed).not.toBeChecked()
  await page.goto(CHANGES.replace(/\/diffs$/, ''))
  await expect(draft).toHaveValue('Not sent yet')

  await page.goto('/-/settings/storage')
  await clear(page, 'Drafts')
  await clear(page, 'Offline copies')
  await page.goto(CHANGES.replace(/\/diffs$/, ''))
  await expect(draft).toHaveValue('')
})

test('names the server, its version and the browser, for bug reports', async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, service)
  await page.goto('/-/settings/about')
  const main = page.getByRole('main')
  await expect(main).toContainText(service.url)
  await expect(main).toContainText('17.0.0-mergeboard')
  await expect(main).toContainText('@root')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy details' }).click()
  await expect(page.getByText('Details copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`Server: ${service.url}\nAPI version: 17.0.0-mergeboard\n`)
  expect(copied).toContain('Browser: Mozilla/5.0')
})

test('shows unknown values for a server that reports no version', async ({ page, service }) => {
  await page.route('**/api/v4/version', (route) => route.fulfill({ json: {} }))
  await signIn(page, service)
  await page.goto('/-/settings/about')
  await expect(page.getByRole('main')).toContainText('API versionUnknown')
})
