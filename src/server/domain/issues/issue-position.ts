/*
 * The place of an issue in the manual order is a text that sorts byte by byte: a path of whole numbers, each written so
 * that byte order is numeric order and no number is the beginning of another. The last number is the issue's own id, so
 * no two issues ever have the same place. Between two paths there is always room for another: nothing is renumbered.
 */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
/** The head of a number of n digits is this plus n, or minus n below zero. */
const ZERO_HEAD = 30
/** Room left between numbers of one level, so that places among them need no deeper level at once. */
const STEP = 256

/** The place of a new issue: after every issue with a smaller id, wherever those were moved since. */
export function firstPosition(issueId: number): string {
  return write(issueId)
}

/**
 * A place for the issue after `before` and before `after`; null is the beginning or the end. Issues that come later
 * still stand behind it. At least one neighbour must be given. The length grows with the logarithm of the places taken
 * at one spot; only placing in turns before and after the newest makes it grow steadily, by a byte every three or so.
 */
export function positionBetween(
  before: string | null,
  after: string | null,
  issueId: number,
): string {
  const path = pathBetween(before === null ? [] : read(before), after === null ? null : read(after))
  return [...path, issueId].map(write).join('')
}

/** A path greater than `low` and smaller than `high`, whatever is appended to it. */
function pathBetween(low: readonly number[], high: readonly number[] | null): number[] {
  const shared = high === null ? 0 : low.findIndex((number, level) => number !== high[level])
  if (high !== null && (shared === -1 || low.length === 0)) {
    return [...low, high[low.length]! - STEP]
  }
  const level = Math.max(shared, 0)
  const start = low.slice(0, level)
  const [from, to] = [low[level]!, high?.[level]]
  // At the end the first number stays: a larger one would stand behind issues to come.
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
