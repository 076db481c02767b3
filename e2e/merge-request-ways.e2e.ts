import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test, type BoardService } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { commit } from './support/commit.ts'

const APP = '/projects/acme%2Fapp'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' }).first()

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
})

test('leads from home, a project and its rail to merge requests', async ({ page, service }) => {
  const self = await service.call('GET', '/user')
  await request(service, 'ready', { description: 'Closes #1', assignee_ids: [self.id] })
  await request(service, 'clash', { file: 'b.txt' })
  await request(service, 'look', { title: 'Draft: look', reviewer_ids: [self.id] })
  await request(service, 'later', { title: 'Draft: later' })
  await commit(service, { branch: 'main', message: 'Other', file: 'b.txt' })

  await page.goto('/')
  await expect(section(page, 'Needs you').getByRole('listitem')).toHaveText([
    /look.*Review requested/,
  ])
  await expect(section(page, 'Waiting on others').getByRole('listitem')).toHaveText([
    /later.*Draft$/,
  ])
  await expect(section(page, 'Ready to merge').getByRole('listitem')).toHaveText([/^.*ready/])
  await expect(section(page, 'Has conflicts').getByRole('listitem')).toHaveText([/clash/])
  // The reason stands beside the title.
  const needed = section(page, 'Needs you')
  const [title, reason] = await Promise.all(
    ['Draft: look', 'Review requested'].map(
      async (text) => await boxAtRest(needed.getByText(text)),
    ),
  )
  expect(Math.abs(title!.y - reason!.y)).toBeLessThan(4)
  await expect(rail(page).getByRole('link', { name: 'My requests' })).toContainText('4')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Merge requests in App' }).click()
  await expect(page).toHaveURL('/acme/app/-/merge_requests')
  await page.goBack()
  await section(page, 'Needs you').getByRole('link', { name: 'All review requests' }).click()
  await expect(page.getByRole('link', { name: 'look' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ready' })).toHaveCount(0)
  await page.goBack()
  await section(page, 'Ready to merge').getByRole('link', { name: 'ready', exact: true }).click()
  await expect(page).toHaveURL('/acme/app/-/merge_requests/1')
  await expect(rail(page).getByRole('link', { name: /^Merge requests/ })).toContainText('4')

  await page.goto('/acme/app')
  await expect(section(page, 'Merge requests').getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  await page.goto('/acme')
  await expect(section(page, 'Merge requests').getByRole('listitem')).toHaveCount(4)

  await page.goto(`${service.projectBoard}?peek=1`)
  await expect(section(page, 'Closed by').getByRole('link', { name: 'ready' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('article').filter({ hasText: 'First of To do' })).toContainText(
    'Merge requests1',
  )
  await page.goto('/groups/acme/-/boards')
  await expect(rail(page).getByRole('link', { name: /^Merge requests/ })).toContainText('4')
})

test('refetches home while it stays open', async ({ page, clock, service }) => {
  const self = await service.call('GET', '/user')
  await clock.install()
  await page.goto('/')
  await expect(section(page, 'Needs you')).toBeVisible()
  await request(service, 'look', { title: 'Draft: look', reviewer_ids: [self.id] })
  await service.call('POST', `${APP}/issues/1/todo`)
  await clock.runFor(61_000)
  await expect(section(page, 'Needs you').getByRole('listitem')).toHaveText([/look/])
  await expect(section(page, 'To-dos').getByRole('listitem')).toHaveCount(1)
})

test('omits the counts of partly loaded home sections', async ({ page, service }) => {
  await request(service, 'ready')
  await service.call('GET', `${APP}/merge_requests/1`)
  await page.goto('/')
  await expect(section(page, 'Ready to merge')).toContainText('Ready to merge1')
  await page.route('**/merge_requests?*scope=created_by_me*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      headers: { ...response.headers(), link: '<http://localhost/?page=2>; rel="next"' },
    })
  })
  await page.reload()
  await expect(section(page, 'Ready to merge').getByRole('listitem')).toHaveCount(1)
  await expect(section(page, 'Ready to merge')).not.toContainText('Ready to merge1')
})

test('lists review requests on servers without a scope for them', async ({ page, service }) => {
  const self = await service.call('GET', '/user')
  await request(service, 'look', { title: 'Draft: look', reviewer_ids: [self.id] })
  await request(service, 'other', { title: 'Draft: other' })
  await page.route('**/merge_requests?*scope=reviews_for_me*', async (route) => {
    await route.fulfill({ status: 400, json: { error: 'scope does not have a valid value' } })
  })
  await page.goto('/')
  await expect(section(page, 'Needs you').getByRole('listitem')).toHaveText([/look/])
  const reviews = rail(page).getByRole('link', { name: 'Reviews' })
  await expect(reviews).toHaveText('Reviews1')
  await reviews.click()
  await expect(page.getByRole('list', { name: 'Merge requests' }).getByRole('link')).toHaveText([
    'Draft: look',
  ])

  // A server that ignores the filter must not turn everything into review requests.
  await page.route('**/merge_requests?*reviewer_id=*', async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.delete('reviewer_id')
    await route.fallback({ url: url.href })
  })
  await page.goto('/')
  await expect(section(page, 'Waiting on others').getByRole('listitem')).toHaveText([/other/])
  await expect(section(page, 'Needs you').getByRole('listitem')).toHaveText([/look/])
  await expect(reviews).toHaveText('Reviews')
  await reviews.click()
  await expect(page.getByRole('list', { name: 'Merge requests' }).getByRole('link')).toHaveText([
    'Draft: look',
  ])
})

test('says which sections of home did not load, and loads them again', async ({
  page,
  service,
}) => {
  const self = await service.call('GET', '/user')
  await request(service, 'ready', { assignee_ids: [self.id] })
  await service.call('GET', `${APP}/merge_requests/1`)
  await service.call('POST', `${APP}/issues/1/todo`)
  const refusal = { status: 403, json: { message: 'Closed for repairs' } }
  const reads = ['**/todos?*', '**/merge_requests?*scope=assigned_to_me*']
  for (const read of reads) await page.route(read, (route) => route.fulfill(refusal))
  await page.goto('/')
  const failed = page.getByRole('region').filter({ hasText: 'Closed for repairs.' })
  await expect(failed.getByRole('heading')).toHaveText([
    'Needs you',
    'Ready to merge',
    'Has conflicts',
    'Waiting on others',
    'To-dos',
  ])
  await expectAccessible(page)
  for (const read of reads) await page.unroute(read)
  for (const name of ['To-dos', 'Ready to merge']) {
    await section(page, name).getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(section(page, name).getByRole('listitem')).toHaveCount(1)
  }
})

test('shows the chosen sections at home', async ({ page, service }) => {
  const self = await service.call('GET', '/user')
  await request(service, 'look', { title: 'Draft: look', reviewer_ids: [self.id] })
  await page.goto('/')
  await expect(section(page, 'Needs you').getByRole('listitem')).toHaveCount(1)
  const customize = page.getByRole('button', { name: 'Customize' })
  await customize.press('Enter')
  for (const name of ['Recent boards', 'Needs you']) {
    await page.getByRole('checkbox', { name }).press('Space')
    await expect(section(page, name)).toBeHidden()
  }
  await expectAccessible(page, { overlaid: true })
  await page.keyboard.press('Escape')
  await expect(customize).toBeFocused()
  await page.reload()
  await expect(section(page, 'Waiting on others')).toBeVisible()
  await expect(section(page, 'Needs you')).toBeHidden()
  await customize.click()
  await page.getByRole('checkbox', { name: 'Needs you' }).press('Space')
  await expect(section(page, 'Needs you').getByRole('listitem')).toHaveCount(1)
})

test('merges from home, after one confirmation', async ({ page, service }) => {
  await request(service, 'ready')
  const self = await service.call('GET', '/user')
  await service.member('amara', 30)
  await request(service, 'clash', { file: 'b.txt', assignee_ids: [self.id], sudo: 'amara' })
  await commit(service, { branch: 'main', message: 'Other', file: 'b.txt' })
  for (const iid of [1, 2]) await service.call('GET', `${APP}/merge_requests/${iid}`)
  await page.goto('/')
  await expect(section(page, 'Has conflicts').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Merge…/ })).toHaveCount(1)
  await section(page, 'Ready to merge').getByRole('link', { name: 'Merge… “ready”' }).press('Enter')
  const merge = page.getByRole('button', { name: 'Merge', exact: true })
  await expect(merge).toBeFocused()
  await expect(page.getByRole('group', { name: 'Confirm merge' })).toContainText(
    'Merge ready into main now?',
  )
  // Only the link asks, not the page's address.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Merge into main' })).toBeVisible()
  await expect(merge).toHaveCount(0)
  await page.goBack()
  await section(page, 'Has conflicts').getByRole('link', { name: 'All with conflicts' }).click()
  await expect(page.getByRole('list', { name: 'Merge requests' }).getByRole('link')).toHaveText([
    'clash',
  ])
  await page.goBack()
  await section(page, 'Ready to merge').getByRole('link', { name: 'Merge… “ready”' }).click()
  await merge.click()
  await expect(page.getByText('Merged into main', { exact: true })).toBeVisible()
  await page.goto('/')
  await expect(section(page, 'Recently merged').getByRole('listitem')).toHaveText([
    /^Merged ?ready.* · merged /,
  ])
})

