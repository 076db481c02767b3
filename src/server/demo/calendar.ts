import type { Deps } from '#server/deps.ts'
import type { Random } from './random.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Office hours in UTC: about nine to seven in central Europe. */
const OPENS = 7.25 * 60
const MINUTES_A_DAY = 10 * 60

/** Returns the time `days` before the start. Negative `days` yield a time after the start. */
export function daysAgo(start: string, days: number): Date {
  return new Date(Date.parse(start) - days * DAY)
}

/** Returns `YYYY-MM-DD`. */
export function dateOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/**
 * Returns working times between two times, earliest first. They come in bursts on weekdays during office hours, with
 * none between Christmas and New Year.
 */
export function workingTimes(count: number, from: Date, to: Date, random: Random): Date[] {
  const days = workingDays(from, to)
  const gaps = Array.from({ length: count + 1 }, () => -Math.log(1 - random.next()))
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  let passed = 0
  const times = gaps.slice(0, count).map((gap) => {
    passed += gap
    const at = (passed / total) * days.length
    const day = days[Math.min(Math.floor(at), days.length - 1)]!
    const time = day + (OPENS + (at % 1) * MINUTES_A_DAY) * MINUTE + random.between(0, 59) * 1000
    return new Date(Math.min(time, to.getTime()))
  })
  return times.toSorted((a, b) => a.getTime() - b.getTime())
}

/** Like `workingTimes`, but strictly between the two times, however close they are. */
export function momentsBetween(count: number, from: Date, to: Date, random: Random): Date[] {
  const least = Math.min(MINUTE, (to.getTime() - from.getTime()) / (count + 1))
  return workingTimes(count, from, to, random).map((time, index) => {
    const earliest = from.getTime() + (index + 1) * least
    const latest = to.getTime() - (count - index) * least
    return new Date(Math.max(earliest, Math.min(time.getTime(), latest)))
  })
}

/** Returns a moment in the first office hours at or after the time. */
export function atWork(time: Date, random: Random): Date {
  const day = workingDays(time, new Date(time.getTime() + 14 * DAY))[0]!
  return new Date(
    Math.max(time.getTime(), day + (OPENS + random.between(0, MINUTES_A_DAY)) * MINUTE),
  )
}

/** Returns the start of each working day, in UTC milliseconds. */
function workingDays(from: Date, to: Date): number[] {
  const days: number[] = []
  for (let day = Math.floor(from.getTime() / DAY) * DAY; day <= to.getTime(); day += DAY) {
    const date = new Date(day)
    const weekday = date.getUTCDay()
    const holidays = date.getUTCMonth() === 11 && date.getUTCDate() >= 24
    if (weekday !== 0 && weekday !== 6 && !holidays) days.push(day)
  }
  return days.length > 0 ? days : [Math.floor(from.getTime() / DAY) * DAY]
}

/** Returns the time zone's UTC offset at that time, in git's format: `+0200`. */
export function zoneOffset(time: Date, zone: string): string {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    formats.set(zone, format)
  }
  const name = format.formatToParts(time).find((part) => part.type === 'timeZoneName')!.value
  return name === 'GMT' ? '+0000' : name.replace('GMT', '').replace(':', '')
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns deps whose clock shows that time. */
export function at(deps: Deps, time: Date | string): Deps {
  const now = typeof time === 'string' ? time : time.toISOString()
  return { ...deps, now: () => now }
}
