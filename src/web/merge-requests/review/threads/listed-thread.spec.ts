import { expect, test } from 'vitest'

import type { Thread } from '#web/issuables/activity/threads.ts'
import type { Placed } from '#web/merge-requests/review/placed.ts'
import { byFile, listThreads, nextOpen, passes, type ThreadFilter } from './listed-thread.ts'

function thread(id: string, author: number, more: object = {}): Thread {
  const note = { id: author, author: { id: author }, created_at: '2026-01-02', system: false }
  return { id, notes: [{ ...note, resolvable: true, resolved: false, ...more }] } as never
}

const exact = { kind: 'line', how: 'exact', range: { path: 'a.ts' } }
const placed = (item: object, place: object) =>
  ({ key: JSON.stringify(item), item, place }) as unknown as Placed

const onLine = thread('line', 1)
const orphan = thread('orphan', 2, { resolved: true })
const general = thread('general', 2)
const system = thread('system', 2, { system: true })
const listed = listThreads(
  [general, onLine, system, orphan],
  [
    placed({ kind: 'thread', thread: onLine }, exact),
    placed({ kind: 'draft' }, exact),
    placed(
      { kind: 'thread', thread: orphan },
      { kind: 'orphan', path: 'b.ts', code: [], isOutdated: true },
    ),
  ],
  true,
)
const ids = (filter: ThreadFilter) =>
  listed
    .filter((one) => passes(one, filter, { id: 1, seen: '2026-01-01' }))
    .map((one) => one.thread.id)

test('lists threads in the order of the diff, then the others', () => {
  expect(listed.map((one) => one.thread.id)).toEqual(['line', 'orphan', 'general'])
  expect([...byFile(listed).keys()]).toEqual(['a.ts', 'b.ts', ''])
})

test('leaves out threads whose place is not known yet', () => {
  const elsewhere = thread('elsewhere', 1, { position: { new_path: 'a.ts' } })
  const ids = (isPlaced: boolean) =>
    listThreads([general, elsewhere], [], isPlaced).map((one) => one.thread.id)
  expect(ids(false)).toEqual(['general'])
  expect(ids(true)).toEqual(['general', 'elsewhere'])
})

test('filters threads', () => {
  expect(ids('all')).toHaveLength(3)
  expect(ids('open')).toEqual(['line', 'general'])
  expect(ids('resolved')).toEqual(['orphan'])
  expect(ids('mine')).toEqual(['line'])
  expect(ids('new')).toEqual(['orphan', 'general'])
  expect(ids('outdated')).toEqual(['orphan'])
})

test('continues from a thread that has been resolved meanwhile', () => {
  const next = (from: string | null, by: 1 | -1) =>
    nextOpen(listed, listed.find((one) => one.thread.id === from)?.key ?? null, by)?.thread.id
  expect([next(null, 1), next(null, -1)]).toEqual(['line', 'general'])
  expect([next('line', 1), next('line', -1)]).toEqual(['general', 'general'])
  expect([next('orphan', 1), next('orphan', -1)]).toEqual(['general', 'line'])
  expect([next('general', 1), next('general', -1)]).toEqual(['line', 'line'])
  expect(nextOpen([], null, 1)).toBeUndefined()
})
