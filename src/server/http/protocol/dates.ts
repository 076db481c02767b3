const DATE = /^(\d{4})-?(\d{2})-?(\d{2})$/
const TIME =
  /^(\d{4}-?\d{2}-?\d{2})[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?| UTC)?$/i

/** `YYYY-MM-DD` of a date that the calendar has, or of the day of a time; else null. */
export function toDate(text: string): string | null {
  const match = DATE.exec(text)
  if (!match) return toDateTime(text)?.slice(0, 10) ?? null
  const [, year, month, day] = match
  const date = `${year}-${month}-${day}`
  const time = new Date(`${date}T00:00:00Z`)
  return isCalendarDate(time, date) ? date : null
}

/** ISO 8601 in UTC with milliseconds; without a zone the text is UTC, a bare date is midnight. Else null. */
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
  // Before the year 0 and after 9999 it begins with a sign, and sorts wrong.
  return /^\d/.test(utc) ? utc : null
}

function minutesOf(zone: string): number | null {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  if (minutes > 14 * 60) return null
  return match[1] === '-' ? -minutes : minutes
}

/** JavaScript turns 30 February into 1 March. */
function isCalendarDate(time: Date, date: string): boolean {
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date)
}
