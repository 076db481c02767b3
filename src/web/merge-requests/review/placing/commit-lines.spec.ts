import { expect, test } from 'vitest'

import type { Position } from '#contract/positions.ts'
import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { isInCommit } from './commit-lines.ts'
import { placeOf } from './place.ts'

const file = sampleFile('@@ -10 +10 @@\n-a\n+b\n')
const commits = { base_sha: 'parent', start_sha: 'parent', head_sha: 'commit' }
const shown = { files: [file], commits }

test.each<[string, Partial<Position>, boolean]>([
  ['a line of the commit', { new_line: 10 }, true],
  ['an expanded line', { old_line: 3, new_line: 3 }, true],
  ['another line', { base_sha: 'target', old_line: 3, new_line: 3 }, false],
  ['a changed line of another comparison', { base_sha: 'target', new_line: 10 }, true],
])('%s', (_, place, expected) => {
  const { oldPath: old_path, newPath: new_path } = file
  const position = { ...commits, position_type: 'text', old_path, new_path, ...place } as const
  expect(isInCommit(placeOf(position, shown, null)!, shown, position)).toBe(expected)
})
