import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from '@playwright/test'
import type axe from 'axe-core'

import { expect } from './app.ts'

/** The minified source, less than half the size of `axe.source`. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The four themes, as media features. */
const THEMES = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'dark', contrast: 'more' },
] as const

const LAYERS =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-key-scope=drawer]'

/**
 * Asserts that axe finds no violation on the page, in any theme. Themes differ only in colours, so the others are
 * checked for contrast only. With `overlaid` only the open layers are checked, if there are any.
 */
export async function expectAccessible(page: Page, { overlaid = false } = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  for (const theme of THEMES) {
    await page.emulateMedia({ ...theme, reducedMotion: 'reduce' })
    // Waits for colour transitions to end.
    await page.evaluate(async () => {
      await new Promise(requestAnimationFrame)
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    })
    const rules = theme === THEMES[0] ? null : ['color-contrast']
    const found = await violations(page, rules, overlaid)
    expect(found, `axe in ${theme.colorScheme}, contrast ${theme.contrast}`).toEqual([])
  }
}

/** @param rules the rules to run; null for all */
async function violations(page: Page, rules: string[] | null, overlaid: boolean) {
  const layers = overlaid && (await page.locator(LAYERS).count()) > 0 ? LAYERS : null
  return await page.evaluate(
    async ([runOnly, layers]) => {
      // A tooltip belongs to its control, wherever it is rendered.
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await inPage.run(
        { ...(layers && { include: [[layers]] }), exclude: [[':has(> [role=tooltip])']] },
        { resultTypes: ['violations'], ...(runOnly && { runOnly }) },
      )
      return violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        at: nodes.map((node) => `${node.html} (${node.failureSummary})`),
      }))
    },
    [rules, layers] as const,
  )
}
