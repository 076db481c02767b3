/*
 * A position in the manual order is a string that sorts by bytes. It encodes a path of integers. The encoding sorts
 * integers by value, and no encoded integer is a prefix of another. The last integer is the issue's id, so positions
 * are unique. There is always room between two positions, so nothing is ever renumbered.
 */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
/** The first digit of a number with n digits is `ZERO_HEAD` + n, or `ZERO_HEAD` − n if the number is negative. */
const ZERO_HEAD = 30
/** Gap between two numbers on one level. It leaves room for insertions before a deeper level is needed. */
const STEP = 256

/** Returns a new issue's position: after all issues with lower ids, wherever they have been moved. */
export function firstPosition(issueId: number): string {
  return write(issueId)
}

/**
 * Returns a position between `before` and `after`. Null means the start or the end of the list; at least one must be
 * given. Issues created later still sort after the position. Its length grows with the logarithm of the positions taken
 * at one spot. Only inserting alternately before and after the newest issue makes it grow linearly, by about one byte
 * per three issues.
 */
export function positionBetween(
  before: string | null,
  after: string | null,
  issueId: number,
): string {
  const path = pathBetween(before === null ? [] : read(before), after === null ? null : read(after))
  return [...path, issueId].map(write).join('')
}

/** Returns a path greater than `low` and less than `high`, even with numbers appended. */
function pathBetween(low: readonly number[], high: readonly number[] | null): number[] {
  const shared = high === null ? 0 : low.findIndex((number, level) => number !== high[level])
  if (high !== null && (shared === -1 || low.length === 0)) {
    return [...low, high[low.length]! - STEP]
  }
  const level = Math.max(shared, 0)
  const start = low.slice(0, level)
  const [from, to] = [low[level]!, high?.[level]]
  // At the end of the list, the first number stays: a greater number would sort after issues created later.
  if (to !== undefined && to - from > 1) return [...start, from + Math.floor((to - from) / 2)]
  const next = low[level + 1]
  return [...start, from, next === undefined ? 0 : next + STEP]
}

function write(number: number): string {
  const digits = digitsOf(Math.abs(number))
  if (number >= 0) return DIGITS[ZERO_HEAD + digits.length]! + digits.map((d) => DIGITS[d]).join('')
  const complement = digits.map((digit) => DIGITS[BASE - 1 - digit])
  return DIGITS[ZERO_HEAD - digits.length]! + complement.join('')
}

function digitsOf(number: number): number[] {
  const digits: number[] = []
  let rest = number
  do {
    digits.unshift(rest % BASE)
    rest = Math.floor(rest / BASE)
  } while (rest > 0)
  return digits
}

function read(position: string): number[] {
  const path: number[] = []
  for (let at = 0; at < position.length;) {
    const head = DIGITS.indexOf(position[at]!) - ZERO_HEAD
    const end = at + 1 + Math.abs(head)
    let number = 0
    for (const character of position.slice(at + 1, end)) {
      const digit = DIGITS.indexOf(character)
      number = number * BASE + (head > 0 ? digit : BASE - 1 - digit)
    }
    path.push(head > 0 ? number : -number)
    at = end
  }
  return path
}
