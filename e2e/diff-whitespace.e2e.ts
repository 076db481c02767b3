import type { Page } from '@playwright/test'

import { expect, test } from './support/board.ts'
import { openDiff, row } from './support/diff.ts'

const FILES = {
  'src/cache.ts': ['get(key)\nset(key)\nkeep()\n', '  get(key)\nset(other)\n keep()\n'],
  'src/indent.ts': ['one()\ntwo()\n', '  one()\n  two()\n'],
} as const

/** Switches from no mode to the last, which ignores all whitespace. */
async function ignoreWhitespace(page: Page): Promise<void> {
  for (const mode of ['trailing whitespace', 'amount of whitespace', 'all whitespace']) {
    await page.keyboard.press('w')
    await expect(page.getByText(`Ignore ${mode}`)).toBeAttached()
  }
}

test('hides whitespace changes in bands that open, and says which files have no others', async ({
  page,
  service,
}) => {
  await openDiff(page, service, FILES)
  const [cache, indent] = ['src/cache.ts', 'src/indent.ts'].map((name) =>
    page.getByRole('region', { name }),
  )
  await expect(row(page, 'old 1')).toBeVisible()
  await expect(indent!.getByText('Whitespace only', { exact: true })).toBeHidden()
  await ignoreWhitespace(page)
  await expect(indent!.getByText('Whitespace only', { exact: true })).toBeVisible()
  await expect(cache!.getByText('Whitespace only', { exact: true })).toBeHidden()
  await expect(indent!.getByRole('button', { name: '2 lines hidden' })).toBeVisible()
  await expect(row(page, 'old 1')).toBeHidden()

  const bands = cache!.getByRole('button', { name: '1 line hidden (whitespace only)' })
  await expect(bands).toHaveCount(2)
  await bands.first().focus()
  await page.keyboard.press('Enter')
  await expect(row(page, 'old 1')).toBeFocused()
  await expect(row(page, 'new 1')).toBeVisible()
  await bands.click()
  await expect(row(page, 'new 3')).toBeVisible()
  await expect(bands).toHaveCount(0)

  await page.getByRole('button', { name: 'Whitespace', exact: true }).click()
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(
    'Ignore all whitespace',
  )
  await page.getByRole('menuitemradio', { name: 'Show all whitespace changes' }).click()
  await expect(indent!.getByText('Whitespace only', { exact: true })).toBeHidden()
})

test('shows a thread on a hidden line below its band', async ({ page, service }) => {
  await openDiff(page, service, FILES)
  const request = '/projects/acme%2Fapp/merge_requests/1'
  const { diff_refs } = await service.call('GET', request)
  await service.call('POST', `${request}/discussions`, {
    body: 'Why indent this?',
    position: {
      ...(diff_refs as object),
      position_type: 'text',
      old_path: 'src/cache.ts',
      new_path: 'src/cache.ts',
      new_line: 1,
    },
  })
  await page.reload()
  await expect(row(page, 'new 1').locator('xpath=following-sibling::*[1]')).toContainText('Why')
  await ignoreWhitespace(page)
  const band = page.getByRole('row', { name: '1 line hidden (whitespace only)' }).first()
  await expect(band.locator('xpath=following-sibling::*[1]')).toContainText('Why indent this?')
  await band.getByRole('button').click()
  await expect(row(page, 'new 1').locator('xpath=following-sibling::*[1]')).toContainText('Why')
})
