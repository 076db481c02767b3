import type { Page } from '@playwright/test'

/** Makes the browser download files, as those without a save dialog do. Playwright cannot answer the dialog. */
export async function hideSaveDialog(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
}

/** Lets the page save into the browser's own folder, as into a file that the user chose. */
export async function answerSaveDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) => {
      const folder = await navigator.storage.getDirectory()
      return await folder.getFileHandle(suggestedName, { create: true })
    }
    Object.assign(window, { showSaveFilePicker })
  })
}

/** Returns the sizes and SHA-256 checksums of the files that were saved. */
export async function savedFiles(page: Page): Promise<{ size: number; sum: string }[]> {
  return await page.evaluate(async () => {
    const saved: { size: number; sum: string }[] = []
    const folder = await navigator.storage.getDirectory()
    for await (const entry of folder.values()) {
      const bytes = await (await (entry as FileSystemFileHandle).getFile()).arrayBuffer()
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      const sum = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
      saved.push({ size: bytes.byteLength, sum })
    }
    return saved
  })
}
