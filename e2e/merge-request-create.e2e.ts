import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { commit } from './support/commit.ts'

const APP = '/projects/acme%2Fapp'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
  await commit(service, { branch: 'main', message: 'Begin', file: 'README.md' })
})

test('asks on lists across projects for the project of a new request', async ({
  page,
  service,
}) => {
  const { id } = await service.call('GET', '/groups/acme')
  await service.call('POST', '/projects', { name: 'Docs', path: 'docs', namespace_id: id })
  const token = await service.member('remi', 30)
  await signIn(page, service, token)
  const menu = page.getByRole('dialog', { name: 'Choose a project' })
  const options = menu.getByRole('option')

  await page.goto('/groups/acme/-/merge_requests')
  await page.getByRole('button', { name: 'New merge request' }).click()
  await expect(options).toHaveText(/^App.*acme\/app$/)
  await expectAccessible(page)
  await page.keyboard.type('docs')
  await expect(menu).toContainText('No projects where you can create merge requests.')
  // The first one clears the field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'New merge request' })).toBeFocused()

  await page.goto('/dashboard/merge_requests')
  await expect(page.getByRole('button', { name: 'New merge request' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(menu.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('acme/docs')
  await expect(options).toHaveText(/^Open acme\/docs/)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('app')
  await expect(options).toHaveText(/^App/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/acme/app/-/merge_requests/new')
})

test('creates a merge request by mouse', async ({ page, service }) => {
  await commit(service, { branch: 'fix/cache-race', message: CACHE, from: 'main' })
  await commit(service, { branch: 'main', message: 'Go on', file: 'b.txt' })
  await service.member('amara', 30)
  await service.call('POST', `${APP}/milestones`, { title: 'Autumn' })

  await page.goto('/acme/app/-/merge_requests')
  const offer = page.getByRole('link', { name: 'New merge request' })
  await offer.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/acme/app/-/merge_requests')
  await offer.click()
  await choose(page, 'Source branch', 'cache', 'fix/cache-race')
  await expect(page.getByText('1 commit ahead, 1 behind')).toBeVisible()
  await expect(title(page)).toHaveValue('Lock the cache')
  await expect(description(page)).toHaveValue('It was read while it was written.')
  await expectAccessible(page)

  const below = page.getByText('Assignees', { exact: true })
  const place = await boxAtRest(below)
  await title(page).fill('Fix the race of the cache')
  await expect(page.getByText(/^Saved in this browser \d+:\d\d/)).toBeVisible()
  expect(await boxAtRest(below)).toEqual(place)
  await page.getByText('Mark as draft').click()
  await expect(title(page)).toHaveValue('Draft: Fix the race of the cache')
  await description(page).fill('Closes #1')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('link', { name: '#1' })).toBeVisible()
  // The button covers the value.
  const pencil = page.getByRole('button', { name: 'Change assignees' })
  await pencil.click({ position: { x: -300, y: 10 } })
  await page.getByRole('option', { name: 'amara' }).click()
  await page.keyboard.press('Escape')
  await change(page, 'reviewers', 'amara')
  await change(page, 'labels', 'Doing')
  await change(page, 'milestone', 'Autumn')
  await page.getByText('Delete source branch after merge').click()
  await page.getByText('Squash commits').click()
  await page.getByRole('textbox', { name: 'Estimate' }).fill('90m')
  await expect(page.getByText('Equals 1h 30m')).toBeVisible()
  await page.getByText(/^Commits/).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Lock the cache' })).toBeVisible()
  await page.getByText(/^Changed files/).click()
  await expect(page.getByRole('listitem').filter({ hasText: /\+\d added/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create merge request' }).click()
  await expect(page).toHaveURL('/acme/app/-/merge_requests/1')
  expect(await service.call('GET', `${APP}/merge_requests/1`)).toMatchObject({
    title: 'Draft: Fix the race of the cache',
    description: 'Closes #1',
    draft: true,
    labels: ['Doing'],
    assignees: [{ username: 'amara' }],
    reviewers: [{ username: 'amara' }],
    milestone: { title: 'Autumn' },
    squash: true,
    force_remove_source_branch: false,
    time_stats: { time_estimate: 5400 },
  })

  await page.getByRole('button', { name: 'Mark as ready' }).first().click()
  await page.getByRole('button', { name: 'Merge into main' }).click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('Merged into main', { exact: true })).toBeVisible()
})

test('creates a merge request by keyboard, and keeps the draft after a reload', async ({
  page,
  service,
}) => {
  await commit(service, { branch: 'feature/search', message: 'Add an index', from: 'main' })
  await commit(service, { branch: 'feature/search', message: 'Use it', file: 'use.txt' })
  await page.goto(
    '/acme/app/-/merge_requests/new?merge_request%5Bsource_branch%5D=feature%2Fsearch',
  )
  await expect(page.getByText('2 commits ahead')).toBeVisible()
  await expect(title(page)).toHaveValue('Feature search')
  await title(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Enter a title.')).toBeVisible()
  await expect(title(page)).toBeFocused()
  await page.keyboard.type('Add search')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Finds *everything*.')
  await expect(page.getByText(/^Saved in this browser \d+:\d\d/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(description(page)).not.toBeFocused()

  await page.reload()
  await expect(title(page)).toHaveValue('Draft: Add search')
  await expect(description(page)).toHaveValue('Finds *everything*.')
  await description(page).focus()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL('/acme/app/-/merge_requests/1')

  await page.goto('/acme/app/-/merge_requests/new?merge_request[source_branch]=feature/search')
  await expect(title(page)).toHaveValue('Feature search')
  const warning = page.getByRole('status').filter({ hasText: 'already exists' })
  await expect(warning).toHaveText('!1 already exists for these branches.')
  await title(page).press('Control+Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'Not created. !1 already exists for these branches.',
  )
  await expectAccessible(page)
  await warning.getByRole('link', { name: '!1' }).press('Enter')
  await expect(page).toHaveURL('/acme/app/-/merge_requests/1')
  const ready = page.getByRole('button', { name: 'Mark as ready' }).first()
  await ready.press('Enter')
  await expect(page.getByRole('button', { name: 'Merge into main' })).toBeEnabled()
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByRole('button', { name: 'Merge', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Merged into main', { exact: true })).toBeVisible()
})

test('shows errors beside their fields', async ({ page, service }) => {
  await commit(service, { branch: 'fix', message: 'Fix', from: 'main' })
  await page.goto('/acme/app/-/merge_requests/new')
  await page.getByRole('button', { name: 'Create merge request' }).click()
  await expect(page.getByText('Choose a source branch.')).toBeVisible()
  const source = page.getByRole('button', { name: /^Source branch/ })
  await expect(source).toBeFocused()
  await expect(source).toHaveText('Choose a branch')
  await expect(source).toHaveAttribute('data-invalid')
  await expectAccessible(page)

  await source.click()
  await expect(page.getByRole('option')).toHaveText(['fix'])
  await page.keyboard.press('Escape')
  await page.goto('/acme/app/-/merge_requests/new?merge_request[source_branch]=main')
  await expect(page.getByText('No new commits.')).toBeVisible()
  await expect(title(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Create merge request' }).click()
  await expect(page.getByText('Choose a branch other than the target branch.')).toBeVisible()

  await choose(page, 'Source branch', 'fix', 'fix')
  await title(page).fill('x'.repeat(256))
  await page.getByRole('button', { name: 'Create merge request' }).click()
  await expect(page.getByText('is too long (maximum is 255 characters)').first()).toBeVisible()
  await expect(title(page)).toBeFocused()

  await title(page).fill('Fix')
  await page.getByRole('textbox', { name: 'Estimate' }).fill('1h15')
  await page.getByRole('button', { name: 'Create merge request' }).click()
  await expect(page.getByText('The minutes have no unit.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Estimate' })).toBeFocused()
  await page.getByRole('button', { name: 'Did you mean 1h 15m?' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Estimate' })).toBeFocused()
  await expect(page.getByText('Equals 1h 15m')).toBeVisible()
  await page.getByRole('textbox', { name: 'Estimate' }).fill('a while')
  await page.getByRole('button', { name: 'Create merge request' }).click()
  await expect(page.getByRole('alert')).toContainText('Created !1, but its estimate was not set.')
  await expect(page.getByRole('textbox', { name: 'Estimate' })).toBeFocused()
  // The retry sends only the estimate.
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Estimate' }).fill('1h5')
  await page.getByRole('button', { name: 'Set estimate' }).click()
  await expect(page.getByText('The minutes have no unit.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Estimate' }).fill('1h')
  await page.getByRole('button', { name: 'Set estimate' }).click()
  await expect(page).toHaveURL('/acme/app/-/merge_requests/1')
  const created = await service.call('GET', `${APP}/merge_requests/1`)
  expect(created['time_stats']).toMatchObject({ time_estimate: 3600 })
})

test("keeps the form's text when the project loads or a branch changes", async ({
  page,
  service,
}) => {
  await commit(service, { branch: 'fix', message: 'Fix', from: 'main' })
  await commit(service, { branch: 'develop', message: 'Develop', from: 'main' })
  const { promise: typed, resolve: go } = Promise.withResolvers<void>()
  await page.route(`**/api/v4${APP}`, async (route) => {
    await typed
    await route.continue()
  })
  await page.goto('/acme/app/-/merge_requests/new?merge_request[source_branch]=fix')
  await title(page).fill('Fix the race')
  const arrived = page.waitForResponse(`**/api/v4${APP}`)
  go()
  await arrived
  await expect(page.getByText('1 commit ahead')).toBeVisible()
  await expect(title(page)).toHaveValue('Fix the race')

  await description(page).fill('It was late.')
  await change(page, 'labels', 'Doing')
  await choose(page, 'Target branch', 'develop', 'develop')
  await expect(page.getByText('1 commit ahead, 1 behind')).toBeVisible()
  await expect(title(page)).toHaveValue('Fix the race')
  await expect(description(page)).toHaveValue('It was late.')
  await page.reload()
  await expect(title(page)).toHaveValue('Fix the race')
  await expect(page.getByRole('list', { name: 'Labels' })).toContainText('Doing')
  await page.goto('/acme/app/-/merge_requests/new?merge_request[source_branch]=fix')
  await expect(title(page)).toHaveValue('Fix')
})

test('opens the draft of the chosen branch, and offers to keep what was typed', async ({
  page,
  service,
}) => {
  await commit(service, { branch: 'fix', message: 'Fix', from: 'main' })
  await page.goto('/acme/app/-/merge_requests/new?merge_request[source_branch]=fix')
  await description(page).fill('It was late.')
  await expect(page.getByText(/^Saved in this browser/)).toBeVisible()
  await page.goto('/acme/app/-/merge_requests/new')
  await title(page).fill('Fix the race')
  await choose(page, 'Source branch', 'fix', 'fix')
  await expect(description(page)).toHaveValue('It was late.')
  await expect(title(page)).toHaveValue('Fix')
  await page.getByRole('button', { name: 'Use what I typed' }).click()
  await expect(title(page)).toHaveValue('Fix the race')
  await expect(description(page)).toHaveValue('')
})

test('finds the merge request if the reply to its creation is lost', async ({ page, service }) => {
  await commit(service, { branch: 'fix', message: 'Fix', from: 'main' })
  const creation = `**/api/v4${APP}/merge_requests`
  await page.route(creation, async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await page.goto('/acme/app/-/merge_requests/new?merge_request[source_branch]=fix')
  await expect(page.getByText('1 commit ahead')).toBeVisible()
  await title(page).press('Control+Enter')
  await expect(page).toHaveURL('/acme/app/-/merge_requests/1')
  await expect(page.getByText('Created !1. The server’s reply was lost.')).toBeVisible()

  // The connection is cut for longer.
  await commit(service, { branch: 'more', message: 'More', from: 'main' })
  await page.goto('/acme/app/-/merge_requests/new?merge_request[source_branch]=more')
  await expect(page.getByText('1 commit ahead')).toBeVisible()
  await page.route(`${creation}?*`, async (route) => await route.abort())
  await title(page).press('Control+Enter')
  const unknown = page.getByText('The merge request may have been created')
  await expect(unknown).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await title(page).press('Control+Enter')
  await expect(page.getByText('Not created. !2 already exists')).toBeVisible()
  await expect(unknown).toBeHidden()
})

test('leads to the merge requests from a branch if it cannot tell what was created', async ({
  page,
  service,
}) => {
  await commit(service, { branch: 'fix', message: 'Fix', from: 'main' })
  await page.goto('/acme/app/-/merge_requests/new?merge_request[source_branch]=fix')
  await expect(page.getByText('1 commit ahead')).toBeVisible()
  await page.route(`**/api/v4${APP}/merge_requests`, async (route) => {
    await route.fulfill({ status: 502, body: 'Bad gateway' })
  })
  await title(page).press('Control+Enter')
  await expect(page.getByText('The merge request may have been created')).toBeVisible()
  await page.getByRole('link', { name: 'merge requests from fix' }).press('Enter')
  const token = page.getByRole('button', { name: 'Source branch is fix', exact: true })
  await expect(token).toBeVisible()
  await expect(page.getByText('No merge requests match the filter.')).toBeVisible()
})

test('shows the shortcuts of the fields', async ({ page, service }) => {
  await commit(service, { branch: 'fix', message: 'Fix', from: 'main' })
  await page.goto('/acme/app/-/merge_requests/new?merge_request[source_branch]=fix')
  await page.getByRole('button', { name: 'Change labels' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Change labelsL')
})

test('offers a new merge request only to those who may create one', async ({ page, service }) => {
  await service.call('PUT', '/groups/acme', { visibility: 'public' })
  await service.call('PUT', APP, { visibility: 'public' })
  const offer = page.getByRole('link', { name: 'New merge request' })
  await page.goto('/acme/app/-/merge_requests')
  await expect(offer).toBeVisible()

  await signIn(page, service, await service.member('amara', 10))
  await page.goto('/acme/app/-/merge_requests')
  await expect(page.getByText('No open merge requests.')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.goto('/acme/app/-/merge_requests/new')
  await expect(
    page.getByText('You need at least the Developer role in acme/app to create merge requests.'),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create merge request' })).toHaveCount(0)
  await expectAccessible(page)
})

test('creates a merge request from a fork', async ({ page, service }) => {
  for (const space of ['/groups/acme', APP]) {
    await service.call('PUT', space, { visibility: 'public' })
  }
  await service.call('POST', `${APP}/fork`, { namespace_path: 'root' })
  await commit(service, { branch: 'fix', message: 'Fix', from: 'main' }, 'root%2Fapp')
  await page.goto('/root/app/-/merge_requests/new?merge_request[source_branch]=fix')
  await expect(page.getByRole('button', { name: /^Target project/ })).toContainText('acme/app')
  await expect(page.getByText('1 commit ahead')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Allow edits by maintainers' })).toBeChecked()
  await page.getByRole('button', { name: 'Create merge request' }).click()
  await expect(page).toHaveURL('/acme/app/-/merge_requests/1')
  expect(await service.call('GET', `${APP}/merge_requests/1`)).toMatchObject({
    title: 'Fix',
    allow_collaboration: true,
  })

  await page.goto('/acme/app/-/merge_requests/new')
  await change(page, 'labels', 'Doing')
  await choose(page, 'Source project', 'root', 'root/app')
  await choose(page, 'Source branch', 'fix', 'fix')
  await expect(page.getByRole('button', { name: /^Target project/ })).toContainText('acme/app')
  await expect(page.getByRole('list', { name: 'Labels' })).toContainText('Doing')
  await expect(title(page)).toHaveValue('Fix')
})

test('fills in a template of the target project', async ({ page, service }) => {
  for (const [name, content] of [
    ['Default', '## Why'],
    ['Bug fix', '## Cause'],
  ]) {
    await service.call(
      'POST',
      `${APP}/repository/files/${encodeURIComponent(`.gitlab/merge_request_templates/${name}.md`)}`,
      {
        branch: 'main',
        commit_message: 'Add a template',
        content,
      },
    )
  }
  await commit(service, { branch: 'fix', message: 'Fix', from: 'main' })
  await commit(service, { branch: 'cache', message: CACHE, from: 'main' })
  await page.goto('/acme/app/-/merge_requests/new?merge_request[source_branch]=fix')
  await expect(description(page)).toHaveValue('## Why')
  const template = page.getByRole('button', { name: 'Template', exact: true })
  await template.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Bug fix', 'Default'])
  await expectAccessible(page, { overlaid: true })
  await page.getByRole('menuitem', { name: 'Bug fix' }).press('Enter')
  await expect(description(page)).toHaveValue('## Cause')
  await description(page).fill('Mine')
  await template.click()
  await page.getByRole('menuitem', { name: 'Default' }).click()
  await expect(description(page)).toHaveValue('## Why')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(description(page)).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Create merge request' }).click()
  await expect(page).toHaveURL('/acme/app/-/merge_requests/1')
  expect(await service.call('GET', `${APP}/merge_requests/1`)).toMatchObject({
    description: 'Mine',
  })

  // A commit's own text comes before the default template.
  await page.goto('/acme/app/-/merge_requests/new?merge_request[source_branch]=cache')
  await expect(title(page)).toHaveValue('Lock the cache')
  await expect(description(page)).toHaveValue('It was read while it was written.')
})

const CACHE = 'Lock the cache\n\nIt was read while it was written.'

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })

async function choose(page: Page, label: string, search: string, option: string): Promise<void> {
  const field = page.getByRole('button', { name: new RegExp(`^${label}`) })
  await field.click()
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /^Search/ }))
    .fill(search)
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect(field).toContainText(option)
}

/** Chooses a field's value in its popover. */
async function change(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${field}` }).click()
  await page.getByRole('option', { name: value }).first().click()
  await page.keyboard.press('Escape')
}
