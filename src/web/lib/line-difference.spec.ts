import { expect, test } from 'vitest'

import { lineDifference } from './line-difference.ts'

const SIGNS = { before: '-', after: '+', both: ' ' }
const drawn = (before: string, after: string) =>
  lineDifference(before, after)
    .map(({ kind, text }) => SIGNS[kind] + text)
    .join('|')

test.each([
  ['a', 'a', ' a'],
  ['a', 'b', '-a|+b'],
  ['', 'b', '-|+b'],
  ['a\nb\nc', 'a\nX\nc', ' a|-b|+X| c'],
  ['a\nb\nc', 'a\nc', ' a|-b| c'],
  ['a\nc', 'a\nb\nc\nd', ' a|+b| c|+d'],
  ['a\na', 'a', ' a|-a'],
  ['a\r\nb\r\nc\r', 'a\nB\nc', ' a|-b|+B| c'],
  ['one\ntwo\nthree\nfour', 'two\none\nthree\n4', '-one| two|+one| three|-four|+4'],
])('%j and %j differ as %s', (before, after, difference) => {
  expect(drawn(before, after)).toBe(difference)
})

test('replaces very long texts with nothing in common as a whole', () => {
  const text = (word: string) => Array.from({ length: 2000 }, (_, at) => word + at).join('\n')
  const lines = lineDifference(`same\n${text('a')}`, `same\n${text('b')}`)
  expect(lines.map(({ kind }) => kind).slice(0, 2)).toEqual(['both', 'before'])
  expect(lines).toHaveLength(4001)
})
