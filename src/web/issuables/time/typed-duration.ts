import { formatDuration, parseDuration } from '#contract/duration.ts'

/** Normalizes a typed duration. Returns null when it is invalid. */
export function readDuration(text: string): string | null {
  const seconds = secondsOf(text)
  return seconds === null ? null : (formatDuration(seconds) ?? '0h')
}

/** Returns a typed duration in seconds. Null when it is invalid. */
export function secondsOf(text: string): number | null {
  return parseDuration(withUnits(text))
}

/** Shows how a typed duration is understood: `Equals 1h 15m (4,500 s)`. Null when it is invalid. */
export function durationHint(text: string): string | null {
  const seconds = secondsOf(text)
  if (seconds === null) return null
  return `Equals ${readDuration(text)} (${seconds.toLocaleString('en')} s)`
}

/** Converts a typed duration to hours, minutes and seconds, since servers define days and weeks differently. */
export function sentDuration(text: string): string {
  const seconds = secondsOf(text)
  // Sends invalid text unchanged, since the server explains the error.
  if (seconds === null) return text
  const all = Math.abs(seconds)
  const parts = [
    [Math.floor(all / 3600), 'h'],
    [Math.floor(all / 60) % 60, 'm'],
    [all % 60, 's'],
  ] as const
  const units = parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : []))
  return `${seconds < 0 ? '-' : ''}${units.join(' ') || '0h'}`
}

/** Returns the likely meaning of a duration without its last unit, such as `1h15`. Null for any other text. */
export function meantDuration(text: string): string | null {
  const [, sign, hours, minutes] = /^(-?)(\d+)\s*h\s*([1-5]?\d)$/i.exec(text.trim()) ?? []
  return hours === undefined ? null : `${sign}${hours}h ${minutes}m`
}

/** Rewrites `1:30` as hours and minutes, and `90` as minutes. The API would read them as minutes:seconds and as hours. */
function withUnits(text: string): string {
  return text
    .trim()
    .replace(/^(-?)(\d+):([0-5]\d)$/, '$1$2h $3m')
    .replace(/^-?\d+$/, '$&m')
}
