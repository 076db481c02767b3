import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { CHANGES, makeChanges, push } from './support/changes.ts'

test.beforeEach(async ({ page, service }) => {
  await makeChanges(service)
  await signIn(page, service)
})

test('shows the changed files, and remembers which were viewed', async ({ page, service }) => {
  await page.goto('/acme/app/-/merge_requests/1')
  await page.getByRole('link', { name: /^Changes/ }).click()
  const files = page.getByRole('heading', { level: 3 })
  await expect(files).toHaveText([/manual\.md/, /lock\.ts/, /old\.ts/, /store\.ts/, /package-lock/])
  await expect(page.getByText('0 of 4 files, 0 of 39 lines, 1 generated')).toBeAttached()
  const lockFile = page.getByRole('region', { name: 'package-lock.json' })
  await expect(lockFile.getByText('Lock file')).toBeVisible()
  await lockFile.getByRole('button', { name: 'Show' }).click()
  await expect(lockFile.getByRole('row').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('checkbox', { name: 'Viewed src/cache/lock.ts' }).check()
  await expect(page.getByText('1 of 4 files, 30 of 39 lines')).toBeAttached()
  const row = page.getByRole('treeitem', { name: /lock\.ts/ }).first()
  await expect(row.getByLabel('Viewed')).toBeVisible()
  await page.reload()
  await expect(row.getByLabel('Viewed')).toBeVisible()

  // A push that changes another file keeps the mark. One that changes the file removes it.
  await push(service, 'fix', 'Read on', [
    { action: 'create', file_path: 'docs/more.md', content: 'One\nTwo\n' },
  ])
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('1 of 5 files, 30 of 41 lines')).toBeAttached()
  await push(service, 'fix', 'Lock twice', [
    { action: 'update', file_path: 'src/cache/lock.ts', content: 'lock()\nlock()\n' },
  ])
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Changed since you viewed it').last()).toBeAttached()
  await expect(page.getByText('0 of 5 files')).toBeAttached()
})

test('collapses the files that match the user’s patterns, and says why', async ({ page }) => {
  await page.goto(CHANGES)
  await page.getByRole('heading', { level: 3 }).first().waitFor()
  await page.keyboard.press(',')
  await page.getByRole('textbox', { name: 'Generated files' }).fill('src/cache/\n\n*.gen.md')
  await page.keyboard.press('Escape')
  const store = page.getByRole('region', { name: 'src/cache/store.ts' })
  await expect(store.getByText('Matches src/cache/')).toBeVisible()
  await expect(store.getByRole('table')).toHaveCount(0)
  await expect(page.getByText('0 of 1 file, 0 of 0 lines, 4 generated')).toBeAttached()
  await expectAccessible(page)

  await page.reload()
  await store.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(store.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Diff settings' }).click()
  const patterns = page.getByRole('textbox', { name: 'Generated files' })
  await expect(patterns).toHaveValue('src/cache/\n*.gen.md')
  await patterns.fill('')
  await page.keyboard.press('Escape')
  await expect(page.getByText('0 of 4 files, 0 of 39 lines, 1 generated')).toBeAttached()
})

test('reads the URL, even a hostile one', async ({ page }) => {
  for (const query of ['diff_id=abc', 'diff_id=-1', 'commit_id=<script>', 'show=since-x']) {
    await page.goto(`${CHANGES}?${query}`)
    await expect(page.getByRole('button', { name: 'All changes' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5)
  }
  await page.goto(`${CHANGES}?diff_id=999999`)
  await expect(page.getByText('Could not load this version')).toBeVisible()
  await page.getByRole('link', { name: 'Show all changes' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5)
})
