import { readTab, writeTab } from '#web/lib/local-store.ts'

const KEY = 'mergeboard.reloaded'
const PAUSE_MS = 60_000

/** Loads the page anew where the one that is there cannot go on. */
export function followReloads(): void {
  // It was left for the server's sign-in, still waits for it, and came back by the browser's Back.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
  // A part of the app is gone from the server: it was updated since the page was opened.
  addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(readTab(KEY)) < PAUSE_MS) return
    event.preventDefault()
    writeTab(KEY, String(Date.now()))
    location.reload()
  })
}
