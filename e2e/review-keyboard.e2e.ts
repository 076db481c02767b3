import type { Page } from '@playwright/test'

import { expect, signIn, test } from './support/board.ts'
import { REQUEST, reviewedRequest } from './support/review.ts'
import { tabTo } from './support/tab-to.ts'

test('reviews a merge request by keyboard alone, without losing the focus', async ({
  page,
  service,
}) => {
  await reviewedRequest(service)
  const { diff_refs } = await service.call('GET', REQUEST)
  const path = 'src/cache.ts'
  const position = { position_type: 'text', ...Object(diff_refs), old_path: path, new_path: path }
  await service.call('POST', `${REQUEST}/discussions`, {
    body: 'Why load here?',
    position: { ...position, new_line: 6 },
  })
  await signIn(page, service, await service.member('ana', 40))
  await page.goto('/acme/app/-/merge_requests/1')
  await expect(page.getByRole('button', { name: 'Merge into main' })).toBeVisible()
  await page.getByRole('main').focus()
  const { keyboard } = page
  const press = async (key: string) => {
    await keyboard.press(key)
    await expect(page.locator('body'), `focus after ${key}`).not.toBeFocused()
  }

  await press('g')
  await press('4')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
  // The page announces itself last, which would replace the next announcement.
  await expect(page.getByRole('status').filter({ hasText: '!1 Load missing keys' })).toBeAttached()
  await press(']')
  await expect(page.getByText('File 2 of 2: src/cache.ts')).toBeAttached()

  // Comments on a line.
  await press('.')
  await press('Alt+ArrowDown')
  await expect(line(page, 'new 5')).toBeFocused()
  await press('ArrowDown')
  await press('Shift+ArrowDown')
  await press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await expect(form).toBeFocused()
  await keyboard.type('Cache the result?')
  await press('Control+Enter')
  await expect(page.getByText('Only you can see this')).toBeVisible()
  await expect(line(page, 'new 7')).toBeFocused()

  // Replies to the open thread, and resolves it.
  await press('n')
  const thread = page.getByRole('group', { name: /^Unresolved thread/ })
  await expect(thread.getByRole('button', { name: 'Reply' })).toBeVisible()
  await tabTo(page, thread.getByRole('button', { name: 'Reply' }))
  await press('Enter')
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeFocused()
  await keyboard.type('Because it is missing')
  await tabTo(page, page.getByRole('button', { name: 'Reply now' }))
  await press('Enter')
  await expect(thread.getByText('Because it is missing')).toBeVisible()
  await tabTo(page, thread.getByRole('button', { name: 'Resolve thread' }), 'Shift+Tab')
  await press('Enter')
  await expect(page.getByText(/Resolved by ana/)).toBeVisible()

  // Marks both files as viewed, and submits.
  await press('v')
  await expect(page.getByText('1 of 2 files')).toBeAttached()
  await press('v')
  await expect(page.getByText('2 of 2 files')).toBeAttached()
  await press('Shift+A')
  const dialog = page.getByRole('dialog', { name: 'Submit review' })
  await expect(dialog.getByRole('textbox', { name: 'Summary' })).toBeFocused()
  await keyboard.type('One question')
  await tabTo(page, dialog.getByRole('button', { name: 'Submit review' }))
  await press('Enter')
  await expect(page.getByText('Review submitted.')).toBeVisible()
  await expect(dialog).toBeHidden()
})

const line = (page: Page, number: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: number, exact: true }) })
    .last()
