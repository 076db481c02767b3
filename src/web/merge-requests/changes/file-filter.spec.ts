import { expect, test } from 'vitest'

import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { changedSince } from './file-filter.ts'

const named = (path: string) => ({ old_path: path, new_path: path })
const HUNK = '@@ -1 +1 @@\n-a\n+b\n'

test('shows changed files, new ones, and those whose text is missing', () => {
  const before = [
    sampleFile(HUNK, named('same')),
    sampleFile(HUNK, named('changed')),
    sampleFile('Binary files a/image and b/image differ\n', named('image')),
    sampleFile('', { ...named('large'), too_large: true }),
  ]
  const after = [
    sampleFile(HUNK.replace('-1 +1', '-9 +9'), named('same')),
    sampleFile(HUNK.replace('+b', '+c'), named('changed')),
    sampleFile('Binary files a/image and b/image differ\n', named('image')),
    sampleFile('', { ...named('large'), too_large: true }),
    sampleFile(HUNK, named('new')),
  ]
  const shown = changedSince(before, after).map(({ path }) => path)
  expect(shown).toEqual(['changed', 'image', 'large', 'new'])
})
