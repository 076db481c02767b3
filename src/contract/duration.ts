const MINUTE = 60
const HOUR = 60 * MINUTE
/** Of work: a day has eight hours, a week five days, a month four weeks. A year is one of the calendar. */
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
const JOINS = new Set(['and', 'with', 'plus', ','])

const CLOCK = /^\d+(?::\d+){1,5}(?:\.\d+)?$/
/** Of the parts of a clock, from the last. */
const CLOCK_UNITS = [1, MINUTE, HOUR, DAY, MONTH, YEAR]

/**
 * Seconds of a duration of work as people write it: `1h 30m`, `2.5 days`, `1w and 2d`, `-30m`. A number is hours when it is all that is said;
 * `1:30` and `2:01:30` are read from the seconds on. Null when it is none.
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
  const said = words.filter((word) => !JOINS.has(word))
  // `day` is one day.
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

/** `1mo 2w 3d 4h 5m 6s` without the parts that are zero; null for none. */
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
