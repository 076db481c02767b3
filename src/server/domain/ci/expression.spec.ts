import { describe, expect, test } from 'vitest'

import { readCondition } from './expression.ts'

const variables = {
  A: 'a',
  B: 'b',
  EMPTY: '',
  BRANCH: 'feature/login',
  PATTERN: '/^FEATURE/i',
}

test.each([
  ['$A', true],
  ['$EMPTY', false],
  ['$NONE', false],
  ['$constructor', false],
  ['${A} == "a"', true],
  ["$A == 'b'", false],
  ['$A != $B', true],
  ['$NONE == null', true],
  ['$EMPTY == null', false],
  ['$EMPTY == ""', true],
  ['$BRANCH =~ /^feature\\//', true],
  ['$BRANCH =~ /^FEATURE/', false],
  ['$BRANCH =~ /^FEATURE/i', true],
  ['$BRANCH !~ /login$/', false],
  ['$BRANCH =~ $PATTERN', true],
  ['$BRANCH =~ $A', false],
  ['$NONE =~ /./', false],
  ['$NONE || $A && $NONE', false],
  ['$A || $A && $NONE', true],
  ['($A || $A) && $NONE', false],
  ['$A=="a"&&$B=="b"', true],
  ['$A == "a" &&\n  $B == "b"', true],
])('%s is %s', (text, outcome) => {
  expect(readCondition(text)(variables)).toBe(outcome)
})

describe('an expression is refused', () => {
  test.each([
    '',
    '$A ==',
    '== "a"',
    '$A "a"',
    '($A',
    '$A)',
    '$A & $B',
    '"a',
    '$A =~ /(/',
    '$A =~ /a(?=b)/',
    `${'('.repeat(60)}$A${')'.repeat(60)}`,
  ])('%s', (text) => {
    expect(() => readCondition(text)).toThrow('invalid expression syntax')
  })
})

test('an expression that is too long is refused', () => {
  expect(() => readCondition(`$A${' || $A'.repeat(3000)}`)).toThrow('invalid expression syntax')
})

test('a pattern prone to catastrophic backtracking is fast', () => {
  const text = 'x'.repeat(5000)
  expect(readCondition('$TEXT =~ /^(x+x+)+y$/')({ TEXT: text })).toBe(false)
})
