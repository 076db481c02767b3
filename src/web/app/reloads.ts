import { readAppPage } from '#web/api/call.ts'
import { readTab, writeTab } from '#web/lib/local-store.ts'

const KEY = 'mergeboard.reloaded'
const PAUSE_MS = 60_000

/** Reloads the page when it cannot recover otherwise. */
export function followReloads(): void {
  // The Back button restored the page as it was before the redirect to the server's sign-in. The page would wait
  // forever.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
  addEventListener('vite:preloadError', () => void reloadIfUpdated())
}

/** After a failed import, reloads the page if the app was updated. An update removes the old chunks. */
async function reloadIfUpdated(): Promise<void> {
  if (Date.now() - Number(readTab(KEY)) < PAUSE_MS || !(await isUpdated())) return
  writeTab(KEY, String(Date.now()))
  location.reload()
}

/** Compares the entry script's file name, which differs between versions. */
async function isUpdated(): Promise<boolean> {
  const page = await readAppPage()
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src
  return page !== null && script !== undefined && !page.includes(new URL(script).pathname)
}
