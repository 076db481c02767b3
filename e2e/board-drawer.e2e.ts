import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { list } from './support/drag.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

function card(page: Page, name: string, title: string) {
  return list(page, name).getByRole('link', { name: title, exact: true })
}

function drawer(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true })
}

function anyDrawer(page: Page) {
  return page.getByRole('button', { name: 'Close drawer' })
}

for (const kind of ['projectBoard', 'groupBoard'] as const) {
  test(`opens a card with Enter, moves on with arrows, closes with Escape (${kind})`, async ({
    page,
    service,
  }) => {
    await page.goto(service[kind])
    await card(page, 'Doing', 'First of Doing').focus()
    await page.keyboard.press('Enter')
    await expect(drawer(page, 'First of Doing')).toBeVisible()
    const peek = kind === 'projectBoard' ? '3' : 'acme/app#3'
    await expect(page).toHaveURL((url) => url.searchParams.get('peek') === peek)
    await expectAccessible(page)

    await page.keyboard.press('ArrowDown')
    await expect(drawer(page, 'Second of Doing')).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(drawer(page, 'First of Doing')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(anyDrawer(page)).toBeHidden()
    await expect(card(page, 'Doing', 'Second of Doing')).toBeFocused()
    await expect(page).toHaveURL(service[kind])
  })

  test(`opens a card from its URL, and closes it on Back (${kind})`, async ({ page, service }) => {
    await page.goto(service[kind])
    await card(page, 'Review', 'Second of Review').click()
    await expect(drawer(page, 'Second of Review')).toBeVisible()
    await page.reload()
    await expect(drawer(page, 'Second of Review')).toBeVisible()
    await page.goBack()
    await expect(anyDrawer(page)).toBeHidden()
    await page.goForward()
    await expect(drawer(page, 'Second of Review')).toBeVisible()
  })
}

test('keeps the board usable beside the drawer, which follows the focus', async ({
  page,
  service,
}) => {
  await page.goto(service.projectBoard)
  await card(page, 'Doing', 'First of Doing').click()
  await expect(drawer(page, 'First of Doing')).toBeVisible()
  await card(page, 'Doing', 'First of Doing').focus()
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'Doing', 'Second of Doing')).toBeFocused()
  await expect(drawer(page, 'Second of Doing')).toBeVisible()
  await page.keyboard.press('Shift+L')
  await expect(card(page, 'Review', 'Second of Doing')).toBeFocused()
  const labels = drawer(page, 'Second of Doing').getByRole('list', { name: 'Labels' })
  await expect(labels.getByText('Review', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(anyDrawer(page)).toBeHidden()
  await expect(card(page, 'Review', 'Second of Doing')).toBeFocused()
})

test('leaves the arrow keys to radio buttons in the drawer', async ({ page, service }) => {
  await page.goto(`${service.projectBoard}?peek=3`)
  const shown = drawer(page, 'First of Doing').getByRole('radiogroup', { name: 'Show' })
  await shown.getByRole('radio', { name: 'All' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(shown.getByRole('radio', { name: 'Comments' })).toBeChecked()
  await expect(drawer(page, 'First of Doing')).toBeVisible()
})

test('resizes the drawer by keyboard and pointer, and remembers its width', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto(`${service.projectBoard}?peek=3`)
  const edge = page.getByRole('separator', { name: 'Drawer width' })
  await expect(edge).toHaveAttribute('aria-valuenow', '480')
  await edge.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(edge).toHaveAttribute('aria-valuenow', '504')
  const box = await boxAtRest(edge)
  await page.mouse.move(box.x + 12, box.y + 300)
  await page.mouse.down()
  await page.mouse.move(box.x + 12 - 96, box.y + 300, { steps: 4 })
  await page.mouse.up()
  await expect(edge).toHaveAttribute('aria-valuenow', '600')
  await page.keyboard.press('End')
  await expect(edge).toHaveAttribute('aria-valuenow', '720')
  await page.reload()
  await expect(edge).toHaveAttribute('aria-valuenow', '720')
})

test('fills the screen of a phone, and closes by button', async ({ page, service }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(service.projectBoard)
  const dialog = page.getByRole('dialog', { name: 'In no list yet' })
  await card(page, 'Open', 'In no list yet').click()
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, width: 390 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close drawer' }).click()
  await expect(anyDrawer(page)).toBeHidden()
  await expect(card(page, 'Open', 'In no list yet')).toBeFocused()
})

test('reports a missing issue', async ({ page, service }) => {
  await page.goto(`${service.projectBoard}?peek=4711`)
  await expect(drawer(page, 'acme/app#4711')).toContainText('acme/app#4711 could not be loaded')
  await page.keyboard.press('Escape')
  await expect(anyDrawer(page)).toBeHidden()
  await expect(page).toHaveURL(service.projectBoard)
})
