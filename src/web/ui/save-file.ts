/** Saves a file as the browser saves downloads. */
export function saveFile(file: Blob, filename: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = filename
  link.click()
  // Revoking the URL at once would stop the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
