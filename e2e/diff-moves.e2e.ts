import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/board.ts'
import { openDiff, row, table } from './support/diff.ts'
import { commentOnLine } from './support/positions.ts'

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}(${at + 1})`)

const BLOCK = [
  'function load(key) {',
  '  lock(key)',
  '  read(old)',
  '  check()',
  '  release()',
  '}',
]
const [top, rest, other] = [numbered('top', 30), numbered('rest', 30), numbered('other', 60)]
const text = (...lines: readonly string[][]) => `${lines.flat().join('\n')}\n`

const FILES = {
  'src/cache.ts': [text(top, BLOCK, rest), text(top, rest)],
  'src/store/load.ts': [text(other), text(other, BLOCK.with(2, '  read(key)'))],
} as const

test('marks moved lines, and leads from one place to the other', async ({ page, service }) => {
  await openDiff(page, service, FILES)
  const from = row(page, 'old 31')
  const to = row(page, 'new 61', 'src/store/load.ts')
  await expect(from.getByRole('cell').nth(1)).toHaveText('removed, moved')
  await expect(to.getByRole('cell').nth(1)).toHaveText('added, moved')
  await expect(row(page, 'new 30').getByRole('button')).toHaveCount(0)
  const changed = row(page, 'new 63', 'src/store/load.ts')
  await expect(changed.locator('.diff-word')).toHaveText(['key'])
  await expect(changed.getByRole('cell').last()).toHaveText('  read(key)')
  await expectAccessible(page)

  await from.getByRole('button', { name: 'Moved to load.ts:61' }).click()
  await expect(to).toBeFocused()
  await expect(to).toBeInViewport()
  await to.getByRole('button', { name: 'Moved from cache.ts:31' }).focus()
  await page.keyboard.press('Enter')
  await expect(from).toBeFocused()
})

test('exposes moved lines, threads and expanded gaps in both layouts', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await openDiff(page, service, FILES)
  await commentOnLine(service, 'src/store/load.ts', 'Why?', { new_line: 62 })
  const moved = table(page, 'src/store/load.ts')
  await expect(moved.getByRole('group', { name: /^Unresolved thread/ })).toBeVisible()
  await moved.getByRole('button', { name: /^Show 20 lines/ }).click()
  await expect(row(page, 'new 38', 'src/store/load.ts')).toBeVisible()
  await expect(moved).toMatchAriaSnapshot({ name: 'moved-unified.aria.yml' })
  await page.getByRole('button', { name: 'Split' }).click()
  await expect(moved).toMatchAriaSnapshot({ name: 'moved-split.aria.yml' })
})

test('opens the collapsed file that a line moved to', async ({ page, service }) => {
  await openDiff(page, service, FILES)
  const name = 'Viewed src/store/load.ts'
  await page.getByRole('checkbox', { name }).check()
  await expect(table(page, 'src/store/load.ts')).toBeHidden()
  await page.getByRole('button', { name: 'Moved to load.ts:61' }).click()
  await expect(row(page, 'new 61', 'src/store/load.ts')).toBeFocused()
})

test('goes to another page when the diff shows one file at a time', async ({ page, service }) => {
  await openDiff(page, service, FILES)
  await page.keyboard.press('1')
  await expect(table(page, 'src/store/load.ts')).toHaveCount(0)
  await page.getByRole('button', { name: 'Moved to load.ts:61' }).click()
  await expect(row(page, 'new 61', 'src/store/load.ts')).toBeFocused()
  await expect(table(page)).toHaveCount(0)
})

test('copies moved lines without notes', async ({ page, service, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDiff(page, service, FILES)
  const first = row(page, 'old 31').getByRole('cell').last()
  await expect(first.getByRole('button')).toBeVisible()
  await first.click({ position: { x: 20, y: 10 }, clickCount: 3 })
  await page.keyboard.press('ControlOrMeta+c')
  await expect
    .poll(async () => await page.evaluate(async () => await navigator.clipboard.readText()))
    .toBe('function load(key) {')
})
