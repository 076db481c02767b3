import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test as base, type BoardService } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { makeClone, numberedLines, type Clone } from './support/clone.ts'
import { png } from './support/images.ts'
import { startSeedsOnly } from './support/seeds-only.ts'

const REQUEST = '/acme/app/-/merge_requests/1'

/** A clone with the branch `fix` of a merge request, whose first version has two commits. */
const test = base.extend<{ clone: Clone }>({
  clone: async ({ service, page }, use) => {
    const clone = await makeClone(service)
    await clone.edit('cache.txt', () => numberedLines(40), 'Begin')
    await clone.edit('shared.txt', () => numberedLines(40), 'Share')
    await clone.push('main')
    await clone.git('switch', '--quiet', '--create', 'fix')
    await clone.edit('cache.txt', (text) => text.replace('line 5\n', 'line five\n'), 'Fix line 5')
    await clone.edit('shared.txt', (text) => text.replace('line 5\n', 'five\n'), 'Share line 5')
    await clone.push('fix')
    await openRequest(service)
    await signIn(page, service)
    await use(clone)
    await clone.remove()
  },
})

async function openRequest(service: BoardService): Promise<void> {
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Fix the cache' }
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', branches)
}

/** Changes `shared.txt` on the target branch, and rebases `fix` on it. */
async function rebase(clone: Clone): Promise<void> {
  await clone.git('switch', '--quiet', 'main')
  await clone.edit('shared.txt', (text) => text.replace('line 30\n', 'thirty\n'), 'Drift')
  await clone.git('switch', '--quiet', 'fix')
  await clone.git('rebase', '--quiet', 'main')
  await clone.push('main', 'fix')
}

test('lists versions with their commits', async ({ page, clone }) => {
  await rebase(clone)
  await clone.git('reset', '--quiet', '--hard', 'HEAD~1')
  await clone.git('commit', '--quiet', '--amend', '--message', 'Fix the fifth line')
  await clone.edit('cache.txt', (text) => text.replace('line 9\n', 'nine\n'), 'Fix line 9')
  await clone.push('fix')

  await page.goto(`${REQUEST}/versions`)
  const rows = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /^v3.*2 commits.*1 file/,
    /^v2.*2 commits.*2 files/,
    /^v1.*2 commits.*2 files/,
    /^base\s*main/,
  ])
  await page.getByRole('button', { name: '2 commits in v3' }).click()
  await expect(rows.first().getByRole('listitem')).toHaveText([
    /Fix line 9.*new/,
    /Fix the fifth line.*reworded/,
    /Share line 5.*dropped/,
  ])
  await expectAccessible(page)
})

test('loads only the versions on the screen', async ({ page, clone }) => {
  for (let line = 9; line < 20; line++) {
    await clone.edit('cache.txt', (text) => text.replace(`line ${line}\n`, 'x\n'), `Fix ${line}`)
    await clone.push('fix')
  }
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const id = /\/versions\/(\d+)$/.exec(request.url())?.[1]
    if (id) loaded.add(`v${id}`)
  })
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto(`${REQUEST}/versions`)
  await expect(page.getByRole('button', { name: '13 commits in v12' })).toBeVisible()
  await expect(page.getByText('1 file changed by the author')).toBeVisible()
  const choice = page.getByRole('radio', { name: 'Compare to v1', exact: true })
  const first = page.getByRole('listitem').filter({ has: choice })
  await first.scrollIntoViewIfNeeded()
  await expect(first.getByRole('button', { name: '2 commits in v1' })).toBeVisible()
  // Those in between were never on the screen.
  expect(loaded).not.toContain('v6')
})

test('compares any two versions, by mouse, keyboard and URL', async ({ page, clone }) => {
  await clone.edit('cache.txt', (text) => text.replace('line 9\n', 'nine\n'), 'Fix line 9')
  await clone.push('fix')
  await rebase(clone)
  await page.goto(`${REQUEST}/versions`)
  const heading = (text: string) => page.getByRole('heading', { name: `Compare ${text}` })
  await expect(heading('v2 with v3')).toBeVisible()
  const diff = page.getByRole('region', { name: 'Changed files' })
  await diff.focus()
  await page.keyboard.press('Alt+[')
  await expect(heading('v1 with v2')).toBeVisible()
  await expect(diff).toBeFocused()
  await page.keyboard.press('Alt+]')
  await expect(heading('v2 with v3')).toBeVisible()
  await page.getByRole('radio', { name: 'Compare from v1' }).click()
  await expect(heading('v1 with v3')).toBeVisible()
  await expect(page).toHaveURL(/start=v1&end=v3$/)
  await page.getByRole('button', { name: 'Swap versions' }).click()
  await expect(heading('v3 with v1')).toBeVisible()
  await page.keyboard.press('Alt+]')
  await expect(heading('v1 with v2')).toBeVisible()
  await page.keyboard.press('Alt+[')
  await expect(heading('base with v1')).toBeVisible()
  await page.goBack()
  await expect(heading('v1 with v2')).toBeVisible()

  await page.goto(`${REQUEST}/diffs`)
  await expect(page.getByText('nine')).toBeVisible()
  await diff.getByText('nine').click()
  await page.keyboard.press('Alt+[')
  await page.keyboard.press('Alt+[')
  await expect(page).toHaveURL(/diffs\?diff_id=1$/)
  await expect(page.getByRole('button', { name: 'Version 1' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Version 1' })).toBeAttached()
  await expect(page.getByText('line five')).toBeVisible()
  await expect(page.getByText('nine')).toHaveCount(0)
  await expect(diff).toBeFocused()
})

test('reads a comparison in GitLab’s form on a server that only compares versions', async ({
  page,
  clone,
  service,
}) => {
  const first = await clone.git('rev-parse', 'fix')
  await rebase(clone)
  await clone.edit('cache.txt', (text) => text.replace('line 9\n', 'nine\n'), 'Fix line 9')
  await clone.push('fix')
  const bare = await startSeedsOnly(service.url)
  await signIn(page, { ...service, url: bare.url })
  await page.goto(`${REQUEST}/versions?diff_id=3&start_sha=${first}`)
  await expect(page.getByRole('heading', { name: 'Compare v1 with v3' })).toBeVisible()
  await expect(page.getByText('1 file changed by the author · 1 unchanged')).toBeVisible()
  await expect(page.getByText('The server could not compare the commits.')).toBeVisible()
  await expect(page.getByRole('region', { name: /cache\.txt/ }).getByText('nine')).toBeVisible()

  await clone.edit('shared.txt', (text) => text.replace('five\n', 'line 5\n'), 'Leave line 5')
  await clone.push('fix')
  await page.goto(`${REQUEST}/versions?start=v1&end=v4`)
  await expect(page.getByText('2 files changed by the author')).toBeVisible()
  const shared = page.getByRole('region', { name: /shared\.txt/ })
  await expect(shared.getByText('no longer changed in v4')).toBeVisible()
  await expect(shared.getByText('five', { exact: true })).toBeVisible()
  await bare.end()
})

test('shows only what the author changed after a rebase', async ({ page, clone }) => {
  await clone.git('switch', '--quiet', 'main')
  await clone.edit('shared.txt', (text) => text.replace('line 30\n', 'thirty\n'), 'Drift')
  await clone.edit('other.txt', () => 'elsewhere\n', 'Elsewhere')
  await clone.git('switch', '--quiet', 'fix')
  await clone.git('rebase', '--quiet', 'main')
  // Git too finds the same changes in all commits.
  const ranges = await clone.git('range-diff', '--no-color', 'main', 'origin/fix', 'fix')
  expect(ranges.split('\n')).toEqual([
    expect.stringContaining(' = '),
    expect.stringContaining(' = '),
  ])
  await clone.push('main', 'fix')
  await clone.edit('cache.txt', (text) => text.replace('line 9\n', 'nine\n'), 'Fix line 9')
  await clone.push('fix')
  await clone.git('switch', '--quiet', 'main')
  await clone.edit('cache.txt', (text) => text.replace('line 30\n', 'thirty\n'), 'Drift again')
  await clone.git('switch', '--quiet', 'fix')
  await clone.git('rebase', '--quiet', 'main')
  await clone.edit('cache.txt', (text) => text.replace('line 12\n', 'twelve\n'), 'Fix line 12')
  await clone.push('main', 'fix')

  await page.goto(`${REQUEST}/versions`)
  const rows = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /^v4.*rebase \+ 1 changed file/,
    /^v3.*new commits/,
    /^v2.*rebase only/,
    /^v1/,
    /^base/,
  ])
  await expect(page.getByText('1 file changed by the author · 1 unchanged')).toBeVisible()
  const cache = page.getByRole('region', { name: /cache\.txt/ })
  await expect(cache.getByText('twelve')).toBeVisible()
  await expect(cache.getByText(/changed on the target branch/)).toBeVisible()
  await expect(cache.getByText('thirty')).toHaveCount(0)
  await expectAccessible(page)
  await cache.getByRole('button', { name: '1 line changed on the target branch' }).click()
  await expect(cache.getByText('thirty')).toBeVisible()

  await page.getByRole('radio', { name: 'Compare from v1' }).click()
  await page.getByRole('radio', { name: 'Compare to v2' }).click()
  await expect(
    page.getByText('0 files changed by the author · 2 only by the rebase (collapsed)'),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'Include target branch changes' }).click()
  await expect(page).toHaveURL(/mode=plain/)
  await expect(page.getByText('thirty')).toBeVisible()
  await expectAccessible(page)
})

test('reads a comparison with tree, jump, find, hidden lines, images and patches', async ({
  page,
  clone,
  service,
}) => {
  const logo = (action: 'create' | 'update', color: readonly [number, number, number]) => ({
    branch: 'fix',
    commit_message: 'Draw the logo',
    actions: [
      {
        action,
        file_path: 'art/logo.png',
        encoding: 'base64',
        content: png({ width: 60, height: 40, color }).toString('base64'),
      },
    ],
  })
  const commits = '/projects/acme%2Fapp/repository/commits'
  await service.call('POST', commits, logo('create', [200, 30, 30]))
  await clone.git('pull', '--quiet', 'origin', 'fix')
  await clone.edit('cache.txt', (text) => text.replace('line 9\n', 'nine\n'), 'Fix line 9')
  await clone.edit('shared.txt', (text) => text.replace('line 30\n', 'thirty\n'), 'Share more')
  await clone.push('fix')
  await service.call('POST', commits, logo('update', [30, 30, 200]))

  await page.goto(`${REQUEST}/versions?start=v2&end=v4`)
  const tree = page.getByRole('tree', { name: 'Changed files' })
  await expect(tree.getByRole('treeitem', { name: /cache\.txt/ })).toBeVisible()
  await expect(tree.getByRole('treeitem')).toHaveCount(4)
  const art = page.getByRole('region', { name: 'art/logo.png' })
  await expect(art.getByRole('img', { name: 'Old version of art/logo.png' })).toBeVisible()
  await expect(art.getByRole('img', { name: 'New version of art/logo.png' })).toBeVisible()
  await expect(art.getByText('could not be compared')).toBeVisible()

  const cache = page.getByRole('region', { name: 'cache.txt' })
  await expect(cache.getByText('line 30')).toHaveCount(0)
  await cache.getByRole('button', { name: 'Show the rest of the file' }).click()
  await expect(cache.getByText('line 30')).toBeAttached()

  await page.keyboard.press('t')
  const jump = page.getByRole('dialog', { name: 'Jump to file' })
  await expect(jump.getByRole('option')).toHaveCount(3)
  await page.keyboard.type('shared')
  await expect(jump.getByRole('option').first()).toHaveText(/shared\.txt/)
  await page.keyboard.press('Enter')
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveText(/shared\.txt/)
  await page.getByRole('button', { name: 'Find in changes' }).click()
  await page.getByRole('textbox', { name: 'Find in changes' }).fill('thirty')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More diff actions' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download patch' }).click()
  expect((await downloading).suggestedFilename()).toBe('1-v2-v4.patch')

  // The logo is the same in both versions.
  await page.getByRole('radio', { name: 'Compare to v3' }).click()
  await expect(page.getByText('2 files changed by the author · 1 unchanged')).toBeVisible()
})

test('comments on a comparison, and shows the threads of both versions', async ({
  page,
  clone,
  service,
}) => {
  const request = '/projects/acme%2Fapp/merge_requests/1'
  const discuss = async (path: string, new_line: number, body: string) => {
    const { diff_refs } = await service.call('GET', request)
    const position = { position_type: 'text', old_path: path, new_path: path, new_line }
    const input = { body, position: { ...(diff_refs as object), ...position } }
    await service.call('POST', `${request}/discussions`, input)
  }
  await discuss('cache.txt', 5, 'Why five?')
  await clone.edit('cache.txt', (text) => text.replace('line five\n', 'fifth line\n'), 'Rename')
  await clone.push('fix')
  await discuss('cache.txt', 5, 'Why fifth?')
  await discuss('shared.txt', 5, 'Is this shared?')

  await page.goto(`${REQUEST}/versions?start=v1&end=v2`)
  const cache = page.getByRole('region', { name: 'cache.txt' })
  const threads = cache.getByRole('group', { name: /^Unresolved thread/ })
  await expect(threads).toHaveText([/Why five\?/, /Why fifth\?/])
  const removed = cache.getByRole('row', { name: /line five/ })
  const added = cache.getByRole('row', { name: /fifth line/ })
  const tops = []
  for (const place of [removed, threads.first(), added, threads.last()])
    tops.push((await boxAtRest(place)).y)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await expectAccessible(page)

  // By keyboard on the removed line, which only the older version has.
  await removed.getByText('line five').click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await expect(form).toBeFocused()
  await form.fill('Old name')
  await form.press('Control+Shift+Enter')
  await expect(threads).toHaveText([/Why five\?/, /Old name/, /Why fifth\?/])
  // By mouse on the added line.
  await added.hover()
  await added.getByRole('button', { name: /^Comment/ }).click()
  await form.fill('New name')
  await page.getByRole('button', { name: 'Comment now' }).click()
  await expect(threads).toHaveCount(4)
  await page.reload()
  await expect(threads).toHaveText([/Why five\?/, /Old name/, /Why fifth\?/, /New name/])
  // The other file is the same in both versions, so the panel shows its thread.
  await page.keyboard.press('q')
  const panel = page.getByRole('region', { name: 'Threads', exact: true })
  await expect(panel.getByText('Is this shared?')).toBeVisible()

  await page.goto(`${REQUEST}/diffs`)
  await expect(threads.filter({ hasText: 'New name' })).toBeVisible()
  await expect(threads.filter({ hasText: 'Old name' })).toBeVisible()
})

