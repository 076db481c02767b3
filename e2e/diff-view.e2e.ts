import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { openDiff, row, table } from './support/diff.ts'
import { Finger } from './support/touch.ts'

/** Wide enough for a split diff beside the file tree. */
test.use({ viewport: { width: 1600, height: 900 } })

/** The color of a selected range in the light theme. */
const SELECTED = 'rgb(255, 245, 204)'

/** A file of 60 lines in two functions. Lines 12 and 42 change. */
function cacheFile(get: string, load: string): string {
  const body = (from: number, to: number, at: number, changed: string) =>
    Array.from({ length: to - from + 1 }, (_, index) =>
      from + index === at ? `  ${changed}` : `  step(${from + index})`,
    )
  return [
    'function get(key) {',
    ...body(2, 29, 12, get),
    '}',
    'function load(key) {',
    ...body(32, 59, 42, load),
    '}',
    '',
  ].join('\n')
}

const CACHE_FILES = {
  'src/cache.ts': [
    cacheFile('return hit', 'return null'),
    cacheFile('return hit ?? load(key)', 'return fetch(key)'),
  ],
} as const

const copied = async (page: Page) =>
  await page.evaluate(async () => await navigator.clipboard.readText())
function widthOfFirstCharacter(element: Element): number {
  const range = document.createRange()
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!
  range.setStart(text, 0)
  range.setEnd(text, 1)
  return range.getBoundingClientRect().width
}
const topOf = async (locator: Locator) => (await boxAtRest(locator)).y

test('shows a table per file, whose lines are named by their numbers', async ({
  page,
  service,
}) => {
  await openDiff(page, service, CACHE_FILES)
  const file = page.getByRole('region', { name: 'src/cache.ts' })
  await expect(file.getByRole('heading', { level: 3 })).toHaveText('src/cache.ts')
  await expect(row(page, 'old 12').getByRole('cell')).toHaveText(['', 'removed', '  return hit'])
  await expect(row(page, 'new 12').getByRole('cell')).toHaveText([
    '',
    'added',
    '  return hit ?? load(key)',
  ])
  await expect(row(page, 'new 13').getByRole('rowheader')).toHaveCount(2)
  await expect(table(page).getByText('function get(key) {')).toBeVisible()
  expect((await boxAtRest(row(page, 'new 12'))).height).toBe(20)
  await expectAccessible(page)
})

test('sizes code, tabs and lines without a reload, and remembers them', async ({
  page,
  service,
}) => {
  const indented = ['\tone\n', '\ttwo\n'] as const
  await openDiff(page, service, { 'a.go': indented, 'b.ts': indented })
  await page.evaluate(() => void Object.assign(globalThis, { isSamePage: true }))
  const codeOf = (path: string) => row(page, 'new 1', path).getByRole('cell').last()
  const tabOf = async (path: string) => await codeOf(path).evaluate(widthOfFirstCharacter)
  expect(await tabOf('a.go')).toBeCloseTo(await tabOf('b.ts'), 1)
  const settings = page.getByRole('button', { name: 'Diff settings' })
  await settings.click()
  await page.getByRole('radio', { name: 'Comfortable' }).press('Space')
  await page.getByLabel('Code size', { exact: true }).fill('15')
  const font = page.getByRole('textbox', { name: 'Code font' })
  await font.fill('Fira "Code')
  await expect(font).toHaveAccessibleDescription(/Use only letters/)
  await font.fill('Fira Code')
  await page.getByLabel('Tab size in go files', { exact: true }).fill('8')
  const expectSizes = async () => {
    await expect(codeOf('a.go')).toHaveCSS('font-size', '15px')
    await expect(codeOf('a.go')).toHaveCSS('font-family', /^"?Fira Code"?, ui-monospace/)
    await expect(codeOf('b.ts')).toHaveCSS('font-size', '15px')
    await expect.poll(async () => (await boxAtRest(row(page, 'new 1', 'a.go'))).height).toBe(22)
    await expect.poll(async () => (await tabOf('a.go')) / (await tabOf('b.ts'))).toBeCloseTo(2, 1)
  }
  await expectSizes()
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  await page.reload()
  await expectSizes()
  await settings.click()
  await expect(page.getByRole('radio', { name: 'Comfortable' })).toBeChecked()
  await expect(page.getByLabel('Code size', { exact: true })).toHaveValue('15')
  await expect(font).toHaveValue('Fira Code')
  await expect(page.getByLabel('Tab size in go files', { exact: true })).toHaveValue('8')
})

