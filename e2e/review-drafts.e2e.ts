import type { APIRequestContext, Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, ROOT_TOKEN, signIn, test } from './support/board.ts'
import { REQUEST, reviewedRequest } from './support/review.ts'

test.beforeEach(async ({ service }) => await reviewedRequest(service))

test('submits a review with a summary and an approval', async ({ page, service, request }) => {
  const amara = await service.member('amara', 40)
  await draft(request, 'Why a map?', amara)
  await draft(request, 'Looks right otherwise', amara)
  await signIn(page, service, amara)
  await page.goto('/acme/app/-/merge_requests/1')
  await expect(review(page)).toHaveText('Review2 unsent comments')
  await page.keyboard.press('Shift+A')
  const dialog = page.getByRole('dialog', { name: 'Submit review' })
  const rows = dialog.getByRole('list', { name: 'Unsent comments' }).getByRole('listitem')
  await expect(rows).toHaveText([/Why a map\?/, /Looks right otherwise/])
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('Two remarks')
  await expectAccessible(page, { overlaid: true })

  await page.reload()
  await expect(review(page)).toHaveText('Review2 unsent comments')
  await page.keyboard.press('Shift+A')
  await expect(dialog.getByRole('textbox', { name: 'Summary' })).toHaveValue('Two remarks')
  await dialog.getByText('Counts as your approval').click()
  await dialog.getByRole('button', { name: 'Submit and approve' }).click()
  await expect(page.getByText('Review submitted.')).toBeVisible()
  await expect(review(page)).toHaveText('Review')
  const activity = page.getByRole('region', { name: 'Activity' })
  for (const text of ['Why a map?', 'Looks right otherwise', 'Two remarks']) {
    await expect(activity.getByText(text)).toBeVisible()
  }
  await expect(page.getByText(/^Approved by/)).toBeVisible()
})

test('says that comments were sent without the approval, which can be repeated', async ({
  page,
  service,
  request,
}) => {
  const amara = await service.member('amara', 40)
  await draft(request, 'Why a map?', amara)
  await signIn(page, service, amara)
  await page.goto('/acme/app/-/merge_requests/1')
  await expect(review(page)).toHaveText('Review1 unsent comment')
  const approve = '**/merge_requests/1/approve'
  await page.route(approve, async (route) => {
    const message = 'SHA does not match HEAD of source branch'
    await route.fulfill({ status: 409, json: { message } })
  })
  await page.keyboard.press('Shift+A')
  const dialog = page.getByRole('dialog', { name: 'Submit review' })
  await dialog.getByText('Counts as your approval').click()
  const submit = dialog.getByRole('button', { name: 'Submit and approve' })
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Comments sent, but not approved. New commits arrived since you last looked. Review them, then approve again.',
  )
  await expect(page.getByText('Review submitted.')).toBeHidden()
  await expect(dialog.getByText('Why a map?')).toBeHidden()
  await expectAccessible(page, { overlaid: true })
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText(/^Not approved\./)

  await page.unroute(approve)
  await submit.click()
  await expect(page.getByText('Review submitted.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Approved by/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Activity' }).getByText('Why a map?')).toHaveCount(
    1,
  )
})

test('requests changes as a reviewer, which withdraws an approval', async ({
  page,
  service,
  request,
}) => {
  const amara = await service.member('amara', 40)
  const headers = { 'PRIVATE-TOKEN': amara }
  const user = await (await request.get('/api/v4/user', { headers })).json()
  await service.call('PUT', REQUEST, { reviewer_ids: [user.id] })
  await signIn(page, service, amara)
  await page.goto('/acme/app/-/merge_requests/1')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/^Approved by/)).toBeVisible()
  await page.keyboard.press('Shift+A')
  const dialog = page.getByRole('dialog', { name: 'Submit review' })
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('Not yet')
  await dialog.getByRole('radio', { name: 'Request changes' }).press('Space')
  await expectAccessible(page, { overlaid: true })
  await dialog.getByRole('button', { name: 'Submit and request changes' }).click()
  await expect(page.getByText('Review submitted.')).toBeVisible()
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByText('Not yet')).toBeVisible()
  await expect(activity.getByText('requested changes')).toBeVisible()
  await expect(page.getByText(/^Approved by/)).toBeHidden()
  const reviewers = await request.get(`/api/v4${REQUEST}/reviewers`, { headers })
  expect(await reviewers.json()).toMatchObject([{ state: 'requested_changes' }])
})

test('deletes an unsent comment, and undoes that', async ({ page, service, request }) => {
  await draft(request, 'Why a map?')
  await draft(request, 'Is it\n\never read again, or only written?')
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests/1')
  await review(page).click()
  const dialog = page.getByRole('dialog', { name: 'Submit review' })
  const remove = dialog.getByRole('button', { name: /^Delete unsent comment/ })
  await expect(remove).toHaveCount(2)
  await expect(remove.last()).toHaveAccessibleName(
    'Delete unsent comment “Is it ever read again, or”',
  )
  await dialog.getByRole('button', { name: 'Delete unsent comment “Why a map?”' }).click()
  await expect(dialog.getByText('Why a map?')).toBeHidden()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(review(page)).toHaveText('Review1 unsent comment')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(review(page)).toHaveText('Review2 unsent comments')
})

