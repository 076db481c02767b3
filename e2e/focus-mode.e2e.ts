import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { handle } from './support/cards.ts'

test('shows only the board in focus mode, until Escape', async ({ page, service }) => {
  await signIn(page, service)
  await page.goto(service.projectBoard)
  const shell = page.getByRole('navigation', { name: 'Main' })
  await handle(page, 'Doing', 'First of Doing').focus()
  await page.keyboard.press('Shift+Z')
  await expect(shell).toBeHidden()
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBe(40)
  await expectAccessible(page)

  // Escape closes everything else before it leaves focus mode.
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /First of Doing/ })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(handle(page, 'Doing', 'First of Doing')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Canceled/)).toBeAttached()
  await expect(shell).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(shell).toBeVisible()

  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('button', { name: 'Focus mode' }).click()
  await expect(shell).toBeHidden()
  await page.getByRole('button', { name: 'Exit focus mode' }).click()
  await expect(shell).toBeVisible()
})
