import { expect, test } from 'vitest'

import { replaceLines } from './replace-lines.ts'

const lines = ['a\n', 'b\n', 'c\n', 'd']

test('lines are replaced in any order', () => {
  const both = [
    { from: 4, to: 4, before: 'd', after: 'D\n' },
    { from: 1, to: 2, before: 'a\nb\n', after: '' },
  ]
  expect(replaceLines(lines, both)).toBe('c\nD')
})

test('new lines end as those that they replace', () => {
  const dos = ['a\r\n', 'b\r\n', 'c']
  const b = { from: 2, to: 2, before: 'b\r\n', after: 'B\nand\n' }
  const c = { from: 3, to: 3, before: 'c', after: 'C\nend\n' }
  expect(replaceLines(dos, [b, c])).toBe('a\r\nB\r\nand\r\nC\r\nend')
})

test('nothing is replaced if the old text differs or two replacements overlap', () => {
  const b = { from: 2, to: 2, before: 'b\n', after: 'B\n' }
  expect(replaceLines(lines, [{ ...b, before: 'x\n' }])).toBeNull()
  expect(replaceLines(lines, [b, { ...b, from: 1, before: 'a\nb\n' }])).toBeNull()
  expect(replaceLines(lines, [{ ...b, from: 9, to: 9 }])).toBeNull()
})
