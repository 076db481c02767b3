import type { Locator, Page } from '@playwright/test'

import { expect } from './board.ts'

/** Somebody who is led through the app. */
export interface Visitor {
  readonly page: Page
  /** How they press a control. */
  press: (control: Locator) => Promise<void>
  /** What they look at in each state. */
  look: (state: string) => Promise<void>
}

/** What the tours are made of. */
export function stepsOf({ page, press, look }: Visitor) {
  const layers = page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true })
  const item = (name: string) => page.getByRole('menuitem', { name })

  /** Escape leads out of one layer after another, and the focus back. */
  async function leave(left = 0): Promise<void> {
    for (let count = await layers.count(); count > left; count = await layers.count()) {
      await page.keyboard.press('Escape')
      await expect.poll(() => layers.count()).toBeLessThan(count)
    }
    await expect(page.locator('body')).not.toBeFocused()
  }

  /** Opens something, looks at it, and leaves it. */
  async function visit(state: string, control: Locator, shown: Locator, left = 0): Promise<void> {
    await press(control)
    await expect(shown, state).toBeVisible()
    await look(state)
    await leave(left)
  }

  return { layers, button, item, leave, visit }
}
