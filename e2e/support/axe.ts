import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { expect } from './app.ts'

/** Asserts that axe finds nothing on the page as it is now, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion no colour is caught on its way from one theme to the other.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      at: nodes.map((node) => `${node.html} (${node.failureSummary})`),
    }))
    expect(found, `axe in ${colorScheme}`).toEqual([])
  }
}
