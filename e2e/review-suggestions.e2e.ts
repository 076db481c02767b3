import type { Page } from '@playwright/test'

import { expect, signIn, test } from './support/board.ts'
import { commentOnLine } from './support/positions.ts'
import { CHANGED, REQUEST, reviewedRequest, write } from './support/review.ts'

test.beforeEach(async ({ page, service }) => {
  await reviewedRequest(service)
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests/1/diffs')
})

test('suggests a change, previews it, and applies it', async ({ page }) => {
  await suggest(page)
  const suggestion = page.getByRole('region', { name: 'Suggestion' })
  await expect(suggestion.getByRole('list', { name: 'Suggested change' })).toContainText(
    'Added: prune(map, 100)',
  )
  await suggestion.getByRole('button', { name: 'Apply suggestion' }).click()
  // Applying it resolves the thread, which folds.
  await expect(page.getByText(/Resolved by Administrator/)).toBeVisible()
  await page.getByRole('button', { name: 'Show thread' }).click()
  await expect(suggestion.getByText('Applied')).toBeVisible()
})

test('keeps a thread in the diff after a push has dropped its line', async ({ page, service }) => {
  await suggest(page)
  const without = CHANGED.replace('  prune(map, LIMIT)\n', '')
  await write(service, 'fix', { 'src/cache.ts': without }, 'update')
  await page.reload()
  await expect(
    page.getByText('The line this comment was on is gone. It was near here.'),
  ).toBeVisible()
  await expect(page.getByText(/^Cannot be applied/)).toBeVisible()
})

test('applies suggestions as one commit, and says why a stale one cannot be applied', async ({
  page,
  service,
}) => {
  await suggest(page)
  await suggest(page, 'return load(key)', 'load', 'read')
  await suggest(page, 'return load(key)', 'load', 'fetch')
  const suggestions = page.getByRole('region', { name: 'Suggestion' })
  await expect(suggestions).toHaveCount(3)
  const limit = suggestions.filter({ hasText: 'prune(map, 100)' })
  const read = suggestions.filter({ hasText: 'return read(key)' })
  const fetched = suggestions.filter({ hasText: 'return fetch(key)' })
  await limit.getByRole('button', { name: 'Add to batch' }).click()
  await expect(limit.getByRole('button', { name: 'Remove from batch' })).toBeVisible()
  await read.getByRole('button', { name: 'Add to batch' }).click()
  await read.getByRole('button', { name: 'Apply 2 suggestions' }).click()
  await expect(page.getByText(/Resolved by Administrator/)).toHaveCount(2)
  await expect(fetched).toContainText('Cannot be applied: the code it applies to has changed.')
  await expect(fetched.getByRole('button')).toHaveCount(0)
  const [commit] = (await service.call(
    'GET',
    '/projects/acme%2Fapp/repository/commits?ref_name=fix',
  )) as unknown as { id: string }[]
  const diff = await service.call(
    'GET',
    `/projects/acme%2Fapp/repository/commits/${commit!.id}/diff`,
  )
  expect(JSON.stringify(diff)).toMatch(/\+    return read\(key\).*\+  prune\(map, 100\)/)
})

test('applies a batch without a suggestion that somebody else has applied', async ({
  page,
  service,
}) => {
  await suggest(page)
  await suggest(page, 'return load(key)', 'load', 'read')
  const suggestions = page.getByRole('region', { name: 'Suggestion' })
  const limit = suggestions.filter({ hasText: 'prune(map, 100)' })
  const read = suggestions.filter({ hasText: 'return read(key)' })
  await limit.getByRole('button', { name: 'Add to batch' }).click()
  await read.getByRole('button', { name: 'Add to batch' }).click()
  await expect(read.getByRole('button', { name: 'Apply 2 suggestions' })).toBeVisible()
  const threads = (await service.call('GET', `${REQUEST}/discussions`)) as unknown as {
    notes: { suggestions: { id: number }[] }[]
  }[]
  const [first] = threads.flatMap(({ notes }) => notes.flatMap((note) => note.suggestions))
  await service.call('PUT', `/suggestions/${first!.id}/apply`)
  await read.getByRole('button', { name: 'Apply suggestion' }).click()
  await expect(page.getByText(/Resolved by Administrator/)).toHaveCount(2)
})

