import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test, type BoardService } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { commit } from './support/commit.ts'
import { createRequest } from './support/request.ts'

const REQUEST = '/projects/acme%2Fapp/merge_requests/1'
const PAGE = '/acme/app/-/merge_requests/1'

test.beforeEach(async ({ page, service }) => {
  await createRequest(service, '- [ ] Lock it\n- [x] Test it')
  await signIn(page, service)
})

/** Opens !1 and waits until its mergeability is known. */
async function open(page: Page): Promise<void> {
  await page.goto(PAGE)
  await expect(page.getByRole('button', { name: /^Merge into/ })).toBeEnabled()
}

function activity(page: Page) {
  return page.getByRole('region', { name: 'Activity' })
}

/** The activity entries, top to bottom. */
function entries(page: Page) {
  return activity(page).getByRole('list', { name: 'Activity' }).locator('> li')
}

test('changes title, target branch and draft status in place', async ({ page, service }) => {
  await open(page)
  await expect(page.getByRole('heading', { name: 'Fix the cache', level: 2 })).toBeVisible()
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /circle/)
  await expectAccessible(page)

  // The pencil is next to the title, and editing moves nothing below.
  const heading = await boxAtRest(page.getByRole('heading', { name: 'Fix the cache', level: 2 }))
  const pencil = await boxAtRest(page.getByRole('button', { name: 'Edit title' }))
  expect(pencil.x - heading.x - heading.width).toBeLessThan(16)
  const below = page.getByRole('button', { name: 'Copy source branch' })
  const place = await boxAtRest(below)
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Title' }).fill('Fix the cache race')
  expect(await boxAtRest(below)).toEqual(place)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Fix the cache race', level: 2 })).toBeVisible()
  await expect(page).toHaveTitle(/^!1 Fix the cache race · /)

  const change = page.getByRole('button', { name: 'Change target branch' })
  await change.press('Enter')
  await page.getByRole('textbox', { name: 'Search branches' }).fill('sta')
  await expect(page.getByRole('option')).toHaveText(['stable'])
  await expectAccessible(page, { overlaid: true })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Merge into stable' })).toBeEnabled()
  await expect(change).toBeFocused()
  expect(await service.call('GET', REQUEST)).toMatchObject({ target_branch: 'stable' })

  // Another merge request already has this pair of branches.
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', {
    source_branch: 'fix',
    target_branch: 'main',
    title: 'Again',
  })
  await change.click()
  await page.getByRole('option', { name: 'main' }).click()
  await expect(page.getByRole('alert')).toContainText('Not saved.')
  await expect(page.getByRole('button', { name: 'Merge into stable' })).toBeEnabled()
  await expectAccessible(page)
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toBeHidden()

  await page.getByRole('button', { name: 'Mark as draft' }).click()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Fix the cache race')
  // The button ignores presses until the first change is saved.
  await page.getByRole('button', { name: 'Mark as ready', exact: true }).first().click()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  await expect
    .poll(async () => await service.call('GET', REQUEST))
    .toMatchObject({ title: 'Fix the cache race' })
})

test('keeps the title and the tabs in place from tab to tab', async ({ page }) => {
  await open(page)
  const title = page.getByRole('heading', { name: 'Fix the cache', level: 2 })
  const tabs = page.getByRole('navigation', { name: 'Merge request', exact: true })
  const tops = async () => (await Promise.all([title, tabs].map(boxAtRest))).map(({ y }) => y)
  const before = await tops()
  for (const name of [/^Commits/, /^Pipelines/, /^Changes/, /^Versions/]) {
    const tab = tabs.getByRole('link', { name })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    expect(await tops()).toEqual(before)
  }
  await expect(page.getByRole('button', { name: 'Copy source branch' })).toBeHidden()
})

test('shows the size and the version of a merge request', async ({ page, service }) => {
  await open(page)
  const lines = '+1 lines added −0 lines removed'
  await expect(page.getByText(`1 commit · 1 file · ${lines} · v1`)).toBeVisible()
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByText('Small: 1 line, about 1 min')).toBeVisible()
  await commit(service, { branch: 'fix', message: 'Test the lock', file: 'lock.txt' })
  await expect(page.getByText(/^2 commits · 2 files · \+2 .* · v2$/)).toBeVisible()
})

