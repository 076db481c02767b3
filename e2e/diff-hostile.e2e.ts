import type { Page } from '@playwright/test'

import { expect, signIn, test, type BoardService } from './support/board.ts'
import { CHANGES, push } from './support/changes.ts'
import { makeClone } from './support/clone.ts'
import { gif } from './support/images.ts'
import { commentOnLine } from './support/positions.ts'

const RUN = 'globalThis.wasRun = true'

/** Lines that a careless page would run, hide, reorder or take for its own. */
const LINES = [
  `</script><script>${RUN}</script>`,
  `<img src="x" onerror="${RUN}">`,
  '<!-- <![CDATA[',
  `<a href="javascript:${RUN}">link</a>`,
  `\${${RUN}} {{${RUN}}}`,
  'one\u2028two\u2029three',
  '\u001b[31mred\u001b[0m \u0007bell',
  `combined${'\u0301'.repeat(2000)}`,
  'diff --git a/fake.ts b/fake.ts',
  '--- a/fake.ts',
  '+++ b/fake.ts',
  '@@ -1,2 +1,2 @@ fake()',
  '-removed',
]

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
  await push(service, 'main', 'Begin', [{ action: 'create', file_path: 'a.txt', content: 'a\n' }])
})

test('shows hostile lines as text, never as a file header', async ({ page, service }) => {
  await open(page, service, { 'hostile.html': `${LINES.join('\n')}\n` })
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['hostile.html'])
  const file = page.getByRole('region', { name: 'hostile.html' })
  await expect(file.getByText(`+${LINES.length}`)).toBeVisible()
  for (const line of LINES.filter((line) => /^[ -~]+$/.test(line))) {
    await expect(file.getByRole('cell').filter({ hasText: line }).first()).toBeVisible()
  }
  await expectIdle(page)
})

test('shows hostile comments and conflicts as text, and loads nothing for them', async ({
  page,
  service,
}) => {
  const hostile = LINES.filter((line) => /^[ -~]+$/.test(line)).join('\n')
  const tracked: string[] = []
  await page.route('https://tracker.test/**', async (route) => {
    tracked.push(route.request().url())
    await route.abort()
  })
  await push(
    service,
    'fix',
    'Add files',
    [{ action: 'update', file_path: 'a.txt', content: 'b\n' }],
    'main',
  )
  await push(service, 'main', 'Clash', [
    { action: 'update', file_path: 'a.txt', content: `${hostile}\n` },
  ])
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Change a file' }
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', branches)
  const body = `Words that stay\n\n${hostile}\n\n![pixel](https://tracker.test/pixel.png)`
  await commentOnLine(service, 'a.txt', body, { new_line: 1 })
  await page.goto(CHANGES)
  const file = page.getByRole('region', { name: 'a.txt', exact: true })
  await expect(file.getByText('Words that stay')).toBeVisible()
  await expect(file.getByLabel('Lines in main')).toHaveText(hostile)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['a.txt'])
  await expect(file.locator('script, iframe, form, [onerror]')).toHaveCount(0)
  expect(tracked).toEqual([])
  await expectIdle(page)
})

test('shows hostile file names as text', async ({ page, service }) => {
  const names = [
    `<img src=x onerror=${RUN}>.md`,
    '"quoted" \\back\\slash.ts',
    '\u001b[31mansi\u001b[0m.ts',
    'gpj.\u202Etxt.exe',
    '__proto__',
  ]
  await open(page, service, Object.fromEntries(names.map((name) => [`dir/${name}`, 'text\n'])))
  const headings = page.getByRole('heading', { level: 3 })
  await expect(headings).toHaveCount(names.length)
  const shown = [
    ...names.slice(0, 2),
    '[ESC[31m]ansi[ESC[0m].ts',
    'gpj.[U+202E]txt.exe',
    '__proto__',
  ]
  const texts = async () =>
    (await headings.allTextContents()).map((text) => text.slice('dir/'.length)).toSorted()
  await expect.poll(texts).toEqual(shown.toSorted())
  for (const name of shown) {
    await expect(page.getByRole('treeitem').getByText(name, { exact: true })).toBeVisible()
  }
  await page.getByRole('checkbox', { name: 'Viewed dir/__proto__' }).click({ force: true })
  await expect(page.getByText(`1 of ${names.length} files`)).toBeAttached()
  await expectIdle(page)
})

