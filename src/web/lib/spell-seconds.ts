/** Formats a duration: `45 s`, `2 min 5 s`, `1 h 10 min`. */
export function spellSeconds(duration: number): string {
  const seconds = Math.round(duration)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours > 0) return `${hours} h ${minutes % 60} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}
