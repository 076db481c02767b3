import { expect, test, vi } from 'vitest'

import { issue } from '#web/issuables/issue-samples.ts'
import { mergeActivity, readable, type Entry, type Events } from './merge-activity.ts'
import type { Note, Thread } from './threads.ts'

const { author } = issue(1)
const other = { ...author, id: author.id + 1 }
const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`

function note(id: number, minute: number, body: string, system = false): Thread {
  const written = { id, body, system, author, created_at: at(minute), updated_at: at(minute) }
  return { id: `thread-${id}`, notes: [written as Note] }
}

const bug = label(101, 'bug')
const ui = label(102, 'ui')
const event = { user: author, resource_type: 'Issue', resource_id: 1 } as const
const events: Events = {
  labels: [
    { ...event, id: 1, created_at: at(3), action: 'add', label: bug },
    { ...event, id: 2, created_at: at(3), action: 'remove', label: ui },
  ],
  milestones: [
    { ...event, id: 1, created_at: at(4), action: 'remove', milestone: null, state: 'opened' },
  ],
  states: [{ ...event, id: 1, created_at: at(5), state: 'closed' } as Events['states'][number]],
}
const words = (entry: Entry) =>
  entry.kind === 'thread'
    ? entry.thread.notes[0]!.body
    : entry.kind === 'note'
      ? entry.note.body
      : `${entry.kind} ${entry.key}`

test('interleaves events with comments, and merges label changes of one request', () => {
  const notes = [note(7, 1, 'first'), note(9, 6, 'last')]
  const merged = mergeActivity(notes, events)
  expect(merged.map(words)).toEqual([
    'first',
    'labels labels-1',
    'milestone milestone-1',
    'state state-1',
    'last',
  ])
  expect(merged[1]).toMatchObject({ added: [bug], removed: [ui] })
})

test('drops notes that repeat an event', () => {
  const notes = [
    note(1, 3, 'added a label that people understand'),
    note(2, 3, 'changed title from **a** to **b**', true),
    note(3, 3, 'added ~"bug" label and removed ~"ui" label', true),
    note(4, 4, 'removed milestone %"1.0"', true),
    note(5, 5, 'closed', true),
  ]
  expect(mergeActivity(notes, events).map(words)).toEqual([
    'added a label that people understand',
    'changed title from **a** to **b**',
    'labels labels-1',
    'milestone milestone-1',
    'state state-1',
  ])
  const byOther = { ...events, states: events.states.map((one) => ({ ...one, user: other })) }
  expect(mergeActivity(notes, byOther).map(words)).toContain('closed')
})

test('shows a note on two pages once', () => {
  expect(mergeActivity([note(1, 1, 'a'), note(1, 1, 'a')], undefined)).toHaveLength(1)
})

test('parses times in proportion to the entries', () => {
  const many = Array.from({ length: 100 }, (_, id) => id)
  const notes = many.map((id) => note(id, 5, 'closed', true))
  const states = many.map((id) => ({ ...events.states[0]!, id }))
  const parse = vi.spyOn(Date, 'parse')
  expect(mergeActivity(notes, { ...events, states })).toHaveLength(102)
  expect(parse.mock.calls.length).toBeLessThan(500)
  parse.mockRestore()
})

function label(id: number, name: string) {
  const rest = { description: null, description_html: '', archived: false }
  return { ...rest, id, name, color: '#6699cc', text_color: '#FFFFFF' }
}

test.each([
  [`merge when the pipeline for ${'80831e0f'.repeat(5)} succeeds`, 'for 80831e0f succeeds'],
  ['added ~"bug" ~"priority::high" labels', 'added “bug” “priority::high” labels'],
  ['changed milestone to %"Next week"', 'changed milestone to “Next week”'],
])('writes %j for people', (note, words) => {
  expect(readable(note)).toContain(words)
})
