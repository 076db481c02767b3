/** Calendar dates are `YYYY-MM-DD` and have no zone: a due date is that day wherever you are. */

/** Today in the zone of the browser. */
export function calendarToday(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000)
}

const sameYear = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const otherYear = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `Oct 12`, with the year when it is not this one; `Today`, `Tomorrow` and `Yesterday` by name. */
export function shortDate(date: string, today: string): string {
  const near = { '-1': 'Yesterday', '0': 'Today', '1': 'Tomorrow' }[daysBetween(today, date)]
  if (near) return near
  const format = date.slice(0, 4) === today.slice(0, 4) ? sameYear : otherYear
  return format.format(new Date(`${date}T00:00Z`))
}
