import { isAppServed } from '#web/api/call.ts'
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

/** A part of the app that a server in reach does not have: the server was updated since the page was opened. */
async function reloadIfUpdated(): Promise<void> {
  const isTried = Date.now() - Number(readTab(KEY)) < PAUSE_MS
  if (isTried || !(await isAppServed())) return
  writeTab(KEY, String(Date.now()))
  location.reload()
}
