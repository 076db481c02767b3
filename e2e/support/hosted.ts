import { test as base } from '@playwright/test'

import { startHost, type ServiceHost } from '#server/testing/host.ts'

/** What all tests have: a process for their services. */
export const test = base.extend<object, { host: ServiceHost }>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it depends on
    async ({}, use) => {
      const host = startHost()
      await use(host)
      host.close()
    },
    { scope: 'worker' },
  ],
})
