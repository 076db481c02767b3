import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { commit } from './support/commit.ts'

const APP = '/projects/acme%2Fapp'
const rows = (page: Page) => page.getByRole('list', { name: 'Merge requests' })
const row = (page: Page, title: string) =>
  rows(page).getByRole('listitem').filter({ hasText: title })
const bulk = (page: Page) => page.getByRole('toolbar', { name: 'Selected merge requests' })

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  for (const title of ['One', 'Two', 'Three']) {
    await commit(service, { branch: title, message: title, from: 'main' })
    const branches = { source_branch: title, target_branch: 'main' }
    await service.call('POST', `${APP}/merge_requests`, { ...branches, title })
  }
})

test('opens a menu once for each press of its key', async ({ page }) => {
  await page.goto('/acme/app/-/merge_requests')
  await expect(rows(page).getByRole('link')).toHaveText(['Three', 'Two', 'One'])
  await page.keyboard.press('j')
  await page.keyboard.press('l')
  const search = page.getByRole('searchbox', { name: 'Labels' })
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  const states = page.getByRole('navigation', { name: 'State' })
  await states.getByRole('link', { name: /^Merged/ }).click()
  await expect(bulk(page)).toHaveCount(0)
  await states.getByRole('link', { name: /^Open/ }).click()
  await expect(rows(page).getByRole('link')).toHaveCount(3)
  await expect(search).toHaveCount(0)
})

test('finds values beyond the first hundred', async ({ page, service }) => {
  const titles = Array.from({ length: 101 }, (_, at) => `Sprint number ${at}.`)
  for (const title of titles) await service.call('POST', `${APP}/milestones`, { title })
  const read = await service.call('GET', `${APP}/milestones?state=active&per_page=100`)
  const first = new Set((read as unknown as { title: string }[]).map(({ title }) => title))
  const [last] = titles.filter((title) => !first.has(title))
  await page.goto('/acme/app/-/merge_requests')
  await rows(page).getByRole('checkbox', { name: 'Select One' }).click()
  await bulk(page).getByRole('button', { name: 'Milestone' }).click()
  await page.getByRole('searchbox', { name: 'Milestone' }).fill(last!)
  await page.getByRole('option', { name: last!, exact: true }).click()
  await expect(page.getByText(`“${last}”`).first()).toBeVisible()
  await expect
    .poll(async () => await service.call('GET', `${APP}/merge_requests/1`))
    .toMatchObject({ milestone: { title: last } })
})

