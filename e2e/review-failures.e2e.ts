import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, mortalTest, signIn, test } from './support/board.ts'
import { REQUEST, reviewedRequest } from './support/review.ts'

const CHANGES = '/acme/app/-/merge_requests/1/diffs'
const PUBLISH = '**/draft_notes/bulk_publish'

test('keeps a comment through a lost connection, and sends it again', async ({
  page,
  context,
  service,
}) => {
  await reviewedRequest(service)
  await signIn(page, service)
  await page.goto(CHANGES)
  const form = await writeComment(page)
  await expect(page.getByText(/^Saved/), 'the note of the form has loaded').toBeVisible()
  await context.setOffline(true)
  await form.press('Control+Shift+Enter')
  const file = page.getByRole('region', { name: 'src/cache.ts' })
  await expect(file.getByRole('alert')).toContainText('Not sent. You are offline.')
  await expect(form).toHaveValue('Where does LIMIT come from?')
  await context.setOffline(false)
  await file.getByRole('button', { name: 'Retry' }).click()
  await expect(form).toBeHidden()
  await expect(file.getByRole('group', { name: /^Unresolved thread/ })).toContainText('LIMIT')
})

test('adds a comment to the review once the network is back, unless canceled', async ({
  page,
  context,
  service,
}) => {
  await reviewedRequest(service)
  await signIn(page, service)
  await page.goto(CHANGES)
  const bar = page.getByRole('region', { name: 'Network' })
  const waiting = page.getByText('Will be added to your review once you are back online.')
  const unsent = async () => await service.call('GET', `${REQUEST}/draft_notes`)
  const form = await writeComment(page)
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await context.setOffline(true)
  await expect(bar).toBeVisible()
  await form.press('Control+Enter')
  await expect(waiting).toBeVisible()
  await expect(bar).toContainText('1 change waiting to be sent')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(bar).not.toContainText('waiting')

  await writeComment(page)
  await form.press('Control+Enter')
  await expect(waiting).toBeVisible()
  // The comment outlives its form.
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL(/\/1$/)
  await page.goBack()
  await expect(waiting).toBeVisible()
  expect(await unsent()).toEqual([])
  await context.setOffline(false)
  await expect(form).toBeHidden()
  await expect(page.getByRole('article', { name: /Your comment/ })).toContainText('LIMIT')
  expect(await unsent()).toHaveLength(1)
})

test('posts a comment once, even if the reply is lost', async ({ page, service }) => {
  await reviewedRequest(service)
  await signIn(page, service)
  await page.goto(CHANGES)
  const form = await writeComment(page)
  let isCut = false
  await page.route('**/discussions*', async (route) => {
    if (route.request().method() === 'POST') {
      // Cuts first, since the page refetches when it hears of the new comment.
      isCut = true
      await route.fetch()
    }
    if (isCut) await route.abort()
    else await route.fallback()
  })
  await form.press('Control+Shift+Enter')
  const file = page.getByRole('region', { name: 'src/cache.ts' })
  await expect(file.getByRole('alert')).toContainText('Cannot reach the server.')
  isCut = false
  await file.getByRole('button', { name: 'Retry' }).click()
  await expect(form).toBeHidden()
  await expect(file.getByRole('group', { name: /^Unresolved thread/ })).toHaveCount(1)
  const sent = JSON.stringify(await service.call('GET', `${REQUEST}/discussions`))
  expect(sent.split('"body":"Where does LIMIT come from?"')).toHaveLength(2)
})

const REFUSALS = [
  { status: 403, message: '403 Forbidden', words: 'Not sent. You are not allowed to do this.' },
  { status: 404, message: '404 Project Not Found', words: 'Not sent. Project Not Found.' },
  {
    status: 409,
    message: 'The discussion is locked',
    words: 'Not sent. The discussion is locked.',
  },
  { status: 500, message: undefined, words: 'Not sent. Something went wrong on the server.' },
] as const

for (const { status, message, words } of REFUSALS) {
  test(`says why a comment was refused with ${status}, and keeps it`, async ({ page, service }) => {
    await reviewedRequest(service)
    await signIn(page, service)
    await page.goto(CHANGES)
    const form = await writeComment(page)
    await page.route('**/discussions', async (route) =>
      route.request().method() === 'POST'
        ? await route.fulfill({ status, json: { message } })
        : await route.fallback(),
    )
    await form.press('Control+Shift+Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Not sent' })).toContainText(words)
    await expect(form).toHaveValue('Where does LIMIT come from?')
    await expect(form).toBeEditable()
  })
}