test('suggests changes to lines that the diff hides', async ({ page }) => {
  const hidden = page.getByRole('button', { name: 'Show 1 hidden line' })
  await hidden.click()
  await expect(hidden).toHaveCount(0)
  await suggest(page, 'const map = new Map()', 'Map', 'Cache')
  await page.getByRole('button', { name: 'Apply suggestion' }).click()
  await expect(page.getByText(/Resolved by Administrator/)).toBeVisible()
})

test('previews the lines that a suggestion replaces around the commented one', async ({ page }) => {
  await row(page, 'prune(map, LIMIT)').click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  const change = page.getByRole('list', { name: 'Suggested change' }).getByRole('listitem')
  await expect(page.getByRole('button', { name: 'Insert suggestion' })).toBeVisible()
  // The diff ends three lines below, and the file five lines below.
  for (const [range, last] of [
    ['-1+2', 15],
    ['-1+4', 17],
    ['-1+9', 18],
  ] as const) {
    await form.fill(`\`\`\`suggestion:${range}\n  prune(map)\n\`\`\``)
    await form.press('Control+Shift+p')
    const replaced = CHANGED.split('\n').slice(11, last)
    await expect(change).toHaveText([
      ...replaced.map((line) => `−Removed: ${line}`),
      '+Added:   prune(map)',
    ])
    await page.keyboard.press('Control+Shift+p')
  }
})

test('suggests changes in a comparison with the latest version', async ({ page, service }) => {
  const next = CHANGED.replace('LIMIT', '100')
  await write(service, 'fix', { 'src/cache.ts': next }, 'update')
  await page.goto(`${VERSIONS}?start=v1&end=v2`)
  await suggest(page, 'prune(map, 100)', '100', '200')
  await page.getByRole('button', { name: 'Apply suggestion' }).click()
  await expect(page.getByText(/Resolved by Administrator/)).toBeVisible()
})

test('says why nothing can be suggested', async ({ page, service }) => {
  const form = page.getByRole('textbox', { name: 'New comment' })
  const insert = page.getByRole('button', { name: 'Insert suggestion' })
  await commentOnLine(service, 'src/cache.ts', 'Why this limit?', { new_line: 13 })
  const next = CHANGED.replace('LIMIT', '100').replace('  return hit\n', '  return hit.value\n')
  await write(service, 'fix', { 'src/cache.ts': next }, 'update')
  await page.reload()
  await row(page, 'removed').filter({ hasText: 'return hit' }).click()
  await page.keyboard.press('Enter')
  await expect(form).toHaveAccessibleDescription(/Suggestions cannot change removed lines\./)
  await expect(insert).toBeHidden()
  await form.press('Escape')
  await page.getByRole('button', { name: 'Reply' }).click()
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toHaveAccessibleDescription(
    /Suggestions cannot change these lines: the code has changed\./,
  )
  await expect(insert).toBeHidden()

  await write(service, 'fix', { 'src/cache.ts': CHANGED }, 'update')
  await page.goto(`${VERSIONS}?start=v1&end=v2`)
  await row(page, 'prune(map, 100)').click()
  await page.keyboard.press('Enter')
  await expect(form).toHaveAccessibleDescription(/Suggestions can change only the latest version\./)
  await expect(insert).toBeHidden()
})

const VERSIONS = '/acme/app/-/merge_requests/1/versions'
const row = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'src/cache.ts' })
    .getByRole('row')
    .filter({ hasText: text })
    .first()

async function suggest(
  page: Page,
  on = 'prune(map, LIMIT)',
  before = 'LIMIT',
  after = '100',
): Promise<void> {
  await row(page, on).click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await expect(page.getByRole('button', { name: 'Insert suggestion' })).toBeVisible()
  await form.press('Control+g')
  await expect(form).toHaveValue(/suggestion/)
  await form.fill((await form.inputValue()).replace(before, after))
  await form.press('Control+Shift+Enter')
  await expect(form).toBeHidden()
}
