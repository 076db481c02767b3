import type { Locator, Page } from '@playwright/test'

import { boxAtRest } from './box.ts'

/** Pointer events per drag, enough for the app to see a drag and not a jump. */
const STEPS = 12

interface Target {
  over: string
  half: 'left' | 'right'
}

/** Drags a list by its name and drops it on the left or right half of another list. */
export async function dragList(page: Page, name: string, target: Target): Promise<void> {
  await carryList(page, name, target)
  await page.mouse.up()
}

/** Drags a list without dropping it. */
export async function carryList(page: Page, name: string, to: Target): Promise<void> {
  const from = await boxAtRest(list(page, name).getByRole('heading', { name, exact: true }))
  const over = await boxAtRest(list(page, to.over))
  await page.mouse.move(from.x + 8, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(over.x + over.width * (to.half === 'left' ? 0.3 : 0.7), from.y + 20, {
    steps: STEPS,
  })
}

export function list(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true })
}

/** The list's name button, which moves the list. */
export function listHandle(page: Page, name: string): Locator {
  return list(page, name).getByRole('button', { name, exact: true })
}

/** The names of all lists, left to right. */
export async function listNames(page: Page): Promise<string[]> {
  return await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
}
