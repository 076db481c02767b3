import type { Page } from '@playwright/test'

import { expect, signIn, test, type BoardService } from './support/board.ts'
import { CHANGES } from './support/changes.ts'
import { makeClone, numberedLines } from './support/clone.ts'
import { png } from './support/images.ts'

/** Wide enough for a split diff beside the file tree. */
test.use({ viewport: { width: 1600, height: 900 } })

test.beforeEach(async ({ page, service }) => await signIn(page, service))

const BEFORE = 'one\ntwo\nthree\nfour\nfive\nfunction add(a, b) {\n  return a + b\n}\nlast'
const AFTER =
  'one\ntwo\nthree\nfour\nfive\nfunction add(a, b) {\n  return "a\u202e" + sum(a, b)\n  }\nlast\n'

test('lines read the same in every layout', async ({ page, service }) => {
  await change(service, 'main', [create('add.ts', BEFORE)])
  await change(service, 'fix', [{ ...create('add.ts', AFTER), action: 'update' }])
  await open(page, service)
  const table = page.getByRole('table', { name: 'add.ts' })
  await expect(table).toMatchAriaSnapshot({ name: 'unified.aria.yml' })
  await setForm(page, 'Wrap long lines')
  await expect(table).toMatchAriaSnapshot({ name: 'unified.aria.yml' })
  await setForm(page, 'Split')
  await expect(table).toMatchAriaSnapshot({ name: 'split.aria.yml' })
  await setForm(page, 'Ignore all whitespace')
  await expect(table).toMatchAriaSnapshot({ name: 'whitespace.aria.yml' })
})

test('exposes mode, rename and binary notes of a file', async ({ page, service }) => {
  const image = { encoding: 'base64', content: IMAGE.toString('base64') }
  await change(service, 'main', [
    create('b-mode.sh', 'echo\n'),
    create('c-old.txt', 'text\n'),
    { action: 'create', file_path: 'd-image.png', ...image },
    create('e-left-out.txt', 'old\n'),
    create('f-too-large.txt', 'old\n'),
    create('g-gone.txt', 'text\n'),
  ])
  await change(service, 'fix', [
    { action: 'create', file_path: 'a-data.bin', ...image, content: 'AAEC' },
    { action: 'chmod', file_path: 'b-mode.sh', execute_filemode: true },
    { action: 'move', file_path: 'c-new.txt', previous_path: 'c-old.txt', content: 'text\n' },
    { action: 'delete', file_path: 'd-image.png' },
    { ...create('e-left-out.txt', 'new\n'), action: 'update' },
    { ...create('f-too-large.txt', 'new\n'), action: 'update' },
    { action: 'delete', file_path: 'g-gone.txt' },
  ])
  const clone = await makeClone(service)
  await clone.git('fetch', '--quiet', 'origin', 'fix')
  await clone.git('checkout', '--quiet', '-B', 'fix', 'FETCH_HEAD')
  const entry = `160000,${'a'.repeat(40)},h-submodule`
  await clone.git('update-index', '--add', '--cacheinfo', entry)
  await clone.git('commit', '--quiet', '--message', 'Add a submodule')
  await clone.push('fix')
  await clone.remove()
  await page.route(/\/changes\?/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const file of body.changes) {
      if (file.new_path === 'e-left-out.txt') Object.assign(file, { diff: '', collapsed: true })
      if (file.new_path === 'f-too-large.txt') Object.assign(file, { diff: '', too_large: true })
    }
    await route.fulfill({ response, json: body })
  })
  await open(page, service)
  await expect(page.getByRole('img', { name: 'Old version of d-image.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Lines of g-gone.txt' }).click()
  await expect(page.getByRole('region', { name: 'Changed files' })).toMatchAriaSnapshot({
    name: 'bodies.aria.yml',
  })
})

test('rows of a windowed file read like others', async ({ page, service }) => {
  const lines = numberedLines(400)
  await change(service, 'main', [create('a.txt', lines)])
  const text = `new\n${lines.replaceAll('\n', '!\n')}`
  await change(service, 'fix', [{ ...create('a.txt', text), action: 'update' }])
  await open(page, service)
  const table = page.getByRole('table', { name: 'a.txt' })
  await expect(table).toHaveAttribute('aria-rowcount', '801')
  await expect(table.getByRole('row').first()).toMatchAriaSnapshot(`
    - row "old 1 removed line 1":
      - rowheader "old 1"
      - cell
      - cell "removed"
      - cell "line 1"`)
  await setForm(page, 'Split')
  await expect(table.getByRole('row').first()).toMatchAriaSnapshot(`
    - row "old 1 removed line 1 new 1 added new":
      - rowheader "old 1"
      - cell "removed"
      - cell "line 1"
      - rowheader "new 1"
      - cell "added"
      - cell "new"`)
})

test('a conflict is below its lines', async ({ page, service }) => {
  await change(service, 'main', [create('add.ts', BEFORE)])
  await change(service, 'fix', [{ ...create('add.ts', AFTER), action: 'update' }])
  const clash = BEFORE.replace('return a + b', 'return b + a')
  await change(service, 'main', [{ ...create('add.ts', clash), action: 'update' }])
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Change files' }
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', branches)
  await page.goto(CHANGES)
  await expect(page.getByRole('region', { name: 'Conflict with main' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'add.ts' })).toMatchAriaSnapshot({
    name: 'conflict.aria.yml',
  })
})

test('rows state their positions when others are left out', async ({ page, service }) => {
  await change(service, 'main', [create('a.txt', 'a\n')])
  await change(service, 'fix', [create('long.txt', numberedLines(1500))])
  await open(page, service)
  const table = page.getByRole('table', { name: 'long.txt' })
  await expect(table).toHaveAttribute('aria-rowcount', '1500')
  const places = async () =>
    await table
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.map((row) => [row.getAttribute('aria-rowindex'), row.querySelector('th')!.innerText]),
      )
  for (const top of [0, 15_000, 30_000]) {
    await page
      .getByRole('region', { name: 'Changed files' })
      .evaluate((element, y) => element.scrollTo(0, y), top)
    await expect(table.getByText(`line ${top / 20 || 1}`, { exact: true })).toBeAttached()
    for (const [index, name] of await places()) expect(name).toBe(`new ${index}`)
  }
})

const IMAGE = png({ width: 20, height: 10, color: [0, 0, 0] })

function create(file_path: string, content: string) {
  return { action: 'create', file_path, content }
}

/** Commits changes to `main`, or to `fix`, which begins at `main`. */
async function change({ call }: BoardService, branch: string, actions: object[]): Promise<void> {
  await call('POST', '/projects/acme%2Fapp/repository/commits', {
    branch,
    commit_message: 'Change files',
    ...(branch === 'fix' && { start_branch: 'main' }),
    actions,
  })
}

async function open(page: Page, { call }: BoardService): Promise<void> {
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Change files' }
  await call('POST', '/projects/acme%2Fapp/merge_requests', branches)
  await page.goto(CHANGES)
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
}

/** Chooses a diff setting. */
async function setForm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Diff settings' }).click()
  await page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name })).press('Space')
  await page.keyboard.press('Escape')
}
