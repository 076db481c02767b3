/** Calendar dates are `YYYY-MM-DD` without a time zone, since a due date is the same day everywhere. */

/** Today in the browser's time zone. */
export function calendarToday(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Returns the whole days from one date to another. Negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000)
}

/** Returns the date that is a number of days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

const sameYear = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const otherYear = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a date as `Today`, `Tomorrow`, `Yesterday` or `Oct 12`, with the year if it is not the current one. */
export function shortDate(date: string, today: string): string {
  const near = { '-1': 'Yesterday', '0': 'Today', '1': 'Tomorrow' }[daysBetween(today, date)]
  if (near) return near
  const format = date.slice(0, 4) === today.slice(0, 4) ? sameYear : otherYear
  return format.format(new Date(`${date}T00:00Z`))
}
