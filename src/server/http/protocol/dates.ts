const DATE = /^(\d{4})-?(\d{2})-?(\d{2})$/
const TIME =
  /^(\d{4}-?\d{2}-?\d{2})[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?| UTC)?$/i

/** Parses a date, or the date part of a time, to `YYYY-MM-DD`. Null for an invalid or nonexistent date. */
export function toDate(text: string): string | null {
  const match = DATE.exec(text)
  if (!match) return toDateTime(text)?.slice(0, 10) ?? null
  const [, year, month, day] = match
  const date = `${year}-${month}-${day}`
  const time = new Date(`${date}T00:00:00Z`)
  return isCalendarDate(time, date) ? date : null
}

/**
 * Converts a date or time to ISO 8601 in UTC with milliseconds. The default time is midnight, the default zone UTC.
 * Null if invalid.
 */
export function toDateTime(text: string): string | null {
  const match = TIME.exec(text.trim())
  if (!match) {
    const date = DATE.test(text.trim()) ? toDate(text.trim()) : null
    return date === null ? null : `${date}T00:00:00.000Z`
  }
  const [, day, hour, minute, second = '00', fraction = '', zone = 'Z'] = match
  const date = toDate(day!)
  if (date === null || hour! > '23' || minute! > '59' || second > '59') return null
  const time = new Date(
    `${date}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`,
  )
  const offset = minutesOf(zone)
  if (offset === null) return null
  time.setUTCMinutes(time.getUTCMinutes() - offset)
  const utc = time.toISOString()
  // Years outside 0 to 9999 begin with a sign and sort incorrectly.
  return /^\d/.test(utc) ? utc : null
}

function minutesOf(zone: string): number | null {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  if (minutes > 14 * 60) return null
  return match[1] === '-' ? -minutes : minutes
}

/** Rejects dates such as 30 February, which JavaScript turns into 1 March. */
function isCalendarDate(time: Date, date: string): boolean {
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date)
}
