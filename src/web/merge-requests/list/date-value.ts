/** Times typed in the filter bar: ages such as `7d`, `2w`, `3m` or `1y`, dates, and the API's date-times. */

const AGO = /^(\d{1,4})([dwmy])$/
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const OFFSET = /T.*[+-]\d{2}:?\d{2}$/

/**
 * Converts a typed time to the API's date-time in UTC. A date means local midnight. Returns other text unchanged, and
 * days that do not exist.
 */
export function readDate(typed: string, now = new Date()): string {
  if (!isReal(typed)) return typed
  const ago = AGO.exec(typed)
  if (ago) return iso(daysAgo(Number(ago[1]), ago[2] as keyof typeof DAYS, now))
  if (OFFSET.test(typed) && !isNaN(Date.parse(typed))) return iso(new Date(typed))
  const day = DAY.exec(typed)
  if (!day) return typed
  const [year, month, date] = day.slice(1).map(Number) as [number, number, number]
  return iso(new Date(year, month - 1, date))
}

/** Reads a typed time as a filter's value: an age such as `7d` stays one, so that saved views keep their meaning. */
export function readTime(typed: string): string {
  return AGO.test(typed) ? typed : readDate(typed)
}

/**
 * Reads a range of times: `2026-11-01..2026-11-15` includes both days, and `>2026-11-01` and `<2026-11-01` have one
 * bound. `>7d` means more than seven days ago. Null for any other text.
 */
export function readRange(typed: string): DateRange | null {
  const range = /^(.*)\.\.(.*)$/.exec(typed)
  const [, sign, time = ''] = /^([<>])=?(.+)$/.exec(typed) ?? []
  const isAfter = (sign === '>') !== AGO.test(time)
  const [from, to] = range
    ? [range[1]!, dayAfter(range[2]!)]
    : sign
      ? [isAfter ? time : '', isAfter ? '' : time]
      : ['', '']
  const found = {
    ...(from && { after: readTime(from) }),
    ...(to && { before: readTime(to) }),
  }
  const times = Object.values(found)
  return times.length > 0 && times.every((each) => dateProblem(each) === null) ? found : null
}

interface DateRange {
  readonly after?: string
  readonly before?: string
}

/** Returns the day after a date. Returns other text unchanged. */
export function dayAfter(typed: string): string {
  const day = DAY.exec(typed)
  if (!day || !isReal(typed)) return typed
  const [year, month, date] = day.slice(1).map(Number) as [number, number, number]
  return dayOf(new Date(year, month - 1, date + 1))
}

/** Returns only the date, such as `2026-11-16`, for local midnight. Returns any other text unchanged. */
export function dateText(value: string): string {
  const time = new Date(value)
  if (isNaN(time.getTime())) return value
  const isMidnight = time.getHours() + time.getMinutes() + time.getSeconds() === 0
  return isMidnight ? dayOf(time) : value
}

/** Returns the validation error of an age or a date-time. Null when valid. */
export function dateProblem(value: string): string | null {
  if (AGO.test(value)) return null
  return isNaN(Date.parse(value)) || !/^\d{4}-\d{2}-\d{2}/.test(value) || !isReal(value)
    ? 'Use a date such as 2026-11-16, or 7d for seven days ago'
    : null
}

const DAYS = { d: 1, w: 7, m: 30, y: 365 }

function daysAgo(count: number, unit: keyof typeof DAYS, now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - count * DAYS[unit])
}

/** False for a day that does not exist, which `Date` would read as a later one: `2026-02-31`. */
function isReal(typed: string): boolean {
  const day = typed.slice(0, 10)
  return !DAY.test(day) || dayOf(new Date(`${day}T00:00`)) === day
}

function dayOf(time: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

function iso(time: Date): string {
  return time.toISOString().replace('.000Z', 'Z')
}
