import type { Page } from '@playwright/test'
import axe from 'axe-core'

import { expect } from './app.ts'

/** The four themes, as the system asks for them. */
const THEMES = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'dark', contrast: 'more' },
] as const

/**
 * Asserts that axe finds nothing on the page as it is now, in any theme. Themes differ in nothing but colours: each after
 * the first is asked about those alone.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const theme of THEMES) {
    // Without motion no colour is caught on its way from one theme to the other.
    await page.emulateMedia({ ...theme, reducedMotion: 'reduce' })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const found = await violations(page, theme === THEMES[0] ? null : ['color-contrast'])
    expect(found, `axe in ${theme.colorScheme}, contrast ${theme.contrast}`).toEqual([])
  }
}

/** @param rules those to look at; null for all */
async function violations(page: Page, rules: string[] | null) {
  return await page.evaluate(async (runOnly) => {
    // A tooltip belongs to its control, wherever it is drawn.
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await inPage.run(
      { exclude: [[':has(> [role=tooltip])']] },
      { resultTypes: ['violations'], ...(runOnly && { runOnly }) },
    )
    return violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      at: nodes.map((node) => `${node.html} (${node.failureSummary})`),
    }))
  }, rules)
}
