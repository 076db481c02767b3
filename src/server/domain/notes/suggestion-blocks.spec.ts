import { expect, test } from 'vitest'

import { suggestionBlocks } from './suggestion-blocks.ts'

const block = (head: string, ...lines: string[]) => ['```' + head, ...lines, '```'].join('\n')

test('a block proposes lines in place of the one that it stands at', () => {
  expect(suggestionBlocks(`Better:\n\n${block('suggestion', 'a', 'b')}\nIs it?`)).toEqual([
    { linesAbove: 0, linesBelow: 0, content: 'a\nb\n' },
  ])
})

test('a block says how many lines around it goes', () => {
  const body = `${block('suggestion:-2+1', 'a')}\n${block('suggestion:-0+999')}`
  expect(suggestionBlocks(body)).toEqual([
    { linesAbove: 2, linesBelow: 1, content: 'a\n' },
    { linesAbove: 0, linesBelow: 100, content: '' },
  ])
})

test('a longer fence may hold a shorter one, and lines may end as on Windows', () => {
  const body = '````suggestion\r\n```\r\n````'
  expect(suggestionBlocks(body)).toEqual([{ linesAbove: 0, linesBelow: 0, content: '```\n' }])
})

test('other blocks propose nothing', () => {
  expect(suggestionBlocks(`${block('js', 'a')}\n\`\`\`suggestion\nnever closed`)).toEqual([])
})

test('a comment of nothing but beginnings is read at once', () => {
  expect(suggestionBlocks('```suggestion\n'.repeat(70_000))).toEqual([])
})
