import { expect, test } from 'vitest'

import { sampleFile } from './diff-samples.ts'
import { marksIn } from './line-marks.ts'
import { hunksOf } from './parse-hunks.ts'

function drawn(diff: string): string[] {
  const file = sampleFile(diff)
  return hunksOf(file)
    .flatMap(({ lines }) => lines)
    .map((line) =>
      marksIn(file, line)
        .map(({ start, end }) => line.text.slice(start, end))
        .join('|'),
    )
}

test('compares each line with the most similar one of its run', () => {
  const diff = [
    '@@ -1,3 +1,4 @@',
    ' const a = 1',
    '-return load(key)',
    '-log("loaded", key)',
    '+// Waits for the cache.',
    '+return await load(key)',
    '+log("loaded", name)',
  ].join('\n')
  expect(drawn(diff)).toEqual(['', '', 'key', '', 'await ', 'name'])
})

test('does not compare lines with little in common', () => {
  expect(drawn('@@ -1 +1 @@\n-import { a } from "b"\n+export function run() {\n')).toEqual(['', ''])
})

test('compares lines at the same place in long runs', () => {
  const numbered = (sign: string, word: string) =>
    Array.from({ length: 5000 }, (_, at) => `${sign}const value${at} = ${word}`)
  const diff = ['@@ -1,5000 +1,5000 @@', ...numbered('-', 'one'), ...numbered('+', 'two')].join(
    '\n',
  )
  expect(new Set(drawn(diff))).toEqual(new Set(['one', 'two']))
})