test('changes many by keyboard, and undoes it', async ({ page, service }) => {
  await service.call('POST', `${APP}/milestones`, { title: 'Next week' })
  await page.goto('/acme/app/-/merge_requests')
  await expect(rows(page).getByRole('link')).toHaveText(['Three', 'Two', 'One'])
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+J')
  await expect(bulk(page)).toContainText('2 selected')
  await expectAccessible(page)

  await page.keyboard.press('l')
  await page.getByRole('searchbox', { name: 'Labels' }).fill('Doing')
  await expect(page.getByRole('option', { name: 'Doing' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added “Doing” to 2 merge requests')).toBeVisible()
  await expect(row(page, 'Two').getByText('Doing')).toBeVisible()
  await expect(row(page, 'Three').getByText('Changed')).toBeAttached()
  await expect(row(page, 'One').getByText('Doing')).toBeHidden()
  await page.keyboard.press('z')
  await expect(page.getByText('Undone for 2 merge requests')).toBeVisible()
  await expect(rows(page).getByText('Doing')).toHaveCount(0)

  await page.keyboard.press('m')
  await page.getByRole('option', { name: 'Next week' }).click()
  await expect(row(page, 'Three').getByText('Next week')).toBeVisible()
  // While an edit is sent, the progress replaces the number, and keys open no menu.
  await expect(bulk(page)).toContainText('2 selected')

  // Both the edit and its undo keep people whom others have assigned in the meantime.
  await service.member('gus', 30)
  const assignees = async () => {
    const { assignees: people } = await service.call('GET', `${APP}/merge_requests/3`)
    return (people as { username: string }[]).map(({ username }) => username)
  }
  await page.keyboard.press('a')
  const root = page.getByRole('option', { name: /@root/ })
  await expect(root).toBeVisible()
  const [gus] = (await service.call('GET', '/users?username=gus')) as unknown as { id: number }[]
  await service.call('PUT', `${APP}/merge_requests/3`, { assignee_ids: [gus!.id] })
  await root.click()
  await expect(page.getByText(/^Assigned .* to 2 merge requests/)).toBeVisible()
  await expect.poll(assignees).toEqual(['root', 'gus'])
  await page.keyboard.press('z')
  await expect(page.getByText('Undone for 2 merge requests').last()).toBeVisible()
  await expect.poll(assignees).toEqual(['gus'])
  // The edit before can be undone too, though the requests have changed since.
  await page.keyboard.press('z')
  await expect(rows(page).getByText('Next week')).toHaveCount(0)
  await expect(bulk(page)).toContainText('2 selected')
  // Nothing is lost that someone else has changed in the meantime.
  await page.keyboard.press('m')
  await page.getByRole('option', { name: 'Next week' }).click()
  await expect(row(page, 'Three').getByText('Next week')).toBeVisible()
  await expect(bulk(page)).toContainText('2 selected')
  await service.call('PUT', `${APP}/merge_requests/3`, { milestone_id: 0 })
  await page.keyboard.press('z')
  await expect(
    page.getByText('1 of 2 merge requests could not be undone. Someone else has changed it since.'),
  ).toBeVisible()
  await expect(row(page, 'Two').getByText('Next week')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(bulk(page)).toBeHidden()

  await page.keyboard.press('Control+a')
  await expect(bulk(page)).toContainText('3 selected')
  await bulk(page).getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(row(page, 'Two').getByRole('link')).toBeFocused()
  await page.keyboard.press('l')
  await expect(bulk(page)).toContainText('1 selected')
  await expect(page.getByRole('searchbox', { name: 'Labels' })).toBeFocused()
})

test('marks no row as changed by the edit of the user who has returned', async ({
  page,
  service,
}) => {
  await page.goto('/acme/app/-/merge_requests')
  await row(page, 'Two').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: '!2 Two' })).toBeVisible()
  await page.goBack()
  await expect(row(page, 'Two').getByRole('link')).toBeFocused()
  await page.keyboard.press('Control+a')
  await expect(bulk(page)).toContainText('3 selected')
  await page.keyboard.press('l')
  await page.getByRole('searchbox', { name: 'Labels' }).fill('Doing')
  await page.getByRole('option', { name: 'Doing' }).click()
  await expect(page.getByText('Added “Doing” to 3 merge requests')).toBeVisible()
  await expect(rows(page).getByText('Doing')).toHaveCount(3)
  const dots = page.getByText('Changed since you left the list')
  await expect(dots).toHaveCount(0)
  await page.keyboard.press('Escape')
  await service.call('PUT', `${APP}/merge_requests/1`, { title: 'One by others' })
  await expect(row(page, 'One by others').filter({ has: dots })).toBeVisible()
  await expect(dots).toHaveCount(1)
})

test('reports refused changes, and retries them', async ({ page, service }) => {
  await page.route('**/projects/*/labels?**', async (route) => {
    const response = await route.fetch()
    const [own] = (await response.json()) as { id: number }[]
    const json = Array.from({ length: 150 }, (_, id) => ({ ...own, id, name: `Area ${id}` }))
    await route.fulfill({ response, json })
  })
  await page.goto('/groups/acme/-/merge_requests')
  await rows(page).getByRole('checkbox', { name: 'Select Three' }).click()
  await rows(page)
    .getByRole('checkbox', { name: 'Select One' })
    .click({ modifiers: ['Shift'] })
  await expect(bulk(page)).toContainText('3 selected')
  await page.route('**/merge_requests/2', async (route) =>
    route.request().method() === 'PUT'
      ? await route.fulfill({ status: 403, json: { message: '403 Forbidden' } })
      : await route.fallback(),
  )
  await bulk(page).getByRole('button', { name: 'Labels' }).click()
  await expect(page.getByRole('option')).toHaveCount(100)
  await expect(page.getByText('Showing the first 100. Type to filter.')).toBeVisible()
  await page.keyboard.type('area 149')
  await expect(page.getByRole('option')).toHaveText(['Area 149'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await bulk(page).getByRole('button', { name: 'Assignees' }).click()
  await page.getByRole('option', { name: /@root/ }).click()
  await expect(row(page, 'Two').getByText(/^Not changed/)).toBeVisible()
  const news = page.getByText(/^1 of 3 merge requests could not be changed/)
  await expect(news).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/merge_requests/2')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/to 1 merge request\.$/)).toBeVisible()
  await expect
    .poll(async () => (await service.call('GET', `${APP}/merge_requests/2`))['assignee'])
    .not.toBeNull()

  const undo = page.getByRole('button', { name: 'Undo' })
  const held = Promise.withResolvers<void>()
  await page.route('**/merge_requests/2', async (route) => {
    if (route.request().method() === 'PUT') await held.promise
    await route.fallback()
  })
  await expect(undo).toBeVisible()
  await bulk(page).getByRole('button', { name: 'Close' }).click()
  await expect(bulk(page)).toContainText('2 of 3')
  expect(await undo.count()).toBe(0)
  await bulk(page).getByRole('button', { name: 'More actions' }).click()
  const available = page.getByRole('menuitem', { disabled: false })
  await expect(available).toHaveText(['Select all on this page'])
  await page.keyboard.press('Escape')
  held.resolve()
  await expect(page.getByText('No open merge requests.')).toBeVisible()
  const rail = page.getByRole('navigation', { name: 'Main' })
  await expect(rail.getByRole('link', { name: /^My requests/ })).toHaveText('My requests')
  await undo.click()
  await expect(rows(page).getByRole('listitem')).toHaveCount(3)
})

test('says why a menu lacks values, and loads them again', async ({ page }) => {
  const refusal = { status: 403, json: { message: 'Closed for repairs' } }
  for (const read of ['**/labels?**', '**/members/all?**'])
    await page.route(read, (route) => route.fulfill(refusal))
  await page.goto('/acme/app/-/merge_requests')
  await rows(page).getByRole('checkbox', { name: 'Select One' }).click()
  await bulk(page).getByRole('button', { name: 'Labels' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('Closed for repairs.')
  await expectAccessible(page, { overlaid: true })
  await page.unroute('**/labels?**')
  await dialog.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(page.getByRole('option', { name: 'Doing' })).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'Labels' })).toBeFocused()
  await page.keyboard.press('Escape')

  await bulk(page).getByRole('button', { name: 'Assignees' }).press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Closed for repairs.')
  await expect(page.getByRole('option')).toHaveText(['Everyone'])
  await page.keyboard.press('Escape')
  await bulk(page).getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Change reviewers…' }).press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Closed for repairs.')
})

test('marks labels that all or some requests have, and adds or removes them', async ({
  page,
  service,
}) => {
  await service.call('PUT', `${APP}/merge_requests/1`, { labels: 'Doing,Review' })
  await service.call('PUT', `${APP}/merge_requests/2`, { labels: 'Doing' })
  await page.goto('/acme/app/-/merge_requests')
  for (const title of ['One', 'Two']) {
    await rows(page)
      .getByRole('checkbox', { name: `Select ${title}` })
      .click()
  }
  const labels = bulk(page).getByRole('button', { name: 'Labels' })
  await labels.click()
  await expect(page.getByRole('option', { name: 'Doing On all' })).toBeVisible()
  await expectAccessible(page, { overlaid: true })
  await page.getByRole('option', { name: 'Review On 1 of 2' }).click()
  await expect(page.getByText('Added “Review” to 2 merge requests')).toBeVisible()
  await expect(row(page, 'Two').getByText('Review')).toBeVisible()
  await labels.click()
  await page.getByRole('option', { name: 'Doing On all' }).click()
  await expect(page.getByText('Removed “Doing” from 2 merge requests')).toBeVisible()
  await expect(rows(page).getByText('Doing')).toHaveCount(0)
})

test('offers reporters only what they may do', async ({ page, service }) => {
  await signIn(page, service, await service.member('gus', 20))
  await page.goto('/acme/app/-/merge_requests')
  await rows(page).getByRole('checkbox', { name: 'Select One' }).click()
  await expect(bulk(page)).toContainText('You need at least the Developer role in acme/app')
  await expect(bulk(page).getByRole('button')).toHaveText(['', 'Clear'])
  await expectAccessible(page)
  await bulk(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Subscribe' }).click()
  await expect(page.getByText('Subscribed to 1 merge request')).toBeVisible()
  // The second time, the server answers 304.
  for (const [name, words] of [
    ['Subscribe', 'Subscribed to 1 merge request'],
    ['Add to-do', 'Added a to-do for 1 merge request'],
  ] as const) {
    await bulk(page).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByText(words)).toBeVisible()
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('fits in one row on phones, with the other actions in its menu', async ({ page }) => {
  await page.goto('/acme/app/-/merge_requests')
  await rows(page).getByRole('checkbox', { name: 'Select One' }).click()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(bulk(page).getByRole('button')).toHaveCount(5)
    const controls = await bulk(page).getByRole('button').all()
    const tops = await Promise.all(controls.map(async (control) => (await boxAtRest(control)).y))
    expect(new Set(tops).size, `at ${width} pixels`).toBe(1)
    const last = await boxAtRest(controls.at(-1)!)
    expect(last.x + last.width).toBeLessThan(width)
  }
  await expect(bulk(page).getByRole('button', { name: 'Close' })).toHaveCount(0)
  await bulk(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Close' }).click()
  await expect(row(page, 'One')).toBeHidden()
})

test('changes the reviewers of the selected merge requests, and undoes it', async ({
  page,
  service,
}) => {
  await service.member('amara', 30)
  await page.goto('/acme/app/-/merge_requests')
  for (const title of ['One', 'Two']) {
    await rows(page)
      .getByRole('checkbox', { name: `Select ${title}` })
      .click()
  }
  const reviewers = async (iid: number) => {
    const request = await service.call('GET', `${APP}/merge_requests/${iid}`)
    return (request['reviewers'] as { username: string }[]).map(({ username }) => username)
  }
  const open = async () => {
    await bulk(page).getByRole('button', { name: 'More actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Change reviewers…' }).press('Enter')
  }
  await open()
  await expect(page.getByRole('searchbox', { name: 'Reviewers' })).toBeFocused()
  await page.keyboard.type('amara')
  await expect(page.getByRole('option')).toHaveText(/amara/)
  await expectAccessible(page, { overlaid: true })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Added reviewer amara to 2 merge requests/)).toBeVisible()
  expect(await reviewers(1)).toEqual(['amara'])
  await page.keyboard.press('z')
  await expect(page.getByText('Undone for 2 merge requests')).toBeVisible()
  expect(await reviewers(1)).toEqual([])
  await service.call('PUT', `${APP}/merge_requests/2`, { reviewer_ids: [1] })
  await open()
  await page.getByRole('option', { name: 'Everyone' }).click()
  await expect(page.getByText(/^Removed all reviewers from 2 merge requests/)).toBeVisible()
  expect(await reviewers(2)).toEqual([])
})

test('changes the target branch of the selected merge requests, and undoes it', async ({
  page,
  service,
}) => {
  await service.call('POST', `${APP}/repository/branches`, { branch: 'release', ref: 'main' })
  await page.goto('/acme/app/-/merge_requests')
  for (const title of ['One', 'Two']) {
    await rows(page)
      .getByRole('checkbox', { name: `Select ${title}` })
      .click()
  }
  await bulk(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Change target branch…' }).click()
  await expect(page.getByRole('textbox', { name: 'Search branches' })).toBeFocused()
  await expectAccessible(page, { overlaid: true })
  await expect(page.getByRole('option', { name: 'main' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('rel')
  await page.getByRole('option', { name: 'release' }).click()
  await expect(page.getByText('Set target branch release for 2 merge requests')).toBeVisible()
  await expect(row(page, 'Two')).toContainText('release')
  await expect(row(page, 'Three')).toContainText('main')
  await page.keyboard.press('z')
  await expect(page.getByText('Undone for 2 merge requests')).toBeVisible()
  await expect(row(page, 'Two')).toContainText('main')

  // Merged and closed merge requests keep their target.
  await service.call('PUT', `${APP}/merge_requests/1`, { state_event: 'close' })
  await page.goto('/acme/app/-/merge_requests?state=closed')
  await rows(page).getByRole('checkbox', { name: 'Select One' }).click()
  await bulk(page).getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Subscribe' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Change target branch…' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await bulk(page).getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Reopened 1 merge request.')).toBeVisible()
  await expect(page.getByText('No closed merge requests.')).toBeVisible()
  expect(await service.call('GET', `${APP}/merge_requests/1`)).toMatchObject({ state: 'opened' })
})

test('deletes the selected merge requests once their number is typed', async ({
  page,
  service,
}) => {
  await page.goto('/acme/app/-/merge_requests')
  for (const title of ['One', 'Three']) {
    await rows(page)
      .getByRole('checkbox', { name: `Select ${title}` })
      .click()
  }
  await bulk(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 merge requests?' })
  await expect(dialog.getByRole('textbox', { name: 'Type 2 to confirm' })).toBeFocused()
  await expectAccessible(page, { overlaid: true })
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Deleted 2 merge requests.')).toBeVisible()
  await expect(rows(page).getByRole('link')).toHaveText(['Two'])
  await expect(bulk(page)).toBeHidden()
  expect(await service.call('GET', `${APP}/merge_requests`)).toHaveLength(1)
})
