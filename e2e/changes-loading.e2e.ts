import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test, type BoardService } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { CHANGES, code, makeChanges, push } from './support/changes.ts'

const files = (page: Page) => page.getByRole('heading', { level: 3 })

test.beforeEach(async ({ page, service }) => await signIn(page, service))

test('loads all of a large diff on request, and can be canceled', async ({ page, service }) => {
  await makeLargeChanges(service)
  await page.goto(CHANGES)
  const bar = page.getByRole('region', { name: 'Incomplete changes' })
  await expect(bar).toContainText('The server left out 1 file.')
  await expect(bar).toContainText('Loading all files may take a while and use a lot of memory.')
  await expectAccessible(page)
  const big = page.getByRole('region', { name: 'big.txt' })
  await expect(big).toContainText('This diff is too large to show automatically.')

  let isHeld = true
  await page.route('**/changes?*', async (route) => {
    if (isHeld) return
    await route.continue()
  })
  const load = bar.getByRole('button', { name: 'Load all files' })
  await load.press('Enter')
  const cancel = bar.getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeFocused()
  await cancel.press('Enter')
  await expect(load).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)

  isHeld = false
  await big.getByRole('button', { name: 'Load diff' }).click()
  await expect(bar).toHaveCount(0)
  await expect(big.getByText('line 1', { exact: true })).toBeVisible()

  await push(service, 'fix', 'Go on', [
    { action: 'create', file_path: 'later.txt', content: 'Later\n' },
  ])
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(bar).toContainText('The server left out 1 file.')
  await expect(bar.getByRole('alert')).toHaveCount(0)

  await page.goto(`${CHANGES}?diff_id=1`)
  await expect(bar).toHaveText('The server left out 1 file.')
})

test('stays silent about hidden lines that the reader left', async ({ page, service }) => {
  await makeChanges(service)
  await page.goto(CHANGES)
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  await page.route('**/repository/files/**', () => ask())
  const store = page.getByRole('region', { name: 'src/cache/store.ts' })
  await store.getByRole('button', { name: 'Show 20 lines after line 6' }).click()
  await asked
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await expect(page.getByText(/^Could not load/)).toHaveCount(0)
})

