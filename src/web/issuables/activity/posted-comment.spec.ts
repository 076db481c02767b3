import { expect, test } from 'vitest'

import { isPosted, latestNoteId } from './posted-comment.ts'
import type { Note, Thread } from './threads.ts'

const note = (id: number, body: string, author = 1) =>
  ({ id, body, author: { id: author } }) as Note
const threads: readonly Thread[] = [
  { id: 'a', notes: [note(1, 'Why?'), note(7, 'Done'), note(8, 'Done', 2)] },
  { id: 'b', notes: [note(5, 'Nice ')] },
]
const sent = { body: 'Nice', thread: null, authorId: 1, after: 4 }

test('finds the latest comment', () => {
  expect(latestNoteId(threads)).toBe(8)
  expect(latestNoteId([])).toBe(0)
})

test.each([
  ['a new comment', sent, true],
  ['an earlier comment', { ...sent, after: 5 }, false],
  ['a comment of someone else', { ...sent, authorId: 2 }, false],
  ['a comment of an unknown author', { ...sent, authorId: undefined }, true],
  ['a reply as a new comment', { ...sent, body: 'Done' }, false],
  ['a reply', { ...sent, body: 'Done', thread: 'a' }, true],
  ['a reply of another thread', { ...sent, body: 'Done', thread: 'b' }, false],
])('recognizes %s', (_, comment, expected) => {
  expect(isPosted(threads, comment)).toBe(expected)
})
