import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { CHANGES, code, makeChanges, push } from './support/changes.ts'
import { commentOnLine } from './support/positions.ts'
import { tabTo } from './support/tab-to.ts'

const REQUEST = '/projects/acme%2Fapp/merge_requests/1'

test.beforeEach(async ({ page, service }) => {
  await makeChanges(service)
  await commentOnLine(service, 'src/cache/lock.ts', 'Why thirty?', { new_line: 30 })
  await commentOnLine(service, 'src/cache/store.ts', 'Why here?', { new_line: 40 })
  await commentOnLine(service, 'package-lock.json', 'Why one?', { new_line: 1 })
  await service.call('POST', `${REQUEST}/discussions`, { body: 'Why at all?' })
  await signIn(page, service)
})

test('opens the threads from every tab by the same key', async ({ page }) => {
  for (const tab of ['', '/commits', '/pipelines']) {
    await page.goto(`/acme/app/-/merge_requests/1${tab}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.keyboard.press('q')
    await expect(page).toHaveURL(`${CHANGES}#threads`)
    const panel = page.getByRole('region', { name: 'Threads', exact: true })
    await expect(panel.getByText('Why thirty?')).toBeVisible()
    await page.keyboard.press('q')
    await expect(panel).toBeHidden()
  }
})

test('leads to the unresolved threads from tabs without any', async ({ page }) => {
  for (const [tab, key, text] of [
    ['/commits', 'n', 'Why thirty?'],
    ['/pipelines', 'p', 'Why at all?'],
  ] as const) {
    await page.goto(`/acme/app/-/merge_requests/1${tab}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.keyboard.press(key)
    await expect(page).toHaveURL(new RegExp(`${CHANGES}#note_\\d+$`))
    await expect(page.locator('[data-placed]:focus')).toContainText(text)
  }
})

test('calls no thread outdated whose file the server left out', async ({ page }) => {
  await page.route('**/changes?*', async (route) => {
    if (route.request().url().includes('access_raw_diffs=true')) return await route.continue()
    const reply = await route.fetch()
    const { changes, ...rest } = await reply.json()
    const some = changes.filter(({ new_path }: { new_path: string }) => !/store/.test(new_path))
    await route.fulfill({ json: { ...rest, changes: some, overflow: true } })
  })
  await page.goto(CHANGES)
  const file = page.getByRole('region', { name: 'src/cache/store.ts', exact: true })
  await expect(file).toContainText('This file is not among the loaded files.')
  await expect(file.getByRole('region', { name: 'Threads on this file' })).toHaveText(/Why here\?/)
  await page.keyboard.press('q')
  const panel = page.getByRole('region', { name: 'Threads', exact: true })
  await expect(panel).toContainText('Why here?')
  await expect(panel).toContainText('Outdated0')
  await expect(panel).not.toContainText('· Outdated')
  await page.getByRole('button', { name: 'Load all files' }).click()
  await expect(file.getByRole('row', { name: 'new 40 added' })).toBeVisible()
  await expect(file).toContainText('Why here?')
  await expect(file.getByRole('region', { name: 'Threads on this file' })).toBeHidden()
})

test('says that the threads failed to load, and loads them again', async ({ page }) => {
  const discussions = /merge_requests\/1\/discussions/
  const refusal = { status: 403, json: { message: '403 Forbidden' } }
  await page.route(discussions, async (route) => await route.fulfill(refusal))
  await page.goto(CHANGES)
  const words = 'The threads could not be loaded. You are not allowed to do this.'
  const notice = page.getByRole('status').filter({ hasText: words })
  await expect(notice).toHaveCount(1)
  await page.keyboard.press('n')
  await expect(notice).toHaveCount(2)
  await page.keyboard.press('q')
  const panel = page.getByRole('region', { name: 'Threads', exact: true })
  await expect(panel.getByRole('alert')).toContainText(words)
  await expect(panel).not.toContainText('No threads.')
  await page.unroute(discussions)
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel.getByText('Why thirty?')).toBeVisible()
  await expect(panel.getByRole('alert')).toBeHidden()
  await expect(notice.getByRole('button', { name: 'Retry' })).toBeHidden()
})

test('goes on from the last thread on another tab', async ({ page }) => {
  await page.goto(CHANGES)
  const button = page.getByRole('button', { name: /^Threads/ })
  await expect(button).toContainText('4 unresolved')
  await page.keyboard.press('n')
  await expect(inDiff(page, 'Why thirty?')).toBeFocused()

  await page.keyboard.press('g')
  await page.keyboard.press('1')
  const entry = page.getByRole('group', { name: /^Unresolved thread/ })
  await expect(entry).toHaveCount(4)
  await page.keyboard.press('n')
  await expect(entry.filter({ hasText: 'Why here?' })).toBeFocused()

  await page.keyboard.press('g')
  await page.keyboard.press('2')
  await expect(entry).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(new RegExp(`${CHANGES}#note_\\d+$`))
  await expect(inDiff(page, 'Why one?')).toBeFocused()
  await expect(button).toContainText('3 of 4')

  // An overview without comments leads to the changes too.
  await page.keyboard.press('g')
  await page.keyboard.press('1')
  await page.getByRole('radio', { name: 'Changes' }).check()
  await expect(entry).toHaveCount(0)
  await page.keyboard.press('p')
  await expect(inDiff(page, 'Why here?')).toBeFocused()
})

test('steps through threads in collapsed and filtered files', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto(CHANGES)
  await page.getByRole('checkbox', { name: 'Viewed src/cache/store.ts' }).check()
  await page.getByRole('button', { name: 'All files' }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'Unviewed' }).press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: 'src/cache/store.ts' })).toBeHidden()
  await page.getByRole('main').focus()
  const button = page.getByRole('button', { name: /^Threads/ })
  await expect(button).toContainText('4 unresolved')
  for (const [at, text] of [
    [1, 'Why thirty?'],
    [2, 'Why here?'],
    [3, 'Why one?'],
  ] as const) {
    await page.keyboard.press('n')
    await expect(button).toContainText(`${at} of 4`)
    await expect(inDiff(page, text)).toBeInViewport()
    await expect(inDiff(page, text)).toBeFocused()
  }
  await expect(page.getByRole('button', { name: 'All files' })).toBeVisible()
  // A thread that is not about a file is in the panel.
  await page.keyboard.press('n')
  const panel = page.getByRole('region', { name: 'Threads', exact: true })
  await expect(panel.locator('[data-placed]')).toBeFocused()
  await expect(panel.locator('[data-placed]')).toContainText('Why at all?')
  await page.keyboard.press('p')
  await expect(inDiff(page, 'Why one?')).toBeFocused()
})

