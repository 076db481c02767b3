import { expect, test } from 'vitest'

import type { Draft } from './draft-queries.ts'
import { draftsAsMarkdown, readDrafts, writeDrafts } from './local-drafts.ts'

const draft = (id: number, note: string, more: Partial<Draft> = {}): Draft => ({
  id,
  note,
  position: null,
  discussion_id: null,
  resolve_discussion: false,
  ...more,
})

test('keeps drafts as text, and skips anything else', () => {
  const drafts = [draft(1, 'one'), draft(4, 'two')]
  expect(readDrafts(writeDrafts(drafts))).toEqual(drafts)
  expect(writeDrafts([])).toBeNull()
  for (const other of [null, '', '{"id":1}', '[1,null,{"id":"1","note":2}]']) {
    expect(readDrafts(other)).toEqual([])
  }
  const odd = [
    { ...draft(1, 'one'), position: {} },
    { id: 2, note: 'two' },
  ]
  expect(readDrafts(JSON.stringify(odd))).toEqual([])
})

test('writes drafts as Markdown with their places', () => {
  const position = { old_path: 'a.ts', new_path: 'b.ts', old_line: null, new_line: 7 }
  const start = { line_code: '', type: 'new', old_line: null, new_line: 5 } as const
  const range = { ...position, line_range: { start, end: { ...start, new_line: 7 } } }
  const drafts = [
    draft(1, 'General'),
    draft(2, 'Why?\n', { position: position as Draft['position'] }),
    draft(3, 'All of it', { position: range as Draft['position'] }),
  ]
  expect(draftsAsMarkdown(drafts)).toBe(
    'General\n\n---\n\n`b.ts:7`\n\nWhy?\n\n---\n\n`b.ts:5–7`\n\nAll of it',
  )
})
