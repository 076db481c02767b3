import { expect, test } from 'vitest'

import { matchEntries } from './match-entries.ts'

const entries = [
  { label: 'Weekly plan', note: 'acme/app' },
  { label: 'Planning' },
  { label: 'Floorplan' },
  { label: 'Development', note: 'acme/plan' },
  { label: 'Roadmap' },
]
const labels = (text: string) => matchEntries(entries, text).map(({ label }) => label)

test('ranks a match at the start of the label first, and in the note last', () => {
  expect(labels('plan')).toEqual(['Planning', 'Weekly plan', 'Floorplan', 'Development'])
})

test('requires every word, in any order and case', () => {
  expect(labels('APP week')).toEqual(['Weekly plan'])
  expect(labels('week missing')).toEqual([])
})

test('keeps the order when there are no words', () => {
  expect(labels('  ')).toEqual(entries.map(({ label }) => label))
})
