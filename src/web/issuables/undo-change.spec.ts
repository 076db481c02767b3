import { expect, test } from 'vitest'

import { issue } from './issue-samples.ts'
import type { SubjectChange } from './subject-change.ts'
import type { Subject } from './subject.ts'
import { inputToUndo } from './undo-change.ts'

const ana = { id: 1, name: 'Ana' } as Subject['assignees'][number]
const bo = { id: 2, name: 'Bo' } as Subject['assignees'][number]
const caro = { id: 3, name: 'Caro' } as Subject['assignees'][number]

/** Undoes a change that the server has carried out, with `others` changed since then. */
function undo(
  before: Partial<Subject>,
  change: SubjectChange,
  others: SubjectChange['effect'] = {},
) {
  const sample: Subject = issue(1)
  const saved = {
    change,
    before: { ...sample, ...before },
    after: { ...sample, ...change.effect },
  }
  return inputToUndo(saved, { ...saved.after, ...others })
}

test('restores single values, unless someone else has changed them', () => {
  const change = { input: { title: 'New' }, effect: { title: 'New' } }
  expect(undo({ title: 'Old' }, change)).toEqual({ title: 'Old' })
  expect(undo({ title: 'Old' }, change, { weight: 3 })).toEqual({ title: 'Old' })
  expect(undo({ title: 'Old' }, change, { title: 'Theirs' })).toBeNull()
  const due = { input: { due_date: '2026-05-01' }, effect: { due_date: '2026-05-01' } }
  expect(undo({}, due)).toEqual({ due_date: null })
})

test('restores the milestone and the state', () => {
  const clearing = { input: { milestone_id: 0 }, effect: { milestone: null } }
  const milestone = { id: 7, title: '1.0' } as Subject['milestone']
  expect(undo({ milestone }, clearing)).toEqual({ milestone_id: 7 })
  expect(undo({ milestone }, clearing, { milestone })).toBeNull()
  const closing = { input: { state_event: 'close' }, effect: { state: 'closed' } } as const
  expect(undo({}, closing)).toEqual({ state_event: 'reopen' })
  expect(undo({}, closing, { state: 'opened' })).toBeNull()
})

test('adds removed labels and removes added ones, and keeps those of others', () => {
  const change = {
    input: { add_labels: ['bug', 'api'], remove_labels: ['ui'] },
    effect: { labels: ['bug', 'api'] },
  }
  const before = { labels: ['ui', 'api'] }
  const expected = { add_labels: ['ui'], remove_labels: ['bug'] }
  expect(undo(before, change)).toEqual(expected)
  expect(undo(before, change, { labels: ['bug', 'api', 'theirs'] })).toEqual(expected)
  expect(undo(before, change, { labels: ['api'] })).toBeNull()
  expect(undo(before, change, { labels: ['bug', 'api', 'ui'] })).toBeNull()
})

test('adds the label again that a scoped label displaced', () => {
  const input = { add_labels: ['workflow::doing'] }
  const before = { labels: ['workflow::ready'] }
  const change = { input, effect: { labels: ['workflow::doing'] } }
  expect(undo(before, change)).toEqual({
    add_labels: ['workflow::ready'],
    remove_labels: ['workflow::doing'],
  })
  const onFree = { input, effect: { labels: ['workflow::ready', 'workflow::doing'] } }
  expect(undo(before, onFree)).toEqual({ remove_labels: ['workflow::doing'] })
})

test('restores people, and keeps those of others', () => {
  const change = { input: () => ({}), effect: { assignees: [bo] } }
  expect(undo({ assignees: [ana] }, change)).toEqual({ assignee_ids: [1] })
  expect(undo({ assignees: [ana] }, change, { assignees: [bo, caro] })).toEqual({
    assignee_ids: [3, 1],
  })
  expect(undo({ assignees: [ana] }, change, { assignees: [caro] })).toBeNull()
  expect(undo({}, change)).toEqual({ assignee_ids: [0] })
})
