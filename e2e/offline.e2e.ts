import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, mortalTest, ROOT_TOKEN, test, type BoardService } from './support/board.ts'
import { handle, settled, titles } from './support/cards.ts'
import { commit } from './support/commit.ts'
import { countCopies, workerReady } from './support/copies.ts'
import { listHandle, listNames } from './support/drag.ts'

const REQUEST = '/projects/acme%2Fapp/merge_requests/1'
const LIST = '/acme/app/-/merge_requests'

/** Creates !1, from `fix` into `main`. */
test.beforeEach(async ({ service }) => {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  await commit(service, { branch: 'fix', message: 'Fix the cache', from: 'main' })
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', {
    source_branch: 'fix',
    target_branch: 'main',
    title: 'Fix the cache',
  })
  await comment(service, 'Is the lock fair?')
})

async function comment(service: BoardService, body: string): Promise<void> {
  await service.call('POST', `${REQUEST}/notes`, { body })
}

/** Opens a page signed out, and signs in with a token. */
async function signIn(page: Page, address: string, token = ROOT_TOKEN): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Use a token instead' }).click()
  await page.getByRole('textbox', { name: 'Token' }).fill(token)
  await page.keyboard.press('Enter')
}

const bar = (page: Page) => page.getByRole('region', { name: 'Network' })
const activity = (page: Page) => page.getByRole('region', { name: 'Activity' })
const mergeButton = (page: Page) => page.getByRole('button', { name: 'Merge into main' })

async function expectRequest(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Fix the cache', level: 2 })).toBeVisible()
  await expect(activity(page).getByText('Is the lock fair?')).toBeVisible()
}

/** Opens the board, then the list from the board, then the merge request from the list. */
async function openAll(page: Page, service: BoardService): Promise<void> {
  await signIn(page, service.projectBoard)
  await expect(page.getByText('First of Doing')).toBeVisible()
  // The part that saves copies loads after the page.
  await expect.poll(async () => await countCopies(page, 'First of Doing')).toBeGreaterThan(0)
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.getByRole('link', { name: 'Fix the cache' }).click()
  await expectRequest(page)
  await expect(mergeButton(page)).toBeEnabled()
}

const labelOption = (page: Page, name: string) =>
  page.getByRole('listbox', { name: 'Labels' }).getByRole('option', { name })

/** Opens the labels once, so that their code and names are available offline. */
async function loadLabels(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change labels' }).click()
  await expect(labelOption(page, 'Doing')).toBeVisible()
  await page.keyboard.press('Escape')
}

async function chooseLabel(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Change labels' }).click()
  await labelOption(page, name).click()
  await page.keyboard.press('Escape')
}

/** Records what the page announces from now on. */
async function announcements(page: Page): Promise<() => Promise<readonly string[]>> {
  const region = await page.locator('output[aria-atomic]').evaluateHandle((output) => {
    const texts: string[] = []
    const listener = () => texts.push(output.textContent)
    new MutationObserver(listener).observe(output, {
      characterData: true,
      childList: true,
      subtree: true,
    })
    return texts
  })
  return async () => await region.evaluate((texts) => texts)
}

test('shows pages without a network, and refetches them when it is back', async ({
  page,
  context,
  service,
}) => {
  await openAll(page, service)
  await context.setOffline(true)
  await expect(bar(page)).toHaveText(/^Offline since \d\d:\d\d\. Showing saved copies\.$/)
  await expectAccessible(page)

  await page.goBack()
  await expect(page).toHaveURL(LIST)
  await expect(page.getByRole('link', { name: 'Fix the cache' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('First of Doing')).toBeVisible()
  await expect(bar(page)).toBeVisible()
  await page.goForward()
  await page.getByRole('link', { name: 'Fix the cache' }).click()
  await expectRequest(page)
  await expect(page.getByText('Showing older data')).toBeHidden()

  await service.call('PUT', REQUEST, { title: 'Fix the cache race' })
  await comment(service, 'It is now.')
  await context.setOffline(false)
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: '!1 Fix the cache race' })).toBeVisible()
  await expect(activity(page).getByText('It is now.')).toBeVisible()
})

