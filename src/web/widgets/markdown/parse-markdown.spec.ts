import { expect, test } from 'vitest'

import { parseMarkdown } from './parse-markdown.ts'

test.each([
  ['raw elements', '<b>x</b> '],
  ['links', '[a](b) '],
  ['nested lists', '- a\n  '],
  ['quotes', '> a\n\n'],
])('cuts a text with too many %s', (_, one) => {
  const { html, isCut } = parseMarkdown(one.repeat(20_000))
  expect(isCut).toBe(true)
  expect(html.match(/<[a-z]/g)!.length).toBeLessThanOrEqual(10_000)
  expect(parseMarkdown(one.repeat(1000)).isCut).toBe(false)
})

test('cuts a text with too many characters at the end of a line', () => {
  const { html, isCut } = parseMarkdown('many words\n'.repeat(30_000))
  expect(isCut).toBe(true)
  expect(html.length).toBeLessThan(251_000)
  expect(html).toMatch(/many words<\/p>\n$/)
})

test('renders unfinished links without looking for their ends again and again', () => {
  const text = '[a]('.repeat(50_000)
  expect(parseMarkdown(text)).toEqual({ html: `<p>${text}</p>\n`, isCut: false })
})
