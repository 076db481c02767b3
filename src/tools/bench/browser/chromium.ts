import { chromium, type Browser, type Page } from '@playwright/test'

import { PASSWORD, TOKEN, USER } from '#tools/bench/harness/data.ts'
import { findChromium } from '#tools/chromium.js'

export const VIEW = { width: 1440, height: 900 }

/** Opens a page that shares its browser cache with the opener's other pages. */
export type Opener = () => Promise<Page>

export async function launchChromium(): Promise<Browser> {
  const program = findChromium()
  return await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ...(program ? { executablePath: program } : {}),
  })
}

/** Opens pages in one context, signed in to the server if `server` is given. */
export async function opener(browser: Browser, server: string | null): Promise<Opener> {
  const context = await browser.newContext({ viewport: VIEW })
  if (server) {
    const account = {
      id: '1',
      kind: 'token',
      server,
      clientId: '',
      secret: TOKEN,
      idToken: null,
      keep: false,
      userId: null,
      user: null,
      addedAt: 0,
      color: 0,
    }
    await context.addInitScript(
      (saved) => {
        sessionStorage.setItem('mergeboard.accounts', saved)
        sessionStorage.setItem('mergeboard.account', '1')
      },
      JSON.stringify([account]),
    )
  }
  return async () => await context.newPage()
}

/** Opens an address and signs in on the server's page, as people do. */
export async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await page.getByLabel('Username or email').fill(USER)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Account and theme' }).waitFor()
}
