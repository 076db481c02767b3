import { expect, test } from 'vitest'

import { sampleFields as fields } from './sample-fields.ts'
import { isMeant, suggest, suggestionText, termOf, type PendingToken } from './suggestions.ts'

const labels = ['type::bug', 'bug', 'bugs', 'ui'].map((value) => ({ value }))

function rows(text: string, values: { value: string }[] = [], pending: PendingToken | null = null) {
  const term = termOf(fields, text, pending)
  const all = suggest(fields, term, values, text)
  return { texts: all.map(suggestionText), isMeant: isMeant(fields, term, all[0]) }
}

test('an empty input offers the fields', () => {
  expect(rows('').texts).toEqual(['Label', 'Assignee', 'Author', 'Weight', 'Due'])
})

test.each([
  ['lab', true, ['Label', 'Label is not', 'Search for “lab”']],
  ['-lab', true, ['Label is not', 'Search for “-lab”']],
  // The due date does not support exclusion.
  ['cache du', true, ['Due', 'Search for “cache du”']],
  ['l', false, ['Label', 'Label is not', 'Search for “l”']],
  ['cache', false, ['Search for “cache”']],
])('%s can become a field or a search', (text, isMeant, texts) => {
  expect(rows(text)).toEqual({ texts, isMeant })
})

test.each([
  ['label:', false, ['None', 'Any', 'type::bug', 'bug', 'bugs', 'ui']],
  ['label:bug', true, ['bug', 'bugs', 'type::bug']],
  ['label:ug', false, ['type::bug', 'bug', 'bugs', 'ug']],
  ['x -label:"needs in', true, ['needs in']],
])('%s suggests labels, best match first', (text, isMeant, texts) => {
  expect(rows(text, labels)).toEqual({ texts, isMeant })
})

test.each([
  ['due:over', ['Overdue']],
  ['weight:3', ['3']],
  ['weight:heavy', []],
])('%s suggests valid values', (text, texts) => {
  expect(rows(text).texts).toEqual(texts)
})

test('a pending token takes all further input as its value', () => {
  const pending = { field: 'label', isNot: false, replaces: null }
  expect(rows('needs in', [{ value: 'needs info' }], pending).texts).toEqual([
    'needs info',
    'needs in',
  ])
})