test('shows the sections of home in the chosen order', async ({ page }) => {
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await page.goto('/')
  await expect(titles).toHaveText([
    'Needs you',
    'Waiting on others',
    'Recent boards',
    'Your projects',
    'Your groups',
  ])
  await page.getByRole('button', { name: 'Customize' }).click()
  const raise = page.getByRole('button', { name: 'Move “Your groups” up' })
  await raise.press('Enter')
  await expect(raise).toBeFocused()
  await raise.press('Enter')
  await page.getByRole('button', { name: 'Move “Needs you” down' }).click()
  for (const _ of [1, 2, 3])
    await page.getByRole('button', { name: 'Move “Waiting on others” up' }).click()
  await expectAccessible(page, { overlaid: true })
  await page.keyboard.press('Escape')
  const chosen = ['Waiting on others', 'Needs you', 'Your groups', 'Recent boards', 'Your projects']
  await expect(titles).toHaveText(chosen)
  await page.reload()
  await expect(titles).toHaveText(chosen)
})

test('tells a guest who can give access', async ({ page, service }) => {
  await signIn(page, service, await service.member('gus', 10))
  await page.goto('/acme/app/-/merge_requests')
  await expect(page.getByText('You do not have access to this page')).toBeVisible()
  await expect(page.getByText('Ask a maintainer of acme/app for a higher role.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to acme/app' }).click()
  await expect(page).toHaveURL('/acme/app')
})

