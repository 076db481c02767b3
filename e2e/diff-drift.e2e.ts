import type { Page } from '@playwright/test'

import { expect, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { code } from './support/changes.ts'
import { openDiff, row, table } from './support/diff.ts'
import { commentOnLine } from './support/positions.ts'

/** Changed lines that fill more than a screen. */
const MANY = Object.fromEntries(
  Array.from({ length: 80 }, (_, at) => [at + 60, `read(${at})`] as const),
)
const FILES = {
  // Line 20 changes only in whitespace.
  'above.ts': [code(60), code(60, { 20: 'const value20 = 20  ', 40: 'release()' })],
  'read.ts': [code(200), code(200, { ...MANY, 20: 'begin()' })],
} as const

const line = (page: Page) => row(page, 'new 100', 'read.ts')
const file = (page: Page, path: string) => page.getByRole('region', { name: path })

for (const [device, width] of [
  ['a phone', 390],
  ['a tablet', 768],
  ['a wide screen', 1440],
] as const) {
  test(`keeps the line under the eye in place on ${device}`, async ({ page, service }) => {
    const colored = Promise.withResolvers<void>()
    await page.route('**/*.wasm', async (route) => {
      await colored.promise
      await route.continue()
    })
    await page.setViewportSize({ width, height: 900 })
    await openDiff(page, service, FILES)
    await line(page).click()
    await page.mouse.wheel(0, (await boxAtRest(line(page))).y - 450)
    await expect.poll(async () => (await line(page).boundingBox())?.y).toBeLessThan(500)
    await expect(line(page)).toBeFocused()
    const before = (await boxAtRest(line(page))).y
    const press = async (key: string) => await page.keyboard.press(key)

    /** Acts, waits for what the action shows, and compares the line's place. */
    async function stays(act: () => Promise<void>, shown: () => Promise<void>): Promise<void> {
      await act()
      await shown()
      expect(Math.abs((await boxAtRest(line(page))).y - before)).toBeLessThan(2)
    }

    await stays(
      async () => colored.resolve(),
      async () => await expect(line(page).locator('.syntax-function')).toHaveText('read'),
    )
    const form = page.getByRole('textbox', { name: 'New comment' })
    await stays(
      async () => await press('Enter'),
      async () => await expect(form).toBeFocused(),
    )
    await stays(
      async () => await press('Escape'),
      async () => await expect(form).toHaveCount(0),
    )
    await expect(line(page)).toBeFocused()
    const thread = file(page, 'above.ts').getByRole('group', { name: /^Unresolved thread/ })
    await stays(
      async () => await commentOnLine(service, 'above.ts', 'Why?', { new_line: 40 }),
      async () => await expect(thread).toHaveCount(1),
    )
    await stays(
      async () => await press('i'),
      async () => await expect(thread).toHaveCount(0),
    )
    await stays(
      async () => await press('i'),
      async () => await expect(thread).toHaveCount(1),
    )
    for (const count of [0, 0, 0, 1]) {
      await stays(
        async () => await press('w'),
        async () => await expect(row(page, 'new 20', 'above.ts')).toHaveCount(count),
      )
    }
    const fold = file(page, 'above.ts').getByRole('button', { name: 'Lines of above.ts' })
    await stays(
      // Clicking would scroll to the button first.
      async () => await fold.dispatchEvent('click'),
      async () => await expect(table(page, 'above.ts')).toHaveCount(0),
    )
    await stays(
      async () => await press(';'),
      async () => await expect(table(page, 'above.ts')).toHaveCount(1),
    )
    await stays(
      async () => await press('+'),
      async () => await expect(row(page, 'new 50', 'read.ts')).toHaveCount(1),
    )
    await stays(
      async () => await press('*'),
      async () => await expect(row(page, 'new 40', 'read.ts')).toHaveCount(1),
    )
    const split = page.getByRole('button', { name: 'Split' })
    for (const isSplit of (await split.isVisible()) ? [true, false] : []) {
      await stays(
        async () => await press('d'),
        async () => await expect(split).toHaveAttribute('aria-pressed', String(isSplit)),
      )
    }
    const tree = page.getByRole('tree')
    for (const count of (await tree.isVisible()) ? [0, 1] : []) {
      await stays(
        async () => await press('f'),
        async () => await expect(tree).toHaveCount(count),
      )
    }
  })
}
