import { daysBetween } from '#web/lib/calendar.ts'
import { counted } from '#web/lib/counted.ts'

/** Memberships end, and tokens expire. */
export type EndVerb = 'ends' | 'expires'

const PAST = { ends: 'ended', expires: 'expired' }

/** Describes the first day without membership or without a valid token: `ends in 30 days, Thu 17 Dec`. */
export function endWords(date: string, today: string, verb: EndVerb = 'ends'): string {
  const days = daysBetween(today, date)
  const isSameYear = date.slice(0, 4) === today.slice(0, 4)
  const day = formatDay(date, isSameYear)
  if (days <= 0) return `${PAST[verb]} ${day}`
  return `${verb} in ${counted(days, 'day')}, ${day}`
}

function formatDay(date: string, isSameYear: boolean): string {
  const parts = new Map(
    format.formatToParts(new Date(`${date}T00:00Z`)).map(({ type, value }) => [type, value]),
  )
  const words = [parts.get('weekday'), parts.get('day'), parts.get('month')]
  return (isSameYear ? words : [...words, parts.get('year')]).join(' ')
}

const format = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
