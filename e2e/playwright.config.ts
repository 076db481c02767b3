import { defineConfig } from '@playwright/test'

import { findChromium } from '#tools/chromium.js'

const CI = Boolean(process.env['CI'])
const program = findChromium()

/**
 * Chromium's flags. As root it runs only without a sandbox. Most other flags stop it from contacting other machines.
 */
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
  // Tests wait for a third of their time, so three keep two processors busy.
  workers: 3,
  // Generous, since the machine may be busy. The benchmarks measure speed.
  timeout: 90_000,
  expect: {
    timeout: 20_000,
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/trees/{arg}{ext}', children: 'deep-equal' },
  },
  forbidOnly: CI,
  retries: CI ? 2 : 0,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Playwright cannot intercept requests that a worker answers.
    serviceWorkers: 'block',
    // Traces slow a test by an eighth, so only what failed is traced.
    trace: CI ? { mode: 'on-first-retry', screenshots: false, sources: false } : 'off',
    launchOptions: { args: ARGS, ...(program && { executablePath: program }) },
  },
})
