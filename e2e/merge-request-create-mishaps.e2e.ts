import type { Page } from '@playwright/test'

import { expect, signIn, test } from './support/board.ts'
import { commit } from './support/commit.ts'

const APP = '/projects/acme%2Fapp'
const FORM = '/acme/app/-/merge_requests/new'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
  await commit(service, { branch: 'main', message: 'Begin', file: 'README.md' })
  await commit(service, { branch: 'fix', message: 'Fix', from: 'main' })
})

test('says how a creation ended after its form was left', async ({ page }) => {
  const creation = `**/api/v4${APP}/merge_requests`
  let held = Promise.withResolvers<void>()
  let isRefused = true
  await page.route(creation, async (route) => {
    await held.promise
    if (isRefused) await route.fulfill({ status: 403, json: { message: '403 Forbidden' } })
    else await route.continue()
  })
  await page.goto(`${FORM}?merge_request[source_branch]=fix`)
  const asked = page.waitForRequest(creation)
  await create(page)
  await asked
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await goHome(page)
  held.resolve()
  const refusal = notifications(page).getByText(
    'The merge request from fix was not created. You are not allowed to do this.',
  )
  await expect(refusal).toBeVisible()
  await notifications(page).getByRole('button', { name: 'Open form' }).click()

  held = Promise.withResolvers<void>()
  isRefused = false
  const askedAgain = page.waitForRequest(creation)
  await create(page)
  await askedAgain
  await goHome(page)
  held.resolve()
  await expect(notifications(page).getByText('Created !1.')).toBeVisible()
  await expect(heading(page, 'Home')).toBeVisible()
  await notifications(page).getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL('/acme/app/-/merge_requests/1')
})

test('creates nothing from a project that its link does not name', async ({ page }) => {
  const link = `${FORM}?merge_request[source_project_id]=999&merge_request[source_branch]=fix`
  const { promise: loading, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/v4/projects/999', async (route) => {
    await loading
    await route.continue()
  })
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/merge_requests'))
      posts.push(request.url())
  })
  await page.goto(link)
  await expect(page.getByText('1 commit ahead')).toBeVisible()
  const send = page.getByRole('button', { name: /^Create merge request/ })
  await expect(send).toHaveText('Create merge request, please wait')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.press('Control+Enter')
  answer()
  const reason =
    'The link’s source project cannot be opened. It does not exist, or you cannot see it.'
  await expect(page.getByText(reason)).toBeVisible()
  await title.press('Control+Enter')
  await expect(page.getByRole('button', { name: /^Source branch/ })).toBeFocused()
  expect(posts).toEqual([])

  await page.getByRole('button', { name: 'Use acme/app' }).click()
  await expect(page.getByText(reason)).toBeHidden()
  await create(page)
  await expect(page).toHaveURL('/acme/app/-/merge_requests/1')
})

async function create(page: Page): Promise<void> {
  await expect(page.getByText('1 commit ahead')).toBeVisible()
  await page.getByRole('button', { name: 'Create merge request' }).click()
}

async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(heading(page, 'Home')).toBeVisible()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })
