import { expect, test } from 'vitest'

import { segmentsOf } from './segments.ts'

const span = (start: number, end: number, look: string) => ({ start, end, look })

test('a text without spans is one segment', () => {
  expect(segmentsOf('return hit', [[], []])).toEqual([{ text: 'return hit', look: '' }])
  expect(segmentsOf('', [])).toEqual([])
})

test('spans of several layers overlap', () => {
  const tokens = [span(0, 6, 'keyword'), span(7, 10, 'name')]
  const marks = [span(4, 8, 'word')]
  expect(segmentsOf('return hit', [tokens, marks])).toEqual([
    { text: 'retu', look: 'keyword' },
    { text: 'rn', look: 'keyword word' },
    { text: ' ', look: 'word' },
    { text: 'h', look: 'name word' },
    { text: 'it', look: 'name' },
  ])
})

test('empty spans and spans beyond the end draw nothing', () => {
  const spans = [span(2, 2, 'empty'), span(3, 9, 'long')]
  expect(segmentsOf('abcd', [spans])).toEqual([
    { text: 'ab', look: '' },
    { text: 'c', look: '' },
    { text: 'd', look: 'long' },
  ])
})

test('a span can be drawn as a label', () => {
  const hidden = { ...span(1, 2, 'hidden'), shown: 'RLO' }
  expect(segmentsOf('a\u202eb', [[hidden]])[1]).toEqual({
    text: '\u202e',
    look: 'hidden',
    shown: 'RLO',
  })
})
