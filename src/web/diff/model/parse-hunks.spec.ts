import { expect, test } from 'vitest'

import { sampleFile } from './diff-samples.ts'
import { hunksOf } from './parse-hunks.ts'

const SIGNS = { context: ' ', added: '+', removed: '-' }
const drawn = (diff: string) =>
  hunksOf(sampleFile(diff)).map(({ lines }) =>
    lines
      .map(({ kind, oldLine, newLine, text, hasNoNewline }) =>
        [oldLine ?? '', newLine ?? '', SIGNS[kind] + text + (hasNoNewline ? '¬' : '')].join(':'),
      )
      .join('|'),
  )

test('reads headings, line numbers and missing newlines', () => {
  const diff = [
    '@@ -3,2 +3,2 @@ function get(key)',
    ' a',
    '-b',
    '+c',
    '@@ -9 +9 @@',
    '-x',
    '\\ No newline at end of file',
    '+y',
  ].join('\n')
  expect(drawn(diff)).toEqual(['3:3: a|4::-b|:4:+c', '9::-x¬|:9:+y'])
  expect(hunksOf(sampleFile(diff))[0]).toMatchObject({
    oldStart: 3,
    oldCount: 2,
    newStart: 3,
    newCount: 2,
    heading: 'function get(key)',
  })
})

test('returns the same lines each time', () => {
  const file = sampleFile('@@ -1 +1 @@\n-a\n+b\n')
  expect(hunksOf(file)).toBe(hunksOf(file))
})

test('keeps carriage returns and Unicode line separators in a line', () => {
  expect(drawn('@@ -1 +1 @@\n-a\rb\u2028c\r\n+\r\n')).toEqual(['1::-a\rb\u2028c\r|:1:+\r'])
})

test('is not fooled by content that looks like headers', () => {
  const diff = '@@ -1,2 +1,2 @@\n-@@ -9 +9 @@\n+diff --git a/x b/x\n @@ -9 +9 @@\n'
  expect(drawn(diff)).toEqual(['1::-@@ -9 +9 @@|:1:+diff --git a/x b/x|2:2: @@ -9 +9 @@'])
})

test.each([
  ['an unreadable header', '@@ -1 +x @@\n-a\n@@ -5 +5 @@\n+b\n', [':5:+b']],
  [
    'a header that counts too many lines',
    '@@ -1,9 +1,9 @@\n a\n@@ -5 +5 @@\n b\n',
    ['1:1: a', '5:5: b'],
  ],
  ['lines after the counted ones', '@@ -1 +1 @@\n a\n+b\n-c\n', ['1:1: a']],
  ['a context line without its space', '@@ -1,3 +1,3 @@\n a\n\n b', ['1:1: a|2:2: |3:3: b']],
  ['a line with another sign', '@@ -1,2 +1,2 @@\n a\n?b\n c\n', ['1:1: a']],
  ['numbers beyond all files', `@@ -${'9'.repeat(400)} +1 @@\n+a\n`, []],
  ['nothing', '', []],
])('reads what it can from %s', (_, diff, hunks) => {
  expect(drawn(diff)).toEqual(hunks)
})

test('parses a line of 1 MB and a line of 100,000 combining marks', () => {
  const [long, marks] = ['x'.repeat(2 ** 20), `e${'\u0301'.repeat(100_000)}`]
  const [hunk] = hunksOf(sampleFile(`@@ -1 +1 @@\n-${long}\n+${marks}\n`))
  expect(hunk!.lines.map(({ text }) => text)).toEqual([long, marks])
})
