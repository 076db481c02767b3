import type { Page } from '@playwright/test'

import { expect, ROOT_TOKEN, signIn, test } from './support/board.ts'
import { commentOnLine } from './support/positions.ts'
import { CHANGES, REQUEST, reviewedRequest, signInByToken } from './support/review.ts'

const MISSING = { status: 404, json: { error: '404 Not Found' } }

test.beforeEach(async ({ service }) => await reviewedRequest(service))

test('finds a started comment again after signing out and in', async ({ page, service }) => {
  await signInByToken(page, ROOT_TOKEN)
  const form = await writeComment(page, 'Where does LIMIT come from?')
  await expect(page.getByText(/^Saved in this browser \d+:\d\d/)).toBeVisible()
  await signOut(page)
  await signInByToken(page, await service.member('amara', 40))
  await expect(page.getByRole('region', { name: 'src/cache.ts' })).toBeVisible()
  await expect(form).toBeHidden()
  await signOut(page)
  await signInByToken(page, ROOT_TOKEN)
  await expect(form).toHaveValue('Where does LIMIT come from?')
})

test('stores the review locally when the server lacks draft notes', async ({ page, service }) => {
  await page.route('**/draft_notes**', async (route) => await route.fulfill(MISSING))
  await signIn(page, service)
  await page.goto(CHANGES)
  await addToReview(page, 'prune(map, LIMIT)', 'Where does LIMIT come from?')
  await addToReview(page, 'if (hit === undefined)', 'Why a guard?')
  const review = page.getByRole('button', { name: /^Review/ })
  await expect(review).toHaveText('Review2 unsent comments')
  await page.reload()
  await expect(review).toHaveText('Review2 unsent comments')

  // The second one fails. The first is not sent again.
  let posts = 0
  await page.route('**/discussions', async (route) => {
    if (route.request().method() !== 'POST' || ++posts !== 2) return await route.fallback()
    await route.fulfill({ status: 503, json: { message: 'Be right back' } })
  })
  await review.click()
  const dialog = page.getByRole('dialog', { name: 'Submit review' })
  await dialog.getByRole('button', { name: 'Submit review' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Be right back.')
  await expect(dialog.getByRole('listitem')).toHaveText(/Why a guard\?/)
  await dialog.getByRole('button', { name: 'Submit review' }).click()
  await expect(page.getByText('Review submitted.')).toBeVisible()
  const threads = page
    .getByRole('region', { name: 'src/cache.ts' })
    .getByRole('group', { name: /^Unresolved thread/ })
  await expect(threads).toHaveText([/Why a guard\?/, /Where does LIMIT come from\?/])
  const sent = await service.call('GET', `${REQUEST}/discussions`)
  expect(JSON.stringify(sent).match(/"body":"Wh/g)).toHaveLength(2)
})

test('sends no comment twice when replies are lost', async ({ page, service }) => {
  await commentOnLine(service, 'src/cache.ts', 'Why a guard?', { new_line: 5 })
  await page.route('**/draft_notes**', async (route) => await route.fulfill(MISSING))
  await signIn(page, service)
  await page.goto(CHANGES)
  await addToReview(page, 'prune(map, LIMIT)', 'Where does LIMIT come from?')
  const thread = page.getByRole('group', { name: /^Unresolved thread/ })
  await thread.getByRole('button', { name: 'Reply' }).click()
  await thread.getByRole('textbox', { name: 'Your reply' }).fill('To load once')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: /^Review/ })).toContainText('2')

  // The server takes everything, and the first replies are lost, also those of the reads after them.
  let isCut = false
  const lose = new Set(['To load once', 'Where does LIMIT come from?', 'One remark'])
  await page.route(/merge_requests\/1\/(discussions|notes)/, async (route) => {
    const request = route.request()
    const body = request.method() === 'POST' && request.postDataJSON()?.body
    if (lose.delete(body)) {
      await route.fetch()
      isCut = true
    }
    if (isCut) await route.abort()
    else await route.fallback()
  })
  await page.getByRole('button', { name: /^Review/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit review' })
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('One remark')
  for (let left = 3; left > 0; left--) {
    await dialog.getByRole('button', { name: 'Submit review' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Cannot reach the server.')
    await expect(dialog.getByRole('button', { name: 'Submit review' })).toBeEnabled()
    expect(lose.size).toBe(left - 1)
    isCut = false
  }
  await dialog.getByRole('button', { name: 'Submit review' }).click()
  await expect(page.getByText('Review submitted.')).toBeVisible()
  const sent = JSON.stringify(await service.call('GET', `${REQUEST}/discussions`))
  for (const body of ['To load once', 'Where does LIMIT come from?', 'One remark']) {
    expect(sent.split(`"body":"${body}"`)).toHaveLength(2)
  }
})

test('starts each comment without the unsaved changes of a deleted one', async ({
  page,
  service,
}) => {
  await page.route('**/draft_notes**', async (route) => await route.fulfill(MISSING))
  await signIn(page, service)
  await page.goto(CHANGES)
  const file = page.getByRole('region', { name: 'src/cache.ts' })
  const edit = file.getByRole('button', { name: 'Edit unsent comment' })
  const field = file.getByRole('textbox', { name: 'Your comment' })
  await addToReview(page, 'prune(map, LIMIT)', 'Where does LIMIT come from?')
  await edit.click()
  await field.fill('Where does it come from?')
  await page.reload()
  await file.getByRole('button', { name: 'Delete unsent comment' }).click()
  await expect(edit).toBeHidden()
  await addToReview(page, 'if (hit === undefined)', 'Why a guard?')
  await edit.click()
  await expect(field).toHaveValue('Why a guard?')
})

test('keeps unsaved changes of a comment, and sends them with the review', async ({
  page,
  service,
}) => {
  await signIn(page, service)
  await page.goto(CHANGES)
  const file = page.getByRole('region', { name: 'src/cache.ts' })
  const field = file.getByRole('textbox', { name: 'Your comment' })
  await addToReview(page, 'prune(map, LIMIT)', 'Where does LIMIT come from?')
  await file.getByRole('button', { name: 'Edit unsent comment' }).click()
  await field.fill('Where is LIMIT set?')
  await page.reload()
  await expect(field).toHaveValue('Where is LIMIT set?')
  await file.getByRole('button', { name: 'Delete unsent comment' }).click()
  await expect(field).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(file.getByText('Where is LIMIT set?')).toBeVisible()
  await file.getByRole('button', { name: 'Edit unsent comment' }).click()
  await field.fill('Where is LIMIT defined?')
  await page.getByRole('button', { name: /^Review/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit review' })
  await expect(dialog.getByRole('listitem')).toContainText('Where is LIMIT defined?')
  await dialog.getByRole('button', { name: 'Submit review' }).click()
  await expect(page.getByText('Review submitted.')).toBeVisible()
  await expect(file.getByText('Where is LIMIT defined?')).toBeVisible()
  await expect(field).toBeHidden()
})

test('sends unsaved changes of a comment that is still loading', async ({ page, service }) => {
  await signIn(page, service)
  await page.goto(CHANGES)
  const file = page.getByRole('region', { name: 'src/cache.ts' })
  await addToReview(page, 'prune(map, LIMIT)', 'Where does LIMIT come from?')
  await file.getByRole('button', { name: 'Edit unsent comment' }).click()
  await file.getByRole('textbox', { name: 'Your comment' }).fill('Where is LIMIT set?')
  const submitted = Promise.withResolvers<void>()
  await page.route('**/draft_notes*', async (route) => {
    await submitted.promise
    await route.fallback()
  })
  await page.reload()
  await page.getByRole('button', { name: /^Review/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit review' })
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('One remark')
  await dialog.getByRole('button', { name: 'Submit review' }).click()
  submitted.resolve()
  await expect(page.getByText('Review submitted.')).toBeVisible()
  await expect(file.getByText('Where is LIMIT set?')).toBeVisible()
})

for (const json of [MISSING.json, { message: '404 Not found' }]) {
  test(`copies all comments as Markdown where the server takes none: ${JSON.stringify(json)}`, async ({
    page,
    context,
    service,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const path of ['draft_notes', 'discussions', 'notes']) {
      await page.route(
        `**/merge_requests/1/${path}**`,
        async (route) => await route.fulfill({ status: 404, json }),
      )
    }
    await signIn(page, service)
    await page.goto(CHANGES)
    await addToReview(page, 'prune(map, LIMIT)', 'Where does LIMIT come from?')
    await page.getByRole('button', { name: /^Review/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Your comments' })
    await expect(dialog).toContainText('This server does not support comments.')
    await dialog.getByRole('button', { name: 'Copy all as Markdown' }).click()
    await expect(page.getByText('Comments copied.')).toBeVisible()
    expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(
      '`src/cache.ts:13`\n\nWhere does LIMIT come from?',
    )
  })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account and theme/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Mergeboard' })).toBeVisible()
}

async function writeComment(page: Page, text: string, on = 'prune(map, LIMIT)') {
  const file = page.getByRole('region', { name: 'src/cache.ts' })
  await file.getByRole('row').filter({ hasText: on }).first().click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await form.fill(text)
  return form
}

async function addToReview(page: Page, on: string, text: string): Promise<void> {
  const form = await writeComment(page, text, on)
  await form.press('Control+Enter')
  await expect(form).toBeHidden()
}
