import { expect, test } from 'vitest'

import { issue } from '#web/issuables/issue-samples.ts'
import { lastOf, placeName, withoutNote, withSent, type Note, type Thread } from './threads.ts'

const { author } = issue(1)
const other = { ...author, id: author.id + 1 }

function note(id: number, body: string, by = author): Note {
  return { id, body, author: by, system: false } as Note
}

const threads: Thread[] = [
  { id: 'a', notes: [note(1, 'one'), note(4, 'reply', other)] },
  { id: 'b', notes: [note(2, 'two')] },
]
const words = (found: readonly Thread[]) =>
  found.map(({ notes }) => notes.map(({ body }) => body).join(' > '))

test('puts a sent comment in its place', () => {
  expect(words(withSent(threads, { kind: 'new' }, note(5, 'new')))).toEqual([
    'one > reply',
    'two',
    'new',
  ])
  expect(words(withSent(threads, { kind: 'reply', thread: 'b' }, note(5, 'yes')))).toEqual([
    'one > reply',
    'two > yes',
  ])
  expect(words(withSent(threads, { kind: 'edit', note: 1 }, note(1, 'ONE')))).toEqual([
    'ONE > reply',
    'two',
  ])
})

test('removes a thread with its last note, not its first', () => {
  expect(words(withoutNote(threads, 1))).toEqual(['reply', 'two'])
  expect(words(withoutNote(threads, 2))).toEqual(['one > reply'])
})

test('finds a user’s newest comment in any thread', () => {
  expect(lastOf(threads, author.id)?.body).toBe('two')
  expect(lastOf(threads, other.id)?.body).toBe('reply')
  expect(lastOf(threads, undefined)).toBeUndefined()
})

test('names the place of a range by both ends', () => {
  const end = { old_line: null, new_line: 5 }
  const start = { ...end, new_line: 3, line_code: '', type: 'new' }
  const commits = { base_sha: 'base', start_sha: 'base', head_sha: 'head' }
  const line = { ...commits, ...end, position_type: 'text', new_path: 'a.ts' } as const
  const range = { ...line, line_range: { start, end: { ...start, ...end } } }
  expect(placeName(line)).toBe('a.ts::5 in base..head')
  expect(placeName(range)).toBe('a.ts::3-:5 in base..head')
})
