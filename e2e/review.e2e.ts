import type { Page } from '@playwright/test'

import { expect, signIn, test } from './support/board.ts'
import { reviewedRequest } from './support/review.ts'

test.beforeEach(async ({ page, service }) => {
  await reviewedRequest(service)
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests/1/diffs')
})

test('starts a review on a line, keeps it over a reload, and submits it', async ({ page }) => {
  const diff = cacheFile(page)
  await line(page, 'prune(map, LIMIT)').click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await expect(form).toBeFocused()
  await form.fill('Where does LIMIT come from?')
  await page.reload()
  await expect(form).toHaveValue('Where does LIMIT come from?')
  await form.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(diff.getByText('Only you can see this')).toBeVisible()
  await page.reload()
  await expect(diff.getByText('Where does LIMIT come from?')).toBeVisible()
  await page.getByRole('button', { name: /^Review/ }).click()
  await page.getByRole('button', { name: 'Submit review' }).click()
  await expect(diff.getByText('Only you can see this')).toBeHidden()
  await expect(diff.getByRole('group', { name: /^Unresolved thread/ })).toContainText(
    'Where does LIMIT come from?',
  )
})

test('comments on a file, replies, and resolves with a reply', async ({ page }) => {
  await page.getByRole('button', { name: 'Comment on src/cache.ts' }).click()
  await page.getByRole('textbox', { name: 'New comment' }).fill('Split this file')
  await page.keyboard.press('Control+Shift+Enter')
  const thread = cacheFile(page).getByRole('group', { name: /^Unresolved thread/ })
  await expect(thread).toContainText('Split this file')
  await thread.getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Done')
  await page.getByRole('button', { name: 'Reply now' }).click()
  await expect(thread).toContainText('Done')
  await thread.getByRole('button', { name: 'Resolve thread' }).click()
  await expect(cacheFile(page).getByText(/Resolved by Administrator/)).toBeVisible()
})

test('comments on the file whose heading has the focus', async ({ page }) => {
  await line(page, 'prune(map, LIMIT)').click()
  await cacheFile(page).getByRole('heading', { name: 'src/cache.ts' }).focus()
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'New comment' }).fill('Split this file')
  const posting = page.waitForRequest('**/discussions')
  await page.keyboard.press('Control+Shift+Enter')
  expect((await posting).postDataJSON().position.position_type).toBe('file')
})

test('discards a comment at once, and undoes that', async ({ page }) => {
  await line(page, 'prune(map, LIMIT)').click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await form.fill('Where does LIMIT come from?')
  await expect(cacheFile(page).getByText(/^Saved on this device \d+:\d\d/)).toBeVisible()
  await form.press('Escape')
  await expect(form).toBeHidden()
  await expect(line(page, 'prune(map, LIMIT)')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(form).toHaveValue('Where does LIMIT come from?')
  await form.press('Control+Shift+Enter')

  const thread = cacheFile(page).getByRole('group', { name: /^Unresolved thread/ })
  await thread.getByRole('button', { name: 'Reply' }).click()
  const reply = thread.getByRole('textbox', { name: 'Your reply' })
  await reply.fill('From the settings')
  await thread.getByRole('button', { name: 'Cancel' }).click()
  await expect(reply).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(reply).toHaveValue('From the settings')
  await page.reload()
  await expect(reply).toHaveValue('From the settings')
})

const cacheFile = (page: Page) => page.getByRole('region', { name: 'src/cache.ts' })
const line = (page: Page, text: string) =>
  cacheFile(page).getByRole('row').filter({ hasText: text }).first()
