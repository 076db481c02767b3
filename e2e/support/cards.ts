import type { Locator, Page } from '@playwright/test'

import { expect } from './app.ts'
import { boxAtRest } from './box.ts'
import { list } from './drag.ts'

/** The titles of a list's cards, top to bottom. */
export async function titles(page: Page, name: string): Promise<string[]> {
  return await list(page, name).getByRole('heading', { level: 3 }).allTextContents()
}

/** The card's title link, which opens and moves the card. */
export function handle(page: Page, name: string, title: string): Locator {
  return list(page, name).getByRole('link', { name: title, exact: true })
}

/** Waits until the user's rights are known, without which a card cannot be moved. */
export async function expectMovable(card: Locator): Promise<void> {
  await expect(card).toHaveAccessibleDescription(/Space to move it/)
}

/** Waits until the server has confirmed all moves. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('article[aria-busy]')).toHaveCount(0)
}

/** Drags a card over the top or bottom half of another card without dropping it. */
export async function carryCard(
  page: Page,
  [from, title]: [string, string],
  [to, over]: [string, string],
  half: 'top' | 'bottom' = 'top',
): Promise<void> {
  await carryTitle(page, handle(page, from, title), handle(page, to, over), half)
}

/** Drags a card by its title over another card's title. */
export async function carryTitle(
  page: Page,
  title: Locator,
  over: Locator,
  half: 'top' | 'bottom' = 'top',
): Promise<void> {
  await over.scrollIntoViewIfNeeded()
  await title.hover()
  const start = await boxAtRest(title)
  const end = await boxAtRest(over)
  await page.mouse.move(start.x + 8, start.y + 8)
  await page.mouse.down()
  await page.mouse.move(end.x + 30, end.y + (half === 'top' ? 0 : 60), { steps: 12 })
}
