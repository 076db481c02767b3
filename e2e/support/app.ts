import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { test as base } from '@playwright/test'

import { startService } from '#server/testing/service.ts'
import { demoWorkspace } from './workspace.ts'

/** A service of the test's own, over a fresh copy of the demo workspace. `page` and `request` are at its address. */
export const test = base.extend<{ baseURL: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it depends on
  baseURL: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'mergeboard-e2e-'))
    cpSync(demoWorkspace(), folder, { recursive: true })
    const service = await startService(['--data', folder])
    if (!service.url) throw new Error(service.output())
    await use(service.url)
    await service.end('SIGTERM')
    rmSync(folder, { recursive: true })
  },
})

export { expect } from '@playwright/test'
