import { expect, test } from 'vitest'

import type { DiffFile } from './diff-file.ts'
import { sampleFile } from './diff-samples.ts'
import { movedBlocks } from './moved-blocks.ts'
import { hunksOf } from './parse-hunks.ts'
import type { Span } from './word-marks.ts'

const named = (path: string, lines: readonly string[]) => {
  const count = (sign: string) => lines.filter((line) => line[0] !== sign).length
  const diff = [`@@ -1,${count('+')} +1,${count('-')} @@`, ...lines].join('\n')
  return sampleFile(diff, { old_path: path, new_path: path })
}

function drawn(files: readonly DiffFile[]): string[] {
  const textOf = (place: string, number: 'oldLine' | 'newLine', line: number) =>
    files
      .filter(({ path }) => path === place)
      .flatMap((file) => hunksOf(file).flatMap(({ lines }) => lines))
      .find((each) => each[number] === line)!.text
  return movedBlocks(files).flatMap(({ from, to, length, marks }) =>
    Array.from({ length }, (_, at) => {
      const [old, now] = [from.line + at, to.line + at]
      const [oldText, newText] = [
        textOf(from.path, 'oldLine', old),
        textOf(to.path, 'newLine', now),
      ]
      const words = (text: string, spans: readonly Span[] = []) =>
        spans.map(({ start, end }) => ` ${text.slice(start, end)}`).join('')
      const [oldWords, newWords] = [
        words(oldText, marks.get(at)?.old),
        words(newText, marks.get(at)?.new),
      ]
      return `${from.path}:${old} ${oldText}${oldWords} → ${to.path}:${now} ${newText}${newWords}`
    }),
  )
}

test('finds blocks that moved to another file, with their changed words', () => {
  const files = [
    named('a', ['-one()', '-two(old)', '-three()', '-four()', '-five()', ' rest']),
    named('b', [' top', '+  one()', '+  two(new)', '+  three()', '+  four()', '+  five()']),
  ]
  expect(drawn(files)).toEqual([
    'a:1 one() → b:2   one()',
    'a:2 two(old) old → b:3   two(new) new',
    'a:3 three() → b:4   three()',
    'a:4 four() → b:5   four()',
    'a:5 five() → b:6   five()',
  ])
})

test('finds a single line of 40 letters', () => {
  const long = 'const message = "This is long enough to be found again."'
  expect(drawn([named('a', [`-${long}`, ' x', `+${long}`])])).toHaveLength(1)
  expect(drawn([named('a', ['-const short = 1', ' x', '+const short = 1'])])).toEqual([])
})

test('ignores lines that were changed in place, and lines without letters', () => {
  const block = ['one()', 'two()', 'three()', 'four()']
  expect(
    drawn([named('a', [...block.map((line) => `-${line}`), ...block.map((line) => `+  ${line}`)])]),
  ).toEqual([])
  const braces = ['}', ')', '}', '', '}', ');', '}']
  expect(
    drawn([
      named('a', [...braces.map((line) => `-${line}`), ' x', ...braces.map((line) => `+${line}`)]),
    ]),
  ).toEqual([])
})

test('moves each line once', () => {
  const block = ['one()', 'two()', 'three()', 'four()']
  const added = block.map((line) => `+${line}`)
  const files = [
    named(
      'a',
      block.map((line) => `-${line}`),
    ),
    named('b', added),
    named('c', added),
  ]
  expect(drawn(files)).toHaveLength(4)
})

test('takes linear time for 100,000 repetitive lines', () => {
  const lines = (sign: string) =>
    Array.from({ length: 50_000 }, (_, at) => `${sign}value ${at % 4000}`)
  expect(movedBlocks([named('a', lines('-')), named('b', lines('+'))])).toEqual([])
  const unique = (sign: string) => Array.from({ length: 50_000 }, (_, at) => `${sign}value ${at}`)
  expect(movedBlocks([named('a', unique('-')), named('b', unique('+'))])).toMatchObject([
    { length: 50_000 },
  ])
})
