import { readAppPage } from '#web/api/call.ts'
import { readTab, writeTab } from '#web/lib/local-store.ts'

const KEY = 'mergeboard.reloaded'
const PAUSE_MS = 60_000

/** Loads the page anew where the one that is there cannot go on. */
export function followReloads(): void {
  // It was left for the server's sign-in, still waits for it, and came back by the browser's Back.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
  addEventListener('vite:preloadError', () => void reloadIfUpdated())
}

/** A part of the app could not be had: perhaps the server was updated since the page was opened, and it is gone. */
async function reloadIfUpdated(): Promise<void> {
  if (Date.now() - Number(readTab(KEY)) < PAUSE_MS || !(await isUpdated())) return
  writeTab(KEY, String(Date.now()))
  location.reload()
}

/** The name of the first script tells one version from another. */
async function isUpdated(): Promise<boolean> {
  const page = await readAppPage()
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src
  return page !== null && script !== undefined && !page.includes(new URL(script).pathname)
}
