import { expect, signIn, test } from './support/board.ts'
import { handle } from './support/cards.ts'
import { list } from './support/drag.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

test('retries a chunk that failed to load, and keeps the page', async ({ page, service }) => {
  await page.route('**/assets/list-dialogs-*', async (route) => await route.abort())
  await page.goto(service.projectBoard)
  await list(page, 'Doing').getByRole('button', { name: 'Doing actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to position…' }).click()
  await expect(page.getByText(/^Could not load this part of the app/)).toBeVisible()
  await expect(handle(page, 'Doing', 'First of Doing')).toBeVisible()

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('reports a chunk that several parts of the page miss once', async ({ page, service }) => {
  await page.route('**/assets/app-parts-*', async (route) => await route.abort())
  await page.goto(service.projectBoard)
  await expect(handle(page, 'Doing', 'First of Doing')).toBeVisible()
  await expect(page.getByText(/^Could not load this part of the app/)).toHaveCount(1)

  await page.unrouteAll()
  const counted = Promise.all(
    ['created_by_me', 'all'].map((scope) => page.waitForResponse(`**scope=${scope}*`)),
  )
  await page.getByRole('button', { name: 'Retry' }).click()
  await counted
  await expect(page.getByText(/^Could not load this part of the app/)).toBeHidden()
})

test('reloads a page from an older deployment', async ({ page, service }) => {
  await page.route('**/assets/list-dialogs-*', async (route) => await route.abort())
  await page.goto(service.projectBoard)
  await expect(handle(page, 'Doing', 'First of Doing')).toBeVisible()
  await page.route(
    (url) => url.pathname === '/',
    async (route) => await route.fulfill({ contentType: 'text/html', body: 'another version' }),
  )
  const loaded = page.waitForEvent('load')
  await list(page, 'Doing').getByRole('button', { name: 'Doing actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to position…' }).click()
  await loaded
  await expect(handle(page, 'Doing', 'First of Doing')).toBeVisible()
})
