import type { Page } from '@playwright/test'

import { expect, signIn, test as base } from './support/board.ts'
import { makeClone, numberedLines, type Clone } from './support/clone.ts'
import { commentOnLine } from './support/positions.ts'

const REQUEST = '/acme/app/-/merge_requests/1'

/** A clone with the branch `fix` of a merge request, which has threads on line 5 and on lines 20 to 22. */
const test = base.extend<{ clone: Clone }>({
  clone: async ({ service, page }, use) => {
    const clone = await makeClone(service)
    await clone.edit('cache.txt', () => numberedLines(40), 'Begin')
    await clone.push('main')
    await clone.git('switch', '--quiet', '--create', 'fix')
    await clone.edit('cache.txt', change('line 5', 'line five'), 'Fix line 5')
    await clone.edit('cache.txt', change('line 20\nline 21\nline 22', TWENTIES), 'Fix the twenties')
    await clone.push('fix')
    const branches = { source_branch: 'fix', target_branch: 'main', title: 'Fix the cache' }
    await service.call('POST', '/projects/acme%2Fapp/merge_requests', branches)
    await commentOnLine(service, 'cache.txt', 'Why five?', { new_line: 5 })
    await commentOnLine(service, 'cache.txt', 'Why these?', { new_line: 22 }, { new_line: 20 })
    await signIn(page, service)
    await use(clone)
    await clone.remove()
  },
})

const TWENTIES = 'twenty\ntwenty-one\ntwenty-two'
const change = (before: string, after: string) => (text: string) =>
  text.replace(`${before}\n`, `${after}\n`)

test('follows lines that a push shifts', async ({ page, clone }) => {
  await clone.edit('cache.txt', (text) => `zero\nand a half\n${text}`, 'Begin earlier')
  await clone.push('fix')
  await page.goto(`${REQUEST}/diffs`)
  await expect(lineAbove(page, 'Why five?')).toHaveText(/7.*line five/)
  await expect(thread(page, 'Why these?')).toContainText('Lines 22–24')
  await expect(lineAbove(page, 'Why these?')).toHaveText(/24.*twenty-two/)
  await expect(
    page.getByRole('region', { name: 'cache.txt' }).getByText('2 threads'),
  ).toBeAttached()
})

test('anchors a comment next to a line that a push changed', async ({ page, clone }) => {
  await clone.edit('cache.txt', change('line five', 'the fifth'), 'Rename line 5')
  await clone.edit('cache.txt', change('twenty', '20'), 'Rename line 20')
  await clone.push('fix')
  await page.goto(`${REQUEST}/diffs`)
  await expect(thread(page, 'Why five?')).toContainText(
    'The line this comment was on is gone. It was near here.',
  )
  await expect(lineAbove(page, 'Why these?')).toHaveText(/22.*twenty-two/)
  await page.keyboard.press('q')
  const panel = page.getByRole('region', { name: 'Threads', exact: true })
  await expect(panel.getByRole('button', { name: /Why five\?.*Outdated/ })).toBeVisible()
  await panel.getByRole('radio', { name: 'Outdated 1' }).check()
  await expect(panel.getByRole('button', { name: /^Why/ })).toHaveCount(1)
})

test('follows lines through a rebase', async ({ page, clone }) => {
  await clone.git('switch', '--quiet', 'main')
  await clone.edit('cache.txt', (text) => `zero\n${text}`, 'Drift')
  await clone.git('switch', '--quiet', 'fix')
  await clone.git('rebase', '--quiet', 'main')
  await clone.push('main', 'fix')
  await page.goto(`${REQUEST}/diffs`)
  await expect(lineAbove(page, 'Why five?')).toHaveText(/6.*line five/)
  await expect(thread(page, 'Why these?')).toContainText('Lines 21–23')
})