test('keeps a partly loaded diff when a push arrives', async ({ page, service }) => {
  await makeLargeChanges(service)
  await page.goto(CHANGES)
  const bar = page.getByRole('region', { name: 'Incomplete changes' })
  await expect(bar).toContainText('The server left out 1 file.')
  const count = await files(page).count()
  await push(service, 'fix', 'Go on', [
    { action: 'create', file_path: 'later.txt', content: 'Later\n' },
  ])
  await bar.getByRole('button', { name: 'Load all files' }).click()
  await expect(bar.getByRole('alert')).toHaveText(
    'The source branch has new commits. Update to see all files.',
  )
  await expect(files(page)).toHaveCount(count)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('region', { name: 'later.txt' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('says which files a server left out, and why loading them failed', async ({
  page,
  service,
}) => {
  await makeChanges(service)
  await page.route('**/changes?*', async (route) => {
    if (route.request().url().includes('access_raw_diffs=true'))
      return await route.fulfill({ status: 403, json: { message: '403 Forbidden' } })
    const reply = await route.fetch()
    const { changes, ...rest } = await reply.json()
    await route.fulfill({ json: { ...rest, changes: changes.slice(0, 3), overflow: true } })
  })
  await page.goto(CHANGES)
  const bar = page.getByRole('region', { name: 'Incomplete changes' })
  await expect(bar).toContainText('The server left out 2 files.')
  await expect(files(page)).toHaveCount(3)
  await bar.getByRole('button', { name: 'Load all files' }).click()
  await expect(bar.getByRole('alert')).toBeVisible()
  await expect(files(page)).toHaveCount(3)
})

test('shows the latest version on a server that does not list all changes', async ({
  page,
  service,
}) => {
  await makeChanges(service)
  const absent = { status: 404, json: { error: '404 Not Found' } }
  await page.route('**/changes?*', async (route) => await route.fulfill(absent))
  await page.goto(CHANGES)
  await expect(files(page)).toHaveCount(5)
  await page.route('**/versions?*', async (route) => await route.fulfill(absent))
  await page.reload()
  await expect(page.getByText('Could not load the changes')).toBeVisible()
  await expect(page.getByText('This server does not support that.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expectAccessible(page)
})

test('says that the network is gone, and loads once it is back', async ({
  page,
  service,
  context,
}) => {
  await makeChanges(service)
  await page.goto(CHANGES)
  await expect(files(page)).toHaveCount(5)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Show 20 lines after line 6' }).click()
  await expect(page.getByText('Could not load src/cache/store.ts.')).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press('c')
  await expect(page.getByText('Could not load this commit')).toBeVisible()
  await context.setOffline(false)
  await expect(files(page)).toHaveCount(3)
})

test('keeps the focus in a text field while hidden lines load', async ({ page, service }) => {
  await makeChanges(service)
  await page.goto(CHANGES)
  const { promise: typed, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/raw?*', async (route) => {
    await typed
    await route.continue()
  })
  await page.getByRole('button', { name: 'Show 20 lines after line 6' }).press('Enter')
  const filter = page.getByRole('searchbox', { name: 'Filter files' })
  await filter.fill('store')
  go()
  await expect(page.getByRole('row', { name: 'old 26 new 26' })).toBeAttached()
  await expect(filter).toBeFocused()
})

test('marks conflicting files, and shows the lines of the target branch', async ({
  page,
  service,
}) => {
  const [first] = await makeChanges(service)
  await push(service, 'main', 'Clash', [
    {
      action: 'update',
      file_path: 'src/cache/store.ts',
      content: code(60, { 3: 'const mutex = 1\nmutex.take()' }),
    },
  ])
  await page.goto(CHANGES)
  await expect(page.getByText('This branch conflicts with main in 1 file.')).toBeVisible()
  const store = page.getByRole('region', { name: 'src/cache/store.ts' })
  await expect(store.getByText('Conflicts with main')).toBeVisible()
  await expect(page.getByText('Conflicts with main', { exact: true })).toHaveCount(1)
  const marked = page.getByRole('treeitem').filter({ has: page.getByLabel('Conflicts') })
  await expect(marked).toHaveText(/store\.ts/)
  const conflict = page.getByRole('region', { name: 'Conflict with main' })
  await expect(conflict).toHaveText(/The branch main has 2 lines in place of line 3:/)
  const lines = conflict.getByLabel('Lines in main')
  await expect(lines).toHaveText('const mutex = 1\nmutex.take()')
  const [own, theirs] = await Promise.all([
    boxAtRest(store.getByRole('row', { name: 'new 3 added' })),
    boxAtRest(conflict),
  ])
  expect(theirs.y).toBeGreaterThanOrEqual(own.y + own.height)
  expect(theirs.y).toBeLessThan(own.y + 2 * own.height)
  await expectAccessible(page)
  await lines.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(lines).toBeFocused()
  await page.goto(`${CHANGES}?commit_id=${first}`)
  await expect(files(page)).toHaveCount(3)
  await expect(page.getByText('This branch conflicts with main in 1 file.')).toBeVisible()
  await expect(page.getByText('Conflicts with main', { exact: true })).toHaveCount(0)

  // A file that one branch deletes has no such lines.
  await push(service, 'main', 'Delete', [{ action: 'delete', file_path: 'src/cache/store.ts' }])
  await page.goto(CHANGES)
  await expect(store.getByText('The branch main or this one deletes')).toBeVisible()
  await expect(lines).toHaveCount(0)

  // Another server may lack the route.
  await page.route('**/merge_requests/1/conflicts', async (route) => {
    await route.fulfill({ status: 404, json: { error: '404 Not Found' } })
  })
  await page.reload()
  await expect(page.getByText('The server does not list the conflicting files.')).toBeVisible()
  await expect(marked).toHaveCount(0)
})

test('filters files by threads and by the version that they changed since', async ({
  page,
  service,
}) => {
  await makeChanges(service)
  const request = '/projects/acme%2Fapp/merge_requests/1'
  const { diff_refs: refs } = await service.call('GET', request)
  await service.call('POST', `${request}/discussions`, {
    body: 'Why?',
    position: {
      position_type: 'text',
      ...(refs as object),
      old_path: 'src/cache/lock.ts',
      new_path: 'src/cache/lock.ts',
      new_line: 1,
    },
  })
  await push(service, 'fix', 'Read on', [
    { action: 'create', file_path: 'docs/more.md', content: 'One\n' },
    { action: 'update', file_path: 'src/cache/lock.ts', content: 'lock()\n' },
  ])
  await page.goto(CHANGES)
  const menu = page.getByRole('button', {
    name: /^(All files|With threads|Changed since version)$/,
  })
  await expect(files(page)).toHaveCount(6)
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'With threads' }).click()
  await expect(files(page)).toHaveText([/lock\.ts/])
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Version 1' }).click()
  await expect(files(page)).toHaveText([/more\.md/, /lock\.ts/])
  await page.reload()
  await expect(files(page)).toHaveText([/more\.md/, /lock\.ts/])
  await page.getByRole('main').focus()
  await page.keyboard.press('Shift+V')
  await page.keyboard.press('Shift+V')
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Unviewed' }).click()
  await expect(files(page)).toHaveCount(4)
})

test('says that it cannot filter when a version fails to load', async ({ page, service }) => {
  await makeChanges(service)
  await push(service, 'fix', 'Read on', [
    { action: 'create', file_path: 'docs/more.md', content: 'One\n' },
  ])
  await page.route('**/versions/1', async (route) => await route.fulfill({ status: 500 }))
  await page.goto(`${CHANGES}?show=since-1`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(
    'Could not load the version to compare with. All files are shown.',
  )
  await expect(files(page)).toHaveCount(6)
  await expectAccessible(page)
  await page.unroute('**/versions/1')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(files(page)).toHaveText([/more\.md/])
  await expect(alert).toHaveCount(0)
})

/** Creates a merge request with a file whose patch is too large to show, and one that starts collapsed. */
async function makeLargeChanges(service: BoardService): Promise<void> {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}\n`).join('')
  await push(service, 'main', 'Begin', [
    { action: 'create', file_path: 'readme.md', content: 'Read\n' },
  ])
  await push(
    service,
    'fix',
    'Add data',
    [
      { action: 'create', file_path: 'big.txt', content: lines(30_000) },
      { action: 'create', file_path: 'middle.txt', content: lines(4000) },
      { action: 'create', file_path: 'small.txt', content: lines(10) },
    ],
    'main',
  )
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Add data' }
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', branches)
}
