import type { Page } from '@playwright/test'

import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { dragList, list, listHandle, listNames } from './support/drag.ts'
import { signInByPassword } from './support/oauth.ts'
import { tabTo } from './support/tab-to.ts'
import { demoPassword } from './support/workspace.ts'

/** The group board has no Open list. */
const BOARDS = [
  { space: 'Boards in Booking', board: 'Development', first: ['Open'] },
  { space: 'Boards in Nightjar', board: 'All teams', first: [] },
]
const BEFORE = ['To do', 'Doing', 'Review', 'QA', 'Closed']
const AFTER = ['Doing', 'To do', 'Review', 'QA', 'Closed']

/** Expects the lists in this order, before and after a reload. */
async function expectToStay(page: Page, order: string[]): Promise<void> {
  await expect.poll(() => listNames(page)).toEqual(order)
  await expect(list(page, 'Doing')).not.toHaveAttribute('aria-busy', 'true')
  await page.reload()
  await expect(listHandle(page, 'Doing')).toBeVisible()
  await expect.poll(() => listNames(page)).toEqual(order)
}

test('lets a new user sign in and drag lists of a project board and a group board', async ({
  page,
}) => {
  // This test runs five accessibility checks, two of them on full boards.
  test.slow()
  await signInByPassword(page, 'lukas', '/')
  await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible()
  await expectAccessible(page)

  for (const { space, board, first } of BOARDS) {
    await page.getByRole('link', { name: space }).click()
    await expect(page.getByRole('link', { name: board })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: board }).click()
    await expect(list(page, 'Doing').getByRole('article').first()).toBeVisible()
    await expect.poll(() => listNames(page)).toEqual([...first, ...BEFORE])
    await expectAccessible(page)
    await dragList(page, 'Doing', { over: 'To do', half: 'left' })
    await expectToStay(page, [...first, ...AFTER])
    await page.goto('/')
  }
})

test('does the same by keyboard alone', async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text)
  const reach = async (role: 'button' | 'link' | 'textbox', name: string) =>
    await tabTo(page, page.getByRole(role, { name, exact: true }))

  await page.goto('/')
  await reach('button', 'Sign in with your account')
  await press('Enter')
  await reach('textbox', 'Username or email')
  await type('lukas')
  await reach('textbox', 'Password')
  await type(demoPassword())
  await press('Enter')
  for (const { space, board, first } of BOARDS) {
    await reach('link', space)
    await press('Enter')
    await reach('link', board)
    await press('Enter')
    await expect(list(page, 'Doing').getByRole('article').first()).toBeVisible()
    await reach('button', 'Doing')
    await press('Space')
    await press('ArrowLeft')
    await press('Space')
    await expectToStay(page, [...first, ...AFTER])
    await reach('link', 'Home')
    await press('Enter')
  }
})

test('signs in as a demo user', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Try with demo data' }).click()
  await expect(page.getByLabel('Username or email')).toHaveValue('amara')
  await expect(page.getByText('The password was printed when the service started')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.keyboard.type(demoPassword())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})
