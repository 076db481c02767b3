import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { commit } from './support/commit.ts'

const PROJECT = '/projects/acme%2Fapp'
const REQUEST = `${PROJECT}/merge_requests/1`

/** Creates a merge request from `fix` into `main`. */
test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  await commit(service, { branch: 'fix', message: 'Lock the cache', from: 'main', file: 'b.txt' })
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Fix the cache' }
  await service.call('POST', `${PROJECT}/merge_requests`, branches)
})

test('merges by mouse with a squash and messages, and reports the result', async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await commit(service, { branch: 'fix', message: 'Test the lock', file: 'c.txt' })
  await open(page)
  await box(page)
    .getByText(/checks passed$/)
    .click()
  await expect(box(page).getByText('No conflicts with main')).toBeVisible()
  await box(page).getByText('Squash off · keep source branch · default message').click()
  await expect(box(page).getByRole('textbox', { name: 'Merge commit message' })).toHaveValue(
    "Merge branch 'fix' into 'main'\n\nFix the cache\n\nSee merge request acme/app!1",
  )
  await box(page).getByText('Squash all commits into one').click()
  await box(page).getByText('Delete fix after merge').click()
  await box(page).getByRole('textbox', { name: 'Squash commit message' }).fill('Fix it in one')
  await expect(box(page).getByText('First line: 13 of 72 characters.')).toBeVisible()
  await expectAccessible(page)

  await box(page).getByRole('button', { name: 'Merge into main' }).click()
  await expect(confirmation(page)).toContainText('Merge fix into main now?')
  await expectAccessible(page)
  await confirmation(page).getByRole('button', { name: 'Merge' }).click()
  await expect(box(page)).toContainText('Merged into main by Administrator')
  await expect(box(page)).toContainText('The branch fix was deleted.')
  await box(page).getByRole('button', { name: /^Copy/ }).click()
  const merged = await service.call('GET', REQUEST)
  expect(merged).toMatchObject({ state: 'merged', squash: true })
  await expect
    .poll(async () => await page.evaluate(async () => await navigator.clipboard.readText()))
    .toBe(merged['merge_commit_sha'])
  const squashed = await service.call(
    'GET',
    `${PROJECT}/repository/commits/${String(merged['squash_commit_sha'])}`,
  )
  expect(squashed).toMatchObject({ message: 'Fix it in one' })
  await expectAccessible(page)
})

