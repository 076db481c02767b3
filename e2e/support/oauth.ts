import type { Page } from '@playwright/test'

import { demoPassword } from './workspace.ts'

/** Opens the URL signed out and signs in on the server's page. */
export async function signInByPassword(page: Page, username: string, address: string) {
  await page.goto(address)
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await fillSignIn(page, username)
}

/** Fills in the server's sign-in page. */
export async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password').fill(demoPassword())
  await page.keyboard.press('Enter')
}

/** Makes the service reject every refresh token as if it were revoked. */
export async function refuseRefresh(page: Page): Promise<void> {
  await page.route('**/oauth/token', async (route) =>
    route.request().postData()?.includes('grant_type=refresh_token')
      ? await route.fulfill({ status: 400, json: { error: 'invalid_grant' } })
      : await route.continue(),
  )
}

/** The sessions that the app stores in IndexedDB, shared by all tabs. */
export async function keptSessions(page: Page): Promise<unknown[]> {
  return await page.evaluate(async () => {
    const opened = indexedDB.open('mergeboard')
    await new Promise((resolve) => (opened.onsuccess = resolve))
    const read = opened.result.transaction('sessions').objectStore('sessions').getAll()
    await new Promise((resolve) => (read.onsuccess = resolve))
    opened.result.close()
    return read.result as unknown[]
  })
}