test("stays offline when an earlier request's reply arrives late", async ({
  page,
  context,
  service,
}) => {
  await openAll(page, service)
  const said = await announcements(page)
  const replied = Promise.withResolvers<void>()
  const lost = Promise.withResolvers<void>()
  await page.route(`**${REQUEST}/commits*`, async (route) => {
    const response = await route.fetch()
    replied.resolve()
    await lost.promise
    await route.fulfill({ response })
  })
  await page.getByRole('link', { name: /^Commits/ }).click()
  await replied.promise
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  lost.resolve()
  await expect(page.getByRole('region', { name: /^Commits/ })).toContainText('Fix the cache')
  await page.unrouteAll({ behavior: 'wait' })
  await expect(bar(page)).toBeVisible()
  await context.setOffline(false)
  await expect(bar(page)).toBeHidden()
  await expect.poll(said).toContain('Back online.')
  expect((await said()).filter((text) => text === 'Back online.')).toHaveLength(1)
})

test('loads a page that has no copy when the network is back', async ({
  page,
  context,
  service,
}) => {
  await openAll(page, service)
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await page.getByRole('link', { name: 'My requests' }).click()
  await expect(page.getByText('Merge requests could not be loaded')).toBeVisible()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'Fix the cache' })).toBeVisible()
  await expect(bar(page)).toBeHidden()
})

test('sends nothing later: a comment stays a draft, a merge fails', async ({
  page,
  context,
  service,
}) => {
  // The part that shows a failed merge, which the app loads when it is idle.
  const problem = page.waitForResponse(/\/merge-problem-/)
  await openAll(page, service)
  await mergeButton(page).click()
  const merge = page.getByRole('button', { name: 'Merge', exact: true })
  await expect(merge).toBeEnabled()
  await (await problem).finished()
  const field = activity(page).getByRole('textbox', { name: 'New comment' })
  await field.fill('Written')
  await expect(page.getByText(/^Saved/), 'the note of the form has loaded').toBeVisible()
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await field.fill('Written on a train')
  await activity(page).getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(activity(page).getByRole('alert')).toHaveText('Not sent. You are offline.')
  await expect(field).toHaveValue('Written on a train')
  await merge.click()
  await expect(page.getByText('You are offline. Nothing was merged.')).toBeVisible()
  await expect(merge).toBeEnabled()

  await context.setOffline(false)
  await expect(bar(page)).toBeHidden()
  await comment(service, 'After the tunnel')
  await expect(activity(page).getByText('After the tunnel')).toBeVisible()
  expect(await service.call('GET', REQUEST)).toMatchObject({ state: 'opened', user_notes_count: 2 })
  await expect(field).toHaveValue('Written on a train')
  await activity(page).getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(field).toHaveValue('')
})

