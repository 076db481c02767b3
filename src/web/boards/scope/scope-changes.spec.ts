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

test('sends only changed fields', () => {
  expect(scopeChanges(none, none)).toEqual({})
  expect(scopeChanges(none, full)).toEqual({
    milestone_id: 5,
    assignee_id: 7,
    labels: ['bug', 'ui'],
    weight: 0,
  })
  expect(scopeChanges(full, { ...full, labels: [ui, bug], weight: 3 })).toEqual({ weight: 3 })
})

test('sends null, or an empty list of labels, for removed fields', () => {
  expect(scopeChanges(full, none)).toEqual({
    milestone_id: null,
    assignee_id: null,
    labels: [],
    weight: null,
  })
})

test('detects fields that the server ignored', () => {
  expect(ignoredChanges(full, full)).toEqual([])
  expect(ignoredChanges(full, { ...none, weight: 0 })).toEqual(['milestone', 'assignee', 'labels'])
})
