import { expect, test } from 'vitest'

import { arrangeActivity, filterActivity } from './activity-view.ts'
import type { Entry } from './merge-activity.ts'

function thread(key: string, resolved: boolean): Entry {
  const thread = { id: key, notes: [{ resolvable: true, resolved }] }
  return { kind: 'thread', key, thread } as unknown as Entry
}

function change(key: string): Entry {
  return { kind: 'state', key } as unknown as Entry
}

const all = [thread('open', false), change('closed'), thread('done', true), change('reopened')]
const view = { show: 'all', isNewestFirst: false, isUnresolvedFirst: false } as const
const keys = (entries: readonly Entry[]) => entries.map(({ key }) => key)

test('filters comments and changes', () => {
  expect(keys(filterActivity(all, view))).toEqual(['open', 'closed', 'done', 'reopened'])
  expect(keys(filterActivity(all, { ...view, show: 'comments' }))).toEqual(['open', 'done'])
  expect(keys(filterActivity(all, { ...view, show: 'changes' }))).toEqual(['closed', 'reopened'])
})

test('keeps the first entries, fewer at the end, and every unresolved thread', () => {
  const numbers = Array.from({ length: 9 }, (_, at) => change(String(at)))
  expect(keys(arrangeActivity(numbers, view, 4))).toEqual(['0', '1', '2', '3', '7', '8'])
  expect(keys(arrangeActivity([...numbers, ...all, ...numbers], view, 2))).toEqual([
    '0',
    '1',
    'open',
    '8',
  ])
  expect(keys(arrangeActivity(numbers, { ...view, isNewestFirst: true }, 2))).toEqual([
    '8',
    '7',
    '0',
  ])
})

test('shows the newest or the unresolved first', () => {
  const newest = { ...view, isNewestFirst: true }
  expect(keys(arrangeActivity(all, newest, 9))).toEqual(['reopened', 'done', 'closed', 'open'])
  const unresolved = { ...newest, isUnresolvedFirst: true }
  expect(keys(arrangeActivity(all, unresolved, 9))).toEqual(['open', 'reopened', 'done', 'closed'])
})