test('keeps safe changes until the network is back, and fails the others', async ({
  page,
  context,
  service,
}) => {
  await openAll(page, service)
  const details = page.getByRole('complementary', { name: 'Details' })
  const title = page.getByRole('heading', { level: 2 })
  const waiting = details.getByText('Waiting to be sent')
  const labels = async () => (await service.call('GET', REQUEST))['labels']
  await loadLabels(page)
  await page.getByRole('button', { name: 'Edit title' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await chooseLabel(page, 'Doing')
  await expect(waiting).toBeVisible()
  await expect(details).toContainText('Doing')
  await expect(bar(page)).toContainText('1 change waiting to be sent')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit title' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Written on a train')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Not saved. You are offline.')
  await page.keyboard.press('Escape')

  // The change outlives the page.
  await page.goBack()
  await expect(page).toHaveURL(LIST)
  await expect(bar(page)).toContainText('1 change waiting to be sent')
  await page.getByRole('link', { name: 'Fix the cache' }).click()
  await expect(waiting).toBeVisible()
  expect(await labels()).toEqual([])
  await context.setOffline(false)
  await expect(waiting).toBeHidden()
  await expect.poll(labels).toEqual(['Doing'])
  await expect(details).toContainText('Doing')
  await expect(title).toHaveText('Fix the cache')
  expect(await service.call('GET', REQUEST)).toMatchObject({ title: 'Fix the cache' })
})

test('discards waiting changes, and reports those refused later', async ({
  page,
  context,
  service,
}) => {
  await openAll(page, service)
  const details = page.getByRole('complementary', { name: 'Details' })
  const waiting = details.getByText('Waiting to be sent')
  await loadLabels(page)
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await chooseLabel(page, 'Doing')
  await expect(waiting).toBeVisible()
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await expect(waiting).toBeHidden()
  await expect(details).not.toContainText('Doing')

  await page.route('**/merge_requests/1', async (route) =>
    route.request().method() === 'PUT'
      ? await route.fulfill({ status: 403, json: { message: '403 Forbidden' } })
      : await route.fallback(),
  )
  await chooseLabel(page, 'Review')
  await expect(waiting).toBeVisible()
  await context.setOffline(false)
  await expect(details.getByRole('alert')).toContainText('Not saved.')
  await expect(details.getByRole('list', { name: 'Labels' })).toBeHidden()
  expect(await service.call('GET', REQUEST)).toMatchObject({ labels: [] })
})

test('sends card and list moves in order once the network is back', async ({
  page,
  context,
  service,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await signIn(page, service.projectBoard)
  const card = handle(page, 'Doing', 'First of Doing')
  await expect(card).toBeVisible()
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await card.focus()
  await page.keyboard.press('Shift+L')
  await page.keyboard.press('Shift+L')
  await expect.poll(() => titles(page, 'QA')).toContain('First of Doing')
  await listHandle(page, 'Doing').focus()
  await page.keyboard.press('Shift+L')
  const names = ['Open', 'To do', 'Review', 'Doing', 'QA', 'Closed']
  await expect.poll(() => listNames(page)).toEqual(names)
  await expect(page.getByText('Waiting to be sent', { exact: true })).toHaveCount(2)
  await expect(bar(page)).toContainText('3 changes waiting to be sent')
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(bar(page)).toBeHidden()
  await settled(page)
  await expect(page.getByText('Waiting to be sent', { exact: true })).toHaveCount(0)
  await page.reload()
  await expect.poll(() => listNames(page)).toEqual(names)
  await expect.poll(() => titles(page, 'QA')).toContain('First of Doing')
})

test('discards waiting moves', async ({ page, context, service }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await signIn(page, service.projectBoard)
  await expect(handle(page, 'Doing', 'First of Doing')).toBeVisible()
  const before = ['First of Doing', 'Second of Doing']
  await expect.poll(() => titles(page, 'Doing')).toEqual(before)
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await handle(page, 'Doing', 'First of Doing').focus()
  await page.keyboard.press('Shift+L')
  await expect.poll(() => titles(page, 'Review')).toContain('First of Doing')
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => titles(page, 'Doing')).toEqual(before)
  await expect(bar(page)).not.toContainText('waiting')
  await page.keyboard.press('z')
  await expect(page.getByText('Nothing to undo.')).toBeVisible()
  await context.setOffline(false)
  await expect(bar(page)).toBeHidden()
  await page.reload()
  await expect.poll(() => titles(page, 'Doing')).toEqual(before)
})

test('hides copies from other accounts', async ({ page, context, service }) => {
  const gus = await service.member('gus', 30)
  await openAll(page, service)
  await expect.poll(async () => await countCopies(page, 'Is the lock fair?')).toBeGreaterThan(0)
  await page.goBack()
  await expect(page).toHaveURL(LIST)
  await page.getByRole('button', { name: 'Account and theme' }).click()
  await page.getByRole('menuitem', { name: 'Add account' }).click()
  await page.getByRole('button', { name: 'Use a token instead' }).click()
  await page.getByRole('textbox', { name: 'Token' }).fill(gus)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Account and theme' })).toContainText('gus')
  const link = page.getByRole('link', { name: 'Fix the cache' })
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await link.click()
  await expect(page.getByText('This page could not be loaded')).toBeVisible()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await expectRequest(page)
})

test('deletes the copies on sign-out, and saves no token', async ({ page, service }) => {
  await openAll(page, service)
  await expect.poll(async () => await countCopies(page, 'Is the lock fair?')).toBeGreaterThan(0)
  expect(await countCopies(page, ROOT_TOKEN)).toBe(0)
  await page.getByRole('button', { name: 'Account and theme' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Mergeboard' })).toBeVisible()
  expect(await countCopies(page, '')).toBe(0)
})

mortalTest.describe('without the server', () => {
  mortalTest.use({ serviceWorkers: 'allow' })

  mortalTest('shows copies until the server is back', async ({ page, service }) => {
    await openAll(page, service)
    const details = page.getByRole('complementary', { name: 'Details' })
    await loadLabels(page)
    await expect.poll(async () => await countCopies(page, 'Is the lock fair?')).toBeGreaterThan(0)
    await workerReady(page)
    await service.kill()
    await page.reload()
    const { host } = new URL(service.url)
    await expect(bar(page)).toHaveText(
      new RegExp(`^No connection to ${host} since \\d\\d:\\d\\d\\. Showing saved copies\\.$`),
    )
    await expectRequest(page)
    await expectAccessible(page)
    await page.goto(service.projectBoard)
    await expect(page.getByText('First of Doing')).toBeVisible()
    await page.goBack()
    await expectRequest(page)
    await chooseLabel(page, 'Doing')
    await expect(details.getByText('Waiting to be sent')).toBeVisible()
    await expect(bar(page)).toContainText('1 change waiting to be sent')

    await service.restart()
    await expect(bar(page)).toBeHidden()
    await expect(details.getByText('Waiting to be sent')).toBeHidden()
    await expect.poll(async () => (await service.call('GET', REQUEST))['labels']).toEqual(['Doing'])
    await comment(service, 'It is now.')
    await expect(activity(page).getByText('It is now.')).toBeVisible()
  })

  mortalTest('keeps an open page', async ({ page, service }) => {
    await openAll(page, service)
    await service.kill()
    await page.goBack()
    await page.goBack()
    await expect(page.getByText('First of Doing')).toBeVisible()
    await page.getByRole('link', { name: 'My requests' }).click()
    await expect(page.getByText('Merge requests could not be loaded')).toBeVisible()
    await expect(bar(page)).toContainText('No connection to')
    await expect(page.getByText('Cannot reach the server.')).toBeVisible()
    await service.restart()
    await expect(page.getByRole('link', { name: 'Fix the cache' })).toBeVisible()
    await expect(bar(page)).toBeHidden()
  })
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('opens without a network', async ({ page, context, service }) => {
    await openAll(page, service)
    await expect.poll(async () => await countCopies(page, 'Is the lock fair?')).toBeGreaterThan(0)
    await workerReady(page)
    await context.setOffline(true)
    await page.reload()
    await expect(bar(page)).toBeVisible()
    await expectRequest(page)
    await expectAccessible(page)
    await page.goto(service.projectBoard)
    await expect(page.getByText('First of Doing')).toBeVisible()
    await expect(page.getByText('Second of Review')).toBeVisible()
    await page.goto(LIST)
    await expect(page.getByRole('link', { name: 'Fix the cache' })).toBeVisible()

    await comment(service, 'It is now.')
    await context.setOffline(false)
    await expect(bar(page)).toBeHidden()
    await page.getByRole('link', { name: 'Fix the cache' }).click()
    await expect(activity(page).getByText('It is now.')).toBeVisible()
  })
})
