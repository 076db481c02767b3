import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { expect } from './app.ts'

interface Theme {
  colorScheme: 'light' | 'dark'
  contrast: 'no-preference' | 'more'
}

const THEMES: Theme[] = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
]

const ALL_THEMES: Theme[] = [
  ...THEMES,
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'dark', contrast: 'more' },
]

/** Asserts that axe finds nothing on the page as it is now, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, THEMES)
}

/** The same in each of the four themes, as the system may ask for them. */
export async function expectAccessibleInAllThemes(page: Page): Promise<void> {
  await expectNoViolations(page, ALL_THEMES)
}

/** Themes differ in nothing but colours: each after the first is asked about those alone. */
async function expectNoViolations(page: Page, themes: Theme[]): Promise<void> {
  for (const theme of themes) {
    // Without motion no colour is caught on its way from one theme to the other.
    await page.emulateMedia({ ...theme, reducedMotion: 'reduce' })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const found = await violations(page, theme === themes[0] ? [] : ['color-contrast'])
    expect(found, `axe in ${theme.colorScheme}, contrast ${theme.contrast}`).toEqual([])
  }
}

/** @param rules those to look at; none for all */
async function violations(page: Page, rules: string[]) {
  // The app has no frames: without them axe needs no second page. A tooltip belongs to its control, wherever it is drawn.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude(':has(> [role=tooltip])')
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map((node) => `${node.html} (${node.failureSummary})`),
  }))
}
