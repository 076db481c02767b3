import { expect, test } from 'vitest'

import { sampleFile } from '#web/diff/model/diff-samples.ts'
import type { Line } from '#web/diff/model/parse-hunks.ts'
import { searchedLines } from './searched-lines.ts'

const file = sampleFile('@@ -4,2 +4,2 @@\n a\n-b\n+B\n@@ -20 +20 @@\n-c\n+C\n')
const expanded = [2, 3, 6, 19, 21, 22].map((line): Line => ({
  kind: 'context',
  text: `${line}`,
  oldLine: line,
  newLine: line,
}))
const textsOf = (lines: readonly Line[]) => lines.map(({ text }) => text).join(' ')

test('puts expanded lines between the hunks', () => {
  expect(textsOf(searchedLines(file))).toBe('a b B c C')
  expect(textsOf(searchedLines(file, []))).toBe('a b B c C')
  expect(textsOf(searchedLines(file, expanded))).toBe('2 3 a b B 6 19 c C 21 22')
})

test('returns the same lines for the same arguments', () => {
  expect(searchedLines(file, expanded)).toBe(searchedLines(file, expanded))
})
