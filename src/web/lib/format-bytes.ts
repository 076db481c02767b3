const UNITS = ['bytes', 'kB', 'MB', 'GB']

/** Formats a size as "1 byte", "12.3 kB" or "4 MB". */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte'
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const value = (bytes / 1000 ** power).toLocaleString('en', { maximumFractionDigits: 1 })
  return `${value} ${UNITS[power]}`
}
