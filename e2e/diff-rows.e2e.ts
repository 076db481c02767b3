import type { Page } from '@playwright/test'

import { expect, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { numberedLines } from './support/clone.ts'
import { openDiff, row, table } from './support/diff.ts'

test('tells added from removed lines without colors', async ({ page, service }) => {
  await openDiff(page, service, { 'src/cache.ts': ['a\nb\n', 'a\nc\n'] })
  const looks = async (number: string) =>
    await row(page, number).evaluate((line) => ({
      sign: getComputedStyle(line.querySelector('.diff-sign')!, '::before').content,
      bar: getComputedStyle(line.firstElementChild!).backgroundImage.split('(')[0],
    }))
  expect(await looks('old 2')).toEqual({
    sign: expect.stringContaining('−'),
    bar: 'repeating-linear-gradient',
  })
  expect(await looks('new 2')).toEqual({
    sign: expect.stringContaining('+'),
    bar: 'linear-gradient',
  })
  await expect(row(page, 'old 2')).toHaveAccessibleName(/removed/)
  await expect(row(page, 'new 2')).toHaveAccessibleName(/added/)
})

test('keeps the file’s header in sight, and the cursor below it', async ({ page, service }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openDiff(page, service, { 'src/cache.ts': ['a\n', numberedLines(100)] })
  const diff = page.getByRole('region', { name: 'Changed files' })
  const header = page.getByRole('heading', { name: 'src/cache.ts' })
  await row(page, 'new 4').click()
  await diff.evaluate((element) => element.scrollTo(0, 1000))
  await expect(row(page, 'new 60')).toBeInViewport()
  await expect(header).toBeInViewport()
  await row(page, 'new 60').click()
  for (let line = 60; line > 30; line--) await page.keyboard.press('ArrowUp')
  await expect(row(page, 'new 30')).toBeFocused()
  const [top, focused] = [await boxAtRest(header), await boxAtRest(row(page, 'new 30'))]
  expect(focused.y).toBeGreaterThanOrEqual(top.y + top.height)
})

test('shows more lines, the whole file and the fold by keys', async ({ page, service }) => {
  const before = numberedLines(200)
  const after = before.replace('line 100\n', 'changed\n')
  await openDiff(page, service, { 'src/cache.ts': [before, after] })
  await row(page, 'new 100').click()
  await page.keyboard.press('+')
  await expect(lineAt(page, 77)).toBeAttached()
  await expect(lineAt(page, 123)).toBeAttached()
  await expect(lineAt(page, 76)).toHaveCount(0)
  await page.keyboard.press('*')
  await expect(lineAt(page, 60)).toBeAttached()
  await page.keyboard.press('o')
  await expect(table(page)).toHaveCount(0)
  await page.keyboard.press('o')
  await expect(table(page)).toBeVisible()
})

const lineAt = (page: Page, line: number) => row(page, `old ${line}`)
