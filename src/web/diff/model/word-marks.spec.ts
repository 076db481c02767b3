import { expect, test } from 'vitest'

import type { Line } from './parse-hunks.ts'
import { wordMarksOf, type Span } from './word-marks.ts'

const line = (text: string): Line => ({ kind: 'context', text, oldLine: 1, newLine: 1 })

function drawn(text: string, marks: readonly Span[]): string {
  let [result, at] = ['', 0]
  for (const { start, end } of marks) {
    result += `${text.slice(at, start)}[${text.slice(start, end)}]`
    at = end
  }
  return result + text.slice(at)
}

function compare(before: string, after: string) {
  const marks = wordMarksOf(line(before), line(after))
  return marks && [drawn(before, marks.old), drawn(after, marks.new)]
}

test.each([
  ['return hit', 'return hit ?? load(key)', 'return hit', 'return hit[ ?? load(key)]'],
  [
    'const user = getUser()',
    'const user = getUsers()',
    'const user = getUser()',
    'const user = getUser[s]()',
  ],
  ['a(one, two)', 'a(two)', 'a([one, ]two)', 'a(two)'],
  ['if (isOpen) close()', 'if (isShut) close()', 'if ([isOpen]) close()', 'if ([isShut]) close()'],
  ['call(alpha beta)', 'call(gamma delta)', 'call([alpha beta])', 'call([gamma delta])'],
  ['same', 'same', 'same', 'same'],
  ['a b', 'a  b', 'a[ ]b', 'a[  ]b'],
  // Accents and surrogate halves stay with their characters.
  ['x = "cafe\u0301s"', 'x = "cafe\u0300s"', 'x = "caf[e\u0301]s"', 'x = "caf[e\u0300]s"'],
  ['say("hi 😀")', 'say("hi 😁")', 'say("hi [😀]")', 'say("hi [😁]")'],
])('%j and %j', (before, after, old, now) => {
  expect(compare(before, after)).toEqual([old, now])
})

test('has no marks when nearly everything changed', () => {
  expect(compare('return hit', 'throw new Error(message)')).toBe(null)
})

test('has no marks in long lines', () => {
  const text = 'word '.repeat(200_000)
  expect(compare(text, `${text}more`)).toBe(null)
})
