import type { Locator, Page } from '@playwright/test'

import { expect } from './board.ts'

/** A way of using the app: by mouse, keyboard or touch. */
export interface Visitor {
  readonly page: Page
  press: (control: Locator) => Promise<void>
  /** Checks the current state. */
  look: (state: string) => Promise<void>
}

/** Returns the helpers that tours are built from. */
export function stepsOf({ page, press, look }: Visitor) {
  const layers = page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true })
  const item = (name: string) => page.getByRole('menuitem', { name })

  /** Closes layers with Escape until `left` remain, and expects the focus to return. */
  async function leave(left = 0): Promise<void> {
    for (let count = await layers.count(); count > left; count = await layers.count()) {
      await page.keyboard.press('Escape')
      await expect.poll(() => layers.count()).toBeLessThan(count)
    }
    await expect(page.locator('body')).not.toBeFocused()
  }

  /** Opens a layer, checks it and closes it. */
  async function visit(state: string, control: Locator, shown: Locator, left = 0): Promise<void> {
    await press(control)
    await expect(shown, state).toBeVisible()
    await look(state)
    await leave(left)
  }

  return { layers, button, item, leave, visit }
}
