import type { Page } from '@playwright/test'

import { expect, signIn, test } from './support/board.ts'
import { handle } from './support/cards.ts'

const WIDTHS = [320, 390, 640, 768, 1024, 1440, 1920, 2560]

/** Expects wide content to scroll by itself, and never the page. */
async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const needed = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(needed, `${page.url()} at ${width} pixels`).toBeLessThanOrEqual(width)
  }
}

test('never scrolls a page sideways, from phone to wide screen', async ({ page, service }) => {
  const long = 'Anunbreakablyandunbelievablylongnamethatnobodywouldgivetoanythingtheylike'
  await service.call('PUT', '/projects/acme%2Fapp', { name: long })
  await service.call('PUT', '/projects/acme%2Fapp/issues/3', { title: `${long} ${long}` })
  await page.goto('/-/sign-in')
  await expect(page.getByRole('heading', { name: 'Sign in to Mergeboard' })).toBeVisible()
  await expectFits(page)

  await signIn(page, service)
  for (const path of [
    '/',
    '/-/projects',
    '/-/groups',
    '/acme/app',
    '/groups/acme',
    '/-/settings',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
  }
  await page.goto('/acme/app/-/boards?show=all')
  await expect(page.getByRole('link', { name: 'Development' })).toBeVisible()
  await expectFits(page)
})

test("never scrolls a board's page sideways, with drawer, filter and dialogs", async ({
  page,
  service,
}) => {
  await signIn(page, service)
  for (const board of [service.projectBoard, service.groupBoard]) {
    await page.goto(`${board}?labels[]=Doing`)
    await expect(handle(page, 'Doing', 'First of Doing')).toBeAttached()
    await expectFits(page)
    await handle(page, 'Doing', 'First of Doing').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'First of Doing' })).toBeVisible()
    await expectFits(page)
    await page.keyboard.press('Escape')
    await expect(handle(page, 'Doing', 'First of Doing')).toBeFocused()
  }
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFits(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFits(page)
})
