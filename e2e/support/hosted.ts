import { test as base, type BrowserContext, type Clock, type Page } from '@playwright/test'

import { startHost, type ServiceHost } from '#server/testing/host.ts'
import { freePort } from '#server/testing/service.ts'

/** The fixtures shared by all tests of a worker. */
export interface Shared {
  /** The process that hosts the worker's services. */
  host: ServiceHost
  /** The port that the worker's services use, one after another. */
  port: string
  contexts: Map<string, BrowserContext>
}

/**
 * Gives all tests of a worker one browser context and one service port, so the browser caches the app's files. The
 * context keeps nothing else between tests.
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
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => await use(await freePort()),
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  contexts: [async ({}, use) => await use(new Map()), { scope: 'worker' }],
  context: async (
    { browser, contexts, baseURL, viewport, isMobile, hasTouch, serviceWorkers },
    use,
  ) => {
    const kind = JSON.stringify({ baseURL, viewport, isMobile, hasTouch, serviceWorkers })
    const context = contexts.get(kind) ?? (await browser.newContext())
    contexts.set(kind, context)
    await use(context)
    await Promise.all(context.pages().map(async (page) => await page.close()))
    // A context that the test opened itself would keep calling the next test's service, which has the same address.
    const kept = new Set(contexts.values())
    const others = browser.contexts().filter((other) => !kept.has(other))
    await Promise.all(others.map(async (other) => await other.close()))
  },
  page: async ({ context, baseURL }, use) => {
    const page = await context.newPage()
    await forget(page, baseURL!)
    await use(page)
  },
  /** The page's clock. It cannot be reset, so the context is discarded after the test. */
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
