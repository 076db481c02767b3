const MINUTE = 60
const HOUR = 60 * MINUTE
/**
 * Working time: 8 hours a day, 5 days a week, 4 weeks a month. Only a year is calendar time: 365.25 days of 24 hours.
 */
const DAY = 8 * HOUR
const WEEK = 5 * DAY
const MONTH = 4 * WEEK
const YEAR = 31_557_600

const WORDS = [
  { seconds: 1, words: ['s', 'sec', 'secs', 'second', 'seconds'] },
  { seconds: MINUTE, words: ['m', 'min', 'mins', 'minute', 'minutes'] },
  { seconds: HOUR, words: ['h', 'hr', 'hrs', 'hour', 'hours'] },
  { seconds: DAY, words: ['d', 'dy', 'day', 'days'] },
  { seconds: WEEK, words: ['w', 'wk', 'wks', 'week', 'weeks'] },
  { seconds: MONTH, words: ['mo', 'mos', 'month', 'months'] },
  { seconds: YEAR, words: ['y', 'yr', 'yrs', 'year', 'years'] },
]
const SECONDS = new Map(WORDS.flatMap(({ seconds, words }) => words.map((word) => [word, seconds])))
const SEPARATORS = new Set(['and', 'with', 'plus', ','])

const CLOCK = /^\d+(?::\d+){1,5}(?:\.\d+)?$/
/** Seconds per part of a clock time, last part first. */
const CLOCK_UNITS = [1, MINUTE, HOUR, DAY, MONTH, YEAR]

/**
 * Parses working time into seconds: `1h 30m`, `2.5 days`, `1w and 2d`, `-30m`. A bare number is hours. The last part of
 * `1:30` and `2:01:30` is seconds. Null when the text is not a duration.
 */
export function parseDuration(text: string): number | null {
  const [, sign, rest = ''] = /^(-?)(.*)$/s.exec(text.trim().toLowerCase())!
  const seconds = CLOCK.test(rest) ? parseClock(rest) : parseWords(rest)
  return seconds === null ? null : Math.trunc(sign ? -seconds : seconds) + 0
}

function parseClock(text: string): number {
  const parts = text.split(':').toReversed()
  return parts.reduce((sum, part, at) => sum + Number(part) * CLOCK_UNITS[at]!, 0)
}

function parseWords(text: string): number | null {
  const words = text.match(/\d+(?:\.\d+)?|\.\d+|,|[^\s\d.,]+|\./g) ?? []
  const said = words.filter((word) => !SEPARATORS.has(word))
  // `day` alone means one day.
  if (SECONDS.has(said[0] ?? '')) said.unshift('1')
  if (said.length === 1) said.push('h')
  let sum = 0
  for (let at = 0; at < said.length; at += 2) {
    const [count, unit] = [Number(said[at]), SECONDS.get(said[at + 1] ?? '')]
    if (Number.isNaN(count) || unit === undefined) return null
    sum += count * unit
  }
  return said.length === 0 ? null : sum
}

const UNITS = [
  ['mo', MONTH],
  ['w', WEEK],
  ['d', DAY],
  ['h', HOUR],
  ['m', MINUTE],
  ['s', 1],
] as const

/** Formats seconds as `1mo 2w 3d 4h 5m 6s`, without zero parts. Null for 0. */
export function formatDuration(seconds: number): string | null {
  const parts: string[] = []
  let rest = Math.abs(seconds)
  for (const [unit, length] of UNITS) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count > 0) parts.push(`${count}${unit}`)
  }
  return parts.length === 0 ? null : (seconds < 0 ? '-' : '') + parts.join(' ')
}