test('spells out hidden characters in the paths of threads', async ({ page, service }) => {
  const name = 'gpj.\u202Etxt.exe'
  await open(page, service, { [name]: 'text\n' })
  await commentOnLine(service, name, 'Why?', { new_line: 1 })
  await page.goto(`${CHANGES}#threads`)
  const panel = page.getByRole('region', { name: 'Threads', exact: true })
  await expect(panel.getByRole('heading', { level: 4 })).toHaveText('gpj.[U+202E]txt.exe')
  await page.goto('/acme/app/-/merge_requests/1')
  await expect(page.getByTitle('Open in Changes')).toHaveText('gpj.[U+202E]txt.exe:1')
})

test('escapes line breaks in a file name, and copies the raw name', async ({
  page,
  service,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = `a\n"<img src=x onerror=${RUN}>\u001b[31m.md`
  await openPushed(page, service, { [name]: 'diff --git a/x b/x\n' })
  const heading = page.getByRole('heading', { level: 3 })
  await expect(heading).toHaveText(`a[U+000A]"<img src=x onerror=${RUN}>[ESC[31m].md`)
  await page.getByRole('button', { name: 'Copy path' }).click()
  await expect(page.getByText('Path copied.')).toBeVisible()
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(name)
  await expectIdle(page)
})

test('marks characters that reorder or hide text', async ({ page, service }) => {
  await open(page, service, {
    'access.ts':
      'const level = "user\u202E \u2066// admin\u2069 \u2066"\nconst pass\u200Bword = 1\n',
  })
  const marks = page.locator('[data-shown]')
  await expect.poll(() => marks.count()).toBeGreaterThanOrEqual(4)
  await expectIdle(page)
})

test('marks them in commented lines and suggestions too', async ({ page, service }) => {
  await open(page, service, { 'access.ts': 'const level = "user\u202E"\n' })
  const suggestion = ['const level = "\u200Badmin\u2066"', ...LINES].join('\n')
  await commentOnLine(service, 'access.ts', `\`\`\`suggestion\n${suggestion}\n\`\`\``, {
    new_line: 1,
  })
  await page.goto('/acme/app/-/merge_requests/1')
  const code = page.getByRole('region', { name: 'Commented lines' }).locator('[data-shown]')
  const change = page.getByRole('list', { name: 'Suggested change' }).locator('[data-shown]')
  await expect.poll(() => code.evaluateAll(labels)).toEqual(['U+202E'])
  const hidden = 'U+202E U+200B U+2066 U+2028 U+2029 ESC[31m ESC[0m U+0007'
  await expect.poll(() => change.evaluateAll(labels)).toEqual(hidden.split(' '))
  // The label replaces the character.
  for (const mark of [code.first(), change.first()])
    await expect(mark).toHaveCSS('font-size', '0px')
  await expectIdle(page)
})

test('stays responsive with a line of 10 MB, and one of 100,000 combining marks', async ({
  page,
  service,
}) => {
  await openPushed(page, service, {
    'long.ts': `const data = "${'x'.repeat(10_000_000)}"\n`,
    'marks.ts': `const data = "${'\u0301'.repeat(100_000)}"\n`,
    'short.ts': 'const next = 1\n',
  })
  const long = page.getByRole('region', { name: 'long.ts' })
  await long.getByRole('button', { name: 'Load diff' }).click()
  for (const name of ['long.ts', 'marks.ts']) {
    const file = page.getByRole('region', { name })
    await expect(file.getByRole('button', { name: 'Show whole line' })).toBeVisible()
    expect((await file.getByRole('row').first().innerText()).length).toBeLessThan(10_000)
  }
  await page.getByRole('checkbox', { name: 'Viewed long.ts' }).click({ force: true })
  await expect(page.getByText('1 of 3 files')).toBeAttached()
  await expect(page.getByRole('region', { name: 'short.ts' }).getByText('next')).toBeVisible()
  await expectIdle(page)
})

test('stays responsive with a GIF of 100,000 frames', async ({ page, service }) => {
  await service.call('POST', '/projects/acme%2Fapp/repository/commits', {
    branch: 'fix',
    start_branch: 'main',
    commit_message: 'Add files',
    actions: [base64('flood.gif', gif(100_000))],
  })
  await request(service)
  await page.goto(CHANGES)
  const image = page.getByRole('img', { name: 'New version of flood.gif' })
  await expect(image).toHaveJSProperty('naturalWidth', 1)
  await expectIdle(page)
})

test('shows broken encodings, and runs nothing in an SVG', async ({ page, service }) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="${RUN}"><script>${RUN}; parent.wasRun = true</script><rect width="9" height="9"/></svg>`
  await service.call('POST', '/projects/acme%2Fapp/repository/commits', {
    branch: 'fix',
    start_branch: 'main',
    commit_message: 'Add files',
    actions: [
      base64('latin.txt', Buffer.from('caf\u00e9 \u00fcber\n', 'latin1')),
      base64('cut.txt', Buffer.from([0x61, 0xe2, 0x82, 0x0a, 0xc3, 0x28, 0x0a])),
      base64('text.svg', Buffer.from(svg)),
      // Git treats UTF-16 as binary, so the page shows this one as an image.
      base64('drawn.svg', Buffer.from(`\ufeff${svg}`, 'utf16le')),
    ],
  })
  await request(service)
  await page.goto(CHANGES)
  await expect(page.getByRole('region', { name: 'latin.txt' })).toContainText(/caf.* .*ber/)
  await expect(page.getByRole('region', { name: 'cut.txt' })).toContainText('a')
  await expect(page.getByRole('region', { name: 'text.svg' })).toContainText('<svg xmlns')
  const drawn = page.getByRole('img', { name: 'New version of drawn.svg' })
  await expect(drawn).toHaveJSProperty('naturalWidth', 9)
  await expectIdle(page)
})

test('keeps unsent comments from other users of the browser', async ({ page, service }) => {
  await open(page, service, { 'a.ts': 'const a = 1\n' })
  const file = page.getByRole('region', { name: 'a.ts' })
  const form = page.getByRole('textbox', { name: 'New comment' })
  await page.getByRole('button', { name: 'Comment on a.ts' }).click()
  await form.fill('Not for your eyes')
  await page.reload()
  await expect(form).toHaveValue('Not for your eyes')

  const other = await page.context().newPage()
  await signIn(other, service, await service.member('ana', 40))
  await other.goto(new URL(CHANGES, service.url).href)
  await expect(other.getByRole('button', { name: 'Comment on a.ts' })).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'New comment' })).toBeHidden()
  await other.getByRole('button', { name: 'Comment on a.ts' }).click()
  await expect(other.getByRole('textbox', { name: 'New comment' })).toHaveValue('')
  await expect(file.getByRole('textbox', { name: 'New comment' })).toHaveValue('Not for your eyes')
})

const labels = (marks: Element[]) => marks.map((mark) => mark.getAttribute('data-shown'))

function base64(file_path: string, content: Buffer) {
  return { action: 'create', file_path, encoding: 'base64', content: content.toString('base64') }
}

/** Opens the changes of a merge request that adds files with these contents. */
async function open(
  page: Page,
  service: BoardService,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const actions = Object.entries(files).map(
    ([file_path, content]) => ({ action: 'create', file_path, content }) as const,
  )
  await push(service, 'fix', 'Add files', actions, 'main')
  await request(service)
  await page.goto(CHANGES)
}

/** Does the same for names and sizes that only a push can create. */
async function openPushed(
  page: Page,
  service: BoardService,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const clone = await makeClone(service)
  await clone.git('fetch', '--quiet', 'origin', 'main')
  await clone.git('checkout', '--quiet', '-B', 'fix', 'FETCH_HEAD')
  for (const [name, text] of Object.entries(files)) await clone.edit(name, () => text, 'Add files')
  await clone.push('fix')
  await clone.remove()
  await request(service)
  await page.goto(CHANGES)
}

async function request({ call }: BoardService): Promise<void> {
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Add files' }
  await call('POST', '/projects/acme%2Fapp/merge_requests', branches)
}

/** Asserts that nothing from a diff ran, and that the page still reacts. */
async function expectIdle(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Commits' }).click()
  await expect(page.getByText('Add files').first()).toBeVisible()
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false)
}
