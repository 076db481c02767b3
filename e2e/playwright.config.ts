import { defineConfig } from '@playwright/test'

import { findChromium } from '#tools/chromium.js'

const program = findChromium()

/** Root has no sandbox to run in; the others keep Chromium from asking for things outside this machine. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/workspace.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // The machine may have other work: what is slow is measured by the benchmarks.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Snapshots of the document tell what happened; a film of every test would slow all of them.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: { args: ARGS, ...(program && { executablePath: program }) },
  },
})