test('sends a comment after a revoked token was replaced', async ({ page, service }) => {
  await reviewedRequest(service)
  const token = await service.member('amara', 40)
  await signIn(page, service, token)
  await page.goto(CHANGES)
  const form = await writeComment(page)
  await page.request.delete('/api/v4/personal_access_tokens/self', {
    headers: { 'PRIVATE-TOKEN': token },
  })
  await form.press('Control+Shift+Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  const field = dialog.getByLabel('Token', { exact: true })
  await expect(field).toBeFocused()
  const amara = await service.call('GET', '/users?username=amara')
  const [{ id }] = amara as unknown as [{ id: number }]
  const path = `/users/${id}/personal_access_tokens`
  const made = await service.call('POST', path, { name: 'next', scopes: ['api'] })
  await field.fill(String(made['token']))
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  const file = page.getByRole('region', { name: 'src/cache.ts' })
  await expect(file.getByRole('group', { name: 'Unresolved thread by amara' })).toContainText(
    'Where does LIMIT come from?',
  )
})

test('publishes a review once, even if the reply is lost', async ({ page, service }) => {
  await reviewedRequest(service)
  await service.call('POST', `${REQUEST}/draft_notes`, { note: 'Why a map?' })
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests/1')
  await page.route(PUBLISH, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit(page, 'One remark')
  await expectSentOnce(page)
})

test('adds a comment to the review once, even if the reply is lost', async ({ page, service }) => {
  await reviewedRequest(service)
  await signIn(page, service)
  await page.goto(CHANGES)
  const form = await writeComment(page)
  let isCut = false
  await page.route('**/draft_notes*', async (route) => {
    if (route.request().method() === 'POST') {
      // Cuts first, since the page refetches when it hears of the new comment.
      isCut = true
      await route.fetch()
    }
    if (isCut) await route.abort()
    else await route.fallback()
  })
  await form.press('Control+Enter')
  const file = page.getByRole('region', { name: 'src/cache.ts' })
  await expect(file.getByRole('alert')).toContainText('Cannot reach the server.')
  isCut = false
  await file.getByRole('button', { name: 'Retry' }).click()
  await expect(form).toBeHidden()
  await expect(file.getByText('Only you can see this')).toHaveCount(1)
  expect(await service.call('GET', `${REQUEST}/draft_notes`)).toHaveLength(1)
})

test('posts a summary without comments once, even if the reply is lost', async ({
  page,
  service,
}) => {
  await reviewedRequest(service)
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests/1')
  await page.route(/draft_notes\/bulk_publish|merge_requests\/1\/notes/, async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback()
    await route.fetch()
    await route.abort()
  })
  await submit(page, 'One remark')
  await expect(page.getByText('Review submitted.')).toBeVisible()
  const entries = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'One remark' })).toHaveCount(1)
})

test('clears the summary after a submission finishes with the dialog closed', async ({
  page,
  service,
}) => {
  await reviewedRequest(service)
  await service.call('POST', `${REQUEST}/draft_notes`, { note: 'Why a map?' })
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests/1')
  const { promise: closed, resolve: go } = Promise.withResolvers<void>()
  await page.route(PUBLISH, async (route) => {
    await closed
    await route.continue()
  })
  await submit(page, 'One remark')
  await page.keyboard.press('Escape')
  const dialog = page.getByRole('dialog', { name: 'Submit review' })
  await expect(dialog).toBeHidden()
  go()
  await expectSentOnce(page)
  await page.getByRole('button', { name: /^Review/ }).click()
  await expect(dialog.getByRole('textbox', { name: 'Summary' })).toHaveValue('')
})

mortalTest('submits a review after the server was killed meanwhile', async ({ page, service }) => {
  await reviewedRequest(service)
  await service.call('POST', `${REQUEST}/draft_notes`, { note: 'Why a map?' })
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests/1')
  await page.route(PUBLISH, async (route) => {
    await service.kill()
    await route.continue()
  })
  await submit(page, 'One remark')
  const dialog = page.getByRole('dialog', { name: 'Submit review' })
  await expect(dialog.getByRole('alert')).toContainText('Cannot reach the server.')
  await expect(dialog.getByRole('textbox', { name: 'Summary' })).toHaveValue('One remark')
  await page.unroute(PUBLISH)
  await service.restart()
  await dialog.getByRole('button', { name: 'Submit review' }).click()
  await expectSentOnce(page)
})

async function writeComment(page: Page) {
  const file = page.getByRole('region', { name: 'src/cache.ts' })
  await file.getByRole('row').filter({ hasText: 'prune(map, LIMIT)' }).first().click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await form.fill('Where does LIMIT come from?')
  return form
}

async function submit(page: Page, summary: string): Promise<void> {
  await page.getByRole('button', { name: /^Review/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit review' })
  await dialog.getByRole('textbox', { name: 'Summary' }).fill(summary)
  await dialog.getByRole('button', { name: 'Submit review' }).click()
}

async function expectSentOnce(page: Page): Promise<void> {
  await expect(page.getByText('Review submitted.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Review/ })).toHaveText('Review')
  const entries = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'Why a map?' })).toHaveCount(1)
  await expect(entries.filter({ hasText: 'One remark' })).toHaveCount(1)
}
