import { expect, test } from 'vitest'

import { withHeld, type HeldNote, type HeldNotes } from './held-notes.ts'
import type { Note, Thread } from './threads.ts'

const note = (id: number) => ({ id, resolvable: true }) as Note
const threads: Thread[] = [
  { id: 'a', notes: [note(1), note(5)] },
  { id: 'b', notes: [note(2)] },
]
const hold = (...notes: HeldNote[]) =>
  notes.reduce<HeldNotes | null>(
    (held, note) => withHeld(held, `comment ${note.note.id}`, note),
    null,
  )!
const words = (found: readonly Thread[]) =>
  found.map(
    ({ id, notes }) =>
      `${id}: ${notes.map((one) => `${one.id}${one.isDeleted ? ' deleted' : ''}`).join(', ')}`,
  )

test('changes nothing while the comments exist', () => {
  const held = hold({ thread: 'a', note: note(5) }, { thread: 'b', note: note(2) })
  expect(held.addTo(threads)).toBe(threads)
})

test('keeps a deleted comment in its place', () => {
  expect(words(hold({ thread: 'b', note: note(1.5) }).addTo(threads))).toEqual([
    'a: 1, 5',
    'b: 1.5 deleted, 2',
  ])
  const held = hold({ thread: 'a', note: note(0) }, { thread: 'a', note: note(4) })
  expect(words(held.addTo(threads))).toEqual(['a: 0 deleted, 1, 4 deleted, 5', 'b: 2'])
})

test('keeps the thread of a deleted comment', () => {
  const held = hold({ thread: 'c', note: note(3) }, { thread: null, note: note(4) })
  expect(words(held.addTo(threads))).toEqual(['a: 1, 5', 'b: 2', 'c: 3 deleted', 'null: 4 deleted'])
})

test('releases a comment', () => {
  const held = hold({ thread: 'c', note: note(3) })
  expect(withHeld(held, 'comment 3', null).addTo(threads)).toBe(threads)
})
