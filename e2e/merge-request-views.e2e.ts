import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test, type BoardService } from './support/board.ts'
import { CHANGES, makeChanges } from './support/changes.ts'
import { commit } from './support/commit.ts'

/** Creates !1 "Change 1", !2 "Change 2" and so on. */
async function createMergeRequests(service: BoardService, count: number): Promise<void> {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  for (let n = 1; n <= count; n++) {
    const branch = `change-${n}`
    await commit(service, { branch, message: `Change ${n}`, file: `${n}.txt`, from: 'main' })
    await service.call('POST', '/projects/acme%2Fapp/merge_requests', {
      source_branch: branch,
      target_branch: 'main',
      title: `Change ${n}`,
    })
  }
}

const views = (page: Page, name = 'Views') => page.getByRole('button', { name, exact: true })

test('opens built-in views, and saves and opens own ones by keyboard', async ({
  page,
  service,
}) => {
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests')
  await views(page).press('Enter')
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Drafts' }).press('Enter')
  await expect(page).toHaveURL(/\?wip=yes$/)

  await page.goto('/acme/app/-/merge_requests?state=merged&labels[]=Doing&order_by=title&sort=asc')
  await expect(page.getByRole('button', { name: 'Label is Doing', exact: true })).toBeVisible()
  await page.keyboard.press('Control+s')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Released & done')
  await expect(page.getByText('Enter a name.')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved view “Released & done”.')).toBeVisible()

  await page.goto('/acme/app/-/merge_requests')
  await views(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Released & done' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Label is Doing', exact: true })).toBeVisible()
  await expect(page).toHaveURL(
    ({ searchParams }) =>
      searchParams.get('state') === 'merged' && searchParams.get('order_by') === 'title',
  )
  await expect(views(page, 'Released & done')).toBeVisible()
})

