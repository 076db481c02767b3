import { expect, test } from 'vitest'

import { NO_FILTER, type FilterToken } from './filter-field.ts'
import { readQueryText, writeQueryText } from './query-text.ts'
import { sampleFields as fields } from './sample-fields.ts'

const read = (text: string) => readQueryText(fields, text, 'ana')
const token = (field: string, value: string, isNot = false): FilterToken => ({
  field,
  isNot,
  value,
})

test('turns fields into tokens and other words into search text', () => {
  expect(
    read('label:bug -label:"needs info" cache author:@me due:none in:title "no hit" a:b').filter,
  ).toEqual({
    tokens: [
      token('label', 'bug'),
      token('label', 'needs info', true),
      token('author', 'ana'),
      token('due', '0'),
    ],
    search: 'cache "no hit" a:b',
    place: 'title',
  })
})

test.each([
  ['label:bug -label:wontfix assignee:@bo'],
  ['label:"needs info" in:title cache "no hit"'],
  ['label:"a \\"b\\" c" weight:3 due:overdue'],
  ['-author:@bo label:none'],
  ['a - b "open'],
])('%s survives unchanged', (text) => {
  const { filter, problems } = read(text)
  expect(problems).toEqual([])
  expect(writeQueryText(fields, filter)).toBe(text)
})

test('a word that looks like a field is searched for in quotes', () => {
  const text = writeQueryText(fields, { ...NO_FILTER, search: 'label:bug x:y' })
  expect(text).toBe('"label:bug" x:y')
  expect(read(text).filter.tokens).toEqual([])
})

test.each([
  ['weight:heavy', 0, 12, 'Weight must be a whole number'],
  ['bug due:never', 4, 13, 'Due cannot be “never”'],
  ['label:', 0, 6, 'Add a value after label:'],
  ['-due:overdue', 0, 12, 'Due cannot exclude “Overdue”'],
  ['in:comments', 0, 11, 'Use in:title or in:description'],
])('%s is invalid from %i to %i', (text, start, end, words) => {
  expect(read(text).problems).toEqual([{ start, end, words }])
})
