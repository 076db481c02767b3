import { expect, test } from 'vitest'

import type { Position } from '#contract/positions.ts'
import { newPositionOf } from '#web/issuables/activity/threads.ts'
import { isSameDraft } from './new-draft.ts'

test('tells drafts on ranges with another first line apart', () => {
  const draft = draftOn(range(3, 5))
  const isSame = (position: Position) =>
    isSameDraft(draft, { note: draft.note, position: newPositionOf(position) })
  expect(isSame(range(3, 5))).toBe(true)
  expect(isSame(range(4, 5))).toBe(false)
  expect(isSame(range(3, 6))).toBe(false)
  expect(isSame(line(5))).toBe(false)
  expect(isSameDraft(draftOn(line(5)), { note: draft.note, position: line(5) })).toBe(true)
})

test('tells a reply that resolves its thread apart', () => {
  const draft = { ...draftOn(line(5)), position: null, discussion_id: 'a' }
  const reply = { note: draft.note, discussion: 'a' }
  expect(isSameDraft(draft, reply)).toBe(true)
  expect(isSameDraft(draft, { ...reply, resolves: true })).toBe(false)
  expect(isSameDraft({ ...draft, resolve_discussion: true }, { ...reply, resolves: true })).toBe(
    true,
  )
})

const draftOn = (position: Position) => ({
  id: 1,
  note: 'Why?',
  position,
  discussion_id: null,
  resolve_discussion: false,
})

function line(new_line: number): Position & { line_range?: undefined } {
  return {
    base_sha: 'base',
    start_sha: 'start',
    head_sha: 'head',
    position_type: 'text',
    old_path: 'a.ts',
    new_path: 'a.ts',
    new_line,
  }
}

function range(first: number, last: number): Position {
  const end = (new_line: number) => ({
    line_code: '',
    type: 'new' as const,
    old_line: null,
    new_line,
  })
  return { ...line(last), line_range: { start: end(first), end: end(last) } }
}
