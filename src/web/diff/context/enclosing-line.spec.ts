import { expect, test } from 'vitest'

import { enclosingLine } from './enclosing-line.ts'

const lines = [
  'import { load } from "./load.ts"',
  '',
  'function get(key) {',
  '  const hit = map.get(key)',
  '',
  '  if (hit) {',
  '    return hit',
  '  }',
  '}',
]

test('finds the line that begins the block around a line', () => {
  expect(enclosingLine(lines, 4)).toBe(3)
  expect(enclosingLine(lines, 7)).toBe(6)
})

test('a blank line belongs to the line below', () => {
  expect(enclosingLine(lines, 5)).toBe(3)
})

test('the outermost level begins with the file', () => {
  expect(enclosingLine(lines, 3)).toBe(1)
  expect(enclosingLine([], 1)).toBe(1)
})

test('tabs count as indentation', () => {
  expect(enclosingLine(['a:', '\tb:', '\t\tc'], 3)).toBe(2)
})