test('shows the hidden line of a thread', async ({ page, service }) => {
  const line = { old_line: 20, new_line: 20 }
  await commentOnLine(service, 'src/cache/store.ts', 'Why twenty?', line)
  await page.goto(CHANGES)
  await expect(page.getByRole('button', { name: /^Threads/ })).toContainText('5 unresolved')
  const thread = inDiff(page, 'Why twenty?')
  const lineAbove = thread.locator('xpath=ancestor::tr[1]/preceding::tr[1]')
  await expect(lineAbove).toContainText('hidden lines')
  await page.keyboard.press('n')
  await expect(inDiff(page, 'Why thirty?')).toBeFocused()
  await page.keyboard.press('n')
  await expect(thread).toBeFocused()
  await expect(lineAbove).toContainText('const value20 = 20')
  await expect(lineAbove).toBeInViewport()

  await page.reload()
  await expect(lineAbove).toContainText('hidden lines')
  await page.keyboard.press('q')
  const panel = page.getByRole('region', { name: 'Threads', exact: true })
  await panel.getByRole('button', { name: /^Why twenty\?/ }).press('Enter')
  await expect(thread).toBeFocused()
  await expect(lineAbove).toContainText('const value20 = 20')
})

test('hides and shows the comments', async ({ page }) => {
  await page.goto(CHANGES)
  await expect(inDiff(page, 'Why thirty?')).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press('i')
  await expect(inDiff(page, 'Why thirty?')).toHaveCount(0)
  await page.keyboard.press('i')
  await expect(inDiff(page, 'Why thirty?')).toBeVisible()
})

