import { readFile } from 'node:fs/promises'

import type { Locator } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { CHANGES, makeChanges } from './support/changes.ts'
import { makeClone, numberedLines } from './support/clone.ts'

test.beforeEach(async ({ page, service }) => {
  await makeChanges(service)
  await signIn(page, service)
})

const topOf = async (header: Locator) => (await boxAtRest(header)).y

test('puts the next unviewed file where the viewed one was', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(CHANGES)
  const header = (name: string) => page.getByRole('heading', { level: 3, name })
  await expect(page.getByRole('treeitem')).toHaveCount(7)
  await page.getByRole('main').focus()
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await expect(page.getByRole('treeitem', { selected: true })).toHaveText(/old\.ts/)
  const before = await topOf(header('src/cache/old.ts'))
  await page.keyboard.press('v')
  await expect(page.getByText('1 of 4 files')).toBeAttached()
  await expect.poll(() => topOf(header('src/cache/store.ts'))).toBeCloseTo(before, 0)
  await expect(page.getByRole('region', { name: 'src/cache/old.ts' }).getByRole('row')).toHaveCount(
    0,
  )
})

test('marks the file of the match or line that one went to, not the one at the top', async ({
  page,
}) => {
  await page.goto(CHANGES)
  const viewed = (path: string) => page.getByRole('checkbox', { name: `Viewed ${path}` })
  await page.getByRole('button', { name: 'Find in changes' }).click()
  await expect(page.getByRole('textbox', { name: 'Find in changes' })).toBeFocused()
  await page.keyboard.type('new Lock')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('v')
  await expect(viewed('src/cache/store.ts')).toBeChecked()
  await expect(page.getByText('1 of 4 files')).toBeAttached()

  const lock = page.getByRole('region', { name: 'src/cache/lock.ts' })
  await lock.getByText('const value3 = 3').click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('v')
  await expect(viewed('src/cache/lock.ts')).toBeChecked()
})

test('reviews by keyboard: viewed and next, filter, one file at a time', async ({ page }) => {
  await page.goto(CHANGES)
  const files = page.getByRole('heading', { level: 3 })
  await expect(files).toHaveCount(5)
  await page.getByRole('main').focus()
  for (const count of [1, 2, 3]) {
    await page.keyboard.press('Shift+V')
    await expect(page.getByText(`${count} of 4 files`)).toBeAttached()
  }
  await page.getByRole('button', { name: 'All files' }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'Unviewed' }).press('Enter')
  await expect(files).toHaveText([/store\.ts/, /package-lock/])
  await page.reload()
  await expect(files).toHaveText([/store\.ts/, /package-lock/])

  await page.getByRole('main').focus()
  await page.keyboard.press('1')
  await expect(files).toHaveText([/store\.ts/])
  await page.keyboard.press('j')
  await expect(files).toHaveText([/package-lock/])
  await page.keyboard.press('k')
  await expect(files).toHaveText([/store\.ts/])
  await page.keyboard.press('1')
  await expect(files).toHaveCount(2)
  await page.keyboard.press(':')
  await expect(page.getByRole('row')).toHaveCount(0)
  await page.keyboard.press(';')
  await expect(page.getByRole('row').first()).toBeVisible()
})

