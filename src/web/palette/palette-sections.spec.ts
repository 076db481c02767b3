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
    requests: [entry('Store devices')],
    people: [entry('Devi')],
  },
  found: [],
}
const drawn = (...args: Parameters<typeof paletteSections>) =>
  paletteSections(...args).map(({ title, entries }) => [title, ...entries.map(({ id }) => id)])

test('shows actions and recent boards when nothing is typed', () => {
  expect(drawn('all', '', sources)).toEqual([
    ['On this page', 'Filter', 'Go home'],
    ['Recent', 'Development', 'Roadmap'],
  ])
})

test('finds boards, places and issues, each once', () => {
  const expected = [
    ['Recent', 'Development'],
    ['Go to', 'Devops', 'Devices', 'Fix the device list', 'Store devices'],
  ]
  expect(drawn('all', 'dev', sources)).toEqual(expected)
  const found = [entry('Devops'), entry('Device farm')]
  expect(drawn('all', 'dev', { ...sources, found })).toEqual([
    ...expected,
    ['Search results', 'Device farm'],
  ])
})

test('shows one kind per mode', () => {
  expect(drawn('actions', 'go', sources)).toEqual([['On this page', 'Go home']])
  expect(drawn('people', '', sources)).toEqual([['People', 'Devi']])
  expect(drawn('mergeRequests', '', sources)).toEqual([['Merge requests', 'Store devices']])
})