test('merges by keyboard, with one step to confirm', async ({ page, service }) => {
  await service.call('PUT', REQUEST, { title: 'Draft: Fix the cache' })
  await open(page)
  const merge = box(page).getByRole('button', { name: 'Merge into main' })
  await expect(merge).toBeDisabled()
  await expect(box(page).getByText('This is a draft').last()).toBeVisible()
  await expectAccessible(page)
  await box(page).getByRole('button', { name: 'Mark as ready' }).press('Enter')
  await expect(merge).toBeEnabled()

  await page.keyboard.press('Shift+Enter')
  await expect(confirmation(page)).toContainText('Merge fix into main now?')
  await expect(confirmation(page).getByRole('button', { name: 'Merge' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(merge).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(confirmation(page).getByRole('button', { name: 'Merge' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(merge).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(confirmation(page).getByRole('button', { name: 'Merge' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box(page)).toContainText('Merged into main')
  await expect(box(page).getByRole('heading', { name: 'Merge' })).toBeFocused()
})

test('updates the list and the rail after a merge, even without live updates', async ({ page }) => {
  await page.route(
    '**/api/v4/**/live*',
    async (route) => await route.fulfill({ status: 404, json: {} }),
  )
  const count = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^My requests/ })
  const state = page.getByRole('navigation', { name: 'State' })
  await page.goto('/acme/app/-/merge_requests')
  await expect(count).toHaveText(/1$/)
  await expect(state.getByRole('link', { name: 'Open' })).toHaveText(/1$/)
  await page.getByRole('link', { name: 'Fix the cache' }).click()
  await box(page).getByRole('button', { name: 'Merge into main' }).click()
  await confirmation(page).getByRole('button', { name: 'Merge' }).click()
  await expect(box(page)).toContainText('Merged into main')
  await expect(count).toHaveText('My requests')
  await page.getByRole('link', { name: 'Back to list' }).click()
  await expect(state.getByRole('link', { name: 'Open' })).toHaveText(/0$/)
  await expect(page.getByRole('link', { name: 'Fix the cache' })).toHaveCount(0)
})

test('keeps a source branch from reordering the confirmation', async ({ page, service }) => {
  const branch = 'x\u202Eniam'
  await commit(service, { branch, message: 'Reverse it', from: 'main', file: 'c.txt' })
  const fields = { source_branch: branch, target_branch: 'main', title: 'Reverse it' }
  await service.call('POST', `${PROJECT}/merge_requests`, fields)
  await page.goto('/acme/app/-/merge_requests/2')
  await box(page).getByRole('button', { name: 'Merge into main' }).click()
  const [source, target] = await Promise.all(
    ['x[U+202E]niam', 'main'].map(
      async (name) => await boxAtRest(confirmation(page).getByText(name, { exact: true })),
    ),
  )
  expect(source!.x + source!.width).toBeLessThan(target!.x)
})

test('marks the tab as ready on servers without detailed statuses', async ({ page }) => {
  await page.route(READ, async (route) => {
    const response = await route.fetch()
    const request = (await response.json()) as Record<string, unknown>
    await route.fulfill({ response, json: { ...request, detailed_merge_status: undefined } })
  })
  await open(page)
  const icon = page.locator('link[rel=icon]')
  await expect(icon).toHaveAttribute('href', new RegExp(encodeURIComponent('#2f9e44')))
})

test('stops polling mergeability after five minutes', async ({ page, clock }) => {
  await clock.install()
  let reads = 0
  await page.route(READ, async (route) => {
    reads += 1
    const response = await route.fetch()
    const unchecked = { merge_status: 'unchecked', detailed_merge_status: 'unchecked' }
    const request = (await response.json()) as Record<string, unknown>
    await route.fulfill({ response, json: { ...request, ...unchecked } })
  })
  await open(page)
  const row = box(page).getByRole('listitem').filter({ hasText: 'Checking whether' })
  await expect(row).toBeVisible()
  await expect(box(page).getByText('No conflicts with main')).toHaveCount(0)
  await clock.runFor(10_000)
  await expect(row).toContainText(/Checking whether it can be merged, \d+ s/)
  await expectAccessible(page)
  await clock.runFor(300_000)
  await expect(box(page).getByText('Still not checked after five minutes').last()).toBeVisible()
  expect(reads).toBeLessThan(40)

  await page.unrouteAll({ behavior: 'wait' })
  await box(page).getByRole('button', { name: 'Check again' }).click()
  await expect(box(page).getByText('No conflicts with main')).toBeVisible()
  await expect(box(page).getByRole('button', { name: 'Merge into main' })).toBeEnabled()
})

for (const [work, doing, fields] of [
  ['merging', 'Merging into main…', { state: 'locked' }],
  ['rebasing', /^Rebasing onto main…/, { rebase_in_progress: true }],
] as const) {
  test(`offers to check again after five minutes of ${work}`, async ({ page, clock }) => {
    await clock.install()
    await page.route(READ, async (route) => {
      const response = await route.fetch()
      const request = (await response.json()) as Record<string, unknown>
      await route.fulfill({ response, json: { ...request, ...fields } })
    })
    await open(page)
    await expect(box(page).getByText(doing)).toBeVisible()
    await clock.runFor(310_000)
    await expect(box(page).getByText(`Still ${work} after five minutes`)).toBeVisible()
    await expectAccessible(page)
    await box(page).getByRole('button', { name: 'Check again' }).click()
    await expect(box(page).getByText(doing)).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await clock.runFor(3000)
    await expect(box(page).getByRole('button', { name: 'Merge into main' })).toBeEnabled()
  })
}

test('includes commits pushed before the merge only on request', async ({ page, service }) => {
  await open(page)
  await box(page).getByRole('button', { name: 'Merge into main' }).click()
  await expect(confirmation(page)).toBeVisible()
  await page.route(READ, async (route) => await route.abort())
  await commit(service, { branch: 'fix', message: 'Sneak in', file: 'c.txt' })
  await confirmation(page).getByRole('button', { name: 'Merge' }).click()
  await page.unrouteAll()
  await expect(box(page)).toContainText(
    '1 commit arrived since you last looked. Nothing was merged.',
  )
  await expect(box(page).getByRole('listitem').filter({ hasText: 'Sneak in' })).toBeVisible()
  await expectAccessible(page)

  await commit(service, { branch: 'fix', message: 'And once more', file: 'd.txt' })
  await expect(box(page)).toContainText('2 commits arrived since you last looked.')
  await box(page).getByRole('link', { name: 'Compare v1 with v3' }).click()
  await expect(page).toHaveURL('/acme/app/-/merge_requests/1/versions?start=v1&end=v3')
  await expect(page.getByText('2 files changed by the author')).toBeVisible()
  await page.goBack()
  await confirmation(page).getByRole('button', { name: 'Include new commits' }).click()
  await confirmation(page).getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(box(page)).toContainText('Merged into main')
})

test('asks for no merge message where merges fast-forward', async ({ page, service }) => {
  await service.call('PUT', PROJECT, { merge_method: 'ff' })
  await open(page)
  const summary = box(page).getByText(/^Squash (on|off) · /)
  await expect(summary).toHaveText('Squash off · keep source branch')
  await summary.click()
  await expect(box(page).getByRole('textbox')).toHaveCount(0)
  await box(page).getByText('Squash all commits into one').click()
  await expect(summary).toHaveText('Squash on · keep source branch · default message')
  await expect(box(page).getByRole('textbox')).toHaveCount(1)
})

test('keeps the merge form on other tabs, and reports a refusal there', async ({ page }) => {
  await open(page)
  await box(page).getByText('Squash off · keep source branch · default message').click()
  await box(page).getByRole('textbox', { name: 'Merge commit message' }).fill('Lock it')
  await box(page).getByRole('button', { name: 'Merge into main' }).click()
  let reply = () => {}
  const isLeft = new Promise<void>((resolve) => (reply = resolve))
  await page.route(MERGE, async (route) => {
    await isLeft
    await route.fulfill({ status: 406, json: { message: 'Branch cannot be merged' } })
  })
  await confirmation(page).getByRole('button', { name: 'Merge' }).click()
  const tabs = page.getByRole('navigation', { name: 'Merge request', exact: true })
  const tab = (name: RegExp) => tabs.getByRole('link', { name })
  await tab(/^Commits/).click()
  await expect(box(page)).toBeHidden()
  await tab(/^Overview$/).click()
  const pending = confirmation(page).getByRole('button', { name: /please wait/ })
  await expect(pending).toBeVisible()
  await expect(pending).not.toBeFocused()

  await tab(/^Commits/).click()
  await expect(box(page)).toBeHidden()
  reply()
  const refusal = page.getByText('acme/app!1 was not merged. Branch cannot be merged.')
  await expect(refusal).toBeVisible()
  await tab(/^Overview$/).click()
  await expect(box(page).getByRole('alert')).toContainText('The branches cannot be merged.')
  await expect(box(page).getByText('your own message')).toBeVisible()
  await page.unroute(MERGE)
  await confirmation(page).getByRole('button', { name: 'Merge' }).click()
  await expect(box(page)).toContainText('Merged into main')
})

test('leads from a merged request to the next in the list', async ({ page, service }) => {
  await commit(service, { branch: 'later', message: 'Later', from: 'main' })
  const later = { source_branch: 'later', target_branch: 'main', title: 'Later' }
  await service.call('POST', `${PROJECT}/merge_requests`, later)
  const list = '/acme/app/-/merge_requests?sort=asc'
  await page.goto(list)
  await page.getByRole('link', { name: 'Fix the cache' }).click()
  await expect(box(page).getByRole('button', { name: 'Merge into main' })).toBeEnabled()
  await service.call('PUT', `${REQUEST}/merge`)
  await expect(box(page).getByRole('link', { name: 'Back to list' })).toHaveAttribute('href', list)
  await expectAccessible(page)
  await box(page).getByRole('link', { name: 'Next in list' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Later' })).toBeVisible()
  await expect(box(page).getByRole('button', { name: 'Merge into main' })).toBeEnabled()
  await service.call('PUT', `${PROJECT}/merge_requests/2/merge`)
  await expect(box(page).getByRole('link', { name: 'Back to list' })).toBeVisible()
  await expect(box(page).getByRole('link', { name: 'Next in list' })).toHaveCount(0)
})

test('keeps the confirmation open during a rebase', async ({ page, service }) => {
  await open(page)
  await box(page).getByRole('button', { name: 'Merge into main' }).click()
  await expect(confirmation(page)).toBeVisible()
  await page.route(READ, async (route) => {
    const response = await route.fetch()
    const request = (await response.json()) as Record<string, unknown>
    await route.fulfill({ response, json: { ...request, rebase_in_progress: true } })
  })
  await commit(service, { branch: 'fix', message: 'Sneak in', file: 'c.txt' })
  await expect(box(page)).toContainText('Rebasing onto main…')
  await page.unrouteAll({ behavior: 'wait' })
  await expect(confirmation(page)).toContainText('1 commit arrived since you last looked.')
})

test('offers the merge button at the end of a long page too', async ({ page, service }) => {
  for (let count = 0; count < 15; count += 1) {
    const body = Array.from({ length: 12 }, () => 'A long comment.').join('\n\n')
    await service.call('POST', `${REQUEST}/notes`, { body })
  }
  await open(page)
  const button = page.getByRole('button', { name: 'Merge into main' })
  await expect(button).toHaveCount(1)
  // Otherwise the page might still be short.
  await expect(page.getByRole('article')).toHaveCount(15)
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  await expect(page.locator('[data-merge-bar]').getByText('Ready to merge')).toBeVisible()
  await expectAccessible(page)
  await button.last().click()
  await expect(confirmation(page)).toBeInViewport()
  await expect(confirmation(page).getByRole('button', { name: 'Merge' })).toBeFocused()

  await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
  await service.call('PUT', REQUEST, { title: 'Draft: Fix the cache' })
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  await page.getByRole('button', { name: 'Show checks' }).click()
  await expect(box(page).getByRole('heading', { name: 'Merge' })).toBeFocused()
  await expect(box(page).getByRole('button', { name: 'Mark as ready' })).toBeInViewport()
})

test('fits the merge button to the page when the target branch has a long name', async ({
  page,
  service,
}) => {
  const target_branch = `release/${'a-long-name-'.repeat(15)}end`
  await commit(service, { branch: target_branch, message: 'Release', from: 'main' })
  await service.call('PUT', REQUEST, { target_branch })
  for (let count = 0; count < 10; count += 1) {
    await service.call('POST', `${REQUEST}/notes`, { body: 'A long comment.\n\n'.repeat(12) })
  }
  const inBar = page.locator('[data-merge-bar]').getByRole('button')
  for (const width of [1280, 800, 390]) {
    await page.setViewportSize({ width, height: 700 })
    await open(page)
    const button = box(page).getByRole('button', { name: `Merge into ${target_branch}` })
    await expect(button).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(10)
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    // Phones have no bar.
    if (width > 390) await expect(inBar).toBeVisible()
    for (const each of width > 390 ? [button, inBar] : [button]) {
      const { left, right } = await each.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return { left, right }
      })
      expect(left, `at ${width} pixels`).toBeGreaterThan(0)
      expect(right, `at ${width} pixels`).toBeLessThan(width)
    }
  }
})

test('explains each refusal of a merge', async ({ page, service }) => {
  await open(page)
  await box(page).getByRole('button', { name: 'Merge into main' }).click()
  for (const [status, message, words] of [
    [401, '401 Unauthorized', /You cannot merge into main\. *Ask a project maintainer/],
    [405, '405 Method Not Allowed', 'This merge request cannot be merged now.'],
    [406, 'Branch cannot be merged', 'resolve the conflicts with main locally'],
    [422, 'Branch cannot be merged', 'resolve the conflicts with main locally'],
    [409, '409 Conflict: Resource lock', 'Nothing was merged: a push, a rebase or another merge'],
    [400, 'squash is invalid', 'Squash is invalid.'],
  ] as const) {
    await page.route(MERGE, async (route) => await route.fulfill({ status, json: { message } }))
    const refused = page.waitForResponse((response) => response.status() === status)
    await confirmation(page).getByRole('button', { name: 'Merge' }).click()
    await refused
    await expect(box(page).getByRole('alert')).toContainText(words)
    await page.unroute(MERGE)
  }
  await expectAccessible(page)

  // A refused option opens the options, and its field says why.
  const json = { message: { merge_commit_message: ['is too long'] } }
  await page.route(MERGE, async (route) => await route.fulfill({ status: 422, json }))
  await confirmation(page).getByRole('button', { name: 'Merge' }).click()
  const message = box(page).getByRole('textbox', { name: 'Merge commit message' })
  await expect(message).toHaveAccessibleDescription(/Merge commit message is too long$/)
  await expectAccessible(page)
  await page.unroute(MERGE)

  // The real service rejects the merge too, and the unmet checks suggest the reason.
  await service.call('PUT', REQUEST, { title: 'Draft: Fix the cache' })
  await confirmation(page).getByRole('button', { name: 'Merge' }).click()
  await expect(box(page).getByRole('alert')).toContainText('Likely reason: this is a draft.')
  await expect(page).toHaveURL('/acme/app/-/merge_requests/1')
})

test('announces the result of the mergeability check', async ({ page }) => {
  await page.route(READ, async (route) => {
    const response = await route.fetch()
    const unchecked = { merge_status: 'checking', detailed_merge_status: 'checking' }
    await route.fulfill({ response, json: { ...(await response.json()), ...unchecked } })
  })
  await page.goto('/acme/app/-/merge_requests/1')
  await expect(box(page).getByText(/^Checking/)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('status').filter({ hasText: 'Ready to merge.' })).toHaveCount(1)
})

test('merges once when two users confirm together, and tells the second', async ({
  page,
  browser,
  service,
}) => {
  const token = await service.member('bo', 40)
  const other = await (await browser.newContext({ baseURL: service.url })).newPage()
  await signIn(other, service, token)
  const pages = [page, other]
  const both = Promise.withResolvers<void>()
  let sent = 0
  const statuses = pages.map(async (one) => {
    await open(one)
    await box(one).getByRole('button', { name: 'Merge into main' }).click()
    // Both requests leave once both are sent.
    await one.route(MERGE, async (route) => {
      if (++sent === pages.length) both.resolve()
      await both.promise
      await route.continue()
    })
    const reply = one.waitForResponse(MERGE)
    await confirmation(one).getByRole('button', { name: 'Merge' }).click()
    return (await reply).status()
  })
  const [own, theirs] = await Promise.all(statuses)
  expect([own, theirs].filter((status) => status === 200)).toHaveLength(1)
  const [loser, winner] = own === 200 ? [other, 'Administrator'] : [page, 'bo']
  await expect(loser.getByText(`acme/app!1 was already merged by ${winner}.`)).toBeVisible()
  for (const one of pages) await expect(box(one)).toContainText(`Merged into main by ${winner}`)
  const commits = await service.call('GET', `${PROJECT}/repository/commits?ref_name=main`)
  expect(commits).toHaveLength(3)
  await other.context().close()
})

test('keeps the session when a merge is refused with 401', async ({ page, service }) => {
  await signIn(page, service, await service.member('amara', 30))
  await open(page)
  await expect(box(page).getByRole('button', { name: 'Merge into main' })).toBeDisabled()
  await expect(box(page).getByText('You cannot merge into main').last()).toBeVisible()
  await expectAccessible(page)
})

test('reports the result of a merge without a reply', async ({ page, service, clock }) => {
  await clock.install()
  await open(page)
  await box(page).getByRole('button', { name: 'Merge into main' }).click()
  const confirm = confirmation(page).getByRole('button', { name: 'Merge' })
  const alert = box(page).getByRole('alert')
  const seeAlert = async (words: string) =>
    await expect(async () => {
      await clock.runFor(15_000)
      await expect(alert).toContainText(words, { timeout: 50 })
    }).toPass({ intervals: [20] })
  // The server may still merge after a proxy has given up.
  await page.route(MERGE, async (route) => await route.fulfill({ status: 504, json: {} }))
  await confirm.click()
  await expect(box(page)).toContainText('Server error. Checking whether it was merged…')
  await seeAlert('Server error. The merge may still be running.')
  await expect(confirm).toBeEnabled()
  await expectAccessible(page)

  await page.unrouteAll()
  await page.route(READ, async (route) => await route.abort())
  await page.route(MERGE, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await confirm.click()
  await expect(box(page)).toContainText('Connection lost. Checking whether it was merged…')
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(box(page).getByRole('button', { name: 'Merge into main' })).toBeDisabled()
  await expectAccessible(page)
  await seeAlert('Connection lost. The merge may still be running.')
  await page.unrouteAll()
  await box(page).getByRole('button', { name: 'Check again' }).click()
  await expect(box(page)).toContainText('Merged into main')
  expect(await service.call('GET', REQUEST)).toMatchObject({ state: 'merged' })
})

for (const [state, words] of [
  ['locked', 'Merging into main.'],
  ['closed', 'Closed without merging.'],
] as const) {
  test(`announces a merge request found ${state} after a lost reply`, async ({ page }) => {
    await open(page)
    await box(page).getByRole('button', { name: 'Merge into main' }).click()
    await page.route(MERGE, async (route) => await route.fulfill({ status: 504, json: {} }))
    await page.route(READ, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), state } })
    })
    await confirmation(page).getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1)
    await page.unrouteAll({ behavior: 'wait' })
  })
}

test('merges when the pipeline succeeds, unless canceled', async ({ page, service }) => {
  const { sha } = await service.call('GET', REQUEST)
  const report = async (state: string) =>
    await service.call('POST', `${PROJECT}/statuses/${String(sha)}`, {
      state,
      name: 'scan',
      ref: 'fix',
    })
  await open(page)
  await report('running')
  await expect(box(page).getByText(/Pipeline #\d+ is running$/)).toBeVisible()
  await box(page).getByRole('button', { name: 'Merge when pipeline succeeds' }).click()
  await confirmation(page).getByRole('button', { name: 'Set auto-merge' }).click()
  await expect(box(page)).toContainText(
    'Set by Administrator to merge into main when the pipeline succeeds.',
  )
  await expect(page.getByText(/merge when the pipeline for [\da-f]{8} succeeds/)).toBeVisible()
  await expectAccessible(page)
  await box(page).getByRole('button', { name: 'Cancel auto-merge' }).press('Enter')
  await box(page).getByRole('button', { name: 'Merge when pipeline succeeds' }).click()
  await confirmation(page).getByRole('button', { name: 'Set auto-merge' }).click()
  await expect(box(page).getByRole('button', { name: 'Cancel auto-merge' })).toBeVisible()
  await signIn(page, service, await service.member('gus', 20))
  await page.goto('/acme/app/-/merge_requests/1')
  await expect(box(page).getByText(/^Set by Administrator/)).toBeVisible()
  await expect(box(page).getByRole('button', { name: 'Cancel auto-merge' })).toHaveCount(0)
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests/1')
  await report('success')
  await expect(box(page)).toContainText('Merged into main by Administrator')
})

test('merges before the pipeline has ended, on request', async ({ page, service }) => {
  const { sha } = await service.call('GET', REQUEST)
  const status = { state: 'running', name: 'scan', ref: 'fix' }
  await service.call('POST', `${PROJECT}/statuses/${String(sha)}`, status)
  await open(page)
  await box(page).getByRole('button', { name: 'Merge now' }).press('Enter')
  await expect(confirmation(page)).toContainText('Merge fix into main now?')
  await page.keyboard.press('Enter')
  await expect(box(page)).toContainText('Merged into main by Administrator')
})

test('follows the project in squashing and in messages', async ({ page, service }) => {
  await commit(service, { branch: 'fix', message: 'Test the lock', file: 'c.txt' })
  await service.call('PUT', PROJECT, {
    squash_option: 'always',
    merge_commit_template: 'Land %{source_branch}\n\n%{title}',
    squash_commit_template: '%{title} (%{reference})',
  })
  await open(page)
  await box(page)
    .getByText(/^Squash on/)
    .click()
  const squash = box(page).getByRole('checkbox', { name: /^Squash all commits into one/ })
  await expect(squash).toBeChecked()
  await expect(squash).toBeDisabled()
  await expect(box(page)).toContainText('always in this project')
  await expect(box(page).getByRole('textbox', { name: 'Merge commit message' })).toHaveValue(
    'Land fix\n\nFix the cache',
  )
  await expect(box(page).getByRole('textbox', { name: 'Squash commit message' })).toHaveValue(
    'Fix the cache (acme/app!1)',
  )
  await expectAccessible(page)
  await service.call('PUT', PROJECT, { squash_option: 'never' })
  await page.reload()
  await expect(box(page).getByRole('button', { name: 'Merge into main' })).toBeEnabled()
  await expect(squash).toHaveCount(0)
})

test('deletes the source branch after the merge, and says if it cannot', async ({
  page,
  service,
}) => {
  await service.call('PUT', `${REQUEST}/merge`)
  await open(page)
  await page.route('**/repository/branches/fix', async (route) => {
    if (route.request().method() !== 'DELETE') return await route.fallback()
    await route.fulfill({ status: 403, json: { message: 'Protected for now' } })
  })
  const remove = box(page).getByRole('button', { name: 'Delete branch' })
  await remove.press('Enter')
  await expect(box(page).getByText('Not deleted. Protected for now.')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await remove.press('Enter')
  await expect(box(page)).toContainText('The branch fix was deleted.')
  const branches = await service.call('GET', `${PROJECT}/repository/branches?search=fix`)
  expect(branches).toEqual([])
})

test('says of a source branch only what it knows', async ({ page, service }) => {
  await service.call('PUT', `${REQUEST}/merge`)
  const branch = '**/repository/branches/fix'
  await page.route(branch, async (route) => {
    await route.fulfill({ status: 403, json: { message: '403 Forbidden' } })
  })
  const refused = page.waitForResponse(branch)
  await open(page)
  await refused
  await expect(box(page)).toContainText('From fix')
  await expect(box(page)).not.toContainText('The branch fix')
  await page.unrouteAll()

  await service.call('POST', `${PROJECT}/fork`, { namespace_path: 'root' })
  await commit(service, { branch: 'more', message: 'More', from: 'main' }, 'root%2Fapp')
  const { id } = await service.call('GET', PROJECT)
  const fromFork = { source_branch: 'more', target_branch: 'main', target_project_id: id }
  await service.call('POST', '/projects/root%2Fapp/merge_requests', { ...fromFork, title: 'More' })
  await service.call('PUT', `${PROJECT}/merge_requests/2/merge`)
  await page.goto('/acme/app/-/merge_requests/2')
  await expect(box(page)).toContainText('The branch more was kept.')
  await signIn(page, service, await service.member('amara', 30))
  // The page before may still be reading it.
  const hidden = page.waitForResponse(
    (response) => response.url().endsWith('/branches/more') && response.status() === 404,
  )
  await page.reload()
  await hidden
  await expect(box(page)).toContainText('From more')
  await expect(box(page)).not.toContainText('The branch more')
  await service.call('DELETE', '/projects/root%2Fapp')
  await expect
    .poll(async () => await service.call('GET', `${PROJECT}/merge_requests/2`))
    .toMatchObject({ source_project_id: null })
  await page.reload()
  await expect(box(page)).toContainText('From more. The source project was deleted.')
})

test('shows live changes to pipelines, auto-merge and rebases', async ({ page, service }) => {
  await service.call('PUT', PROJECT, { issues_access_level: 'disabled', merge_method: 'ff' })
  const report = async (state: string) => {
    const { sha } = await service.call('GET', REQUEST)
    const status = { state, name: 'scan', ref: 'fix' }
    await service.call('POST', `${PROJECT}/statuses/${String(sha)}`, status)
  }
  await open(page)
  await report('running')
  await expect(box(page).getByText(/Pipeline #\d+ is running$/)).toBeVisible()
  await service.call('PUT', `${REQUEST}/merge`, { merge_when_pipeline_succeeds: true })
  const set = box(page).getByText('to merge into main when the pipeline succeeds.')
  await expect(set).toBeVisible()
  await service.call('POST', `${REQUEST}/cancel_merge_when_pipeline_succeeds`)
  await expect(set).toBeHidden()
  await report('failed')
  await expect(
    box(page)
      .getByText(/Pipeline #\d+ failed/)
      .last(),
  ).toBeVisible()
  await commit(service, { branch: 'main', message: 'Go on', file: 'z.txt' })
  await expect(box(page).getByText('Rebase needed: main has 1 newer commit').last()).toBeVisible()
  await service.call('PUT', `${REQUEST}/rebase`)
  await expect(box(page).getByText('Rebase needed')).toHaveCount(0)
})

test('rebases a merge request that is behind, and explains a failed rebase', async ({
  page,
  service,
}) => {
  await commit(service, { branch: 'main', message: 'Go on', file: 'z.txt' })
  await service.call('PUT', PROJECT, { merge_method: 'ff' })
  await open(page)
  const needed = box(page).getByText('Rebase needed: main has 1 newer commit')
  await expect(needed.last()).toBeVisible()
  await expectAccessible(page)
  await box(page).getByRole('button', { name: 'Rebase', exact: true }).click()
  await expect(box(page).getByRole('button', { name: 'Merge into main' })).toBeEnabled()
  await expect(needed).toHaveCount(0)

  await commit(service, { branch: 'main', message: 'The same file', file: 'b.txt' })
  await page.reload()
  await expect(box(page).getByText('Conflicts with main').last()).toBeVisible()
  await expect(box(page).getByRole('button', { name: 'Rebase', exact: true })).toHaveCount(0)
  const row = box(page).getByRole('listitem').filter({ hasText: 'Conflicts with main' })
  const commands = row.getByText('git rebase origin/main')
  await row.getByRole('button', { name: 'Show commands' }).click()
  await expect(commands).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Hide commands' }).click()
  await expect(commands).toBeHidden()

  await page.reload()
  await expect(row).toBeVisible()
  await service.call('PUT', `${REQUEST}/rebase`)
  await expect(box(page).getByRole('alert')).toContainText('Rebase failed')
  await expect(box(page).getByRole('alert')).toContainText('The commits conflict with main')
  await expect(commands).toBeVisible()
  await expectAccessible(page)
})

test('replaces the error of an earlier remedy', async ({ page, service }) => {
  await commit(service, { branch: 'main', message: 'Go on', file: 'z.txt' })
  await service.call('PUT', PROJECT, { merge_method: 'ff' })
  await service.call('PUT', REQUEST, { title: 'Draft: Fix the cache' })
  await page.route('**/merge_requests/1/rebase', async (route) => {
    await route.fulfill({ status: 403, json: { message: 'Cannot push to source branch' } })
  })
  await page.route('**/merge_requests/1', async (route) => {
    if (route.request().method() !== 'PUT') return await route.fallback()
    await route.fulfill({ status: 403, json: { message: 'Titles are locked' } })
  })
  await open(page)
  await box(page).getByRole('button', { name: 'Rebase', exact: true }).press('Enter')
  await expect(box(page).getByRole('alert')).toHaveText('Cannot push to source branch.')
  await box(page).getByRole('button', { name: 'Mark as ready' }).press('Enter')
  await expect(box(page).getByRole('alert')).toHaveText('Titles are locked.')
})

test('rebases without a pipeline, and shows why a rebase is refused', async ({ page, service }) => {
  await commit(service, { branch: 'main', message: 'Go on', file: 'z.txt' })
  await service.call('PUT', PROJECT, { merge_method: 'ff' })
  const { sha } = await service.call('GET', REQUEST)
  const status = { state: 'success', name: 'scan', ref: 'fix' }
  await service.call('POST', `${PROJECT}/statuses/${String(sha)}`, status)
  await open(page)
  await page.route('**/merge_requests/1/rebase', async (route) => {
    await route.fulfill({ status: 403, json: { message: 'Cannot push to source branch' } })
  })
  await box(page).getByRole('button', { name: 'Rebase', exact: true }).press('Enter')
  await expect(box(page).getByRole('alert')).toHaveText('Cannot push to source branch.')
  await expectAccessible(page)
  await page.unrouteAll()
  const asked = page.waitForRequest('**/merge_requests/1/rebase')
  await box(page).getByRole('button', { name: 'Rebase options' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Rebase without a pipeline' }).press('Enter')
  expect((await asked).postDataJSON()).toEqual({ skip_ci: true })
  await expect(box(page).getByText('Rebase needed')).toHaveCount(0)
  await expect(box(page).getByRole('alert')).toHaveCount(0)
})

test('asks for missing approvals, and lists who approved', async ({ page, service }) => {
  const amara = await service.member('amara', 30)
  const rule = { name: 'Two eyes', approvals_required: 1, usernames: ['amara'] }
  await service.call('POST', `${PROJECT}/approval_rules`, rule)
  await open(page)
  await expect(box(page).getByText('Needs 1 more approval').last()).toBeVisible()
  await expect(box(page).getByText('No approvals yet')).toHaveCount(0)
  await box(page).getByRole('button', { name: 'Show rules' }).click()
  await expect(box(page).getByText('Two eyes: 0 of 1, waiting for amara')).toBeVisible()
  await expectAccessible(page)

  await signIn(page, service, amara)
  await page.reload()
  await page.route('**/merge_requests/1/approve', async (route) => {
    await route.fulfill({ status: 409, json: { message: 'SHA does not match' } })
  })
  const again = page.waitForRequest(READ)
  await box(page).getByRole('button', { name: 'Approve' }).click()
  await expect(box(page).getByRole('alert').first()).toHaveText(/New commits arrived since/)
  await again
  await page.unroute('**/merge_requests/1/approve')
  await box(page).getByRole('button', { name: 'Approve' }).click()
  await expect(box(page)).toContainText(/Approved by.*amara/)
  await expect(page.getByRole('status').filter({ hasText: 'Approved.' })).toHaveCount(1)
  await expect(box(page).getByText('Approval rules: 1 of 1 met')).toBeVisible()
  await expectAccessible(page)
  await box(page).getByRole('button', { name: 'Revoke approval' }).click()
  await expect(box(page).getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Approval revoked.' })).toHaveCount(1)
})

const READ = '**/api/v4/**/merge_requests/1?*'
const MERGE = '**/api/v4/**/merge_requests/1/merge'

async function open(page: Page): Promise<void> {
  await page.goto('/acme/app/-/merge_requests/1')
}

const box = (page: Page) => page.getByRole('region', { name: 'Merge', exact: true })
const confirmation = (page: Page) => page.getByRole('group', { name: 'Confirm merge' })
