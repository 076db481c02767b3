import { expect, test } from 'vitest'

import { suggestionBlocks } from './new-suggestions.ts'

const block = (head: string, ...lines: string[]) => ['```' + head, ...lines, '```'].join('\n')

test('a block suggests a replacement for its line', () => {
  expect(suggestionBlocks(`Better:\n\n${block('suggestion', 'a', 'b')}\nIs it?`)).toEqual([
    { linesAbove: 0, linesBelow: 0, content: 'a\nb\n' },
  ])
})

test('a block may cover lines above and below its own', () => {
  const body = `${block('suggestion:-2+1', 'a')}\n${block('suggestion:-0+999')}`
  expect(suggestionBlocks(body)).toEqual([
    { linesAbove: 2, linesBelow: 1, content: 'a\n' },
    { linesAbove: 0, linesBelow: 100, content: '' },
  ])
})

test('a longer fence may contain a shorter one, and lines may end with CRLF', () => {
  const body = '````suggestion\r\n```\r\n````'
  expect(suggestionBlocks(body)).toEqual([{ linesAbove: 0, linesBelow: 0, content: '```\n' }])
})

test('other code blocks suggest nothing', () => {
  expect(suggestionBlocks(`${block('js', 'a')}\n\`\`\`suggestion\nnever closed`)).toEqual([])
})

test('a note of many opening fences is parsed quickly', () => {
  expect(suggestionBlocks('```suggestion\n'.repeat(70_000))).toEqual([])
})
