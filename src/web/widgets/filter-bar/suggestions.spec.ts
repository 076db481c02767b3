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
  expect(rows('').texts).toEqual([
    'Label is …',
    'Assignee is …',
    'Author is …',
    'Weight is …',
    'Due is …',
  ])
})

test.each([
  ['lab', true, ['Label is …', 'Label is not …', 'Search for “lab”']],
  ['-lab', true, ['Label is not …', 'Search for “-lab”']],
  // Nothing is left out by when it is due.
  ['cache du', true, ['Due is …', 'Search for “cache du”']],
  ['l', false, ['Label is …', 'Label is not …', 'Search for “l”']],
  ['cache', false, ['Search for “cache”']],
])('%s may become a field, or be searched for', (text, isMeant, texts) => {
  expect(rows(text)).toEqual({ texts, isMeant })
})

test.each([
  ['label:', false, ['None', 'Any', 'type::bug', 'bug', 'bugs', 'ui']],
  ['label:bug', true, ['bug', 'bugs', 'type::bug']],
  ['label:ug', false, ['type::bug', 'bug', 'bugs', 'ug']],
  ['x -label:"needs in', true, ['needs in']],
])('%s offers labels, the best answer first', (text, isMeant, texts) => {
  expect(rows(text, labels)).toEqual({ texts, isMeant })
})

test.each([
  ['due:over', ['Overdue']],
  ['weight:3', ['3']],
  ['weight:heavy', []],
])('%s offers what can be', (text, texts) => {
  expect(rows(text).texts).toEqual(texts)
})

test('a pending token takes all that is typed for its value', () => {
  const pending = { field: 'label', isNot: false, replaces: null }
  expect(rows('needs in', [{ value: 'needs info' }], pending).texts).toEqual([
    'needs info',
    'needs in',
  ])
})
