import type { Page } from '@playwright/test'

import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { commentOnLine } from './support/positions.ts'
import { REQUEST, reviewedRequest } from './support/review.ts'

const CHANGES = '/acme/app/-/merge_requests/1/diffs'

test('shows the replies of another reviewer live, and moves nothing under the eye', async ({
  page,
  context,
  service,
}) => {
  await reviewedRequest(service)
  const path = 'src/cache.ts'
  await commentOnLine(service, path, 'Why a guard?', { new_line: 5 })
  await signIn(page, service)
  await page.setViewportSize({ width: 1280, height: 520 })
  await page.goto(CHANGES)
  const thread = threadOf(page)
  await expect(thread).toContainText('Why a guard?')
  await line(page, 'prune(map, LIMIT)').click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await form.fill('Half a thought')
  await form.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 4))
  // The thread is above the screen, so that its replies would push the form down.
  await page.getByRole('region', { name: 'Changed files' }).evaluate((diff) => {
    const form = diff.querySelector('textarea')!
    diff.scrollTop += form.getBoundingClientRect().top - diff.getBoundingClientRect().top - 120
  })
  const before = await boxAtRest(form)

  const amara = await context.newPage()
  await signIn(amara, service, await service.member('amara', 40))
  await amara.goto(CHANGES)
  await threadOf(amara).getByRole('button', { name: 'Reply' }).click()
  await amara.getByRole('textbox', { name: 'Your reply' }).fill('A missing key crashed it')
  await amara.getByRole('button', { name: 'Reply now' }).click()
  await expect(threadOf(amara)).toContainText('A missing key crashed it')
  await page.bringToFront()
  await expect(thread).toContainText('A missing key crashed it')
  expect((await boxAtRest(form)).y).toBeCloseTo(before.y, 0)
  await threadOf(amara).getByRole('button', { name: 'Resolve thread' }).click()
  await expect(page.getByText(/Resolved by amara/)).toBeAttached()
  expect((await boxAtRest(form)).y).toBeCloseTo(before.y, 0)
  await expect(form).toBeFocused()
  await page.keyboard.type('!')
  await expect(form).toHaveValue('Half! a thought')
})

test('keeps a reply to a deleted comment, for a new one on its line', async ({ page, service }) => {
  await reviewedRequest(service)
  await commentOnLine(service, 'src/cache.ts', 'Why a guard?', { new_line: 5 })
  await signIn(page, service)
  await page.goto(CHANGES)
  await threadOf(page).getByRole('button', { name: 'Reply' }).click()
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await reply.fill('A missing key')
  const found = await service.call('GET', `${REQUEST}/discussions`)
  const threads = found as unknown as { notes: { id: number; body: string }[] }[]
  const note = threads.flatMap(({ notes }) => notes).find(({ body }) => body === 'Why a guard?')!
  await service.call('DELETE', `${REQUEST}/notes/${note.id}`)
  await expect(threadOf(page).getByRole('alert')).toHaveText('This comment was deleted.')
  await expect(reply).toBeFocused()
  await page.keyboard.type(' crashed it')

  await threadOf(page).getByRole('button', { name: 'Use as new comment' }).click()
  const field = page.getByRole('textbox', { name: 'New comment' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('A missing key crashed it')
  await expect(threadOf(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Comment now' }).click()
  await expect(threadOf(page)).toContainText('A missing key crashed it')
})

test('drops a verdict that is no longer possible', async ({ page, service }) => {
  await reviewedRequest(service)
  const amara = await service.member('amara', 40)
  await signIn(page, service, amara)
  await page.goto('/acme/app/-/merge_requests/1')
  await page.getByRole('button', { name: /^Review/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit review' })
  await dialog.getByText('Counts as your approval').click()
  await expect(dialog.getByRole('button', { name: 'Submit and approve' })).toBeEnabled()
  const approval = { headers: { 'private-token': amara } }
  await page.request.post(`/api/v4${REQUEST}/approve`, approval)
  await expect(dialog.getByText('Counts as your approval')).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Submit and approve' })).toBeHidden()
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('Approved elsewhere')
  await dialog.getByRole('button', { name: 'Submit review' }).click()
  await expect(page.getByText('Review submitted.')).toBeVisible()
})

const threadOf = (page: Page) =>
  page
    .getByRole('region', { name: 'src/cache.ts' })
    .getByRole('group', { name: /^Unresolved thread/ })
const line = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'src/cache.ts' })
    .getByRole('row')
    .filter({ hasText: text })
    .first()
