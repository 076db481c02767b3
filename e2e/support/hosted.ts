import { test as base, type BrowserContext, type Clock, type Page } from '@playwright/test'

import { startHost, type ServiceHost } from '#server/testing/host.ts'

/** Fixtures shared by the tests of one worker. */
export interface Shared {
  /** The process of their services. */
  host: ServiceHost
  /** The port of their services, one after another. */
  port: string
  contexts: Map<string, BrowserContext>
}

/**
 * All tests of a worker share one browser context, with services at one address, so that the browser caches the app's
 * files. Nothing else in the context outlives a test.
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
    // Below the ephemeral ports, so that nothing takes it between two services.
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
  /** The page's clock. A context with a changed clock is discarded, as it cannot be reset. */
  clock: async ({ page, contexts }, use) => {
    await use(page.clock)
    for (const [kind, context] of contexts) if (context === page.context()) contexts.delete(kind)
  },
})

/** Removes everything that the last test left in the context. */
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
