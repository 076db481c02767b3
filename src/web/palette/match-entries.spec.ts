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

test('what begins with the word comes first, what only lies in a place so named last', () => {
  expect(labels('plan')).toEqual(['Planning', 'Weekly plan', 'Floorplan', 'Development'])
})

test('every word must be there, in any order and case', () => {
  expect(labels('APP week')).toEqual(['Weekly plan'])
  expect(labels('week missing')).toEqual([])
})

test('no words leave everything in its order', () => {
  expect(labels('  ')).toEqual(entries.map(({ label }) => label))
})
