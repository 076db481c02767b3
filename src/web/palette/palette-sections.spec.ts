import { expect, test } from 'vitest'

import { paletteSections, type PaletteSources } from './palette-sections.ts'

const entry = (label: string) => ({ id: label, kind: 'board', label }) as const
const sources: PaletteSources = {
  first: [],
  actions: [entry('Filter'), entry('Go home')],
  recent: [entry('Development'), entry('Roadmap')],
  cached: {
    places: [entry('Devices')],
    boards: [entry('Development'), entry('Devops')],
    issues: [entry('Fix the device list')],
    people: [entry('Devi')],
  },
  found: [],
}
const drawn = (...args: Parameters<typeof paletteSections>) =>
  paletteSections(...args).map(({ title, entries }) => [title, ...entries.map(({ id }) => id)])

test('without words there is what can be done here, and what was opened last', () => {
  expect(drawn('all', '', sources)).toEqual([
    ['On this page', 'Filter', 'Go home'],
    ['Recent', 'Development', 'Roadmap'],
  ])
})

test('words find boards, places and issues; what is there already is not said twice', () => {
  const expected = [
    ['Recent', 'Development'],
    ['Go to', 'Devops', 'Devices', 'Fix the device list'],
  ]
  expect(drawn('all', 'dev', sources)).toEqual(expected)
  const found = [entry('Devops'), entry('Device farm')]
  expect(drawn('all', 'dev', { ...sources, found })).toEqual([
    ...expected,
    ['Found on the server', 'Device farm'],
  ])
})

test('a mode looks for one kind', () => {
  expect(drawn('actions', 'go', sources)).toEqual([['On this page', 'Go home']])
  expect(drawn('people', '', sources)).toEqual([['People', 'Devi']])
  expect(drawn('mergeRequests', '3', sources)).toEqual([])
})
