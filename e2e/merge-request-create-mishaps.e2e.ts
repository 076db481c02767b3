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
    'The merge request from “fix” was not created. You are not allowed to do this.',
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