test('asks about unsent comments before leaving, approving and merging', async ({
  page,
  service,
  request,
}) => {
  const amara = await service.member('amara', 40)
  await draft(request, 'Why a map?', amara)
  await signIn(page, service, amara)
  await page.goto('/acme/app/-/merge_requests/1')
  await expect(review(page)).toHaveText(/1/)
  const question = page.getByRole('alertdialog', { name: 'Send 1 comment?' })
  await page.getByRole('link', { name: 'Commits' }).first().click()
  await expect(page).toHaveURL(/commits$/)
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await expect(page).toHaveURL(/merge_requests\/1$/)
  await page.getByRole('link', { name: 'Merge requests' }).last().click()
  await expect(question).toBeVisible()
  await expectAccessible(page, { overlaid: true })
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/merge_requests\/1$/)

  await page.getByRole('button', { name: 'Approve' }).click()
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText(/^Approved by/)).toBeVisible()
  await page.getByRole('button', { name: 'Merge into main' }).click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await question.getByRole('button', { name: 'Send 1 comment' }).click()
  await expect(page.getByText('Merged', { exact: true }).first()).toBeVisible()
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByText('Why a map?')).toBeVisible()
})

test('does not approve once the question about unsent comments is closed', async ({
  page,
  service,
  request,
}) => {
  const amara = await service.member('amara', 40)
  await draft(request, 'Why a map?', amara)
  await signIn(page, service, amara)
  const held = Promise.withResolvers<void>()
  await page.route('**/draft_notes/bulk_publish', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/acme/app/-/merge_requests/1')
  await expect(review(page)).toHaveText(/1/)
  await page.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send 1 comment?' })
  await question.getByRole('button', { name: 'Send 1 comment' }).click()
  await expect(question.getByRole('button', { name: 'Not now' })).toBeDisabled()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(question).toBeHidden()
  held.resolve()
  await expect(page.getByText('1 comment sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(await service.call('GET', `${REQUEST}/approvals`)).toMatchObject({ approved_by: [] })
})

test('keeps the review dialog when the request is closed meanwhile', async ({ page, service }) => {
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests/1')
  await expect(review(page)).toBeVisible()
  await page.keyboard.press('Shift+A')
  const summary = page.getByRole('textbox', { name: 'Summary' })
  await summary.fill('Half a th')
  await service.call('PUT', REQUEST, { state_event: 'close' })
  await expect(page.locator('#content').getByText('Closed', { exact: true }).first()).toBeAttached()
  await expect(summary).toBeFocused()
  await page.keyboard.type('ought')
  await expect(summary).toHaveValue('Half a thought')
})

test('asks about unsent comments when the user leaves before the next tab is shown', async ({
  page,
  service,
  request,
}) => {
  await draft(request, 'Why a map?')
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests/1')
  await expect(review(page)).toHaveText(/1/)
  await page.getByRole('link', { name: 'Merge requests' }).last().evaluate(clickAfterNavigation)
  await page.getByRole('link', { name: 'Commits' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Send 1 comment?' })
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(/commits$/)
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL(/merge_requests$/)
})

test('asks about unsent comments after half an hour without a key or a touch', async ({
  page,
  service,
  request,
  clock,
}) => {
  await draft(request, 'Why a map?')
  await draft(request, 'Why a guard?')
  await signIn(page, service)
  await clock.install()
  await page.goto('/acme/app/-/merge_requests/1')
  await expect(review(page)).toHaveText('Review2 unsent comments')
  const question = page.getByRole('alertdialog', { name: 'Send 2 comments?' })
  await clock.fastForward('29:00')
  await page.keyboard.press('Shift')
  await clock.fastForward('29:00')
  await expect(question).toBeHidden()
  await clock.fastForward('01:00')
  await question.getByRole('button', { name: 'Send 2 comments' }).click()
  await expect(page.getByText('2 comments sent.')).toBeVisible()
  await expect(review(page)).toHaveText('Review')
})

async function draft(request: APIRequestContext, note: string, token = ROOT_TOKEN): Promise<void> {
  const options = { headers: { 'PRIVATE-TOKEN': token }, data: { note } }
  expect((await request.post(`/api/v4${REQUEST}/draft_notes`, options)).status()).toBe(201)
}

/** Clicks the link when the page's URL next changes, which is before the new page is drawn. */
function clickAfterNavigation(link: HTMLElement): void {
  const push = history.pushState.bind(history)
  history.pushState = (...state) => {
    history.pushState = push
    push(...state)
    queueMicrotask(() => link.click())
  }
}

const review = (page: Page) => page.getByRole('button', { name: /^Review/ })
