import { expect, test } from 'vitest'

import { suggestionBlock, summaryOf, textParts } from './suggestion-text.ts'

test('writes a block that replaces the commented lines', () => {
  expect(suggestionBlock(['one', 'two'])).toBe('```suggestion:-1+0\none\ntwo\n```\n')
  expect(suggestionBlock(['one\r', 'two\r'])).toBe(suggestionBlock(['one', 'two']))
  expect(suggestionBlock(['```js'])).toBe('````suggestion:-0+0\n```js\n````\n')
})

test('splits a comment at its suggestions', () => {
  const body = 'Shorter:\n\n```suggestion:-1+2\nreturn hit\n```\nor\n```suggestion\n```'
  expect(textParts(body)).toEqual([
    { kind: 'markdown', text: 'Shorter:\n' },
    { kind: 'suggestion', above: 1, below: 2, text: 'return hit' },
    { kind: 'markdown', text: 'or' },
    { kind: 'suggestion', above: 0, below: 0, text: '' },
  ])
})

test('sums up a comment with a suggestion', () => {
  expect(summaryOf('Which limit?\n```suggestion:-0+0\n  prune(map, 100)\n```\n')).toBe(
    'Which limit? Suggestion: prune(map, 100)',
  )
})

test('leaves other code and unclosed blocks alone', () => {
  const body = '```js\nlet a\n```\n```suggestion\nlet b'
  expect(textParts(body)).toEqual([{ kind: 'markdown', text: body }])
})
