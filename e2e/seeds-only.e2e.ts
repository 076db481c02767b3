import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { test as base, expect, ROOT_TOKEN } from './support/board.ts'
import { commit } from './support/commit.ts'
import { dragList, list, listHandle, listNames } from './support/drag.ts'
import { startSeedsOnly } from './support/seeds-only.ts'

const test = base.extend<{ bare: Awaited<ReturnType<typeof startSeedsOnly>> }>({
  bare: async ({ service }, use) => {
    const server = await startSeedsOnly(service.url)
    await use(server)
    await server.end()
  },
})

/** Signs in with a token to a server whose URL is typed. */
async function signInAt(page: Page, server: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Server', { exact: true }).fill(server)
  await page.keyboard.press('Tab')
  await expect(
    page.getByText('This server does not support signing in with your account'),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Token' }).fill(ROOT_TOKEN)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('lists the features missing on a minimal server, and opens its boards', async ({
  page,
  bare,
}) => {
  await signInAt(page, bare.url)
  const noOffer = 'This server does not support that.'
  await expect(section(page, 'Your projects')).toContainText(noOffer)
  await expect(section(page, 'Your groups')).toContainText(noOffer)
  const waiting = section(page, 'Waiting on others')
  await expect(waiting).toContainText('None of your merge requests are waiting.')
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Open a project or group by its path' }).click()
  await expect(page.getByText('This server does not support this page')).toBeVisible()
  await page.getByRole('textbox', { name: 'Path' }).fill('https://elsewhere.test/acme/app')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/acme/app')
  await expect(page.getByRole('heading', { level: 1, name: 'app' })).toBeVisible()
  await expect(section(page, 'Project')).toContainText('This server cannot show a')
  await expect(section(page, 'Boards').getByRole('link', { name: 'Development' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('acme').click()
  await expect(section(page, 'Group')).toContainText('This server cannot show a')
  await expectAccessible(page)

  await page.goto('/acme/nothing')
  await expect(page.getByText('It may not exist')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('creates, renames and deletes boards there, and adds, moves and removes lists', async ({
  page,
  service,
  bare,
}) => {
  const label = await service.call('POST', '/groups/acme/labels', {
    name: 'Blocked',
    color: '#cc3344',
  })
  await signInAt(page, bare.url)
  await page.goto(service.projectBoard)
  await expect(list(page, 'Doing')).toContainText('does not support issues')
  await expect(page.getByText('boards and lists, but not their issues')).toBeVisible()
  await expect(page.getByRole('search')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /New card/ })).toHaveCount(0)
  await expectAccessible(page)

  await dragList(page, 'Doing', { over: 'To do', half: 'left' })
  await expect.poll(() => listNames(page)).toEqual(named('Doing', 'To do', 'Review', 'QA'))
  await listHandle(page, 'Doing').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect.poll(() => listNames(page)).toEqual(named('To do', 'Review', 'QA', 'Doing'))
  await expect(page.getByRole('button', { name: 'View', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Board actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit scope…' }).click()
  const scope = page.getByRole('dialog', { name: /^Scope of/ })
  await expect(scope.getByText('This server cannot list milestones')).toBeVisible()
  await expect(scope.getByText('This server cannot list people')).toBeVisible()
  await expect(scope.getByText('This server cannot list labels')).toBeVisible()
  await expect(scope.getByRole('combobox')).toHaveCount(0)
  await expectAccessible(page)
  await scope.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'QA actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Set limits…' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  await expect.poll(() => listNames(page)).toEqual(named('To do', 'QA', 'Review', 'Doing'))

  await page.getByRole('button', { name: 'Add list' }).click()
  const id = page.getByRole('textbox', { name: 'Label ID' })
  await expect(id).toBeFocused()
  await expect(page.getByText('This server cannot list labels.')).toBeVisible()
  await page.keyboard.type('Blocked')
  await expect(page.getByText('Enter a whole number.')).toBeVisible()
  await id.fill(String(label.id))
  await page.keyboard.press('Enter')
  await expect(list(page, 'Blocked')).toBeVisible()
  await page.getByRole('button', { name: 'Blocked actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove list…' }).click()
  await page.getByRole('button', { name: 'Remove list' }).click()
  await expect(list(page, 'Blocked')).toHaveCount(0)
  await page.reload()
  await expect(list(page, 'Doing')).toBeVisible()
  await expect.poll(() => listNames(page)).toEqual(named('To do', 'QA', 'Review', 'Doing'))

  await page.getByRole('link', { name: 'Boards', exact: true }).click()
  const nameField = page.getByRole('textbox', { name: 'Name' })
  await page.getByRole('button', { name: 'New board' }).click()
  await nameField.fill('Planning')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Planning' })).toBeVisible()
  await expect(id).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Boards', exact: true }).click()
  await page.getByRole('button', { name: 'Planning actions' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await nameField.fill('Plans')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Plans actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete board' }).click()
  await expect(page.getByText('Deleted board “Plans”.')).toBeVisible()
  const rows = page.getByRole('main').getByRole('link')
  await expect(rows).toHaveText(['Development'])
})

test('does not request missing endpoints repeatedly', async ({ page, clock, service, bare }) => {
  await signInAt(page, bare.url)
  await clock.install()
  await page.goto(service.groupBoard)
  await expect(list(page, 'Doing')).toContainText('does not support issues')
  // Waits for the replies of the other lists, and for the live stream, which begins later.
  await page.waitForLoadState('networkidle')
  await expect.poll(() => bare.refused.some((call) => call.includes('/live'))).toBe(true)
  const before = bare.refused.length
  await clock.runFor(120_000)
  await page.getByRole('button', { name: 'Board actions' }).click()
  await page.getByRole('menuitem', { name: 'Reload' }).click()
  await expect(list(page, 'Doing')).toContainText('does not support issues')
  expect(bare.refused.slice(before)).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

function named(...names: string[]): string[] {
  return ['Open', ...names, 'Closed']
}

test('lists, reads, changes, merges and creates merge requests there', async ({
  page,
  service,
  bare,
}) => {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  await commit(service, { branch: 'fix', message: 'Lock the cache', from: 'main', file: 'b.txt' })
  await commit(service, { branch: 'more', message: 'Lock more', from: 'main', file: 'c.txt' })
  await commit(service, { branch: 'fix', message: 'Test the lock', file: 'd.txt' })
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', {
    source_branch: 'fix',
    target_branch: 'main',
    title: 'Draft: Fix the cache',
    description: 'Closes #1',
  })
  await commit(service, { branch: 'fix', message: 'Unlock it again', file: 'e.txt' })
  await service.call('POST', '/projects/acme%2Fapp/merge_requests/1/notes', { body: 'Why?' })
  await signInAt(page, bare.url)
  const filter = page.getByRole('combobox', { name: 'Filter merge requests' })
  for (const scope of ['/dashboard', '/groups/acme/-']) {
    await page.goto(`${scope}/merge_requests`)
    await expect(page.getByRole('link', { name: 'Fix the cache' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }

  await page.goto('/acme/app/-/merge_requests')
  const row = page.getByRole('listitem').filter({ hasText: 'Fix the cache' })
  await expect(row).toContainText('!1')
  await filter.fill('source:elsewhere')
  await filter.press('Enter')
  await expect(page.getByText('No merge requests match the filter.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filter' }).first().click()
  await expect(row.getByText('Draft', { exact: true })).toBeAttached()
  await row.getByRole('link', { name: 'Fix the cache' }).click()

  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Fix the cache')
  await expect(page.getByText('This server does not support comments.')).toContainText(
    '1 comment can be read on',
  )
  await expect(page.getByRole('list', { name: 'Issues closed by merging' })).toHaveText(
    /^Open ?#1 /,
  )
  await expect(page.getByText('This is a draft', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Commits/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Lock the cache' })).toContainText(
    'Administrator',
  )
  await expect(page.getByText('new in v2')).toHaveCount(1)
  const commits = await service.call('GET', '/projects/acme%2Fapp/merge_requests/1/commits')
  const [{ id: sha }] = commits as unknown as [{ id: string }]
  await page.goto(`/acme/app/-/merge_requests/1/diffs?commit_id=${sha}`)
  await page.getByRole('link', { name: 'Compare versions' }).click()
  await expect(page).toHaveURL(/\/1\/versions$/)
  await page.getByRole('link', { name: /^Overview/ }).click()
  await expect(page.getByText('This is a draft', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as ready' }).first().click()
  await expect(page.getByText('Not a draft')).toBeVisible()
  await page.getByRole('button', { name: 'Edit title' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Fix the cache for good')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 2, name: 'Fix the cache for good' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Log time' }).click()
  await page.getByRole('textbox', { name: /time/i }).fill('1h 30m')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('1h 30m spent')
  await page.getByRole('button', { name: 'Add to-do' }).click()
  await expect(page.getByText('Added to your to-do list')).toBeVisible()
  await expectAccessible(page)
  const box = section(page, 'Merge')
  await box.getByRole('button', { name: 'Merge into main' }).click()
  await expect(box.getByRole('button', { name: 'Merge', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box).toContainText('Merged into main by Administrator')

  await page.goto('/acme/app/-/merge_requests/new')
  await page.getByRole('textbox', { name: 'Source branch' }).pressSequentially('more')
  await page.getByRole('textbox', { name: 'Target branch' }).fill('main')
  await expect(page.getByRole('textbox', { name: 'Source branch' })).toHaveValue('more')
  await page.getByRole('textbox', { name: 'Title' }).fill('Lock more')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL('/acme/app/-/merge_requests/2')
  await expect(section(page, 'Merge')).toContainText('Merge into main')
})

test('changes the fields of requests there, and says what is missing', async ({
  page,
  service,
  bare,
}) => {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  await commit(service, { branch: 'stable', message: 'Release', from: 'main' })
  for (const title of ['One', 'Two']) {
    await commit(service, { branch: title, message: title, from: 'main', file: `${title}.txt` })
    const branches = { source_branch: title, target_branch: 'main', title }
    await service.call('POST', '/projects/acme%2Fapp/merge_requests', branches)
  }
  await signInAt(page, bare.url)
  await page.goto('/acme/app/-/merge_requests/1')
  await page.getByRole('button', { name: 'Change target branch' }).press('Enter')
  await page.getByRole('textbox', { name: 'Target branch' }).fill('stable')
  await page.keyboard.press('Enter')
  await expect(section(page, 'Merge')).toContainText('Merge into stable')
  await page.getByRole('button', { name: 'Turn off' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await page.getByRole('button', { name: 'Change labels' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Type the name of a label')
  await expectAccessible(page, { overlaid: true })
  await page.keyboard.type('bug')
  await dialog.getByRole('option', { name: 'bug' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('bug')
  await page
    .getByRole('button', { name: /^Close/ })
    .first()
    .press('Enter')
  await expect(page.getByText('Its changes were not merged into stable.')).toBeVisible()
  await page.keyboard.press('z')
  await expect(section(page, 'Merge')).toContainText('Merge into stable')

  await page.goto('/acme/app/-/merge_requests')
  await page.getByRole('checkbox', { name: 'Select One' }).click()
  await page.getByRole('checkbox', { name: 'Select Two' }).click()
  const selected = page.getByRole('toolbar', { name: 'Selected merge requests' })
  await selected.getByRole('button', { name: 'Labels' }).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('This server does not support that.')
  await page.keyboard.press('Escape')
  await selected.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page.getByText('Closed 2 merge requests.')).toBeVisible()
  await expect(page.getByText('No open merge requests.')).toBeVisible()
})

test('merges a request there', async ({ page, service, bare }) => {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  await commit(service, { branch: 'fix', message: 'Lock the cache', from: 'main' })
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Fix the cache' }
  const request = await service.call('POST', '/projects/acme%2Fapp/merge_requests', branches)
  const status = { state: 'success', name: 'scan', ref: 'fix' }
  await service.call('POST', `/projects/acme%2Fapp/statuses/${String(request['sha'])}`, status)
  await signInAt(page, bare.url)
  await page.goto('/acme/app/-/merge_requests/1/pipelines')
  await expect(page.getByRole('button', { name: /Passed Pipeline #\d+/ })).toBeVisible()
  await expect(page.getByText('This server does not list jobs.')).toBeVisible()
  await page.goto('/acme/app/-/merge_requests/1')
  const box = section(page, 'Merge')
  await box.getByRole('button', { name: 'Merge into main' }).click()
  await box.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(box).toContainText('Merged into main')
  await expect(box).toContainText('The branch fix was kept.')
  await expectAccessible(page)
})

test('invites people there, and says what is missing', async ({ page, bare }) => {
  await signInAt(page, bare.url)
  await page.goto('/groups/acme/-/group_members')
  await expect(section(page, 'Members')).toContainText('This server does not support that.')
  await expect(page.getByRole('link', { name: /^Access requests/ })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'To' }).fill('ana@x.org, @remi,')
  await page.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(page.getByRole('list', { name: 'Sent' })).toHaveText('Invited ana@x.org')
  await expect(page.getByRole('list', { name: 'People to invite' })).toContainText(
    'This server cannot look up usernames',
  )
  await page.getByRole('link', { name: /^Invited/ }).click()
  await page.getByRole('button', { name: 'ana@x.org actions' }).click()
  await page.getByRole('menuitem', { name: 'Revoke…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText(
    'This server does not support that.',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ana@x.org actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Invite again', 'Change role or end date…'])
})

test('exports a group there, and imports the archive', async ({ page, service, bare }, info) => {
  await signInAt(page, bare.url)
  await page.goto('/groups/acme/-/export')
  await page.getByRole('button', { name: 'Start export' }).click()
  await expect(page.getByText(/^Next check in \d+ s$/)).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(async () => (await service.call('GET', '/groups/acme/export')).status)
    .toBe('finished')
  await page.reload()
  await page.getByRole('button', { name: 'Check now' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^acme-\d{8}\.tar\.gz$/)
  const archive = info.outputPath('acme.tar.gz')
  await (await saved).saveAs(archive)
  await expectAccessible(page)

  await page.goto('/groups/import')
  await expect(page.getByText('This server does not list groups.')).toBeVisible()
  await page.getByLabel('File', { exact: true }).setInputFiles(archive)
  await page.getByRole('textbox', { name: 'Name' }).fill('Again')
  await page.getByRole('main').getByRole('button', { name: 'Import group' }).click()
  await expect(page.getByText('Import accepted')).toBeVisible()
  await expect(page.getByText('This server does not report progress.')).toBeVisible()
  await expectAccessible(page)
  await expect.poll(async () => (await service.call('GET', '/groups?search=Again')).length).toBe(1)
})
