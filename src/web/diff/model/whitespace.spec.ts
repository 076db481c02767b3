import { expect, test } from 'vitest'

import { sampleFile } from './diff-samples.ts'
import { hunksOf } from './parse-hunks.ts'
import { runsOf } from './runs.ts'
import { hasOnlyWhitespaceChanges, whitespacePairs, type WhitespaceMode } from './whitespace.ts'

const modes: readonly WhitespaceMode[] = ['none', 'trailing', 'amount', 'all']

test.each([
  ['a b', 'a b', ['trailing', 'amount', 'all']],
  ['a b ', 'a b', ['trailing', 'amount', 'all']],
  ['a b\r', 'a b', ['trailing', 'amount', 'all']],
  ['a b', 'a  \tb', ['amount', 'all']],
  ['\ta b', '    a b', ['amount', 'all']],
  ['a b', 'ab', ['all']],
  ['a', '  a', ['all']],
  ['a b', 'a\u00a0b', []],
  ['a', 'b', []],
])('%j and %j differ only in whitespace by %j', (before, after, equal) => {
  const file = sampleFile(`@@ -1 +1 @@\n-${before}\n+${after}\n`)
  expect(modes.filter((mode) => hasOnlyWhitespaceChanges(file, mode))).toEqual(equal)
  const [run] = runsOf(hunksOf(file)[0]!.lines)
  expect(modes.filter((mode) => whitespacePairs(run!, mode).length > 0)).toEqual(equal)
})

test('pairs lines in order around other changes', () => {
  const diff = '@@ -1,3 +1,3 @@\n-a\n-b\n-c\n+ a\n+x\n+ c\n'
  const [run] = runsOf(hunksOf(sampleFile(diff))[0]!.lines)
  expect(whitespacePairs(run!, 'all')).toEqual([
    [0, 0],
    [2, 2],
  ])
})

test('does not treat an added or removed empty line as whitespace', () => {
  expect(hasOnlyWhitespaceChanges(sampleFile('@@ -1 +1,2 @@\n a\n+\n'), 'all')).toBe(false)
})

test('handles lines with many spaces in linear time', () => {
  const spaces = ' '.repeat(1_000_000)
  const file = sampleFile(`@@ -1 +1 @@\n-a${spaces}b\n+a${spaces}b${spaces}\n`)
  expect(hasOnlyWhitespaceChanges(file, 'trailing')).toBe(true)
})
