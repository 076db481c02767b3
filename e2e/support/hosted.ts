import { test as base, type BrowserContext, type Clock, type Page } from '@playwright/test'

import { startHost, type ServiceHost } from '#server/testing/host.ts'

/** What the tests of one worker share. */
export interface Shared {
  /** A process for their services. */
  host: ServiceHost
  /** Where their services listen, one after another. */
  port: string
  contexts: Map<string, BrowserContext>
}

/**
 * Pages are of a context that all tests of a worker share, with services at one address: what the browser keeps of the
 * files of the app it need not have again. Nothing else in it outlives a test.
 */
export const test = base.extend<{ clock: Clock }, Shared>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it depends on
    async ({}, use) => {
      const host = startHost()
      await use(host)
      host.close()
    },
    { scope: 'worker' },
  ],
  port: [
    // Below those that the system gives away: nobody takes it between two services.
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => await use(String(20_000 + Math.floor(Math.random() * 12_000))),
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  contexts: [async ({}, use) => await use(new Map()), { scope: 'worker' }],
  context: async ({ browser, contexts, baseURL, viewport, isMobile, hasTouch }, use) => {
    const kind = JSON.stringify({ baseURL, viewport, isMobile, hasTouch })
    const context = contexts.get(kind) ?? (await browser.newContext())
    contexts.set(kind, context)
    await use(context)
    await Promise.all(context.pages().map(async (page) => await page.close()))
  },
  page: async ({ context, baseURL }, use) => {
    const page = await context.newPage()
    await forget(page, baseURL!)
    await use(page)
  },
  /** That of the page. It can never be set right again in its context. */
  clock: async ({ page, contexts }, use) => {
    await use(page.clock)
    for (const [kind, context] of contexts) if (context === page.context()) contexts.delete(kind)
  },
})

/** Leaves nothing of the last test in the context of the page. */
async function forget(page: Page, origin: string): Promise<void> {
  const context = page.context()
  const session = await context.newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'
  await Promise.all([
    session.send('Storage.clearDataForOrigin', { origin, storageTypes }),
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
  ])
  await session.detach()
}