test('switches between unified and split without moving the line under the eye', async ({
  page,
  service,
}) => {
  await openDiff(page, service, CACHE_FILES)
  const line = row(page, 'new 42')
  const before = await topOf(line)
  await page.keyboard.press('d')
  const cells = line.getByRole('cell')
  await expect(cells).toHaveText(['removed', '  return null', 'added', '  return fetch(key)'])
  await expect(line.getByRole('rowheader')).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect(cells).toHaveText(['', 'added', '  return fetch(key)'])
  await page.keyboard.press('d')
  await expect(page.getByText('Split needs a wide window')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  const layout = page.getByRole('group', { name: 'Layout' })
  const chosen = layout.getByRole('button', { pressed: true })
  await expect(chosen).toHaveAccessibleName('Unified')
  await layout.getByRole('button', { name: 'Split' }).click()
  await expect(page.getByText('Split needs a wide window.')).toBeVisible()
  await expect(chosen).toHaveAccessibleName('Unified')
  await page.setViewportSize({ width: 1600, height: 900 })
  await expect(cells).toHaveCount(4)
  await page.keyboard.press('d')
  await expect(row(page, 'old 42')).toBeVisible()
  expect(Math.abs((await topOf(line)) - before)).toBeLessThan(2)
  await layout.getByRole('button', { name: 'Split' }).click()
  await expect(cells).toHaveText(['removed', '  return null', 'added', '  return fetch(key)'])
  await expect(chosen).toHaveAccessibleName('Split')
  await layout.getByRole('button', { name: 'Unified' }).click()
  await expect(row(page, 'old 42')).toBeVisible()
  expect(Math.abs((await topOf(line)) - before)).toBeLessThan(2)
})

test('moves a cursor by lines, changes and sides, and selects a range', async ({
  page,
  service,
}) => {
  await openDiff(page, service, CACHE_FILES)
  await page.getByRole('region', { name: 'Changed files' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'new 9')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'new 10')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(row(page, 'old 12')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(row(page, 'old 42')).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.locator('[data-range]')).toHaveCount(2)
  const ranged = page.locator('[data-range] .diff-code')
  await expect(ranged.first()).toHaveCSS('background-color', SELECTED)
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.locator('[data-range]')).toHaveCount(0)
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.locator('[data-range]')).toHaveCount(2)
  await expect(row(page, 'new 41')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-range]')).toHaveCount(0)
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('d')
  await expect(row(page, 'old 12')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(row(page, 'new 12')).toHaveAttribute('data-cursor', 'new')
  await page.keyboard.press('ArrowLeft')
  await expect(row(page, 'old 12')).toHaveAttribute('data-cursor', 'old')
})

test('shows hidden lines, and keeps the line above in place', async ({ page, service }) => {
  await openDiff(page, service, CACHE_FILES)
  const line = row(page, 'new 15')
  const before = await topOf(line)
  await page.getByRole('button', { name: 'Show 20 lines before line 39' }).click()
  await expect(row(page, 'new 38')).toBeVisible()
  await expect(row(page, 'new 18')).toBeHidden()
  expect(Math.abs((await topOf(line)) - before)).toBeLessThan(2)
  await page.getByRole('button', { name: 'Show 3 hidden lines' }).click()
  await expect(row(page, 'new 16')).toBeVisible()
  expect(Math.abs((await topOf(line)) - before)).toBeLessThan(2)
  await row(page, 'new 42').getByRole('rowheader').last().click()
  await page.keyboard.press('*')
  await expect(row(page, 'old 1')).toBeVisible()
  await expect(row(page, 'new 42')).toBeFocused()
})

