import type { Page } from '@playwright/test'

import { expect, signIn, test } from './support/board.ts'
import { REQUEST, reviewedRequest } from './support/review.ts'

const PAGE = '/acme/app/-/merge_requests/1'

test.beforeEach(async ({ service }) => await reviewedRequest(service))

test('writes one review in two tabs', async ({ page, service, context }) => {
  await signIn(page, service)
  await page.goto(`${PAGE}/diffs`)
  const other = await context.newPage()
  await signIn(other, service)
  await other.goto(`${PAGE}/diffs`)
  await expect(review(other)).toHaveText('Review')

  await addComment(page, 'prune(map, LIMIT)', 'Which limit?')
  await expect(review(other)).toHaveText('Review1 unsent comment')
  await expect(other.getByText('Only you can see this')).toHaveCount(1)
  await addComment(other, 'return load(key)', 'Why load?')
  await expect(review(page)).toHaveText('Review2 unsent comments')

  // One tab shows the review that the other one submits.
  await page.keyboard.press('Shift+A')
  const dialog = page.getByRole('dialog', { name: 'Submit review' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await review(other).click()
  await other
    .getByRole('dialog', { name: 'Submit review' })
    .getByRole('button', { name: 'Submit review' })
    .click()
  await expect(other.getByText('Review submitted.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
  const sent = JSON.stringify(await service.call('GET', `${REQUEST}/discussions`))
  for (const text of ['Which limit?', 'Why load?'])
    expect(sent.split(`"body":"${text}"`)).toHaveLength(2)
})

test('submits a review once when the session ends meanwhile', async ({ page, service }) => {
  const token = await service.member('amara', 40)
  await signIn(page, service, token)
  await page.goto(`${PAGE}/diffs`)
  await addComment(page, 'prune(map, LIMIT)', 'Which limit?')
  await expect(review(page)).toHaveText('Review1 unsent comment')
  await page.keyboard.press('Shift+A')
  const dialog = page.getByRole('dialog', { name: 'Submit review' })
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('One remark')
  await page.request.delete('/api/v4/personal_access_tokens/self', {
    headers: { 'PRIVATE-TOKEN': token },
  })
  await dialog.getByRole('textbox', { name: 'Summary' }).press('Tab')
  await dialog.getByRole('button', { name: 'Submit review' }).press('Enter')
  const signInDialog = page.getByRole('dialog', { name: 'Sign in again' })
  const field = signInDialog.getByLabel('Token', { exact: true })
  await expect(field).toBeFocused()
  const [{ id }] = (await service.call('GET', '/users?username=amara')) as unknown as [
    { id: number },
  ]
  const path = `/users/${id}/personal_access_tokens`
  const next = await service.call('POST', path, { name: 'next', scopes: ['api'] })
  await field.fill(String(next['token']))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Review submitted.')).toBeVisible()
  await expect(review(page)).toHaveText('Review')
  const sent = JSON.stringify(await service.call('GET', `${REQUEST}/discussions`))
  for (const text of ['Which limit?', 'One remark'])
    expect(sent.split(`"body":"${text}"`)).toHaveLength(2)
})

/** Adds a comment on a line to the review. */
async function addComment(page: Page, line: string, text: string): Promise<void> {
  await page.bringToFront()
  await page
    .getByRole('region', { name: 'src/cache.ts' })
    .getByRole('row')
    .filter({ hasText: line })
    .first()
    .click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await form.fill(text)
  await form.press('Control+Enter')
  await expect(form).toBeHidden()
}

const review = (page: Page) => page.getByRole('button', { name: /^Review/ })
