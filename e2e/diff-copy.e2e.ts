import type { Locator, Page } from '@playwright/test'

import { expect, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { code } from './support/changes.ts'
import { openDiff, row } from './support/diff.ts'

/** Wide enough for a split diff beside the file tree. */
test.use({ viewport: { width: 1600, height: 900 } })

test.beforeEach(
  async ({ page }) => await page.context().grantPermissions(['clipboard-read', 'clipboard-write']),
)

const copied = async (page: Page) =>
  await page.evaluate(async () => await navigator.clipboard.readText())

test('copies one side without numbers and signs', async ({ page, service }) => {
  await openDiff(page, service, { 'src/cache.ts': [code(60), code(60, { 42: 'load(key)' })] })
  await page.keyboard.press('d')
  await expect(row(page, 'new 42').getByRole('cell')).toHaveCount(4)
  const from = await boxAtRest(row(page, 'new 41').getByRole('cell').last())
  const to = await boxAtRest(row(page, 'new 43').getByRole('cell').last())
  await page.mouse.move(from.x + 4, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 300, to.y + 10, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(() => copied(page)).toBe('const value41 = 41\nload(key)\nconst value43 = 43')
})

test('selects from a removed line on to other lines', async ({ page, service }) => {
  await openDiff(page, service, { 'src/cache.ts': [code(60), code(60, { 42: 'load(key)' })] })
  const from = await boxAtRest(row(page, 'old 42').getByRole('cell').last())
  const to = await boxAtRest(row(page, 'new 43').getByRole('cell').last())
  await page.mouse.move(from.x + 4, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 300, to.y + 10, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(() => copied(page)).toBe('const value42 = 42\nload(key)\nconst value43 = 43')
})

test('copies code without the notes beside it', async ({ page, service }) => {
  await openDiff(page, service, { 'a.txt': ['one\n', `two\n${'x'.repeat(20_000)}`] })
  const long = row(page, 'new 2', 'a.txt').getByRole('cell').last()
  await expect(long).toContainText('Show whole line No newline at end of file')
  const first = row(page, 'old 1', 'a.txt').getByRole('cell').last()
  await first.evaluate((cell) => getSelection()!.collapse(cell))
  await long.evaluate((cell) => getSelection()!.extend(cell, cell.childNodes.length))
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(() => copied(page)).toMatch(/^one\ntwo\nx+$/)
})

for (const layout of ['unified', 'split'] as const) {
  test(`copies lines that are not drawn: ${layout}`, async ({ page, service }) => {
    const [before, after] = [numbered('old'), numbered('new')]
    await openDiff(page, service, { 'a.txt': [text(before), text(after)] })
    // A unified diff has the removed lines above the added ones.
    const above = layout === 'unified' ? before.length : 0
    if (layout === 'split') await page.keyboard.press('d')
    await scrollTo(page, above + 3)
    await clickAt(row(page, 'new 3', 'a.txt'), 3)
    await scrollTo(page, above + 900)
    await clickAt(row(page, 'new 900', 'a.txt'), 3, ['Shift'])
    await scrollTo(page, above + 300)
    await expect(row(page, 'new 300', 'a.txt')).toBeInViewport()
    await page.keyboard.press('ControlOrMeta+c')
    const expected = [after[2]!.slice(3), ...after.slice(3, 899), 'new']
    await expect.poll(() => copied(page)).toBe(expected.join('\n'))
  })
}

test('copies lines of several files, but none that are hidden', async ({ page, service }) => {
  const [before, after] = [numbered('old'), numbered('new')]
  const end = code(60, { 2: 'two', 50: 'fifty' })
  await openDiff(page, service, {
    'a.txt': [text(before), text(after)],
    'b.txt': [text(before), text(after)],
    'c.txt': [code(60), end],
  })
  await page.keyboard.press('d')
  await scrollTo(page, 1490)
  await page.getByRole('button', { name: 'Lines of b.txt' }).click()
  await clickAt(row(page, 'new 1490', 'a.txt'), 0)
  await scrollTo(page, 1500)
  await clickAt(row(page, 'new 50', 'c.txt'), 5, ['Shift'])
  await scrollTo(page, 0)
  await expect(row(page, 'new 3', 'a.txt')).toBeInViewport()
  await page.keyboard.press('ControlOrMeta+c')
  const shown = end.split('\n').filter((_, at) => at < 5 || (at >= 46 && at < 50))
  await expect.poll(() => copied(page)).toBe([...after.slice(1489), ...shown].join('\n'))
})

const numbered = (word: string) =>
  Array.from({ length: 1500 }, (_, at) => `${word} ${at + 1} of the text`)

const text = (lines: readonly string[]) => `${lines.join('\n')}\n`

/** Scrolls to where a row is drawn. */
async function scrollTo(page: Page, row: number): Promise<void> {
  const scroller = page.getByRole('region', { name: 'Changed files' })
  await scroller.evaluate((element, top) => element.scrollTo(0, top), (row - 10) * 20)
}

/** Clicks between two characters of a line. */
async function clickAt(line: Locator, offset: number, modifiers: 'Shift'[] = []): Promise<void> {
  const cell = line.getByRole('cell').last()
  await expect(cell).toBeInViewport()
  const x = await cell.evaluate((element, offset) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let [node, at] = [texts.nextNode()!, offset]
    while (at > node.textContent!.length) {
      at -= node.textContent!.length
      node = texts.nextNode()!
    }
    const range = document.createRange()
    range.setStart(node, at)
    return range.getBoundingClientRect().x - element.getBoundingClientRect().x
  }, offset)
  await cell.click({ position: { x: x + 1, y: 10 }, modifiers })
}
