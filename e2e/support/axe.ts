import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { JSHandle, Page } from '@playwright/test'
import type axe from 'axe-core'

import { expect } from './app.ts'

/** The minified source of axe, less than half the size of `axe.source`. */
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
 * Stops all motion at once. Uses the layer of the app's reduced-motion rules, since important rules in layers win over
 * important rules outside.
 */
const STILL = `@layer base {
  *, ::before, ::after {
    transition: none !important;
    animation-delay: 0s !important;
    animation-duration: 0s !important;
  }
}`

/**
 * Asserts that axe finds no violation on the page in any theme. Themes differ only in colors, so the first theme gets
 * all checks and the others only the contrast check. With `overlaid`, checks only the open layers, if there are any.
 */
export async function expectAccessible(page: Page, { overlaid = false } = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const layers = overlaid && (await page.locator(LAYERS).count()) > 0 ? LAYERS : null
  // Otherwise axe could read colors in the middle of a transition.
  const still = await adopt(page, STILL)
  for (const theme of THEMES) {
    await page.emulateMedia({ ...theme, reducedMotion: 'reduce' })
    const rules = theme === THEMES[0] ? null : ['color-contrast']
    const found = await violations(page, rules, layers)
    expect(found, `axe in ${theme.colorScheme}, contrast ${theme.contrast}`).toEqual([])
  }
  await still.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  })
  await still.dispose()
}

/** Adds a style sheet to the page. */
async function adopt(page: Page, rules: string): Promise<JSHandle<CSSStyleSheet>> {
  return await page.evaluateHandle((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
    return sheet
  }, rules)
}

/** @param rules the rules to run, or null for all */
async function violations(page: Page, rules: string[] | null, layers: string | null) {
  return await page.evaluate(
    async ([runOnly, layers]) => {
      // The app applies a theme in the next frame, and what it draws then may take another.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      // Excludes tooltips, which belong to their controls wherever they are rendered.
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await inPage.run(
        { ...(layers && { include: [[layers]] }), exclude: [[':has(> [role=tooltip])']] },
        {
          resultTypes: ['violations'],
          ...(runOnly && { runOnly }),
          // The rule ignores `aria-label`, which names the line numbers of diffs. CSS draws them.
          rules: { 'empty-table-header': { enabled: false } },
        },
      )
      return violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        at: nodes.map((node) => `${node.html} (${node.failureSummary})`),
      }))
    },
    [rules, layers] as const,
  )
}