test('keeps a form apart from a new one on the same line of a later version', async ({
  page,
  clone,
}) => {
  await page.goto(`${REQUEST}/diffs`)
  const forms = page.getByRole('textbox', { name: 'New comment' })
  const row = (text: string) => page.getByRole('row').filter({ hasText: text }).first()
  await row('twenty-one').click()
  await page.keyboard.press('Enter')
  await forms.fill('Why a dash?')
  await clone.edit('cache.txt', (text) => `zero\n${text}`, 'Begin earlier')
  await clone.push('fix')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(lineAbove(page, 'Why a dash?')).toHaveText(/22.*twenty-one/)
  await row('twenty').click()
  await page.keyboard.press('Enter')
  await expect(forms).toHaveCount(2)
  await expect(forms.first()).toBeFocused()
  await expect(forms.first()).toHaveValue('')
  await expect(forms.last()).toHaveValue('Why a dash?')
  await row('twenty-one').click()
  await page.keyboard.press('Enter')
  await expect(forms.last()).toBeFocused()
  await expect(forms).toHaveCount(2)
})

test('comments on an older version with the commits of that version', async ({ page, clone }) => {
  const start = await clone.git('rev-parse', 'main')
  await clone.git('switch', '--quiet', 'main')
  await clone.edit('cache.txt', (text) => `zero\n${text}`, 'Drift')
  await clone.git('switch', '--quiet', 'fix')
  await clone.git('rebase', '--quiet', 'main')
  await clone.push('main', 'fix')
  await page.goto(`${REQUEST}/diffs?diff_id=1`)
  const row = page.getByRole('row').filter({ hasText: 'twenty-one' }).first()
  await row.click()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'New comment' }).fill('Why a dash?')
  const posting = page.waitForRequest('**/discussions')
  await page.keyboard.press('Control+Shift+Enter')
  const { position } = (await posting).postDataJSON()
  expect(position.start_sha).toBe(start)
  await expect(lineAbove(page, 'Why a dash?')).toHaveText(/21.*twenty-one/)
})

test('keeps a thread with its code after a force-push drops its commit', async ({
  page,
  clone,
}) => {
  await clone.git('reset', '--quiet', '--hard', 'main')
  await clone.edit('cache.txt', change('line 35', 'thirty-five'), 'Fix line 35')
  await clone.push('fix')
  await page.goto(`${REQUEST}/diffs`)
  const orphans = page.getByRole('region', { name: 'Threads on removed lines' })
  await expect(orphans.getByRole('group', { name: /^Unresolved thread/ })).toHaveCount(2)
  const code = orphans.getByRole('region', { name: 'Commented lines' })
  await expect(code.first()).toContainText('line five')
  await expect(code.last()).toContainText('twenty-two')
})