test('shows saved views in the sidebar, and renames, reorders and deletes them', async ({
  page,
  service,
}) => {
  await createMergeRequests(service, 3)
  await signIn(page, service)
  for (const [name, query] of [
    ['Everything', 'state=all'],
    ['Second', 'search=Change 2'],
  ] as const) {
    await page.goto(`/acme/app/-/merge_requests?${query}`)
    await expect(views(page)).toBeVisible()
    await page.keyboard.press('Control+s')
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.keyboard.press('Enter')
  }
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links.filter({ hasText: 'Everything' })).toHaveText('Everything3')
  await expect(links.filter({ hasText: 'Second' })).toHaveText('Second1')
  await page.goto('/')
  await links.filter({ hasText: 'Second' }).click()
  await expect(page).toHaveURL('/acme/app/-/merge_requests?search=Change+2')
  await expect(links.filter({ hasText: 'Second' })).toHaveAttribute('aria-current', 'page')

  await views(page, 'Second').press('Enter')
  await page.getByRole('menuitem', { name: 'Manage views…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move “Second” up' }).press('Enter')
  await expect(dialog.getByRole('listitem').first()).toContainText('Second')
  await expect(page.getByText('Moved “Second” up.')).toBeAttached()
  await expect(dialog.getByRole('button', { name: 'Move “Second” up' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Move “Everything” down' }).press('Enter')
  await dialog.getByRole('button', { name: 'Rename “Second”' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'New name for “Second”' }).fill('Number two')
  // The last view did not move.
  await expect(page.getByText('Moved “Everything” down.')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete “Everything”' }).press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(links.filter({ hasText: 'Number two' })).toBeVisible()

  // A view that takes another's name replaces it.
  await page.keyboard.press('Control+s')
  await page.getByRole('textbox', { name: 'Name' }).fill('Copy')
  await page.keyboard.press('Enter')
  await views(page, 'Number two').press('Enter')
  await page.getByRole('menuitem', { name: 'Manage views…' }).press('Enter')
  await dialog.getByRole('button', { name: 'Rename “Copy”' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'New name for “Copy”' }).fill('Number two')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(links.filter({ hasText: 'Everything' })).toHaveCount(0)
})

test('exports settings and views to a file, and imports them elsewhere', async ({
  page,
  browser,
  service,
}) => {
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests?state=all')
  await expect(views(page)).toBeVisible()
  await page.keyboard.press('Control+s')
  await page.getByRole('textbox', { name: 'Name' }).fill('Everything')
  await page.keyboard.press('Enter')
  await page.goto('/-/settings')
  await page.getByRole('radio', { name: 'Dark', exact: true }).check({ force: true })
  await page.getByRole('link', { name: 'Export and import' }).click()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export settings' }).click()
  const file = await (await download).path()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, service)
  await other.goto('/-/settings/move')
  await other.getByLabel('Settings file').setInputFiles({
    name: 'photo.json',
    mimeType: 'application/json',
    buffer: Buffer.from('[1]'),
  })
  await expect(other.getByText('“photo.json” is not a Mergeboard settings file')).toBeVisible()
  await other.getByLabel('Settings file').setInputFiles(file)
  await expect(other.getByText('Imported the settings and 1 saved view.')).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  const view = other.getByRole('navigation', { name: 'Main' }).getByText('Everything')
  await view.click()
  await expect(other).toHaveURL('/acme/app/-/merge_requests?state=all')

  await other.goto('/-/settings/storage')
  // Another user's id may begin with the same digits.
  const key = await other.evaluate(() => {
    const own = Object.keys(localStorage).find((name) => name.startsWith('mergeboard.views '))!
    localStorage.setItem(`${own}2`, 'kept')
    return `${own}2`
  })
  await other.getByRole('button', { name: 'Delete my data…' }).press('Enter')
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(other.getByText('Deleted your data in this browser.')).toBeVisible()
  await expect(view).toBeHidden()
  expect(await other.evaluate((name) => localStorage.getItem(name), key)).toBe('kept')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('moves viewed files, default views and the home page by the settings file', async ({
  page,
  browser,
  service,
}) => {
  await makeChanges(service)
  await signIn(page, service)
  await page.goto(CHANGES)
  await page.getByRole('checkbox', { name: 'Viewed src/cache/lock.ts' }).check()
  await page.goto('/acme/app/-/merge_requests?state=all')
  await views(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Set as my default view' }).press('Enter')
  await expect(page.getByText('Your default view.')).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: 'Customize' }).click()
  const choices = page.getByRole('dialog', { name: 'Customize' })
  await choices.getByRole('button', { name: 'Move “To-dos” up' }).click()
  await choices.getByRole('checkbox', { name: 'Recent boards' }).uncheck({ force: true })
  const order = await choices.getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  await page.goto('/-/settings/move')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export settings' }).click()
  const file = await (await download).path()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, service)
  await other.goto(CHANGES)
  await other.getByRole('checkbox', { name: 'Viewed package-lock.json' }).check({ force: true })
  await other.goto('/-/settings/move')
  const field = other.getByLabel('Settings file')
  await field.setInputFiles(file)
  await expect(other.getByText('and the viewed files of 1 merge request.')).toBeVisible()
  const expectImported = async () => {
    await other.goto('/acme/app/-/merge_requests')
    await expect(other).toHaveURL('/acme/app/-/merge_requests?state=all')
    await other.goto(CHANGES)
    for (const name of ['src/cache/lock.ts', 'package-lock.json']) {
      await expect(other.getByRole('checkbox', { name: `Viewed ${name}` })).toBeChecked()
    }
    await other.goto('/')
    await other.getByRole('button', { name: 'Customize' }).click()
    const imported = other.getByRole('dialog', { name: 'Customize' })
    await expect(imported.getByRole('checkbox', { name: 'Recent boards' })).not.toBeChecked()
    await expect(imported.getByRole('listitem')).toHaveText(order)
  }
  await expectImported()

  // A file of an older version lacks these parts. Others have anything in their place.
  for (const [at, parts] of [
    {},
    { defaultViews: [1], home: 'x', viewed: { '../x': [['a', 'b']], 'acme/app!1': 7 } },
    { home: { order: 3, __proto__: 'x' }, viewed: [['a']] },
    { defaultViews: { 'https://evil.example/-/merge_requests': 'a', '/x/y/-/merge_requests': {} } },
  ].entries()) {
    await other.goto(`/-/settings/move?${at}`)
    await field.setInputFiles({
      name: 'settings.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ mergeboard: 1, ...parts })),
    })
    await expect(other.getByText('Imported the settings and 0 saved views.')).toBeVisible()
  }
  await expectImported()
  await other.goto('/-/settings/move')
  await field.setInputFiles({
    name: 'settings.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"mergeboard":1,"home":{"order":"toString constructor merged"}}'),
  })
  await expect(other.getByText('Imported the settings and 0 saved views.')).toBeVisible()
  await other.goto('/')
  await other.getByRole('button', { name: 'Customize' }).click()
  await expect(
    other.getByRole('dialog', { name: 'Customize' }).getByRole('listitem').first(),
  ).toHaveText('Recently merged')
})

test('opens a list with the default view, and without it on demand', async ({ page, service }) => {
  await createMergeRequests(service, 2)
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests?search=Change+2&page=1')
  await views(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Set as my default view' }).press('Enter')
  await expect(page.getByText('Your default view.')).toBeVisible()
  await page.goto('/acme/app/-/merge_requests')
  await expect(page).toHaveURL('/acme/app/-/merge_requests?search=Change+2')
  await expect(page.getByText('Your default view.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Merge requests' }).locator('> li')).toHaveCount(1)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Show all' }).click()
  const rows = page.getByRole('list', { name: 'Merge requests' }).locator('> li')
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Change 2', level: 2 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/acme/app/-/merge_requests')
  await expect(rows).toHaveCount(2)

  await page.goto('/acme/app')
  await page.getByRole('navigation', { name: 'Main' }).getByText('Merge requests').click()
  await expect(page.getByText('Your default view.')).toBeVisible()
  await views(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Clear my default view' }).press('Enter')
  await expect(page.getByText('Your default view.')).toHaveCount(0)
  await page.goto('/acme/app')
  await page.getByRole('navigation', { name: 'Main' }).getByText('Merge requests').click()
  await expect(rows).toHaveCount(2)
})

test('finds what is ready to merge and what has conflicts', async ({ page, service }) => {
  await createMergeRequests(service, 2)
  await commit(service, { branch: 'clash', message: 'Clash', file: 'b.txt', from: 'main' })
  await commit(service, { branch: 'main', message: 'Move on', file: 'b.txt' })
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', {
    source_branch: 'clash',
    target_branch: 'main',
    title: 'Clash',
  })
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests')
  await views(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Ready to merge' }).press('Enter')
  await expect(page).toHaveURL(/\?merge_status=ready$/)
  const rows = page.getByRole('list', { name: 'Merge requests' }).locator('> li')
  await expect(page.getByText('Only the first 1,000 merge requests are searched.')).toBeVisible()
  await views(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Check again for conflicts' }).press('Enter')
  await expect(rows).toHaveText([/Change 2/, /Change 1/])
  await views(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Conflicts', exact: true }).press('Enter')
  await expect(rows).toHaveText([/Clash/])
  await expectAccessible(page)
})