test('opens the panel by keyboard, and a thread from it', async ({ page }) => {
  await page.goto(CHANGES)
  await expect(page.getByRole('button', { name: 'Threads' })).toContainText('4 unresolved')
  await page.getByRole('main').focus()
  await page.keyboard.press('q')
  const panel = page.getByRole('region', { name: 'Threads', exact: true })
  await expect(panel.getByRole('region')).toHaveCount(4)
  await expectAccessible(page)
  const row = panel.getByRole('button', { name: /^Why here\?/ })
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  await expect(inDiff(page, 'Why here?')).toBeFocused()
  await expect(inDiff(page, 'Why here?')).toBeInViewport()
  await expect(panel).toBeVisible()
  await page.keyboard.press('q')
  await expect(panel).toBeHidden()
  await page.keyboard.press('q')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('region', { name: 'Changed files' })).toBeFocused()
})

test('filters threads by state, author and age', async ({ page, service, request }) => {
  const amara = await service.member('amara', 30)
  await page.goto('/acme/app/-/merge_requests/1')
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByText('Why at all?')).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('.visits ')
  const thread = page.getByRole('group', { name: /^Unresolved thread/ })
  const resolve = thread.filter({ hasText: 'Why one?' }).getByRole('button', { name: 'Resolve' })
  const answer = page.waitForResponse(/\/discussions\/\w/)
  await resolve.press('Enter')
  expect((await answer).status()).toBe(200)
  // What comes while the page is open is not new.
  await page.goto('/acme')
  const now = { headers: { 'PRIVATE-TOKEN': amara }, data: { body: 'Why now?' } }
  const sent = await request.post(`/api/v4${REQUEST}/discussions`, now)
  expect(sent.status()).toBe(201)
  await push(service, 'fix', 'Name the last value', [
    {
      action: 'update',
      file_path: 'src/cache/lock.ts',
      content: code(30, { 30: 'const last = 30' }),
    },
  ])
  await page.goto(CHANGES)
  await expect(page.getByRole('button', { name: 'Threads' })).toContainText('4 unresolved')
  await page.getByRole('main').focus()
  await page.keyboard.press('q')
  const panel = page.getByRole('region', { name: 'Threads', exact: true })
  for (const [filter, texts] of [
    ['Open 4', ['Why thirty?', 'Why here?', 'Why at all?', 'Why now?']],
    ['Mine 4', ['Why thirty?', 'Why here?', 'Why one?', 'Why at all?']],
    ['New 1', ['Why now?']],
    ['Resolved 1', ['Why one?']],
    ['Outdated 1', ['Why thirty?']],
    ['All 5', ['Why thirty?', 'Why here?', 'Why one?', 'Why at all?', 'Why now?']],
  ] as const) {
    await panel.getByRole('radio', { name: filter }).press('Space')
    await expect(panel.getByText(/^Why [a-z ]+\?$/)).toHaveText([...texts])
  }
  await expect(page).toHaveURL(CHANGES)
})

test('covers a phone with the panel, until a thread is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await page.goto(CHANGES)
  await page.getByRole('button', { name: 'Threads' }).click()
  const panel = page.getByRole('dialog', { name: 'Threads', exact: true })
  await expectAccessible(page, { overlaid: true })
  await panel.getByRole('button', { name: /^Why here\?/ }).click()
  await expect(panel).toBeHidden()
  await expect(inDiff(page, 'Why here?')).toBeInViewport()
})

const inDiff = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Changed files' })
    .locator('[data-placed]')
    .filter({ hasText: text })
