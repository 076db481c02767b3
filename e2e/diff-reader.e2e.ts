import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test, type BoardService } from './support/board.ts'
import { CHANGES, push } from './support/changes.ts'
import { REQUEST, reviewedRequest } from './support/review.ts'

test.beforeEach(async ({ page, service }) => {
  await reviewedRequest(service)
  await signIn(page, service)
  await page.goto(CHANGES)
  await expect(heading(page)).toHaveCount(2)
})

test('reads every file from top to bottom, with threads below their lines', async ({
  page,
  service,
}) => {
  await commentOnLine(service, 6)
  await page.reload()
  await page.getByRole('button', { name: 'Hide file tree' }).click()
  await turnOn(page)
  await expect(heading(page)).toHaveText(['notes.txt'])
  await page.getByRole('button', { name: 'Next file: src/cache.ts' }).press('Enter')
  await expect(heading(page)).toHaveText(['src/cache.ts'])
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Reply' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Changes' })).toMatchAriaSnapshot({
    name: 'reader.aria.yml',
  })
  await expectAccessible(page)
})

test('stays on after a reload, and steps through files with keys', async ({ page }) => {
  await turnOn(page)
  await page.reload()
  await expect(
    page.getByRole('heading', { level: 2, name: '2 files, none with threads' }),
  ).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press(']')
  await expect(heading(page)).toHaveText(['src/cache.ts'])
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('File 2 of 2: src/cache.ts')).toBeAttached()
  await page.keyboard.press(']')
  await expect(page.getByText('No more files below')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row', { name: 'old 2 new 2' })).toBeFocused()
  await page.keyboard.press('[')
  await expect(heading(page)).toHaveText(['notes.txt'])
  await expect(heading(page)).toBeFocused()
  await page.getByRole('button', { name: 'More diff actions' }).click()
  await page.getByRole('menuitemradio', { name: 'Show all files' }).click()
  await expect(heading(page)).toHaveCount(2)
  await expect(page.getByRole('navigation', { name: 'Previous and next file' })).toBeHidden()
})

test('keeps the focus when the file with the focus leaves the page', async ({ page }) => {
  const line = page.getByRole('row').filter({ hasText: 'prune(map, LIMIT)' })
  await line.click()
  await expect(line).toBeFocused()
  await page.keyboard.press('1')
  await expect(heading(page)).toHaveText(['notes.txt'])
  await expect(page.getByRole('region', { name: 'Changed files' })).toBeFocused()
})

test('comments, replies, suggests and resolves', async ({ page }) => {
  await turnOn(page)
  await page.getByRole('button', { name: 'Next file: src/cache.ts' }).press('Enter')
  await page.getByRole('row').filter({ hasText: 'prune(map, LIMIT)' }).click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await form.press('Control+g')
  await expect(form).toHaveValue(/suggestion/)
  await form.fill((await form.inputValue()).replace('LIMIT', '100'))
  await form.press('Control+Shift+Enter')
  const thread = page.getByRole('group', { name: /^Unresolved thread/ })
  await expect(thread.getByRole('region', { name: 'Suggestion' })).toContainText('prune(map, 100)')
  await expect(
    page.getByRole('heading', { level: 2, name: '2 files, 1 with threads' }),
  ).toBeVisible()
  await thread.getByRole('button', { name: 'Reply' }).press('Enter')
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Good')
  await page.getByRole('button', { name: 'Reply now' }).press('Enter')
  await expect(thread).toContainText('Good')
  await thread.getByRole('button', { name: 'Resolve thread' }).press('Enter')
  await expect(page.getByText(/Resolved by Administrator/)).toBeVisible()
})

test('draws all rows of a file that would be windowed', async ({ page, service }) => {
  const lines = Array.from({ length: 1500 }, (_, at) => `line ${at + 1}\n`).join('')
  await push(service, 'fix', 'Add lines', [
    { action: 'create', file_path: 'long.txt', content: lines },
  ])
  await page.reload()
  const table = page.getByRole('table', { name: 'long.txt' })
  await expect(table).toHaveAttribute('aria-rowcount', '1500')
  await turnOn(page)
  await expect(heading(page)).toHaveText(['long.txt'])
  await expect(table).not.toHaveAttribute('aria-rowcount')
  await expect(table.getByRole('row')).toHaveCount(1500)
})

const heading = (page: Page) => page.getByRole('heading', { level: 3 })

async function turnOn(page: Page): Promise<void> {
  await page.getByRole('main').focus()
  await page.keyboard.press(',')
  await page.getByRole('checkbox', { name: 'Reader mode' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toBeFocused()
}

async function commentOnLine({ call }: BoardService, new_line: number): Promise<void> {
  const { diff_refs } = await call('GET', REQUEST)
  const path = { old_path: 'src/cache.ts', new_path: 'src/cache.ts' }
  await call('POST', `${REQUEST}/discussions`, {
    body: 'Why load here?',
    position: { position_type: 'text', ...Object(diff_refs), ...path, new_line },
  })
}