test('summarizes a new push, and updates on request', async ({ page, clone }) => {
  await page.goto(`${REQUEST}/diffs`)
  const cache = page.getByRole('region', { name: /cache\.txt/ })
  await expect(cache.getByText('line five')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Viewed shared.txt' }).press(' ')
  await clone.edit('cache.txt', (text) => text.replace('line 9\n', 'nine\n'), 'Fix line 9')
  await clone.push('fix')
  await expect(page.getByText('v2 pushed: 1 file changed, 1 viewed file unchanged.')).toBeVisible()
  await expect(cache.getByText('nine')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update' }).press('Enter')
  await expect(cache.getByText('nine')).toBeVisible()
  await expect(page.getByText('v2 pushed')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Changed files' })).toBeFocused()
})

test('updates on a phone, above the bars', async ({ page, clone }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${REQUEST}/diffs`)
  const cache = page.getByRole('region', { name: /cache\.txt/ })
  await expect(cache.getByText('line five')).toBeVisible()
  await clone.edit('cache.txt', (text) => text.replace('line 9\n', 'nine\n'), 'Fix line 9')
  await clone.push('fix')
  const button = page.getByRole('button', { name: 'Update' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await button.click()
  await expect(cache.getByText('nine')).toBeAttached()
})

test('leads from an older version to a new push', async ({ page, clone }) => {
  await page.goto(`${REQUEST}/diffs?diff_id=1`)
  const cache = page.getByRole('region', { name: /cache\.txt/ })
  await expect(cache.getByText('line five')).toBeVisible()
  await clone.edit('cache.txt', (text) => text.replace('line 9\n', 'nine\n'), 'Fix line 9')
  await clone.push('fix')
  await page.getByRole('button', { name: 'Show v2' }).click()
  await expect(page).toHaveURL(/diffs$/)
  await expect(cache.getByText('nine')).toBeVisible()
  await expect(page.getByText('v2 pushed')).toHaveCount(0)
})

test('offers the changes against another target branch', async ({ page, clone, service }) => {
  await clone.push('fix~1:refs/heads/part')
  await page.goto(`${REQUEST}/diffs`)
  const cache = page.getByRole('region', { name: /cache\.txt/ })
  await expect(cache.getByText('line five')).toBeVisible()
  await service.call('PUT', '/projects/acme%2Fapp/merge_requests/1', { target_branch: 'part' })
  await expect(page.getByText('v2 has a different base: 1 file changed')).toBeVisible()
  await expect(cache).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(cache).toHaveCount(0)
  await expect(page.getByRole('region', { name: /shared\.txt/ })).toBeVisible()
})

test('keeps the comparison on the screen when a version comes', async ({ page, clone }) => {
  await page.goto(`${REQUEST}/versions`)
  const heading = page.getByRole('heading', { name: /^Compare/ })
  await expect(heading).toHaveAccessibleName('Compare base with v1')
  await clone.edit('cache.txt', (text) => text.replace('line 9\n', 'nine\n'), 'Fix line 9')
  await clone.push('fix')
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('v2')
  await expect(heading).toHaveAccessibleName('Compare base with v1')
})

test('keeps the line under the eye in place on an update', async ({ page, clone }) => {
  const code = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `const value${from + at} = ${from + at}\n`).join(
      '',
    )
  await clone.edit('long.ts', () => code(0, 200), 'Add values')
  await clone.push('fix')
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto(`${REQUEST}/diffs`)
  const long = page.getByRole('region', { name: 'long.ts' })
  const line = long.getByText('const value150 = 150')
  await expect(line).toBeAttached()
  await line.click()
  const cursor = page.locator('[data-cursor]')
  await expect(cursor).toHaveText(/value150/)
  await clone.edit('long.ts', (text) => `${code(500, 560)}${text}`, 'Add values above')
  await clone.edit('early.ts', () => code(0, 30), 'Add a file above')
  const before = (await boxAtRest(line)).y
  await clone.push('fix')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('treeitem', { name: /early\.ts/ })).toBeVisible()
  await expect(page.getByText('v3 pushed')).toHaveCount(0)
  await expect(cursor).toHaveText(/value150/)
  expect(Math.abs((await boxAtRest(line)).y - before)).toBeLessThan(2)
})

test('leaves the focus alone when a form is scrolled away and back', async ({ page, clone }) => {
  await clone.edit('long.txt', () => numberedLines(900), 'Add lines')
  await clone.push('fix')
  await page.goto(`${REQUEST}/diffs`)
  const long = page.getByRole('region', { name: 'long.txt' })
  const line = long.getByText('line 3', { exact: true })
  await line.click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await form.fill('Why so long?')
  const diff = page.getByRole('region', { name: 'Changed files' })
  await diff.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await long.getByText('line 900', { exact: true }).click()
  await expect(form).toHaveCount(0)
  await diff.evaluate((element) => element.scrollTo(0, 0))
  await expect(form).toHaveValue('Why so long?')
  await expect(page.locator('[data-cursor]')).toBeFocused()
})

test('offers the changes since the last review, in every tab', async ({ page, clone, context }) => {
  await page.goto(`${REQUEST}/diffs`)
  await expect(page.getByRole('region', { name: /cache\.txt/ })).toBeVisible()
  const bar = page.getByRole('region', { name: 'Since your last review' })
  await expect(bar).toHaveCount(0)
  await page.goto(REQUEST)
  await clone.edit('cache.txt', (text) => text.replace('line 9\n', 'nine\n'), 'Fix line 9')
  await clone.push('fix')
  const changes = page.getByRole('link', { name: /^Changes/ })
  await expect(changes).toHaveAccessibleName(/v2 is new to you/)
  await expectAccessible(page)
  // One commit is not the version.
  const commit = (await clone.git('rev-parse', 'fix')).trim()
  await page.goto(`${REQUEST}/diffs?commit_id=${commit}`)
  await expect(page.getByRole('region', { name: /cache\.txt/ })).toBeVisible()
  await expect(changes).toHaveAccessibleName(/v2 is new to you/)
  await page.goto(REQUEST)
  await changes.click()
  await expect(bar).toContainText('You last reviewed v1. The latest is v2.')
  await expect(page.getByText('v2 is new to you')).toHaveCount(0)
  await page.keyboard.press('Shift+D')
  await expect(page).toHaveURL(/versions\?start=v1&end=v2$/)
  await expect(page.getByText('1 file changed by the author · 1 unchanged')).toBeVisible()
  await page.goBack()
  const other = await context.newPage()
  await signIn(other, { url: new URL(page.url()).origin } as BoardService)
  await other.goto(`${REQUEST}/diffs`)
  const otherBar = other.getByRole('region', { name: 'Since your last review' })
  await otherBar.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(otherBar).toHaveCount(0)
  await expect(other.getByRole('region', { name: 'Changed files' })).toBeFocused()
  await expect(bar).toHaveCount(0)
})

test('does not guess what changed in files without text', async ({ page, clone, service }) => {
  await clone.edit('logo.bin', () => '\0one', 'Add the logo')
  await clone.push('fix')
  await clone.edit('logo.bin', () => '\0two', 'Change the logo')
  await clone.push('fix')
  await signIn(page, service)
  await page.goto(`${REQUEST}/versions`)
  const rows = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(rows.first()).toContainText('1 file could not be compared')
  await expect(
    page.getByText('0 files changed by the author · 1 could not be compared'),
  ).toBeVisible()
  await expect(
    page.getByRole('region', { name: /logo\.bin/ }).getByText('could not be compared'),
  ).toBeVisible()
})
