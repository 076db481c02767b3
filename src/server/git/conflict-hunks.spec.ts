import { afterAll, beforeAll, expect, test } from 'vitest'

import { testRepository, type TestRepository } from '#server/testing/repository.ts'
import { readConflicts } from './conflict-hunks.ts'
import type { ObjectId } from './object-id.ts'

let repository: TestRepository
beforeAll(async () => void (repository = await testRepository()))
afterAll(() => repository.remove())

type Files = Record<string, string | null>

/** Returns the conflicts of two commits that change the files of a third. */
async function conflictsOf(base: Files, target: Files, source: Files) {
  const from = await repository.commit([], base)
  const commits: [ObjectId, ObjectId] = [
    await repository.commit([from], target),
    await repository.commit([from], source),
  ]
  return readConflicts(repository.gitDir, ...commits)
}

const text = (changed: Record<number, string> = {}) =>
  Array.from({ length: 40 }, (_, at) => `${changed[at + 1] ?? `line ${at + 1}`}\n`).join('')

test('returns the lines of both branches', async () => {
  const conflicts = await conflictsOf(
    { a: text(), b: text(), c: text() },
    { a: text({ 3: 'theirs\nmore', 20: 'clean', 38: 'end' }), b: text({ 9: 'theirs' }) },
    { a: text({ 1: 'new\nline 1', 3: 'ours', 38: 'last\nof all' }), c: text({ 9: 'ours' }) },
  )
  expect(conflicts).toEqual([
    {
      path: 'a',
      hunks: [
        { source_start: 4, source_count: 1, target_lines: ['theirs', 'more'] },
        { source_start: 39, source_count: 2, target_lines: ['end'] },
      ],
    },
  ])
})

test('one side may have removed the lines', async () => {
  expect(
    await conflictsOf(
      { a: text(), b: text() },
      { a: text({ 3: 'theirs' }), b: text({ 3: 'theirs' }).replace('theirs\n', '') },
      { a: text({ 3: 'ours' }).replace('ours\n', ''), b: text({ 3: 'ours' }) },
    ),
  ).toEqual([
    { path: 'a', hunks: [{ source_start: 3, source_count: 0, target_lines: ['theirs'] }] },
    { path: 'b', hunks: [{ source_start: 3, source_count: 1, target_lines: [] }] },
  ])
})

test('lines that look like markers belong to their branch', async () => {
  const heading = 'Title\n=======\n>>>>>>> here'
  expect(
    await conflictsOf(
      { a: text() },
      { a: text({ 3: heading }) },
      { a: text({ 3: 'Ours\n=======' }) },
    ),
  ).toEqual([
    {
      path: 'a',
      hunks: [{ source_start: 3, source_count: 2, target_lines: heading.split('\n') }],
    },
  ])
})

test('other conflicts have no hunks', async () => {
  const image = 'GIF\0'
  expect(
    await conflictsOf(
      { gone: '1\n', image, 'new\n"é': '1\n' },
      { gone: null, image: `${image}1`, 'new\n"é': '2\n' },
      { gone: '2\n', image: `${image}2`, 'new\n"é': '3\n' },
    ),
  ).toEqual([
    { path: 'gone', hunks: [] },
    { path: 'image', hunks: [] },
    { path: 'new\n"é', hunks: [{ source_start: 1, source_count: 1, target_lines: ['2'] }] },
  ])
})

test('conflicts beyond the limits have no hunks', async () => {
  const one = { path: 'a', hunks: [{ source_start: 1, source_count: 1, target_lines: ['2'] }] }
  const lines = (line: string) => `${line}\n`.repeat(30_000)
  expect(
    await conflictsOf(
      { a: '1\n', b: '1\n' },
      { a: '2\n', b: lines('2') },
      { a: '3\n', b: lines('3') },
    ),
  ).toEqual([one, { path: 'b', hunks: [] }])
  const long = 'x'.repeat(5 * 1024 * 1024)
  expect(
    await conflictsOf(
      { a: '1\n', b: `1\n${long}` },
      { a: '2\n', b: `2\n${long}` },
      { a: '3\n', b: `3\n${long}` },
    ),
  ).toEqual([one, { path: 'b', hunks: [] }])
})

test('is empty for commits that can be merged or share no history', async () => {
  expect(
    await conflictsOf({ a: text() }, { a: text({ 3: 'x' }) }, { a: text({ 30: 'y' }) }),
  ).toEqual([])
  const [one, other] = [
    await repository.commit([], { a: '1' }),
    await repository.commit([], { a: '2' }),
  ]
  expect(await readConflicts(repository.gitDir, one, other)).toEqual([])
})