test('follows a link to a line of a file that a filter hides', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${CHANGES}?show=unviewed`)
  const line = page.getByRole('row', { name: 'release(lock)' })
  await line.click()
  await page.keyboard.press('y')
  await expect(page.getByText('Link copied.')).toBeVisible()
  const link = await page.evaluate(async () => await navigator.clipboard.readText())
  expect(link).toMatch(/\/diffs#[0-9a-f]{40}_\d+_40$/)
  await page.goto('about:blank')
  await page.goto(link.replace('#', '?show=threads#'))
  await expect(line).toHaveAttribute('data-linked')
  await expect(page).toHaveURL(link)
})

test('steps through commits without reloading, and back', async ({ page }) => {
  await page.goto(CHANGES)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await page.getByRole('main').focus()
  const strip = page.getByRole('region', { name: 'Commit', exact: true })
  const files = page.getByRole('heading', { level: 3 })
  await page.keyboard.press('c')
  await expect(strip).toContainText('1 of 2')
  await expect(strip).toContainText('Lock the cache')
  await expect(files).toHaveText([/lock\.ts/, /store\.ts/, /package-lock/])
  await page.keyboard.press('c')
  await expect(strip).toContainText('Tidy up')
  await expect(files).toHaveText([/manual\.md/, /old\.ts/])
  await page.keyboard.press('c')
  await expect(page.getByText('No later commit.')).toBeVisible()
  await page.keyboard.press('x')
  await expect(strip).toContainText('1 of 2')
  await page.goBack()
  await expect(strip).toContainText('Tidy up')
  await page.keyboard.press('Shift+C')
  await expect(strip).toBeHidden()
  await expect(files).toHaveCount(5)
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)

  // No button of the strip loses the focus.
  await page.keyboard.press('c')
  const next = strip.getByRole('button', { name: 'Next commit' })
  await next.press('Enter')
  await expect(strip).toContainText('2 of 2')
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await strip.getByRole('button', { name: 'Show all changes' }).press('Enter')
  await expect(strip).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('marks the files of a commit apart from all changes', async ({ page }) => {
  await page.goto(CHANGES)
  const lock = page.getByRole('checkbox', { name: 'Viewed src/cache/lock.ts' })
  const store = page.getByRole('checkbox', { name: 'Viewed src/cache/store.ts' })
  await lock.press(' ')
  await expect(lock).toBeChecked()
  await page.getByRole('main').focus()
  await page.keyboard.press('c')
  await expect(page.getByRole('region', { name: 'Commit', exact: true })).toBeVisible()
  await expect(lock).not.toBeChecked()
  await lock.press(' ')
  await lock.press(' ')
  await store.press(' ')
  await expect(store).toBeChecked()
  // The short form of the SHA names the same commit.
  await page.goto(page.url().replace(/(commit_id=\w{8})\w+/, '$1'))
  await expect(store).toBeChecked()
  await page.getByRole('main').focus()
  await page.keyboard.press('Shift+C')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5)
  await expect(lock).toBeChecked()
  await expect(store).not.toBeChecked()
})

test('steps through commits by keys pressed before they have loaded', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/merge_requests/1/commits?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(CHANGES)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5)
  await page.getByRole('main').focus()
  await page.keyboard.press('c')
  await page.keyboard.press('c')
  held.resolve()
  await expect(page.getByRole('region', { name: 'Commit', exact: true })).toContainText('2 of 2')
})

test('copies and downloads patches', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(CHANGES)
  const menu = page.getByRole('button', { name: 'Actions for src/cache/store.ts' })
  const copied = () => page.evaluate(async () => await navigator.clipboard.readText())
  await menu.click()
  await page.getByRole('menuitem', { name: 'Copy path' }).click()
  await expect(page.getByText('Path copied.')).toBeVisible()
  expect(await copied()).toBe('src/cache/store.ts')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Copy patch' }).click()
  await expect(page.getByText('Patch copied.')).toBeVisible()
  const text = await copied()
  expect(text).toContain('diff --git a/src/cache/store.ts b/src/cache/store.ts')
  expect(text).toContain('+release(lock)\n')

  await page.getByRole('button', { name: 'More diff actions' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download patch' }).click()
  expect((await downloading).suggestedFilename()).toBe('1.patch')

  // The patch has the files that a filter hides.
  await page.goto(`${CHANGES}?show=threads`)
  await expect(page.getByText('No files match', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More diff actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy patch' }).click()
  await expect.poll(copied).toContain('diff --git a/src/cache/lock.ts b/src/cache/lock.ts')
})

test('downloads a patch of chosen files', async ({ page }) => {
  await page.goto(CHANGES)
  const menu = page.getByRole('button', { name: 'More diff actions' })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Choose files for patch…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose files for patch' })
  const download = dialog.getByRole('button', { name: 'Download patch' })
  await expect(download).toBeDisabled()
  await dialog.getByRole('searchbox', { name: 'Filter files' }).fill('cache/')
  await dialog.getByRole('checkbox', { name: '3 files' }).press('Space')
  await dialog.getByRole('checkbox', { name: /lock\.ts/ }).uncheck()
  await expect(dialog.getByText('2 files selected')).toBeVisible()
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await download.press('Enter')
  const patch = await readFile(await (await downloading).path(), 'utf8')
  expect(patch.match(/^diff --git .*/gm)).toEqual([
    'diff --git a/src/cache/old.ts b/src/cache/old.ts',
    'diff --git a/src/cache/store.ts b/src/cache/store.ts',
  ])
  await expect(menu).toBeFocused()
})

test('downloads a patch that git applies, whatever the files are', async ({ page, service }) => {
  const clone = await makeClone(service)
  await clone.git('pull', '--quiet', 'origin', 'main')
  for (const [path, text] of Object.entries({
    'crlf.txt': 'one\r\ntwo\r\n',
    'end.txt': 'one\ntwo',
    'gone.txt': 'one\n',
    'größe "1".md': 'one\n',
    'old name.txt': numberedLines(9),
    'run.sh': '#!/bin/sh\n',
  }))
    await clone.edit(path, () => text, `Write ${path}`)
  await clone.push('main')
  await clone.git('switch', '--quiet', '--create', 'odd')
  await clone.edit('crlf.txt', (text) => text.replace('two', '2'), 'Change')
  await clone.edit('end.txt', (text) => text.replace('two', '2'), 'Change')
  await clone.edit('größe "1".md', (text) => `${text}two\n`, 'Change')
  await clone.git('rm', '--quiet', 'gone.txt')
  await clone.git('mv', 'old name.txt', 'new\tname.txt')
  await clone.edit('new\tname.txt', (text) => text.replace('line 3', 'three'), 'Rename')
  await clone.git('update-index', '--chmod=+x', 'run.sh')
  await clone.edit('empty.txt', () => '', 'Run')
  await clone.git('reset', '--quiet', '--hard')
  await clone.push('odd')
  const branches = { source_branch: 'odd', target_branch: 'main', title: 'Change odd files' }
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', branches)

  await page.goto(CHANGES.replace('/1/', '/2/'))
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(7)
  await page.getByRole('button', { name: 'More diff actions' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download patch' }).click()
  await clone.git('switch', '--quiet', 'main')
  await clone.git('apply', '--index', await (await downloading).path())
  expect(await clone.git('write-tree')).toBe(await clone.git('rev-parse', 'odd^{tree}'))
  await clone.remove()
})

test('leads from home back to the file and the line of the last review', async ({
  page,
  service,
}) => {
  const home = page.getByRole('link', { name: 'Home', exact: true })
  const resume = page.getByRole('link', { name: /^Continue !1/ })
  await page.goto(CHANGES)
  await expect(page.getByRole('treeitem')).toHaveCount(7)
  await page.getByRole('main').focus()
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await home.click()
  await expect(resume).toHaveText('Continue !1 Lock the cachefile 3 of 5')
  await expectAccessible(page)
  await resume.click()
  await expect(page.getByRole('treeitem', { selected: true })).toHaveText(/old\.ts/)

  const line = page.getByRole('row', { name: 'release(lock)' })
  await line.click()
  await home.click()
  await expect(resume).toContainText('file 4 of 5')
  await page.reload()
  await resume.click()
  await expect(line).toHaveAttribute('data-linked')

  await service.call('PUT', '/projects/acme%2Fapp/merge_requests/1', { state_event: 'close' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Recent boards' })).toBeVisible()
  await expect(resume).toHaveCount(0)
})
