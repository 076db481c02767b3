import type { Page } from '@playwright/test'

import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { startElsewhere } from './support/elsewhere.ts'
import { fillSignIn, signInByPassword } from './support/oauth.ts'

const PROJECT = '/nightjar/passenger/booking-web'
const ELSEWHERE_TOKEN = 'root-of-another-service'

const account = (page: Page) => page.getByRole('button', { name: 'Account and theme' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function addAccount(page: Page, username: string): Promise<void> {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Add account' }).click()
  await expect(title(page, 'Add account')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await fillSignIn(page, username)
}

async function addElsewhere(page: Page, url: string): Promise<void> {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Add account' }).click()
  await page.getByLabel('Server', { exact: true }).fill(url)
  await page.getByRole('button', { name: 'Use a token instead' }).click()
  await page.getByRole('textbox', { name: 'Token' }).fill(ELSEWHERE_TOKEN)
  await page.keyboard.press('Enter')
}

test('adds a second account, and keeps the page when switching accounts', async ({ page }) => {
  test.slow()
  await signInByPassword(page, 'amara', PROJECT)
  await expect(title(page, 'Booking')).toBeVisible()
  await addAccount(page, 'lukas')
  await expect(page).toHaveURL(PROJECT)
  await expect(account(page)).toContainText('Lukas')

  await account(page).click()
  const choices = page.getByRole('group', { name: 'Accounts' })
  await expect(choices.getByRole('menuitemradio')).toHaveCount(2)
  await expect(choices.getByRole('menuitemradio', { name: /@lukas/ })).toBeChecked()
  await expectAccessible(page)
  await choices.getByRole('menuitemradio', { name: /@amara/ }).click()
  await expect(account(page)).toContainText('Amara')
  await expect(page).toHaveURL(PROJECT)
  await expect(title(page, 'Booking')).toBeVisible()
  await expect(page.getByText('Switched to @amara')).toBeVisible()

  await page.reload()
  await expect(account(page), 'each tab keeps its account').toContainText('Amara')
})

test('switches accounts by keyboard', async ({ page }) => {
  await signInByPassword(page, 'amara', PROJECT)
  await expect(title(page, 'Booking')).toBeVisible()
  await addAccount(page, 'lukas')
  await expect(account(page)).toContainText('Lukas')
  await expect(page.getByRole('heading', { level: 1 }), 'the page has loaded').toBeVisible()
  await account(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: /@amara/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(account(page)).toContainText('Amara')
})

test('keeps unsent comments from other accounts', async ({ page }) => {
  test.slow()
  await signInByPassword(page, 'amara', `${PROJECT}/-/merge_requests/1`)
  const comment = page.getByRole('textbox', { name: 'New comment' })
  await comment.fill('Not sent yet')
  await addAccount(page, 'lukas')
  await expect(account(page)).toContainText('Lukas')
  await expect(comment).toHaveValue('')

  await account(page).click()
  await page.getByRole('menuitemradio', { name: /@amara/ }).click()
  await expect(account(page)).toContainText('Amara')
  await expect(comment).toHaveValue('Not sent yet')
})

test('goes home with a notice when the other account cannot access the page', async ({ page }) => {
  const elsewhere = await startElsewhere(ELSEWHERE_TOKEN)
  await signInByPassword(page, 'amara', PROJECT)
  await expect(title(page, 'Booking')).toBeVisible()
  await addElsewhere(page, elsewhere.url)
  await expect(account(page)).toContainText('Administrator')
  await expect(page.getByRole('link', { name: 'Nightjar' })).toBeHidden()

  await account(page).click()
  await page.getByRole('menuitemradio', { name: /@amara/ }).click()
  await expect(title(page, 'Booking')).toBeVisible()
  await account(page).click()
  await page.getByRole('menuitemradio', { name: /@root/ }).click()
  await expect(page.getByText('This account cannot open that page')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Good', { exact: false })).toContainText('Administrator')
  await expect(page.getByText('Nightjar')).toBeHidden()
  await elsewhere.end()
})

test('lists accounts and servers in the settings, and signs another one out', async ({ page }) => {
  test.slow()
  const elsewhere = await startElsewhere(ELSEWHERE_TOKEN)
  await signInByPassword(page, 'amara', PROJECT)
  await expect(title(page, 'Booking')).toBeVisible()
  const { host, origin } = new URL(page.url())
  await addElsewhere(page, elsewhere.url)
  await expect(account(page)).toContainText('Administrator')
  await page.goto('/-/settings/accounts')
  const accounts = page.getByRole('region', { name: 'Accounts in this browser' })
  const servers = page.getByRole('region', { name: 'Servers' })
  await expect(accounts.getByRole('listitem')).toContainText([
    /Amara Okafor@amara · .*Signed in/,
    /Administrator@root · .* · This tab’s account.*Access token entered/,
  ])
  await expect(servers.getByRole('listitem').filter({ hasText: elsewhere.url })).toContainText(
    '1 account',
  )
  await expect(servers.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)

  await accounts.getByRole('button', { name: `Sign out… @amara on ${host}` }).press('Enter')
  const question = page.getByRole('alertdialog', { name: `Sign out @amara on ${host}?` })
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(accounts.getByRole('listitem')).toHaveCount(1)
  await expect(accounts.getByRole('button', { name: /^Sign out/ })).toBeFocused()
  await servers.getByRole('button', { name: `Forget ${origin}` }).click()
  await expect(servers.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(servers.getByRole('listitem')).toHaveCount(1)
  await expect(accounts.getByRole('listitem')).toContainText('Administrator')
  await elsewhere.end()
})

test('signs out of one account and keeps the others', async ({ page }) => {
  await signInByPassword(page, 'amara', PROJECT)
  await expect(title(page, 'Booking')).toBeVisible()
  await addAccount(page, 'lukas')
  await expect(account(page)).toContainText('Lukas')
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()

  const others = page.getByRole('region', { name: 'Accounts in this browser' })
  await expect(others.getByRole('button')).toHaveCount(1)
  await expectAccessible(page)
  await others.getByRole('button', { name: 'Continue as Amara Okafor' }).click()
  await expect(title(page, 'Home')).toBeVisible()
  await expect(account(page)).toContainText('Amara')
  await account(page).click()
  await expect(page.getByRole('menuitemradio', { name: /@lukas/ })).toBeHidden()
})

test('signs out of all tabs, and in again', async ({ page, context }) => {
  test.slow()
  await page.goto(PROJECT)
  await page.getByText('Remember me in this browser').click()
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await fillSignIn(page, 'amara')
  await expect(title(page, 'Booking')).toBeVisible()
  const other = await context.newPage()
  await other.goto(PROJECT)
  await expect(title(other, 'Booking')).toBeVisible()

  await account(other).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('You signed out in another tab.')).toBeVisible()
  await expect(title(page, 'Sign in to Mergeboard')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await fillSignIn(page, 'amara')
  await expect(page).toHaveURL(PROJECT)
})

test('uses different accounts in different tabs', async ({ page, context }) => {
  const elsewhere = await startElsewhere(ELSEWHERE_TOKEN)
  await page.goto('/')
  await page.getByText('Remember me in this browser').click()
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await fillSignIn(page, 'amara')
  await expect(account(page)).toContainText('Amara')

  const other = await context.newPage()
  await other.goto('/')
  await expect(account(other)).toContainText('Amara')
  await addElsewhere(other, elsewhere.url)
  await expect(account(other)).toContainText('Administrator')
  await page.reload()
  await expect(account(page)).toContainText('Amara')
  await elsewhere.end()
})
