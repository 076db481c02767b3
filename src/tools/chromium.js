import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

import { runQuietly } from './command.js'
import { canInstallPackages, installPackage } from './debian.js'
import { step } from './progress.js'

/** The headless shell comes first, since it opens a page in half the time. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
]

const DOWNLOAD_LIMIT_MS = 180_000

/** Ensures that Chromium is available: Playwright's own, the system's, or a fresh download. */
export async function ensureChromium() {
  if (findChromium()) return
  try {
    if (canInstallPackages()) await installPackage('chromium-headless-shell')
    else await downloadChromium()
  } catch {
    if (canInstallPackages()) await installPackage('chromium')
  }
  if (!findChromium())
    throw new Error('The end-to-end tests need Chromium. Install it, then try again.')
}

async function downloadChromium() {
  await step("Downloading Playwright's Chromium", () =>
    runQuietly('playwright', ['install', 'chromium'], { timeoutMs: DOWNLOAD_LIMIT_MS }),
  )
}

/** @returns {string | undefined} the program */
export function findChromium() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return [chromium.executablePath(), ...SYSTEM_PATHS].find((path) => existsSync(path))
}
