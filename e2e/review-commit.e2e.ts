import type { Page } from '@playwright/test'

import { expect, signIn, test, type BoardService } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { CHANGED, REQUEST, reviewedRequest, write } from './support/review.ts'

const REQUEST_PAGE = '/acme/app/-/merge_requests/1'
const CHANGES = `${REQUEST_PAGE}/diffs`

test("comments on a commit's line that the full diff also has", async ({ page, service }) => {
  const [notes] = await openCommit(page, service)
  await line(page, 'prune(map, LIMIT)').click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await expect(form).toBeFocused()
  await form.fill('Where does LIMIT come from?')
  await form.press('Control+Shift+Enter')
  await expect(thread(page)).toContainText('Where does LIMIT come from?')
  await page.goto(CHANGES)
  await expect(thread(page)).toContainText('Where does LIMIT come from?')

  // Another commit shows only its own threads. The panel lists the others.
  await page.goto(`${CHANGES}?commit_id=${notes}`)
  await expect(page.getByRole('region', { name: 'notes.txt' })).toBeVisible()
  await expect(thread(page)).toBeHidden()
  await page.keyboard.press('q')
  const panel = page.getByRole('region', { name: 'Threads', exact: true })
  await expect(panel.getByRole('region', { name: 'Threads on src/cache.ts' })).toContainText(
    'LIMIT',
  )
  await panel.getByRole('button', { name: 'Close threads' }).click()
  await page.getByRole('button', { name: 'Comment on notes.txt' }).click()
  await expect(form).toBeFocused()
  await form.press('Escape')
})

test('comments on an expanded line of a commit', async ({ page, service }) => {
  await openCommit(page, service)
  await line(page, 'prune(map, LIMIT)').click()
  await page.keyboard.press('*')
  await line(page, 'const map').click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await expect(form).toBeFocused()
  await form.fill('Why a map?')
  await form.press('Control+Shift+Enter')
  await expect(thread(page)).toContainText('Why a map?')
  await page.goto(CHANGES)
  await expect(thread(page)).toContainText('Why a map?')
})

test('suggests a change in one commit', async ({ page, service }) => {
  await openCommit(page, service)
  await line(page, 'prune(map, LIMIT)').click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await form.press('Control+g')
  await expect(form).toHaveValue(/^```suggestion:-0\+0\n {2}prune\(map, LIMIT\)\n```/)
  await form.fill((await form.inputValue()).replace('LIMIT', '100'))
  await form.press('Control+Shift+Enter')
  await expect(thread(page)).toContainText('prune(map, 100)')
  await page.goto(CHANGES)
  await thread(page).getByRole('button', { name: 'Apply suggestion' }).click()
  // Applying it resolves the thread.
  await expect(page.getByText(/Resolved by Administrator/)).toBeVisible()
})

test('comments on a line of a commit that a later commit changes', async ({ page, service }) => {
  await reviewedRequest(service)
  const [, cache] = (await service.call('GET', `${REQUEST}/commits`)) as unknown as {
    id: string
  }[]
  const later = CHANGED.replace('  prune(map, LIMIT)\n', '')
  await write(service, 'fix', { 'src/cache.ts': later }, 'update')
  await signIn(page, service)
  await page.goto(`${CHANGES}?commit_id=${cache!.id}`)
  await line(page, 'prune(map, LIMIT)').click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await form.fill('Why did you prune here?')
  await form.press('Control+Shift+Enter')
  await expect(thread(page)).toHaveText([/Why did you prune here\?/])
  await page.reload()
  await expect(thread(page)).toHaveText([/Why did you prune here\?/])
  const below = await boxAtRest(thread(page))
  expect(below.y).toBeGreaterThan((await boxAtRest(line(page, 'prune(map, LIMIT)'))).y)
  await page.goto(CHANGES)
  const gone = thread(page).filter({ hasText: 'Why did you prune here?' })
  await expect(gone).toBeVisible()
  await expect(
    page.getByText('The line this comment was on is gone. It was near here.'),
  ).not.toHaveCount(0)
  await page.goto(REQUEST_PAGE)
  await expect(page.getByText('Why did you prune here?').first()).toBeVisible()
  await expect(
    page.getByLabel('Commented lines').filter({ hasText: 'prune(map, LIMIT)' }).last(),
  ).toBeVisible()
})

/** Opens the older of two commits. Returns the ids of both, latest first. */
async function openCommit(page: Page, service: BoardService): Promise<string[]> {
  await reviewedRequest(service)
  const commits = await service.call('GET', `${REQUEST}/commits`)
  const ids = (commits as unknown as { id: string }[]).map(({ id }) => id)
  await signIn(page, service)
  await page.goto(`${CHANGES}?commit_id=${ids[1]}`)
  return ids
}

const thread = (page: Page) =>
  page
    .getByRole('region', { name: 'Changed files' })
    .getByRole('group', { name: /^Unresolved thread/ })
const line = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'src/cache.ts' })
    .getByRole('row')
    .filter({ hasText: text })
    .first()