test('leads everywhere on a phone', async ({ page, service }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  const boards = bar.getByRole('link', { name: 'Boards' })
  await boards.click()
  await expect(page).toHaveURL('/dashboard/projects')
  await page.goto(service.projectBoard)
  await expect(boards).toHaveAttribute('aria-current', 'true')
  await bar.getByRole('link', { name: 'To-dos' }).click()
  await expect(section(page, 'To-dos')).toContainText('No to-dos.')
  await expect(bar.locator('[aria-current]')).toHaveText('To-dos')
  await boards.click()
  await expect(page).toHaveURL(service.projectBoard)

  const more = bar.getByRole('button', { name: 'More' })
  const menu = page.getByRole('menu', { name: 'More' })
  await more.click()
  await expect(menu.getByRole('group', { name: 'acme/app' }).getByRole('menuitem')).toHaveText([
    'Boards',
    'Merge requests',
    'Members',
  ])
  await expectAccessible(page)
  await menu.getByRole('menuitem', { name: 'Members' }).click()
  await expect(page).toHaveURL(/\/acme\/app\/-\/project_members/)
  await more.click()
  await menu.getByRole('menuitem', { name: 'Reviews' }).click()
  await expect(page).toHaveURL(/scope=reviews_for_me/)
  await expect(bar.locator('[aria-current]')).toHaveCount(0)
  // No label wraps, so all icons are on one line.
  await page.setViewportSize({ width: 320, height: 800 })
  const tops = await bar
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.firstElementChild!.getBoundingClientRect().y))
  expect(new Set(tops).size).toBe(1)
})

