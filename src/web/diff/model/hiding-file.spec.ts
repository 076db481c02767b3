import { expect, test } from 'vitest'

import { sampleFile } from './diff-samples.ts'
import { hasHiddenCharacters } from './hiding-file.ts'

test.each([
  [' a\u200b\r\n-b\u200b\r\n+c\r\n', false],
  [' a\r\n-b\r\n+c\u200b\r\n', true],
  [' a\n-b\n+c\rd\n', true],
])('warns of hidden characters in added lines: %j, %s', (lines, expected) => {
  expect(hasHiddenCharacters(sampleFile(`@@ -1,2 +1,2 @@\n${lines}`))).toBe(expected)
})