test('lists closing issues with their states', async ({ page, service }) => {
  await service.call('PUT', REQUEST, { description: 'Closes #1 and closes #2' })
  await service.call('PUT', '/projects/acme%2Fapp/issues/2', { state_event: 'close' })
  await open(page)
  const issues = page.getByRole('list', { name: 'Issues closed by merging' }).getByRole('listitem')
  await expect(issues).toHaveText([/^Open ?#1 /, /^Closed ?#2 /])
  await expectAccessible(page)
})

test('lists issues of other trackers, which have only an ID and a title', async ({ page }) => {
  await page.route('**/merge_requests/1/closes_issues*', async (route) => {
    await route.fulfill({ json: [{ id: 'JIRA-7', title: 'The cache is slow' }] })
  })
  await open(page)
  const issues = page.getByRole('list', { name: 'Issues closed by merging' }).getByRole('listitem')
  await expect(issues).toContainText(['The cache is slow'])
  await expect(issues.getByRole('link')).toHaveCount(0)
})

test('shows all participants on request', async ({ page, service }) => {
  for (let n = 0; n < 13; n++) {
    const headers = { 'private-token': await service.member(`person${n}`, 30) }
    const data = { body: 'Hello' }
    await page.request.post(`/api/v4${REQUEST}/notes`, { headers, data })
  }
  await open(page)
  const people = page.getByRole('list', { name: 'Participants' })
  await expect(people.getByRole('img')).toHaveCount(10)
  await people.getByRole('button', { name: '+4 more participants' }).press('Enter')
  await expect(people.getByRole('img')).toHaveCount(14)
  await expect(people.getByRole('button', { name: 'Show fewer' })).toBeFocused()
  await expectAccessible(page)
})

test('copies the commands that check out a merge request', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  const clipboard = async () => await page.evaluate(() => navigator.clipboard.readText())
  for (const [name, command] of [
    ['Copy checkout commands', 'git switch --detach FETCH_HEAD'],
    ['Copy worktree commands', 'git worktree add ../review-1 FETCH_HEAD'],
  ] as const) {
    await page.getByRole('button', { name: 'More actions' }).press('Enter')
    const section = page.getByRole('group', { name: 'Check out' })
    await section.getByRole('menuitem', { name }).press('Enter')
    await expect.poll(clipboard).toBe(`git fetch origin merge-requests/1/head\n${command}\n`)
  }
})

test('tracks time by quick actions in comments', async ({ page, service }) => {
  await open(page)
  const details = page.getByRole('complementary', { name: 'Details' })
  const comment = activity(page).getByRole('textbox', { name: 'New comment' })
  await comment.fill('Found it.\n/spend 1h 30m\n/estimate 3h')
  await comment.press('Control+Enter')
  await expect(details).toContainText('1h 30m of 3h spent')
  await expect(details.getByTitle('5,400 of 10,800 s spent')).toBeVisible()
  await expect(entries(page).getByText('Found it.', { exact: true })).toBeVisible()
  await comment.fill('/spend -30m')
  await comment.press('Control+Enter')
  await expect(details).toContainText('1h of 3h spent')
  await expect(comment).toHaveValue('')
  // A bare number is hours, as in the API.
  await comment.fill('/spend 2')
  await comment.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: '3h of 3h spent' })).toBeVisible()
  await expect(comment).toHaveValue('')
  // The server explains what it cannot read.
  await comment.fill('/spend soon')
  await comment.press('Control+Enter')
  await expect(page.getByText('Could not add soon to the time spent on acme/app!1.')).toBeVisible()
  const notes = await service.call('GET', `${REQUEST}/notes?activity_filter=only_comments`)
  expect(JSON.stringify(notes)).not.toContain('/spend')
})

