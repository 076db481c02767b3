import { expect, test } from 'vitest'

import type { FileDiff } from '#contract/diffs.ts'
import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { notesOf } from './file-notes.ts'

const LINES = '@@ -1 +1 @@\n-a\n+b\n'

test.each<[Partial<FileDiff>, string[]]>([
  [{ b_mode: '100755' }, ['Made executable (100644 → 100755).']],
  [{ a_mode: '100755' }, ['No longer executable (100755 → 100644).']],
  [{ b_mode: '120000' }, ['Changed from a file to a symbolic link (100644 → 120000).']],
  [{ b_mode: '100600' }, ['Mode changed (100644 → 100600).']],
  [{ renamed_file: true, old_path: 'a' }, ['Renamed without changes.']],
  [
    { renamed_file: true, old_path: 'a', b_mode: '100755' },
    ['Made executable (100644 → 100755).', 'Renamed without changes.'],
  ],
  [{ new_file: true, a_mode: '0' }, ['Empty file.']],
  [
    { new_file: true, a_mode: '0', b_mode: '100755' },
    ['Added as an executable file (100755).', 'Empty file.'],
  ],
  [{ deleted_file: true, b_mode: '0' }, ['The deleted file was empty.']],
  [{ collapsed: true }, ['The server left out this diff because there are too many changes.']],
  [{ too_large: true }, ['This diff is too large to show automatically.']],
  [{}, ['No content changes.']],
])('%j without lines: %j', (changes, notes) => {
  expect(notesOf(sampleFile('', changes))).toEqual(notes)
})

test('says nothing about plain changes', () => {
  expect(notesOf(sampleFile(LINES))).toEqual([])
  expect(notesOf(sampleFile(LINES, { new_file: true, a_mode: '0' }))).toEqual([])
  expect(notesOf(sampleFile(LINES, { renamed_file: true, old_path: 'a' }))).toEqual([])
})

test('names the new mode of a file with other changes', () => {
  expect(notesOf(sampleFile(LINES, { b_mode: '100755' }))).toEqual([
    'Made executable (100644 → 100755).',
  ])
})
