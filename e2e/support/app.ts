import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { test as base } from './hosted.ts'
import { demoWorkspace } from './workspace.ts'

/** Starts a service per test, with a fresh copy of the demo workspace. `page` and `request` use its URL. */
export const test = base.extend<{ baseURL: string }>({
  baseURL: async ({ host, port }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'mergeboard-e2e-'))
    cpSync(demoWorkspace(), folder, { recursive: true })
    const url = await host.start(['--data', folder, '--port', port])
    await use(url)
    await host.end(url)
    rmSync(folder, { recursive: true })
  },
})

export { expect } from '@playwright/test'
