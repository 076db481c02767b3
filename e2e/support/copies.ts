import type { Page } from '@playwright/test'

/** Counts the records saved for offline reading that contain the text. */
export async function countCopies(page: Page, text: string): Promise<number> {
  return await page.evaluate(async (text) => {
    // Opening a missing database would create it without its store.
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('mergeboard-copies')) return 0
    const opened = indexedDB.open('mergeboard-copies')
    await new Promise((resolve) => (opened.onsuccess = resolve))
    const read = opened.result.transaction('copies').objectStore('copies').getAll()
    await new Promise((resolve) => (read.onsuccess = resolve))
    opened.result.close()
    return read.result.filter((record) => JSON.stringify(record).includes(text)).length
  }, text)
}

/** Waits until the app can open offline. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}
