import { expect, test } from 'vitest'

import { issue } from './issue-samples.ts'
import { drawSubject, isInConflict, type SubjectChange } from './subject-change.ts'

test('applies pending changes in order to the confirmed state', () => {
  const confirmed = issue(1, { title: 'Old', weight: 1 })
  const changes = [
    { input: { title: 'New' }, effect: { title: 'New' } },
    { input: { weight: 2 }, effect: { weight: 2 } },
    { input: { title: 'Newer' }, effect: { title: 'Newer' } },
  ]
  expect(drawSubject(confirmed, changes)).toEqual({ ...confirmed, title: 'Newer', weight: 2 })
  expect(drawSubject(confirmed, [])).toBe(confirmed)
})

test('reports a conflict when someone else has changed the text', () => {
  const change = {
    input: { description: 'mine' },
    effect: { description: 'mine' },
    base: { description: 'old' },
  }
  expect(isInConflict(issue(1, { description: 'theirs' }), change)).toBe(true)
  expect(isInConflict(issue(1, { description: null }), change)).toBe(true)
})

test('reports no conflict when the text is unchanged or already as requested', () => {
  const change = {
    input: { description: 'mine' },
    effect: { description: 'mine' },
    base: { description: 'old' },
  }
  const other = { title: 'Another title', weight: 3 }
  expect(isInConflict(issue(1, { ...other, description: 'old' }), change)).toBe(false)
  expect(isInConflict(issue(1, { ...other, description: 'mine' }), change)).toBe(false)
  expect(
    isInConflict(issue(1, { description: null }), { ...change, base: { description: '' } }),
  ).toBe(false)
  const weight: SubjectChange = { input: { weight: 1 }, effect: { weight: 1 } }
  expect(isInConflict(issue(1), weight)).toBe(false)
})
