import { expect, test } from 'vitest'

import type { Commit } from '#contract/commits.ts'
import { commitChanges } from './commit-changes.ts'

const commit = (id: string, authored: string, message = id) =>
  ({ id, message, author_email: 'amara@acme.test', authored_date: authored }) as Commit

test('distinguishes new, rebased, reworded and dropped commits', () => {
  const previous = [
    commit('a', '2026-01-01'),
    commit('b', '2026-01-02', 'Lock'),
    commit('c', '2026-01-03', 'Typo'),
    commit('d', '2026-01-04'),
  ]
  const now = [
    commit('a', '2026-01-01'),
    commit('b2', '2026-01-02', 'Lock'),
    commit('c2', '2026-01-03', 'Fix a typo'),
    commit('e', '2026-01-05'),
  ]
  const { changes, dropped } = commitChanges(now, previous)
  expect([...changes]).toEqual([
    ['b2', 'rebased'],
    ['c2', 'reworded'],
    ['e', 'new'],
  ])
  expect(dropped.map(({ id }) => id)).toEqual(['d'])
})

test('pairs commits of the same second once each', () => {
  const previous = [commit('a', '2026-01-01', 'Split')]
  const now = [commit('b', '2026-01-01', 'Split'), commit('c', '2026-01-01', 'Split')]
  expect([...commitChanges(now, previous).changes.values()]).toEqual(['rebased', 'new'])
})

test('prefers the commit with the same message among those of the same second', () => {
  const previous = [commit('a', '2026-01-01', 'Lock'), commit('b', '2026-01-01', 'Test')]
  const now = [commit('c', '2026-01-01', 'Test'), commit('d', '2026-01-01', 'Lock it')]
  const { changes, dropped } = commitChanges(now, previous)
  expect([...changes]).toEqual([
    ['c', 'rebased'],
    ['d', 'reworded'],
  ])
  expect(dropped).toEqual([])
})

test('recognizes a commit that was recreated with the same message', () => {
  const [previous, now] = [commit('a', '2026-01-01', 'Lock'), commit('b', '2026-01-02', 'Lock')]
  expect([...commitChanges([now], [previous]).changes]).toEqual([['b', 'rebased']])
})

test('recognizes a commit that was recreated with another message by its patch', () => {
  const previous = [commit('a', '2026-01-01', 'Lock'), commit('b', '2026-01-02', 'Test')]
  const now = [commit('c', '2026-01-03', 'Lock the cache'), commit('d', '2026-01-04', 'Docs')]
  const patches = new Map([
    ['a', 'p1'],
    ['c', 'p1'],
    ['d', 'p2'],
  ])
  const { changes, dropped } = commitChanges(now, previous, patches)
  expect([...changes]).toEqual([
    ['c', 'reworded'],
    ['d', 'new'],
  ])
  expect(dropped.map(({ id }) => id)).toEqual(['b'])
})

test('pairs no commits whose patches are unknown', () => {
  const [previous, now] = [commit('a', '2026-01-01', 'Lock'), commit('b', '2026-01-02', 'Test')]
  const { changes, dropped } = commitChanges([now], [previous], new Map())
  expect([...changes]).toEqual([['b', 'new']])
  expect(dropped).toEqual([previous])
})

test("reads each commit's date once", () => {
  let reads = 0
  const commits = (version: number) =>
    Array.from({ length: 100 }, (_, at) => ({
      ...commit(`${version} ${at}`, ''),
      get authored_date() {
        reads++
        return `2026-01-01T00:00:${at}`
      },
    }))
  const { changes, dropped } = commitChanges(commits(2), commits(1).toReversed())
  expect(changes.size).toBe(100)
  expect(dropped).toEqual([])
  expect(reads).toBe(200)
})
