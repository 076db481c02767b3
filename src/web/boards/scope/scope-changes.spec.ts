import { expect, test } from 'vitest'

import { ignoredChanges, scopeChanges, scopeOf } from './scope-changes.ts'

const none = scopeOf({})
const bug = { name: 'bug', color: '#aa0000' }
const ui = { name: 'ui', color: '#00aa00' }
const full = {
  milestone: { id: 5, title: '1.0' },
  assignee: { id: 7, name: 'Ana' },
  labels: [bug, ui],
  weight: 0,
}

test('only what is another is told', () => {
  expect(scopeChanges(none, none)).toEqual({})
  expect(scopeChanges(none, full)).toEqual({
    milestone_id: 5,
    assignee_id: 7,
    labels: ['bug', 'ui'],
    weight: 0,
  })
  expect(scopeChanges(full, { ...full, labels: [ui, bug], weight: 3 })).toEqual({ weight: 3 })
})

test('what is taken away is null, and of labels an empty list', () => {
  expect(scopeChanges(full, none)).toEqual({
    milestone_id: null,
    assignee_id: null,
    labels: [],
    weight: null,
  })
})

test('a server that takes a scope and does nothing is found out', () => {
  expect(ignoredChanges(full, full)).toEqual([])
  expect(ignoredChanges(full, { ...none, weight: 0 })).toEqual(['milestone', 'assignee', 'labels'])
})
