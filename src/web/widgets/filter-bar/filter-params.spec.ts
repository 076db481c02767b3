import { expect, test } from 'vitest'

import {
  NO_FILTER,
  withToken,
  withTokenInstead,
  type FilterField,
  type FilterToken,
} from './filter-field.ts'
import { filterInput, readFilter, writeFilter } from './filter-params.ts'
import { sampleFields as fields } from './sample-fields.ts'

const read = (query: string) => readFilter(fields, new URLSearchParams(query))
const token = (field: string, value: string, isNot = false): FilterToken => ({
  field,
  isNot,
  value,
})

test.each([
  ['labels[]=bug&labels[]=ui', [token('label', 'bug'), token('label', 'ui')]],
  ['labels=bug,ui', [token('label', 'bug'), token('label', 'ui')]],
  ['label_name[]=bug', [token('label', 'bug')]],
  ['not[labels][]=bug', [token('label', 'bug', true)]],
  ['labels=none', [token('label', 'None')]],
  ['assignee_username=ana', [token('assignee', 'ana')]],
  ['assignee_id=None', [token('assignee', 'None')]],
  [
    'author_username=ana&not[author_username]=bo',
    [token('author', 'ana'), token('author', 'bo', true)],
  ],
])('reads %s', (query, tokens) => {
  expect(read(query).tokens).toEqual(tokens)
})

test('keeps the order of parameters, and unknown ones', () => {
  const query = 'peek=7&assignee_id=12&search=cache+miss&in=title&labels[]=bug'
  const params = new URLSearchParams(query)
  const next = withToken(fields, readFilter(fields, params), token('label', 'ui', true))
  expect(decodeURIComponent(String(writeFilter(fields, params, next)))).toBe(
    'peek=7&assignee_id=12&labels[]=bug&not[labels][]=ui&search=cache+miss&in=title',
  )
})

test('leaves values of a parameter that are not of the field', () => {
  const state: FilterField = {
    id: 'state',
    name: 'State',
    param: 'state',
    isWordsOnly: true,
    words: [{ value: 'locked' }],
  }
  const params = new URLSearchParams('state=merged')
  expect(readFilter([state], params).tokens).toEqual([])
  expect(String(writeFilter([state], params, NO_FILTER))).toBe('state=merged')
  const locked = withToken([state], NO_FILTER, token('state', 'locked'))
  expect(String(writeFilter([state], params, locked))).toBe('state=locked')
  expect(String(writeFilter([state], new URLSearchParams('state=locked'), NO_FILTER))).toBe('')
})

test('writes no search field without a search text', () => {
  expect(String(writeFilter(fields, new URLSearchParams(), { ...NO_FILTER, place: 'title' }))).toBe(
    '',
  )
})

test('values that depend on the time are converted only for the API', () => {
  const age: FilterField = {
    id: 'age',
    name: 'Age',
    param: 'before',
    sentOf: (age) => `${age} ago`,
  }
  const filter = withToken([age], NO_FILTER, token('age', '7d'))
  expect(filterInput([age], filter)).toEqual({ before: '7d ago' })
  expect(String(writeFilter([age], new URLSearchParams(), filter))).toBe('before=7d')
})

test('filters become API parameters, without invalid ones', () => {
  const filter = read(
    'labels[]=bug&labels[]=ui&not[labels][]=old&assignee_id=Any&weight=3&due_date=never&search=a',
  )
  expect(filterInput(fields, filter)).toEqual({
    labels: ['bug', 'ui'],
    not: { labels: ['old'] },
    assignee_id: 'Any',
    weight: '3',
    search: 'a',
  })
})

test('None and Any replace other values, and a single-value field keeps only the newest', () => {
  const add = (query: string, ...more: FilterToken[]) =>
    more.reduce((sum, one) => withToken(fields, sum, one), read(query)).tokens
  expect(add('labels[]=bug', token('label', 'None'))).toEqual([token('label', 'None')])
  expect(add('labels=Any', token('label', 'bug'))).toEqual([token('label', 'bug')])
  expect(add('author_username=ana', token('author', 'bo'))).toEqual([token('author', 'bo')])
  expect(add('labels=bug', token('label', 'bug', true))).toEqual([token('label', 'bug', true)])
})

test('a missing field changes nothing', () => {
  const none: FilterField[] = []
  expect(withToken(none, NO_FILTER, token('label', 'bug'))).toBe(NO_FILTER)
})

test('a changed token keeps its position', () => {
  const filter = read('labels[]=bug&author_username=ana')
  const next = withTokenInstead(fields, filter, token('label', 'bug'), token('label', 'ui', true))
  expect(next.tokens).toEqual([token('label', 'ui', true), token('author', 'ana')])
})
