import type { Locator, Page } from '@playwright/test'

import { expect } from './app.ts'

/** Presses a key, by default Tab, until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const isReached = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; !(await isReached()); presses++) {
    expect(presses, `${key} does not reach ${String(target)}`).toBeLessThan(100)
    await page.keyboard.press(key)
  }
}