test('offers a merge request for a branch that was just pushed', async ({ page, service }) => {
  await commit(service, { branch: 'fix/cache', message: 'Fix', from: 'main' })
  await page.goto('/acme/app')
  const prompt = page.getByText(/^You pushed fix\/cache/)
  await expect(prompt).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create merge request' }).click()
  await expect(page.getByRole('button', { name: /^Source branch/ })).toContainText('fix/cache')
  await page.goBack()
  await page.getByRole('button', { name: 'Dismiss the push to fix/cache' }).click()
  await expect(prompt).toBeHidden()
  await page.reload()
  await expect(section(page, 'Merge requests')).toBeVisible()
  await expect(prompt).toBeHidden()
})

test('leads to the to-dos, even without any or without their section', async ({
  page,
  service,
}) => {
  await page.goto('/acme/app')
  const link = rail(page).getByRole('link', { name: 'To-dos' })
  await link.click()
  const todos = section(page, 'To-dos')
  await expect(todos).toContainText('No to-dos.')
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(rail(page).getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  await expectAccessible(page)

  await service.call('POST', `${APP}/issues/1/todo`)
  await page.reload()
  await page.getByRole('button', { name: 'Customize' }).click()
  await page.getByRole('checkbox', { name: 'To-dos' }).click()
  await page.keyboard.press('Escape')
  await rail(page).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(todos).toHaveCount(0)
  await link.click()
  await expect(todos.getByRole('link')).toBeFocused()

  const missing = { status: 404, json: { error: '404 Not Found' } }
  await page.route('**/todos?*', (route) => route.fulfill(missing))
  await page.reload()
  await expect(todos).toContainText('This server does not support to-dos.')
})

test('lists to-do items at home, and marks them as done', async ({ page, service }) => {
  await request(service, 'fix')
  await service.call('POST', `${APP}/merge_requests/1/todo`)
  await service.call('POST', `${APP}/issues/1/todo`)
  await page.goto('/')
  const todos = section(page, 'To-dos')
  await expect(todos.getByRole('listitem')).toHaveCount(2)
  await expect(rail(page).getByRole('link', { name: 'To-dos' })).toHaveText('To-dos2')
  await expectAccessible(page)
  await todos.getByRole('button', { name: 'Mark “fix” as done' }).press('Enter')
  await expect(todos.getByRole('listitem')).toHaveText([/First of To do/])
  await expect(rail(page).getByRole('link', { name: 'To-dos' })).toHaveText('To-dos1')
  await expect(todos.getByRole('link')).toBeFocused()

  // Newer servers have to-do items for other targets too, with other fields.
  await page.route('**/todos?*', async (route) => {
    const response = await route.fetch()
    const [todo] = (await response.json()) as [object]
    const epic = { id: 0, target_type: 'Epic', target: {}, target_url: '/epics/1', body: 'Plan' }
    await route.fulfill({ response, json: [todo, { ...todo, ...epic }] })
  })
  await page.reload()
  await expect(todos.getByRole('link')).toHaveText(['First of To do', 'Plan'])
  await expect(todos.getByRole('link', { name: 'Plan' })).toHaveAttribute('href', '/epics/1')
  await page.unrouteAll()
  for (const iid of [2, 3, 4, 5, 6]) await service.call('POST', `${APP}/issues/${iid}/todo`)
  await page.reload()
  await expect(todos.getByRole('listitem')).toHaveCount(5)
  await todos.getByRole('button', { name: 'Show 1 more' }).press('Enter')
  await expect(todos.getByRole('listitem')).toHaveCount(6)
  await expect(todos.getByRole('button', { name: 'Show fewer' })).toBeFocused()
  await todos.getByRole('link', { name: 'First of To do' }).press('Enter')
  await expect(page).toHaveURL(/\/acme\/app\/-\/boards\/\d+\?peek=1$/)
})

test("opens GitLab's URLs, including old ones", async ({ page, service }) => {
  await request(service, 'fix')
  const opened = page.getByRole('heading', { level: 1, name: '!1 fix' })
  for (const address of [
    '/-/merge_requests/1/diffs',
    '/merge_requests/1',
    '/merge_requests/1/diffs',
  ]) {
    await page.goto(`/acme/app${address}`)
    await expect(opened).toBeVisible()
  }
  await page.goto('/acme/app/issues/1')
  await expect(page).toHaveURL(/\/-\/boards\/\d+\?peek=1$/)
})

test('finds merge requests in the palette', async ({ page, service }) => {
  await request(service, 'cache-race')
  await page.goto('/acme/app')
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  const first = page.getByRole('option').first()
  const search = async (text: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await field.fill(text)
  }
  for (const text of ['!1', 'acme/app!1', 'https://gitlab.example/acme/app/-/merge_requests/1']) {
    await search(text)
    await expect(first).toHaveText('Open acme/app!1')
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
  }
  await page.goto('/dashboard/projects')
  for (const text of ['cache-r', '!cache-r', '!1']) {
    await search(text)
    await expect(page.getByRole('option', { name: 'cache-race acme/app!1' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
  }
  await search('!cache-r')
  await expect(first).toHaveText('cache-raceacme/app!1')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '!1 cache-race' })).toBeVisible()

  await search(
    'https://gitlab.example/acme/app/-/merge_requests/new?merge_request%5Bsource_branch%5D=main',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'New merge request' })).toBeVisible()
})