test('links to a line, even if it is hidden', async ({ page, service, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDiff(page, service, CACHE_FILES)
  await row(page, 'new 42').getByRole('rowheader').last().click()
  await page.keyboard.press('y')
  await expect(page.getByText('Link copied.')).toBeVisible()
  const link = await copied(page)
  expect(link).toMatch(/\/diffs#[0-9a-f]{40}_43_42$/)
  await page.goto('about:blank')
  await page.goto(link)
  await expect(row(page, 'new 42')).toHaveAttribute('data-linked')
  await page.goto('about:blank')
  await page.goto(link.replace('_43_42', '_25_25'))
  await expect(row(page, 'new 25')).toHaveAttribute('data-linked')
  await expect(row(page, 'new 25')).toBeInViewport()
  await page.goto('about:blank')
  await page.goto(link.replace('_43_42', '_13_12-25_25'))
  await expect(row(page, 'new 12')).toBeInViewport()
  await expect(row(page, 'new 25')).toHaveAttribute('data-linked')
})

test('links to a line of another file while one file is shown', async ({
  page,
  service,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDiff(page, service, { 'a.ts': ['one\n', 'two\n'], ...CACHE_FILES })
  await row(page, 'new 42').getByRole('rowheader').last().click()
  await page.keyboard.press('y')
  await expect(page.getByText('Link copied.')).toBeVisible()
  const link = await copied(page)
  await page.keyboard.press('1')
  await expect(table(page)).toBeHidden()
  await page.goto('about:blank')
  await page.goto(link.replace('_43_42', '_25_25'))
  await expect(row(page, 'new 25')).toHaveAttribute('data-linked')
  await expect(row(page, 'new 25')).toBeInViewport()
})

test('links to a range, which survives a reload, also with one file at a time', async ({
  page,
  service,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDiff(page, service, { 'a.ts': ['old\n', 'new\n'], ...CACHE_FILES })
  await row(page, 'new 12').getByRole('rowheader').last().click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('y')
  await expect(page.getByText('Link copied.')).toBeVisible()
  const link = await copied(page)
  expect(link).toMatch(/\/diffs#[0-9a-f]{40}_13_12-14_14$/)
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.locator('[data-linked]')).toHaveCount(3)
  await page.reload()
  await expect(page.locator('[data-linked]')).toHaveCount(3)
  await expect(row(page, 'new 12')).toHaveAttribute('data-linked')

  await page.getByRole('main').focus()
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/file=src%2Fcache\.ts|file=a\.ts/)
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['src/cache.ts'])
  await expect(page.locator('[data-linked]')).toHaveCount(3)
  await expect(page).toHaveURL(/file=src%2Fcache\.ts#/)
  await page.reload()
  await expect(page.locator('[data-linked]')).toHaveCount(3)
})

test('draws only what is near the screen of a large diff', async ({ page, service }) => {
  const lines = (word: string) =>
    Array.from({ length: 1000 }, (_, at) => (at % 2 ? `${word} ${at}` : `same ${at}`)).join('\n')
  const files = Array.from({ length: 10 }, (_, at) => [
    `file-${at}.txt`,
    [lines('old'), lines('new')] as const,
  ])
  await openDiff(page, service, Object.fromEntries(files))
  await expect(table(page, 'file-0.txt')).toHaveAttribute('aria-rowcount', '1500')
  const count = async () => await page.locator('*').count()
  await expect.poll(count).toBeLessThan(4000)

  const scroller = page.getByRole('region', { name: 'Changed files' })
  await scroller.evaluate((element) => element.scrollTo(0, 200_000))
  const file = page.getByRole('region', { name: 'file-6.txt' })
  await expect(file.getByRole('row').nth(20)).toBeVisible()
  await expect.poll(count).toBeLessThan(4000)
  await page.keyboard.press('.')
  const focused = page.locator('.diff-row:focus')
  await expect(focused).toBeInViewport()
  const name = await focused.getByRole('rowheader').last().innerText()
  const line = row(page, name, 'file-6.txt')
  const before = await topOf(line)
  await page.keyboard.press('d')
  await expect(line.getByRole('cell')).toHaveCount(4)
  await expect(line).toBeFocused()
  expect(Math.abs((await topOf(line)) - before)).toBeLessThan(2)

  // Elsewhere, the cursor's row stays drawn.
  await scroller.evaluate((element) => element.scrollTo(0, 0))
  await expect(table(page, 'file-0.txt')).toBeVisible()
  await expect(line).toBeFocused()
})

test('comments on a range only when a finger has selected it', async ({ page, service }) => {
  await openDiff(page, service, CACHE_FILES)
  await row(page, 'new 9').getByRole('cell').last().click()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.locator('[data-range]')).toHaveCount(2)
  const finger = await Finger.of(page)
  const tap = async (name: string) => {
    const box = await boxAtRest(row(page, name).getByRole('cell').last())
    await finger.down({ x: box.x + 80, y: box.y + box.height / 2 })
    await finger.up()
    await expect(row(page, name)).toBeFocused()
  }
  await tap('new 14')
  await tap('new 15')
  await expect(page.getByRole('textbox', { name: 'New comment' })).toHaveCount(0)
})

test('wraps and stays unified on a phone', async ({ page, service }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const long = (word: string) => `const text = '${`${word} `.repeat(40)}'\n`
  await openDiff(page, service, { 'long.ts': [long('old'), long('new')] })
  await expect(row(page, 'new 1', 'long.ts').getByRole('cell')).toHaveCount(3)
  const box = await boxAtRest(row(page, 'new 1', 'long.ts'))
  expect(box.width).toBeLessThanOrEqual(390)
  expect(box.height).toBeGreaterThan(60)
})

test('moves the middle of a split diff by mouse and keyboard', async ({ page, service }) => {
  await openDiff(page, service, CACHE_FILES)
  const edge = page.getByRole('separator', { name: 'Width of the old side' })
  await expect(edge).toBeHidden()
  await page.keyboard.press('d')
  const middle = async () =>
    (await row(page, 'new 12').getByRole('rowheader').last().boundingBox())!.x
  const half = await middle()
  const box = (await edge.boundingBox())!
  expect(box.x + box.width / 2).toBeCloseTo(half, -0.5)
  expect(Number(await edge.getAttribute('aria-valuenow'))).toBeGreaterThan(400)

  const y = (await topOf(row(page, 'new 12'))) + 10
  await page.mouse.move(half, y)
  await page.mouse.down()
  await page.mouse.move(half + 120, y + 20, { steps: 3 })
  await page.mouse.up()
  await expect.poll(middle).toBeCloseTo(half + 120, -0.5)
  await page.reload()
  await expect.poll(middle).toBeCloseTo(half + 120, -0.5)

  await edge.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(middle).toBeCloseTo(half + 96, -0.5)
  await expect(page.locator('[data-cursor]')).toHaveCount(0)
  await page.keyboard.press('Home')
  await expect(edge).toHaveAttribute('aria-valuenow', (await edge.getAttribute('aria-valuemin'))!)
  await expectAccessible(page)
  await edge.dblclick()
  await expect.poll(middle).toBeCloseTo(half, -0.5)
})
