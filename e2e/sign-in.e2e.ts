import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { demoPassword } from './support/workspace.ts'

test('asks a visitor to sign in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in to Mergeboard' })).toBeVisible()
  await expectAccessible(page)
})

test('signs a demo user in, opens the requested page, stays signed in, and signs out', async ({
  page,
}) => {
  // This test runs three accessibility checks and opens seven pages.
  test.slow()
  await page.goto('/nightjar')
  await page.getByRole('button', { name: 'Sign in with your account' }).click()

  const name = page.getByLabel('Username or email')
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await name.fill('amara')
  await page.keyboard.press('Tab')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password.')
  await expect(page.getByLabel('Password')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(demoPassword())
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/nightjar$/)
  const account = page.getByRole('button', { name: 'Account and theme' })
  await expect(account).toContainText('Amara Okafor')
  await page.reload()
  await expect(account).toContainText('Amara Okafor')

  const other = await page.context().newPage()
  await other.goto('/nightjar')
  await expect(other.getByRole('button', { name: 'Account and theme' })).toBeVisible()

  await account.click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with your account' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await expect(name, 'the browser session has ended too').toBeVisible()
})