test('changes a merge request from the palette', async ({ page, context, service }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await request(service, 'cache-race')
  await commit(service, { branch: 'main', message: 'Go on', file: 'b.txt' })
  await page.goto('/acme/app/-/merge_requests/1')
  await expect(page.getByText('1 commit behind main')).toBeVisible()
  const run = async (words: string, name: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill(words)
    await expect(page.getByRole('option').first()).toHaveText(name)
    await page.keyboard.press('Enter')
  }
  await run('rebase', 'Rebase')
  await expect(page.getByText('1 commit behind main')).toBeHidden()
  await run('draft', 'Mark as draft or ready')
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await run('close', 'Close or reopen merge request')
  await expect(page.getByText('Its changes were not merged into main.')).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy worktree commands' }).click()
  await expect
    .poll(async () => await page.evaluate(async () => await navigator.clipboard.readText()))
    .toBe('git fetch origin merge-requests/1/head\ngit worktree add ../review-1 FETCH_HEAD\n')
})

/** Creates a branch with one commit and a merge request, both titled with the branch's name. */
async function request(
  service: BoardService,
  branch: string,
  { file, ...fields }: { file?: string } & Record<string, unknown> = {},
): Promise<void> {
  await commit(service, { branch, message: branch, from: 'main', ...(file && { file }) })
  const branches = { source_branch: branch, target_branch: 'main', title: branch }
  await service.call('POST', `${APP}/merge_requests`, { ...branches, ...fields })
}