test('shows threads only once their place is known', async ({ page, clone }) => {
  await clone.edit('cache.txt', change('line five', 'the fifth'), 'Rename line 5')
  await clone.push('fix')
  const VERSION = '**/merge_requests/1/versions/*'
  const { promise: known, resolve: go } = Promise.withResolvers<void>()
  await page.route(VERSION, async (route) => {
    await known
    await route.continue()
  })
  await page.goto(`${REQUEST}/diffs`)
  const threads = page.getByRole('button', { name: 'Threads' })
  await expect(page.getByRole('row').filter({ hasText: 'the fifth' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading threads…' })).toBeAttached()
  await expect(threads).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Why five?')).toBeHidden()
  await page.getByRole('main').focus()
  await page.keyboard.press('q')
  const panel = page.getByRole('region', { name: 'Threads', exact: true })
  await expect(panel).toContainText('Loading threads…')
  await expect(panel).not.toContainText('Why five?')
  await page.keyboard.press('q')
  go()
  await expect(thread(page, 'Why five?')).toContainText('It was near here.')
  await expect(threads).toHaveAttribute('aria-busy', 'false')
  await expect(threads).toContainText('2 unresolved')

  // Without its version, a thread has no other place than the top of its file.
  await page.unroute(VERSION)
  await page.route(VERSION, async (route) => await route.fulfill({ status: 404 }))
  await page.reload()
  const orphans = page.getByRole('region', { name: 'Threads on removed lines' })
  await expect(orphans.getByRole('group', { name: /^Unresolved thread/ })).toHaveCount(1)
})

test('follows a file that a push renames', async ({ page, clone }) => {
  await clone.git('mv', 'cache.txt', 'store.txt')
  await clone.edit('store.txt', (text) => `zero\n${text}`, 'Call it a store')
  await clone.push('fix')
  await page.goto(`${REQUEST}/diffs`)
  const file = page.getByRole('region', { name: 'store.txt' })
  await expect(file.getByRole('group', { name: /^Unresolved thread/ })).toHaveCount(2)
  await expect(lineAbove(page, 'Why five?')).toHaveText(/6.*line five/)
})

test('keeps the threads of a file that is deleted, or no longer changed', async ({
  page,
  clone,
}) => {
  await clone.git('rm', '--quiet', 'cache.txt')
  await clone.edit('other.txt', () => 'Something else\n', 'Drop the cache')
  await clone.push('fix')
  await page.goto(`${REQUEST}/diffs`)
  const orphans = page
    .getByRole('region', { name: 'cache.txt' })
    .getByRole('region', { name: 'Threads on removed lines' })
  const threads = orphans.getByRole('group', { name: /^Unresolved thread/ })
  await expect(threads).toHaveCount(2)

  await clone.git('checkout', '--quiet', 'main', '--', 'cache.txt')
  await clone.git('commit', '--quiet', '--message', 'Bring it back')
  await clone.push('fix')
  await page.reload()
  await expect(page.getByText('This file is no longer part of the changes.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Comment on other.txt' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Comment on cache.txt' })).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'Viewed cache.txt' })).toBeHidden()
  await expect(threads).toHaveCount(2)
  await page.getByRole('main').focus()
  await page.keyboard.press('n')
  await expect(page.getByRole('button', { name: 'Threads' })).toContainText('1 of 2')
  await expect(threads.first()).toBeInViewport()
  await page.getByRole('heading', { name: 'cache.txt' }).focus()
  await page.keyboard.press('r')
  await expect(page.getByText('Cannot comment.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'New comment' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Find in changes' }).click()
  const find = page.getByRole('search', { name: 'Find in changes' })
  await find.getByRole('combobox', { name: 'Search in' }).selectOption('Comments')
  await find.getByRole('textbox').fill('Why five')
  await expect(find.getByText('1 of 1')).toBeVisible()
})

test('shows the commented lines on the overview, and opens them in the changes', async ({
  page,
  clone,
}) => {
  await page.goto(REQUEST)
  const activity = page.getByRole('region', { name: 'Activity' })
  const entry = activity.getByRole('listitem').filter({ hasText: 'Why these?' })
  const code = entry.getByRole('region', { name: 'Commented lines' })
  await expect(code).toHaveText(/twenty.*twenty-one.*twenty-two/)
  await expect(entry.getByText('Outdated')).toBeHidden()
  await clone.edit('cache.txt', (text) => `zero\n${text.replace('twenty-two', '22')}`, 'Go on')
  await clone.push('fix')
  await expect(entry.getByText('Outdated')).toBeVisible()
  await expect(code).toHaveText(/twenty.*twenty-one.*twenty-two/)

  const five = activity.getByRole('listitem').filter({ hasText: 'Why five?' })
  await five.getByRole('link', { name: 'cache.txt:6' }).click()
  await expect(page).toHaveURL(/\/diffs#note_\d+$/)
  await expect(lineAbove(page, 'Why five?')).toHaveText(/6.*line five/)
  await expect(lineAbove(page, 'Why five?')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Threads' })).toContainText('1 of 2')
})

test('opens a linked thread once, and keeps the diff when an update fails', async ({
  page,
  clone,
}) => {
  await page.goto(REQUEST)
  await page.getByRole('link', { name: 'cache.txt:5' }).click()
  const threads = page.getByRole('button', { name: 'Threads' })
  await expect(threads).toContainText('1 of 2')
  await expect(thread(page, 'Why five?')).toBeFocused()
  await page.keyboard.press('n')
  await expect(threads).toContainText('2 of 2')
  await clone.edit('cache.txt', (text) => `zero\n${text}`, 'Begin earlier')
  await clone.push('fix')
  await page.route('**/merge_requests/1/changes*', async (route) => await route.abort())
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText(/^Could not load the new changes\./)).toBeVisible()
  await expect(lineAbove(page, 'Why five?')).toHaveText(/5.*line five/)
  await page.unroute('**/merge_requests/1/changes*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(lineAbove(page, 'Why five?')).toHaveText(/6.*line five/)
  await expect(threads).toContainText('2 of 2')
})

/** The item that shows a thread in the diff. */
const thread = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Changed files' })
    .locator('[data-placed]')
    .filter({ hasText: text })
const lineAbove = (page: Page, text: string) =>
  thread(page, text).locator('xpath=ancestor::tr[1]/preceding::tr[1]')
