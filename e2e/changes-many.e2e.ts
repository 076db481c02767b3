import { expect, signIn, test } from './support/board.ts'
import { CHANGES, makeChanges, push } from './support/changes.ts'
import { commentOnLine } from './support/positions.ts'

test('shows more than 300 files one at a time, and names the file in the URL', async ({
  page,
  service,
}) => {
  await push(service, 'main', 'Begin', [
    { action: 'create', file_path: 'readme.md', content: 'Read\n' },
  ])
  const files = Array.from({ length: 301 }, (_, at) => ({
    action: 'create' as const,
    file_path: `src/file-${String(at).padStart(3, '0')}.ts`,
    content: `const value = ${at}\n`,
  }))
  await push(service, 'fix', 'Add files', files, 'main')
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Add files' }
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', branches)
  await signIn(page, service)
  await page.goto(CHANGES)
  const headings = page.getByRole('heading', { level: 3 })
  await expect(headings).toHaveText(['src/file-000.ts'])
  await expect(page).toHaveURL(/\?file=src%2Ffile-000\.ts$/)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await page.getByRole('main').focus()
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await page.keyboard.press('[')
  await expect(headings).toHaveText(['src/file-001.ts'])
  await expect(page).toHaveURL(/\?file=src%2Ffile-001\.ts$/)
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)

  // The tree keeps its focused row while that is scrolled away.
  const tree = page.getByRole('tree', { name: 'Changed files' })
  const stop = tree.locator('[tabindex="0"]')
  await stop.focus()
  await tree.locator('..').evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await expect(tree.getByRole('treeitem', { name: /file-300/ })).toBeVisible()
  await expect(stop).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(tree.getByRole('treeitem', { name: /file-002/ })).toBeFocused()

  await page.goto(`${CHANGES}?file=src%2Ffile-222.ts`)
  await expect(headings).toHaveText(['src/file-222.ts'])
  await page.keyboard.press('1')
  await expect(headings.nth(1)).toBeAttached()
  await expect(page).toHaveURL(/\/diffs$/)
  // A link to a file works when all files are shown too.
  await page.goto(`${CHANGES}?file=src%2Ffile-200.ts`)
  await expect(page.getByRole('heading', { level: 3, name: 'src/file-200.ts' })).toBeInViewport()
  await page.goto(`${CHANGES}?file=gone.ts`)
  await expect(page.getByRole('heading', { level: 3, name: 'src/file-000.ts' })).toBeInViewport()

  // Where the cursor's file is filtered out, the next change is one below what is in view.
  await page.getByRole('main').focus()
  await page.keyboard.press('.')
  await expect(page.locator('[data-cursor]:focus')).toContainText('const value = 0')
  await page.keyboard.press('Shift+V')
  await page.getByRole('button', { name: 'All files' }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'Unviewed' }).press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: 'src/file-000.ts' })).toHaveCount(0)
  await page.getByRole('main').focus()
  await page.keyboard.press('t')
  await expect(page.getByRole('dialog', { name: 'Jump to file' })).toBeVisible()
  await page.keyboard.type('file-280')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: 'src/file-280.ts' })).toBeInViewport()
  await page.getByRole('main').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.locator('[data-cursor]:focus')).toContainText('const value = 28')
})

test('shows threads from all pages of the API, in the diff and in the panel', async ({
  page,
  service,
}) => {
  await makeChanges(service)
  const count = 120
  for (let at = 0; at < count; at++) {
    const line = { new_line: (at % 30) + 1 }
    await commentOnLine(service, 'src/cache/lock.ts', `Why ${at}?`, line)
  }
  await signIn(page, service)
  await page.goto(CHANGES)
  const button = page.getByRole('button', { name: /^Threads/ })
  await expect(button).toContainText(`${count} unresolved`)
  const diff = page.getByRole('region', { name: 'Changed files' })
  await expect(diff.locator('[data-placed]')).toHaveCount(count)
  await button.click()
  const panel = page.getByRole('region', { name: 'Threads', exact: true })
  await expect(panel.getByRole('button', { name: /^Why \d+\?/ })).toHaveCount(count)
})
