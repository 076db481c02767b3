import { expect, test } from 'vitest'

import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { whyGeneratedBy } from '#web/diff/tree/generated-files.ts'
import { manyFilesWords, sizeWords } from './size-words.ts'

const file = (lines: number, path = 'a.ts') =>
  sampleFile(`@@ -0,0 +1,${lines} @@\n${'+x\n'.repeat(lines)}`, { old_path: path, new_path: path })

test.each([
  [1, 'Small: 1 line, about 1 min'],
  [240, 'Medium: 240 lines, about 5 min'],
  [1240, 'Large: 1,240 lines, about 25 min'],
  [6000, 'Large: 6,000 lines, about 2 h'],
])('%i lines', (lines, words) => {
  expect(sizeWords([file(lines)], whyGeneratedBy([]))).toBe(words)
})

test('leaves generated files out', () => {
  const files = [file(10), file(9000, 'yarn.lock')]
  expect(sizeWords(files, whyGeneratedBy([]))).toBe('Small: 10 lines, about 1 min')
})

test('describes too many files by their number', () => {
  expect(manyFilesWords('240')).toBe('Large: 240 files')
  expect(manyFilesWords('1000+')).toBe('Large: 1000+ files')
})
