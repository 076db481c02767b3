import type { Page } from '@playwright/test'

import type { FileDiff } from '#contract/diffs.ts'
import { diffFilesOf, type DiffFile } from '#web/diff/model/diff-file.ts'
import { hunksOf } from '#web/diff/model/parse-hunks.ts'
import { expectAccessible } from './support/axe.ts'
import { signIn, type BoardService } from './support/board.ts'
import { expect, linesOf, readBlobs, test, type DemoCode } from './support/demo-code.ts'

/** The requests opened at each width. */
const REQUESTS = 4
/** Larger requests show one file at a time. */
const MOST_FILES = 300

interface Request {
  project_id: number
  iid: number
  web_url: string
}

interface Changes extends Request {
  changes: FileDiff[]
  diff_refs: { base_sha: string; head_sha: string }
}

test.beforeEach(async ({ page, baseURL }) => await signIn(page, { url: baseURL } as BoardService))

for (const width of [390, 768, 1440]) {
  test(`shows the largest requests as git has them, ${width} pixels wide`, async ({
    page,
    demo,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    for (const request of (await openRequests(demo)).slice(0, REQUESTS)) {
      await page.goto(`${new URL(request.web_url).pathname}/diffs`)
      const files = page.getByRole('heading', { level: 3 })
      await expect(files.first()).toBeVisible()
      await page.keyboard.press(';')
      await expect(page.getByRole('button', { name: /^Lines of /, expanded: false })).toHaveCount(0)
      expect(await readThrough(page)).toEqual(await linesInGit(demo, request))
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(needed).toBeLessThanOrEqual(width)
    }
    await expectAccessible(page)
  })
}

test('reads a request by keyboard alone', async ({ page, demo }) => {
  const requests = await openRequests(demo)
  const request = await firstOf(requests, async ({ project_id, iid, changes }) => {
    const path = `/projects/${project_id}/merge_requests/${iid}/versions`
    return changes.length > 2 && (await demo.read<unknown[]>(path)).length > 1
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${new URL(request.web_url).pathname}/diffs`)
  const press = async (key: string) => await page.keyboard.press(key)
  const current = page.getByRole('treeitem', { selected: true })
  const line = page.locator('.diff-row:focus')
  await expect(current).toHaveCount(1)
  const first = await current.innerText()
  await press(']')
  await expect(current).not.toHaveText(first)
  await press('.')
  await expect(line).toBeInViewport()
  await press('Alt+ArrowDown')
  await expect(line.locator('.diff-added, .diff-removed').first()).toBeVisible()
  const layout = page.getByRole('group', { name: 'Layout' }).getByRole('button', { pressed: true })
  for (const name of ['Split', 'Unified']) {
    await press('d')
    await expect(layout).toHaveAccessibleName(name)
    await expect(line).toBeInViewport()
  }
  await press('w')
  await expect(page.getByText('Ignore trailing whitespace')).toBeAttached()

  await press('ControlOrMeta+f')
  const find = page.getByRole('search', { name: 'Find in changes' })
  await expect(find.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('e')
  const count = find.getByText(/^[\d,]+ of /)
  const shown = await count.innerText()
  await press('Enter')
  await expect(count).not.toHaveText(shown)
  await press('Escape')
  await expect(find).toBeHidden()

  await press('v')
  await expect(page.getByText(/\b1 of \d+ files/)).toBeAttached()
  const commit = page.getByRole('region', { name: 'Commit', exact: true })
  await press('c')
  await expect(commit).toContainText('1 of ')
  await press('Shift+C')
  await expect(commit).toBeHidden()
  await press('Alt+[')
  await expect(page).toHaveURL(/diff_id=/)
  await press('Alt+]')
  await expect(page).not.toHaveURL(/diff_id=/)
})

/** The open requests, those with the most changed files first. */
async function openRequests(demo: DemoCode): Promise<readonly Changes[]> {
  const open = await demo.read<Request[]>('/merge_requests?scope=all&state=opened&per_page=100')
  const all: Changes[] = []
  for (const { project_id, iid } of open)
    all.push(await demo.read(`/projects/${project_id}/merge_requests/${iid}/changes`))
  return all
    .filter(({ changes }) => changes.length <= MOST_FILES)
    .toSorted((a, b) => b.changes.length - a.changes.length)
}

async function firstOf<T>(items: readonly T[], isIt: (item: T) => Promise<boolean>): Promise<T> {
  for (const item of items) if (await isIt(item)) return item
  throw new Error('The demo workspace has no such item')
}

/** The lines of each file by side and number, such as `new 12`. Keyed by the file's heading. */
type ShownLines = Record<string, Record<string, string>>

/** Reads all changed files while scrolling to the end. */
async function readThrough(page: Page): Promise<ShownLines> {
  const scroller = page.getByRole('region', { name: 'Changed files' })
  return await scroller.evaluate(async (element) => {
    const seen: ShownLines = {}
    const codeIn = (cell: Element) =>
      [...cell.childNodes]
        .filter((node) => !(node instanceof Element && node.matches('.diff-note')))
        .map((node) => node.textContent)
        .join('')
    for (let top = -1; top !== element.scrollTop;) {
      for (const file of element.querySelectorAll('[data-file]')) {
        const lines = (seen[file.querySelector('h3')!.textContent] ??= {})
        for (const row of file.querySelectorAll('.diff-row')) {
          const cells = [...row.querySelectorAll<HTMLElement>('.diff-code')]
          for (const cell of row.querySelectorAll<HTMLElement>('.diff-number[data-number]')) {
            const { side, number } = cell.dataset
            const code = cells.find(({ dataset }) => dataset['side'] === side) ?? cells[0]!
            lines[`${side} ${number}`] = codeIn(code)
          }
        }
      }
      top = element.scrollTop
      element.scrollBy(0, element.clientHeight / 2)
      // The diff draws when the scroll event arrives.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    }
    return seen
  })
}

/** Reads the lines of a request's hunks from git. */
async function linesInGit(demo: DemoCode, request: Changes): Promise<ShownLines> {
  const dir = await demo.mirror(await demo.read(`/projects/${request.project_id}`))
  const { base_sha, head_sha } = request.diff_refs
  const oldBlob = ({ status, oldPath }: DiffFile) =>
    status === 'added' ? null : `${base_sha}:${oldPath}`
  const newBlob = ({ status, newPath }: DiffFile) =>
    status === 'deleted' ? null : `${head_sha}:${newPath}`
  const files = diffFilesOf(request.changes)
  const names = files
    .filter(({ body }) => body === 'text')
    .flatMap((file) => [oldBlob(file), newBlob(file)])
    .filter((name) => name !== null)
  const blobs = await readBlobs(dir, [...new Set(names)])
  const textOf = (name: string | null) => linesOf(blobs.get(name ?? '') ?? '')
  return Object.fromEntries(
    files.map((file) => {
      const [before, after] = [textOf(oldBlob(file)), textOf(newBlob(file))]
      const lines = hunksOf(file).flatMap((hunk) => hunk.lines)
      const shown = lines.flatMap(({ oldLine, newLine }) => [
        ...(oldLine === null ? [] : [[`old ${oldLine}`, before[oldLine - 1]!] as const]),
        ...(newLine === null ? [] : [[`new ${newLine}`, after[newLine - 1]!] as const]),
      ])
      const heading = file.status === 'renamed' ? `${file.oldPath} → ${file.path}` : file.path
      return [heading, Object.fromEntries(shown)]
    }),
  )
}
