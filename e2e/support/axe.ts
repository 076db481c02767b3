import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { expect } from './app.ts'

/** Asserts that axe finds nothing on the page as it is now, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion no colour is caught on its way from one theme to the other.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await violations(page), `axe in ${colorScheme}`).toEqual([])
  }
}

/** The same in each of the four themes, as the system may ask for them. */
export async function expectAccessibleInAllThemes(page: Page): Promise<void> {
  for (const contrast of ['no-preference', 'more'] as const) {
    await page.emulateMedia({ contrast })
    await expectAccessible(page)
  }
}

async function violations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map((node) => `${node.html} (${node.failureSummary})`),
  }))
}