test('logs time only once if the reply is lost', async ({ page, service }) => {
  await open(page)
  const details = page.getByRole('complementary', { name: 'Details' })
  const form = page.getByRole('dialog', { name: 'Log time' })
  await page.route('**/add_spent_time', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const log = async () => {
    await page.getByRole('button', { name: 'Log time' }).first().click()
    await form.getByRole('textbox').fill('30m')
    await page.keyboard.press('Enter')
  }
  await log()
  await expect(form).toBeHidden()
  await expect(details).toContainText('30m spent')

  const read = (url: URL) => url.pathname.endsWith('/merge_requests/1')
  await page.route(read, async (route) => await route.abort())
  await log()
  await expect(form).toContainText(
    '30m may have been logged. Try again: it will not be logged twice.',
  )
  await expectAccessible(page)
  await page.unrouteAll()
  await form.getByRole('textbox').press('Enter')
  await expect(form).toBeHidden()
  await expect(details).toContainText('1h spent')
  expect((await service.call('GET', REQUEST))['time_stats']).toMatchObject({
    total_time_spent: 3600,
  })

  await page.route('**/add_spent_time', async (route) => await route.abort())
  await log()
  await expect(form).toContainText('30m was not logged.')
  await service.call('POST', `${REQUEST}/add_spent_time`, { duration: '1h' })
  await expect(details).toContainText('2h spent')
})

test('leaves no draft when the page changes while the description is saved', async ({
  page,
  service,
}) => {
  await open(page)
  const answer = Promise.withResolvers<void>()
  await page.route(`**/api/v4/**/merge_requests/1`, async (route) => {
    if (route.request().method() === 'PUT') await answer.promise
    await route.fallback()
  })
  const edit = page.getByRole('button', { name: 'Edit description' })
  const field = page.getByRole('textbox', { name: 'Description' })
  await edit.click()
  await field.fill('Lock it.')
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT')
  const asked = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  await asked
  await page.getByRole('link', { name: 'Commits' }).first().click()
  await expect(field).toBeHidden()
  answer.resolve()
  await sent
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await edit.click()
  await expect(field).toHaveValue('Lock it.')
  await field.fill('Lock it twice.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeVisible()
  await expect(page.getByText('Lock it twice.')).toBeVisible()
  expect(await service.call('GET', REQUEST)).toMatchObject({ description: 'Lock it twice.' })
})

test('starts, resolves and reopens threads', async ({ page, service }) => {
  await open(page)
  const field = activity(page).getByRole('textbox', { name: 'New comment' })
  await field.fill(`Is the **lock** fair?\n\n${'It may starve writers. '.repeat(20)}`)
  await page.getByRole('button', { name: 'Start thread' }).click()
  const thread = page.getByRole('group', { name: /^Unresolved thread/ })
  await expect(thread).toContainText('Is the lock fair?')
  await expect(field).toHaveValue('')
  await expectAccessible(page)
  const resolve = page.getByRole('button', { name: 'Resolve thread' })
  await resolve.press('Enter')
  const reopen = page.getByRole('button', { name: 'Reopen thread' })
  await expect(reopen).toBeFocused()
  const excerpt = page.getByText('Is the **lock** fair?')
  await expect(excerpt).toHaveCSS('text-overflow', 'ellipsis')
  await expect(entries(page).last()).toContainText(/Resolved by .* · 1 comment/)
  await page.getByRole('button', { name: 'Show thread' }).click()
  await expect(excerpt).toBeHidden()
  await expect(page.getByText('Is the lock fair?')).toBeVisible()
  await expectAccessible(page)
  await reopen.click()
  await expect(resolve).toBeFocused()

  // A change by another client appears without a reload.
  const found = await service.call('GET', `${REQUEST}/discussions`)
  const last = (found as unknown as { id: string }[]).at(-1)!
  await service.call('PUT', `${REQUEST}/discussions/${last.id}`, { resolved: true })
  await expect(reopen).toBeVisible()
})

test('keeps a reply that is being edited when its thread is resolved', async ({
  page,
  service,
}) => {
  const { id } = await service.call('POST', `${REQUEST}/discussions`, { body: 'Is it fair?' })
  const path = `${REQUEST}/discussions/${id}`
  await service.call('POST', `${path}/notes`, { body: 'No' })
  await open(page)
  await page.getByRole('button', { name: 'Edit comment' }).last().click()
  const field = page.getByRole('textbox', { name: 'Your comment' })
  await field.fill('Not yet')
  await service.call('PUT', path, { resolved: true })
  await expect(page.getByText(/^Resolved by/)).toBeVisible()
  await expect(field).toHaveValue('Not yet')
  await field.press('Escape')
  await expect(field).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show thread' })).toBeFocused()
})

test('filters and sorts activities, and marks new ones', async ({ page, service }) => {
  await open(page)
  await expect(entries(page).first()).toBeVisible()
  const gus = await service.member('gus', 30)
  const asGus = { headers: { 'private-token': gus } }
  const ask = async (body: string) => {
    const data = { body }
    const url = `/api/v4${REQUEST}/discussions`
    expect((await page.request.post(url, { ...asGus, data })).status()).toBe(201)
  }
  await ask('Why a lock?')
  await service.call('PUT', REQUEST, { add_labels: 'QA' })
  await expect(entries(page).last()).toContainText('QA')
  await page.goto('/acme/app')
  await ask('Is it fair?')
  await open(page)
  const line = activity(page).getByText(/^New since your last visit/)
  await expect(line).toBeVisible()
  await expect(entries(page).last()).toContainText('Is it fair?')
  await expect(entries(page).last().getByText('New', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const show = async (name: string) => await activity(page).getByRole('radio', { name }).check()
  const order = async (name: string) => await activity(page).getByText(name).click()
  await show('Comments')
  await expect(entries(page)).toHaveText([/Why a lock/, /Is it fair/])
  await order('Newest first')
  await expect(entries(page)).toHaveText([/Is it fair/, /Why a lock/])
  await page.reload()
  await expect(entries(page)).toHaveText([/Is it fair/, /Why a lock/])
  await show('All')
  await entries(page).first().getByRole('button', { name: 'Resolve thread' }).click()
  await order('Unresolved first')
  await expect(entries(page).first()).toContainText('Why a lock?')
  await show('Changes')
  await expect(entries(page).getByText('Why a lock?')).toHaveCount(0)
  await show('All')
  await expectAccessible(page)
})

test('works by keyboard only', async ({ page, context, service }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const body of ['One', 'Two']) {
    await service.call('POST', `${REQUEST}/discussions`, { body })
  }
  await open(page)
  const thread = (body: string) =>
    page.getByRole('group', { name: /^Unresolved thread/ }).filter({ hasText: body })
  await expect(thread('Two')).toBeVisible()
  for (const [key, body] of [
    ['n', 'One'],
    ['n', 'Two'],
    ['n', 'One'],
    ['p', 'Two'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(thread(body)).toBeFocused()
  }
  const clipboard = async () => await page.evaluate(() => navigator.clipboard.readText())
  const copies = { y: page.url(), b: 'fix', 'c r': 'acme/app!1' }
  for (const [keys, text] of Object.entries(copies)) {
    for (const key of keys.split(' ')) await page.keyboard.press(key)
    await expect.poll(clipboard).toBe(text)
  }
  await page.keyboard.press('Alt+l')
  await page.getByRole('textbox', { name: 'Time spent' }).fill('1h 15m')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('1h 15m spent')
  await page.keyboard.press('Alt+l')
  await page.getByRole('textbox', { name: 'Time spent' }).fill('1h15')
  const form = page.getByRole('dialog', { name: 'Log time' })
  await expect(form.getByRole('button', { name: 'Log time' })).toBeDisabled()
  await page.getByRole('button', { name: 'Did you mean 1h 15m?' }).press('Enter')
  await expect(page.getByText('Equals 1h 15m')).toBeVisible()
  await expectAccessible(page, { overlaid: true })
  await form.getByRole('button', { name: 'Log time' }).press('Enter')
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details).toContainText('2h 30m spent')
  await page.keyboard.press('Alt+l')
  await page.getByRole('button', { name: 'Reset…' }).press('Enter')
  await expect(page.getByText('Reset the time spent? 2h 30m will be removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset', exact: true }).press('Enter')
  await expect(details).toContainText('No time tracked')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(details).toContainText('2h 30m spent')
  for (const [key, tab] of [
    ['3', 'pipelines'],
    ['5', 'versions'],
    ['4', 'diffs'],
    ['2', 'commits'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page).toHaveURL(new RegExp(`/1/${tab}$`))
    // The URL changes before the page does.
    await expect(activity(page)).toBeHidden()
  }
  await page.keyboard.press('g')
  await page.keyboard.press('1')
  await expect(page).toHaveURL(PAGE)
  await expect(activity(page).getByRole('textbox', { name: 'New comment' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(activity(page).getByRole('textbox', { name: 'New comment' })).toBeFocused()
  // The header stays visible while scrolling.
  const pinned = page.getByRole('navigation', { name: 'Merge request, pinned' })
  await page.setViewportSize({ width: 1280, height: 420 })
  await activity(page).getByRole('textbox', { name: 'New comment' }).scrollIntoViewIfNeeded()
  await expect(pinned.getByRole('link')).toHaveText([
    'Overview',
    'Commits1',
    'Pipelines0',
    'Changes1',
    'Versions1',
  ])
  await expectAccessible(page)
  const review = page.getByRole('button', { name: 'Review', exact: true }).first()
  await review.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Submit review' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(review).toBeFocused()
  await activity(page).getByRole('textbox', { name: 'New comment' }).focus()
  // The buttons stay above the merge bar while the text grows.
  await page.keyboard.type('1\n2\n3\n4\n5\n6\n7\n8')
  const { y: edge } = await boxAtRest(page.locator('[data-merge-bar]'))
  const send = await boxAtRest(page.getByRole('button', { name: 'Comment', exact: true }))
  expect(send.y + send.height).toBeLessThanOrEqual(edge - 24)
})

test('opens the fields by key from other tabs', async ({ page }) => {
  await open(page)
  for (const [key, name] of [
    ['l', 'Change labels'],
    ['m', 'Change milestone'],
    ['a', 'Change assignees'],
    ['Alt+l', 'Log time'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press('2')
    await expect(page.getByRole('heading', { name: 'Description' })).toHaveCount(0)
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.keyboard.press('g')
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/\/commits$/)
  await page.keyboard.press('r')
  await expect(activity(page).getByRole('textbox', { name: 'New comment' })).toBeFocused()
})

test('opens the fields by key, and the reviewers from the palette', async ({ page, service }) => {
  for (const title of ['v1', 'v2'])
    await service.call('POST', '/projects/acme%2Fapp/milestones', { title })
  await open(page)
  const details = page.getByRole('complementary', { name: 'Details' })
  const escape = async (name: string) => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toHaveCount(0)
  }
  await page.keyboard.press('a')
  await page.getByRole('option', { name: 'Administrator' }).click()
  await escape('Change assignees')
  await expect(details.getByRole('list', { name: 'Assignees' })).toContainText('Administrator')
  await page.keyboard.press('m')
  await expect(page.getByRole('option', { name: 'v1' })).toBeVisible()
  await page.keyboard.type('v2')
  await expect(page.getByRole('option')).toHaveText(['v2'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Change milestone' })).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(page.getByRole('option')).toHaveText(['No milestone', 'v1', 'v2'])
  await escape('Change milestone')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Change reviewers')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Administrator' }).click()
  await escape('Change reviewers')
  await expect(details.getByRole('list', { name: 'Reviewers' })).toContainText('Administrator')
  await expect
    .poll(async () => await service.call('GET', REQUEST))
    .toMatchObject({ reviewers: [{ username: 'root' }] })

  await page.keyboard.press('d')
  const description = page.getByRole('region', { name: 'Description' })
  const field = description.getByRole('textbox', { name: 'Description' })
  await expect(field).toBeFocused()
  await field.fill('- [x] Lock it\n- [x] Test it\n- [ ] Ship it')
  const held = Promise.withResolvers<void>()
  await page.route('**/merge_requests/1', async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.keyboard.press('Control+Enter')
  await expect(description.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  held.resolve()
  await expect(description).toContainText('2 of 3 tasks')
  await description.getByRole('checkbox').last().click()
  await expect(description).toContainText('3 of 3 tasks')
})

test('adds and removes labels by name on servers that do not list them', async ({
  page,
  service,
}) => {
  await service.call('PUT', REQUEST, { add_labels: 'QA' })
  await page.route('**/projects/*/labels?**', async (route) => {
    await route.fulfill({ status: 404, json: { error: '404 Not Found' } })
  })
  await open(page)
  const names = page.getByRole('list', { name: 'Labels' })
  const options = page.getByRole('listbox', { name: 'Labels' }).getByRole('option')
  await expect(names).toHaveText('QA')
  await page.keyboard.press('l')
  await expect(options).toHaveText(['QA'])
  await page.keyboard.type('New')
  await expect(options).toHaveText(['New'])
  await options.click()
  await page.keyboard.press('Escape')
  await expect(names).toHaveText('QANew')
  await page.keyboard.press('l')
  await options.filter({ hasText: 'QA' }).click()
  await page.keyboard.press('Escape')
  await expect(names).toHaveText('New')
  await expect.poll(async () => (await service.call('GET', REQUEST))['labels']).toEqual(['New'])
})

test('copies the target branch', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await page.getByRole('button', { name: 'Copy target branch' }).click()
  await expect
    .poll(async () => await page.evaluate(() => navigator.clipboard.readText()))
    .toBe('main')
})

test('quotes the selected text in a new comment', async ({ page, service }) => {
  await service.call('POST', `${REQUEST}/notes`, { body: 'Is it **locked**?\n\nI doubt it.' })
  await open(page)
  const comment = entries(page).getByRole('article')
  const field = activity(page).getByRole('textbox', { name: 'New comment' })
  await field.fill('Hello')
  await field.blur()
  await comment.getByText('Is it').selectText()
  await page.keyboard.press('r')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Hello\n\n> Is it locked?\n\n')
  await page.keyboard.type('Yes.')
  await expect(field).toHaveValue('Hello\n\n> Is it locked?\n\nYes.')

  // A triple click selects up to the start of what follows.
  await field.fill('')
  await field.blur()
  await comment.getByText('I doubt it.').click({ clickCount: 3 })
  await page.keyboard.press('r')
  await expect(field).toHaveValue('> I doubt it.\n\n')

  // Text outside a comment is not quoted.
  await field.fill('')
  await field.blur()
  await page.getByRole('heading', { name: 'Activity' }).selectText()
  await page.keyboard.press('r')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
})

test('adds and removes reactions to the request and to comments', async ({ page, service }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('award_emoji')) asked.push(new URL(request.url()).pathname)
  })
  const note = await service.call('POST', `${REQUEST}/notes`, { body: 'Nice' })
  const gus = { headers: { 'private-token': await service.member('gus', 30) } }
  const data = { name: 'tada' }
  await page.request.post(`/api/v4${REQUEST}/award_emoji`, { ...gus, data })
  await open(page)
  const ofRequest = page.getByRole('list', { name: 'Reactions to this merge request' })
  await ofRequest.getByRole('button', { name: 'Party popper, 1', pressed: false }).click()
  await expect(
    ofRequest.getByRole('button', { name: 'Party popper, 2', pressed: true }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    ofRequest.getByRole('button', { name: 'Party popper, 1', pressed: false }),
  ).toBeVisible()

  await entries(page).last().getByRole('button', { name: 'React to this comment' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Heart' })).toBeVisible()
  await expectAccessible(page, { overlaid: true })
  await page.getByRole('menuitem', { name: 'Heart' }).click()
  const heart = entries(page).last().getByRole('button', { name: 'Heart, 1', pressed: true })
  await expect(heart).toBeVisible()
  await expectAccessible(page)
  const path = `${REQUEST}/notes/${String(note['id'])}/award_emoji`
  await expect.poll(async () => await service.call('GET', path)).toMatchObject([{ name: 'heart' }])

  asked.length = 0
  const next = await service.call('POST', `${REQUEST}/notes`, { body: 'Me too' })
  const ofNext = `/api/v4${REQUEST}/notes/${String(next['id'])}/award_emoji`
  await expect(entries(page).last()).toContainText('Me too')
  await entries(page).last().scrollIntoViewIfNeeded()
  await expect
    .poll(() => [...new Set(asked)].toSorted(), 'no other comment is asked')
    .toEqual([`/api/v4${REQUEST}/award_emoji`, ofNext].toSorted())

  await page.request.post(`/api/v4${REQUEST}/award_emoji`, { ...gus, data: { name: 'eyes' } })
  await expect(ofRequest.getByRole('button', { name: 'Eyes, 1' })).toBeVisible()
  await page.request.post(`/api/v4${path}`, { ...gus, data: { name: 'rocket' } })
  const ofComment = page.getByRole('list', { name: 'Reactions to this comment' })
  const rocket = ofComment.getByRole('button', { name: 'Rocket, 1' })
  await expect(rocket).toBeVisible()
  await ofComment.getByRole('button', { name: 'Heart, 1' }).press('Enter')
  await expect(rocket).toBeFocused()
})

test('sends a reaction once when pressed twice', async ({ page, service }) => {
  const gus = { headers: { 'private-token': await service.member('gus', 30) } }
  await page.request.post(`/api/v4${REQUEST}/award_emoji`, { ...gus, data: { name: 'tada' } })
  const answer = Promise.withResolvers<void>()
  let sent = 0
  await page.route(`**${REQUEST}/award_emoji`, async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1
      await answer.promise
    }
    await route.continue()
  })
  await open(page)
  const ofRequest = page.getByRole('list', { name: 'Reactions to this merge request' })
  await ofRequest.getByRole('button', { name: 'Party popper, 1' }).dblclick()
  await ofRequest.getByRole('button', { name: 'Party popper, 1' }).click()
  answer.resolve()
  await expect(
    ofRequest.getByRole('button', { name: 'Party popper, 2', pressed: true }),
  ).toBeVisible()
  expect(sent).toBe(1)
  await expect(page.getByText('The reaction was not saved.')).toHaveCount(0)
})

test('reports a refused reaction when another one follows it', async ({ page, service }) => {
  const gus = { headers: { 'private-token': await service.member('gus', 30) } }
  for (const name of ['tada', 'eyes']) {
    await page.request.post(`/api/v4${REQUEST}/award_emoji`, { ...gus, data: { name } })
  }
  const answer = Promise.withResolvers<void>()
  await page.route(`**${REQUEST}/award_emoji`, async (route) => {
    if (route.request().postDataJSON()?.name !== 'tada') return await route.fallback()
    await answer.promise
    await route.fulfill({ status: 422, json: { message: 'The house is on fire' } })
  })
  await open(page)
  const ofRequest = page.getByRole('list', { name: 'Reactions to this merge request' })
  await ofRequest.getByRole('button', { name: 'Party popper, 1' }).click()
  await ofRequest.getByRole('button', { name: 'Eyes, 1' }).click()
  await expect(ofRequest.getByRole('button', { name: 'Eyes, 2', pressed: true })).toBeVisible()
  answer.resolve()
  await expect(page.getByText('The reaction was not saved. The house is on fire.')).toBeVisible()
})

test('treats 304 as done, and shows any number of files', async ({ page, service }) => {
  // The page's data is stale until it subscribes.
  let isOld = true
  await page.route(`**/api/v4/**/merge_requests/1?*`, async (route) => {
    const response = await route.fetch()
    const { subscribed, ...request } = (await response.json()) as Record<string, unknown>
    const json = { ...request, subscribed: isOld ? false : subscribed, changes_count: '1000+' }
    await route.fulfill({ response, json })
  })
  await page.route('**/subscribe', async (route) => {
    isOld = false
    await route.continue()
  })
  await service.call('POST', `${REQUEST}/todo`)
  // A server that does not list to-dos.
  await page.route('**/api/v4/todos?*', async (route) => {
    await route.fulfill({ status: 404, json: { error: '404 Not Found' } })
  })
  await page.goto(PAGE)
  await expect(page.getByText('1000+ files').first()).toBeVisible()
  const answered = page.waitForResponse((response) => response.url().endsWith('/subscribe'))
  await page.getByRole('button', { name: 'Turn on' }).click()
  expect((await answered).status()).toBe(304)
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await page.route('**/unsubscribe', async (route) => {
    await service.call('POST', `${REQUEST}/unsubscribe`)
    isOld = true
    await route.continue()
  })
  const ended = page.waitForResponse((response) => response.url().endsWith('/unsubscribe'))
  await page.getByRole('button', { name: 'Turn off' }).click()
  expect((await ended).status()).toBe(304)
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to-do' }).click()
  await expect(page.getByText('Already on your to-do list')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('adds a to-do, and marks it as done after a reload', async ({ page, service }) => {
  const count = async () => ((await service.call('GET', '/todos')) as unknown as object[]).length
  await open(page)
  const before = await count()
  await page.getByRole('button', { name: 'Add to-do' }).press('Enter')
  const done = page.getByRole('button', { name: 'Mark as done' })
  await expect(done).toBeFocused()
  expect(await count()).toBe(before + 1)
  await page.reload()
  await done.press('Enter')
  await expect(page.getByRole('button', { name: 'Add to-do' })).toBeFocused()
  expect(await count()).toBe(before)
})

test('shows a change that crossed a slower read', async ({ page, service }) => {
  const answer = Promise.withResolvers<void>()
  let isSlow = false
  await page.route(`**/api/v4/**/merge_requests/1?*`, async (route) => {
    const response = await route.fetch()
    const wasSlow = isSlow
    isSlow = false
    if (wasSlow) await answer.promise
    await route.fulfill({ response })
  })
  await page.goto(PAGE)
  const on = page.getByRole('button', { name: 'Turn on' })
  const off = page.getByRole('button', { name: 'Turn off' })
  await expect(off).toBeVisible()
  isSlow = true
  const read = page.waitForRequest(/\/merge_requests\/1\?/)
  await service.call('PUT', REQUEST, { title: 'Another title' })
  await read
  await off.click()
  await expect(on).toBeVisible()
  answer.resolve()
  await expect(page.getByRole('heading', { level: 2, name: 'Another title' })).toBeVisible()
  await expect(on).toBeVisible()
})

test('limits the length of the description', async ({ page, service }) => {
  await service.call('PUT', REQUEST, { description: 'x'.repeat(1_000_000) })
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Edit description' }).click()
  await expect(page.getByText('1,000,000 of 1,048,576 characters')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Description' })
  await field.fill('x'.repeat(1_050_000))
  await expect(page.getByRole('alert')).toContainText('Shorten the text to send it.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field).toBeVisible()
  expect(String((await service.call('GET', REQUEST))['description'])).toHaveLength(1_000_000)
})

test('shows live changes, and keeps the comment being typed', async ({
  page,
  browser,
  service,
}) => {
  const amara = await service.member('amara', 40)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, service, amara)
  await open(page)
  await open(other)
  const field = activity(page).getByRole('textbox', { name: 'New comment' })
  await field.fill('Let me think')
  await other.getByRole('button', { name: 'Mark as draft' }).click()
  await expect(page.getByRole('button', { name: 'Mark as ready' }).first()).toBeVisible()
  await other.getByRole('button', { name: 'Mark as ready', exact: true }).first().click()
  await expect(entries(page).last()).toContainText('as ready')
  await activity(other).getByRole('textbox', { name: 'New comment' }).fill('I am on it')
  await activity(other).getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(entries(page).last()).toContainText('I am on it')
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/^Approved by/)).toBeVisible()
  await commit(service, { branch: 'fix', message: 'Lock it', file: 'lock.txt' })
  await expect(page.getByText(/added 1 commit/)).toBeVisible()
  // Waits until the page has the new head, because the merge must send its SHA.
  await expect(other.getByText('2 files')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Let me think')

  await expect(other.getByRole('button', { name: /^Merge into/ })).toBeEnabled()
  await other.getByRole('button', { name: /^Merge into/ }).click()
  await other
    .getByRole('group', { name: 'Confirm merge' })
    .getByRole('button', { name: 'Merge', exact: true })
    .click()
  await expect(page.getByText('Merged into main', { exact: true })).toBeVisible()
  await expect(field).toHaveValue('Let me think')
})

test('keeps a reply to a deleted comment, for a new one', async ({ page, service }) => {
  const note = await service.call('POST', `${REQUEST}/notes`, { body: 'Is it fair?' })
  await service.call('POST', `${REQUEST}/notes`, { body: 'Nice' })
  await open(page)
  const answered = entries(page).filter({ hasText: 'Is it fair?' })
  await answered.getByRole('button', { name: 'Reply' }).click()
  const reply = activity(page).getByRole('textbox', { name: 'Your reply' })
  await reply.fill('Not quite')
  await service.call('DELETE', `${REQUEST}/notes/${String(note['id'])}`)
  await expect(answered.getByRole('alert')).toHaveText('This comment was deleted.')
  await expect(reply).toBeFocused()
  await page.keyboard.type('. It starves')
  await expect(reply).toHaveValue('Not quite. It starves')
  await expectAccessible(page)

  await answered.getByRole('button', { name: 'Use as new comment' }).click()
  const field = activity(page).getByRole('textbox', { name: 'New comment' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Not quite. It starves')
  await expect(answered).toHaveCount(0)
  await field.press('ControlOrMeta+Enter')
  await expect(entries(page).last()).toContainText('Not quite. It starves')
})

test('keeps an edited comment that is deleted until its form closes', async ({ page, service }) => {
  const thread = await service.call('POST', `${REQUEST}/discussions`, { body: 'Is it fair?' })
  const [note] = thread['notes'] as [{ id: number }]
  const replies = `${REQUEST}/discussions/${String(thread['id'])}/notes`
  await service.call('POST', replies, { body: 'It is' })
  await open(page)
  const answered = entries(page).filter({ hasText: 'It is' })
  await answered.getByRole('button', { name: 'Edit comment' }).first().click()
  const field = answered.getByRole('textbox', { name: 'Your comment' })
  await field.fill('Is the lock fair?')
  await service.call('DELETE', `${REQUEST}/notes/${note.id}`)
  await expect(answered.getByRole('alert')).toHaveText('This comment was deleted.')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Is the lock fair?')
  await answered.getByRole('button', { name: 'Cancel' }).click()
  await expect(answered).not.toContainText('This comment was deleted.')
  await expect(answered).toContainText('It is')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field).toHaveValue('Is the lock fair?')
})

test('says that someone else changed the title, and keeps both', async ({ page, service }) => {
  await open(page)
  await page.keyboard.press('e')
  const field = page.getByRole('textbox', { name: 'Title' })
  await field.fill('Mine')
  await service.call('PUT', REQUEST, { title: 'Theirs' })
  await field.press('Enter')
  await expect(page.getByText('Not saved: someone else changed the title.')).toBeVisible()
  await expect(field).toHaveValue('Mine')
  await expectAccessible(page)
  expect(await service.call('GET', REQUEST)).toMatchObject({ title: 'Theirs' })
})

test('says that the activity did not load, and loads it again', async ({ page, service }) => {
  await service.call('POST', `${REQUEST}/notes`, { body: 'Why?' })
  await page.route('**/merge_requests/1/discussions*', async (route) => {
    await route.fulfill({ status: 403, json: { message: 'Closed for repairs' } })
  })
  await open(page)
  const alert = activity(page).getByRole('alert')
  await expect(alert).toContainText('Some activity could not be loaded. Closed for repairs.')
  await expectAccessible(page)
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(entries(page).last()).toContainText('Why?')
  await expect(alert).toHaveCount(0)
})

test('keeps the place of what one reads while others comment', async ({ page, service }) => {
  for (let n = 0; n < 20; n++) {
    await service.call('POST', `${REQUEST}/notes`, { body: `Comment ${n}\n\nand more` })
  }
  await open(page)
  await activity(page).getByText('Newest first').click()
  await expect(entries(page).first()).toContainText('Comment 19')
  const read = entries(page).filter({ hasText: 'Comment 9' })
  await read.evaluate((entry) => entry.scrollIntoView({ block: 'center' }))
  const place = await boxAtRest(read)
  await service.call('POST', `${REQUEST}/notes`, { body: 'A late one' })
  await commit(service, { branch: 'fix', message: 'Go on', file: 'more.txt' })
  await expect(entries(page).getByText('A late one')).toBeAttached()
  await expect(page.getByText(/^2 commits · 2 files/)).toBeAttached()
  const { y } = await boxAtRest(read)
  expect(Math.abs(y - place.y)).toBeLessThanOrEqual(2)
})

test('polls a server without live updates', async ({ page, clock, service }) => {
  await page.route(
    '**/api/v4/**/live*',
    async (route) => await route.fulfill({ status: 404, json: {} }),
  )
  await clock.install()
  await page.goto(PAGE)
  await expect(page.getByRole('heading', { level: 2, name: 'Fix the cache' })).toBeVisible()
  await service.call('PUT', REQUEST, { title: 'Renamed meanwhile' })
  await expect
    .poll(async () => {
      await clock.runFor(10_000)
      return await page.getByRole('heading', { level: 2, name: 'Renamed meanwhile' }).count()
    })
    .toBe(1)
})

test('marks reviewers who approved, and keeps the fields in view', async ({ page, service }) => {
  const headers = { 'private-token': await service.member('amara', 40) }
  await service.member('gus', 30)
  const [amara, gus] = await Promise.all(
    ['amara', 'gus'].map(async (name) => {
      const found = await service.call('GET', `/users?username=${name}`)
      return (found as unknown as { id: number }[])[0]!.id
    }),
  )
  await service.call('PUT', REQUEST, { reviewer_ids: [amara, gus] })
  await page.request.post(`/api/v4${REQUEST}/approve`, { headers })
  for (let n = 0; n < 20; n++) {
    await service.call('POST', `${REQUEST}/notes`, { body: `Comment ${n}\n\nand more` })
  }
  await open(page)
  const reviewers = page.getByRole('list', { name: 'Reviewers' }).getByRole('listitem')
  await expect(reviewers.filter({ hasText: 'amara' })).toContainText('Approved')
  await expect(reviewers.filter({ hasText: 'gus' })).not.toContainText('Approved')
  await expectAccessible(page)
  await entries(page).last().scrollIntoViewIfNeeded()
  await expect(reviewers.first()).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Copy reference' })).toBeInViewport()
})

test('offers nothing in an archived project that its server would refuse', async ({
  page,
  service,
}) => {
  await signIn(page, service, await service.member('amara', 40))
  await service.call('PUT', REQUEST, { discussion_locked: true })
  await service.call('POST', `${REQUEST}/approve`, { sudo: 'amara' })
  await service.call('POST', `${REQUEST}/award_emoji`, { name: 'tada' })
  await service.call('POST', '/projects/acme%2Fapp/archive')
  await page.goto(PAGE)
  await expect(activity(page).getByText('The discussion is locked.')).toHaveText(
    'The discussion is locked.',
  )
  await expect(page.getByText('Approved by')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Party popper, 1' })).toBeDisabled()
  const actions = /^React to|^Revoke approval|^Approve|^Change |^Edit|^Close merge request/
  await expect(page.getByRole('button', { name: actions })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('l')
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications).toContainText('This project is archived')

  await page.goto('/acme/app/-/merge_requests')
  await page.getByRole('checkbox', { name: 'Select Fix the cache' }).click()
  const bar = page.getByRole('toolbar', { name: 'Selected merge requests' })
  await expect(bar).toContainText('This project is archived: acme/app')
  await expect(bar.getByRole('button', { name: /Labels|Assignees|Milestone|Close/ })).toHaveCount(0)

  await page.goto('/acme/app/-/merge_requests/new?merge_request[source_branch]=stable')
  await expect(page.getByText('The project acme/app is archived')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0)
})

test('says that the discussion is locked, and offers the comment form only to members', async ({
  page,
  service,
}) => {
  const note = page.getByText('The discussion is locked. Only project members can comment.')
  const form = page.getByRole('textbox', { name: 'New comment' })
  const reply = activity(page).getByRole('button', { name: 'Reply' })
  await service.call('POST', `${REQUEST}/discussions`, { body: 'Is the lock fair?' })
  await open(page)
  await expect(note).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.route('**/merge_requests/1', async (route) =>
    route.request().method() === 'PUT'
      ? await route.fulfill({ status: 403, json: { message: '403 Forbidden' } })
      : await route.fallback(),
  )
  await page.getByRole('menuitem', { name: 'Lock discussion' }).click()
  await expect(page.getByRole('alert')).toContainText('Not saved.')
  await page.unroute('**/merge_requests/1')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(note).toBeVisible()
  await expect(form).toBeVisible()
  await expect(reply).toBeVisible()
  await expectAccessible(page)

  await service.call('PUT', '/groups/acme', { visibility: 'public' })
  await service.call('PUT', '/projects/acme%2Fapp', { visibility: 'public' })
  await signIn(page, service, await outsider(service))
  await page.goto(PAGE)
  await expect(note).toBeVisible()
  await expect(activity(page).getByText('Is the lock fair?')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(reply).toBeHidden()
})

test('pins the header when several intersection events arrive together', async ({ page }) => {
  await page.addInitScript(() => {
    // A busy browser delivers the changes of several frames at once, oldest first.
    const Observer = IntersectionObserver
    globalThis.IntersectionObserver = class extends Observer {
      constructor(run: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const all: IntersectionObserverEntry[] = []
        super((entries, observer) => {
          all.push(...entries)
          run([...all], observer)
        }, options)
      }
    }
  })
  await page.setViewportSize({ width: 1280, height: 420 })
  await open(page)
  await activity(page).getByRole('textbox', { name: 'New comment' }).focus()
  await expect(page.getByRole('navigation', { name: 'Merge request, pinned' })).toBeVisible()
})

test('gives the title room while it is edited', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page)
  await page.keyboard.press('e')
  const { width } = await boxAtRest(page.getByRole('textbox', { name: 'Title' }))
  expect(width).toBeGreaterThan(400)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Mark as draft' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('scrolls to the field when its shortcut opens the picker', async ({ page }) => {
    await open(page)
    const field = page.getByRole('button', { name: 'Change labels' })
    await expect(field).not.toBeInViewport()
    await page.keyboard.press('l')
    const picker = page.getByRole('dialog', { name: 'Change labels' })
    await expect(picker).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
    await expect(field).toBeInViewport({ ratio: 1 })
  })

  test("keeps a branch's button beside it", async ({ page }) => {
    await open(page)
    for (const name of ['Copy source branch', 'Change target branch']) {
      const button = page.getByRole('button', { name }).first()
      const branch = button.locator('xpath=preceding-sibling::code')
      const boxes = await Promise.all([button, branch].map(boxAtRest))
      const [one, other] = boxes.map(({ y, height }) => y + height / 2)
      expect(Math.abs(one! - other!), name).toBeLessThanOrEqual(1)
    }
  })

  test('keeps a growing comment above the bottom bar', async ({ page }) => {
    await open(page)
    const field = activity(page).getByRole('textbox', { name: 'New comment' })
    await field.tap()
    for (let line = 1; line <= 12; line++) await page.keyboard.type(`${line}\n`)
    const { y: edge } = await boxAtRest(page.getByRole('navigation', { name: 'Main' }).last())
    const { y, height } = await boxAtRest(field)
    expect(y + height).toBeLessThanOrEqual(edge)
  })

  test('aligns the names of fields with their controls', async ({ page }) => {
    await open(page)
    for (const [name, control] of [
      ['Assignees', 'Change assignees'],
      ['Time', 'Log time'],
      ['Notifications', 'Turn off'],
      ['To-do', 'Add to-do'],
      ['Reference', 'Copy reference'],
    ] as const) {
      const term = page.getByRole('term').filter({ hasText: name })
      const boxes = [term, page.getByRole('button', { name: control })].map(boxAtRest)
      const [one, other] = (await Promise.all(boxes)).map(({ y, height }) => y + height / 2)
      expect(Math.abs(one! - other!), name).toBeLessThanOrEqual(1)
    }
  })
})

/** Creates a user who is a member of no project. Returns the user's token. */
async function outsider({ call }: BoardService): Promise<string> {
  const user = await call('POST', '/users', {
    username: 'ola',
    name: 'Ola',
    email: 'ola@acme.test',
    password: 'a quiet word for tests',
    skip_confirmation: true,
  })
  const token = { name: 'tests', scopes: ['api'] }
  return String((await call('POST', `/users/${user['id']}/personal_access_tokens`, token))['token'])
}
