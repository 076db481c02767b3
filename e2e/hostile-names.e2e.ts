import type { Page } from '@playwright/test'

import { expect, signIn, test, type BoardService } from './support/board.ts'
import { carryCard, handle } from './support/cards.ts'
import { commit } from './support/commit.ts'
import { list } from './support/drag.ts'

const APP = '/projects/acme%2Fapp'
const LIST = '/acme/app/-/merge_requests'
const RUN = 'globalThis.wasRun=true'

/** Branch names that a careless page would run, hide or reorder, with the text to show. */
const BRANCHES = [
  ['$(id)', '$(id)'],
  [`"><img/src=x/onerror=${RUN}>`, `"><img/src=x/onerror=${RUN}>`],
  ['x\u202Eniam', 'x[U+202E]niam'],
  ['ma\u200Bin', 'ma[U+200B]in'],
] as const

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

test('shows hostile branch names as text in lists, peeks and merge requests', async ({
  page,
  service,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await makeRequests(service)
  await page.goto(LIST)
  for (const [at, [, shown]] of BRANCHES.entries()) {
    const row = page.getByRole('listitem').filter({ hasText: `Request ${at + 1}` })
    await expect(row.getByText(`${shown} → main`, { exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Request 3' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Request 3' })).toContainText(
    'x[U+202E]niam → main',
  )
  await expectUnharmed(page)

  for (const [at, [name, shown]] of BRANCHES.entries()) {
    await page.goto(`${LIST}/${at + 1}`)
    await expect(page.getByRole('main').getByText(shown, { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Copy source branch' }).first().click()
    await expect(page.getByText(`Branch ${shown} copied.`)).toBeVisible()
    expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(name)
    await page.getByRole('button', { name: 'Merge into main' }).click()
    const confirmation = page.getByRole('group', { name: 'Confirm merge' })
    await expect(confirmation).toContainText(`Merge ${shown} into main now?`)
    await expectUnharmed(page)
  }
  await confirmIn(page)
  await expect(page.getByText('The branch ma[U+200B]in was kept.')).toBeVisible()
})

test('marks hidden characters of target branches in the merge box', async ({ page, service }) => {
  const target = 'ma\u200Bin'
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  await commit(service, { branch: target, message: 'Go on', from: 'main', file: 'b.txt' })
  await commit(service, { branch: 'fix', message: 'Fix it', from: target, file: 'c.txt' })
  const branches = { source_branch: 'fix', target_branch: target }
  await service.call('POST', `${APP}/merge_requests`, { ...branches, title: 'Fix it' })
  await page.goto(`${LIST}/1`)
  const box = page.getByRole('region', { name: 'Merge', exact: true })
  await box.getByText(/checks? passed/).click()
  await expect(box.getByText('No conflicts with ma[U+200B]in')).toBeVisible()
  await box.getByRole('button', { name: 'Merge into ma[U+200B]in' }).click()
  await confirmIn(page)
  await expect(box.getByText('Merged into ma[U+200B]in', { exact: true })).toBeVisible()
})

test('offers hostile branch names as text, and links to them', async ({ page, service }) => {
  test.slow()
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  for (const [name, shown] of BRANCHES) {
    await commit(service, { branch: name, message: `Push ${shown}`, from: 'main', file: 'b.txt' })
    await page.goto('/acme/app')
    await expect(page.getByText(`You pushed ${shown}`)).toBeVisible()
    const link = page.getByRole('link', { name: 'Create merge request' })
    const address = `/acme/app/-/merge_requests/new?${new URLSearchParams({ 'merge_request[source_branch]': name })}`
    await expect(link).toHaveAttribute('href', address)
    await link.click()
    const field = page.getByRole('button', { name: /^Source branch/ })
    await expect(field).toContainText(shown)
    await field.click()
    for (const [, other] of BRANCHES.slice(0, BRANCHES.findIndex(([one]) => one === name) + 1)) {
      await expect(page.getByRole('option', { name: other, exact: true })).toBeVisible()
    }
    await page.getByRole('option', { name: shown, exact: true }).click()
    await expect(page.getByText('1 commit ahead')).toBeVisible()
    await expectUnharmed(page)
  }
})

test('shows hostile titles as text in drag previews and tooltips', async ({ page, service }) => {
  const hostile = (what: string) => `${what} <img src=x onerror="${RUN}">`
  const label = { name: hostile('List'), color: '#336699', description: hostile('About') }
  const { id: label_id } = await service.call('POST', `${APP}/labels`, label)
  const { id: milestone_id } = await service.call('POST', `${APP}/milestones`, {
    title: hostile('Soon'),
  })
  const issue = { title: hostile('Issue'), labels: label.name, milestone_id }
  await service.call('POST', `${APP}/issues`, issue)
  const board = service.projectBoard.split('/').at(-1)
  await service.call('POST', `${APP}/boards/${board}/lists`, { label_id })
  await page.setViewportSize({ width: 2400, height: 700 })
  await page.goto(service.projectBoard)
  const card = handle(page, label.name, issue.title)
  await expect(card).toBeVisible()
  await expect(list(page, label.name).getByText(hostile('Soon'))).toBeVisible()
  await list(page, label.name)
    .getByRole('button', { name: `Collapse ${label.name}` })
    .hover()
  await expect(page.getByRole('tooltip')).toContainText(`Collapse ${label.name}`)

  await carryCard(page, [label.name, issue.title], ['QA', 'First of QA'])
  await expect(page.getByText(issue.title, { exact: true })).toHaveCount(2)
  await expect(page.getByText(`−${label.name} +QA`, { exact: true })).toBeVisible()
  await expectUnharmed(page)
  await page.mouse.up()
  await expect(page.getByText(`Moved “${issue.title}” to QA`)).toBeVisible()
  await expectUnharmed(page)
})

/** Creates a merge request from each branch into `main`. */
async function makeRequests(service: BoardService): Promise<void> {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  for (const [at, [name]] of BRANCHES.entries()) {
    const title = `Request ${at + 1}`
    await commit(service, { branch: name, message: title, from: 'main', file: `${at}.txt` })
    const branches = { source_branch: name, target_branch: 'main' }
    await service.call('POST', `${APP}/merge_requests`, { ...branches, title })
  }
}

async function confirmIn(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: 'Confirm merge' })
    .getByRole('button', { name: 'Merge', exact: true })
    .click()
}

async function expectUnharmed(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false)
  await expect(page.locator('[onerror]')).toHaveCount(0)
}
