import { expect, test } from 'vitest'

import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { fingerprintOf } from '#web/diff/model/fingerprint.ts'
import { isUnchanged, viewedMark } from './viewed-mark.ts'

const text = sampleFile('@@ -1 +1 @@\n-old\n+new\n')
const other = sampleFile('@@ -1 +1 @@\n-old\n+newer\n')
const collapsed = sampleFile('', { collapsed: true })
const tooLarge = sampleFile('', { too_large: true })
const binary = sampleFile('Binary files a/logo.png and b/logo.png differ\n')

test.each([
  ['the same text at another commit', text, text, 'b', true],
  ['another text', text, other, 'b', false],
  [
    'another text at the same commit, such as after a change of the target',
    text,
    other,
    'a',
    false,
  ],
  ['a text that has loaded since', collapsed, text, 'a', true],
  ['a text too large before', tooLarge, text, 'a', true],
  ['a text that has not loaded yet', text, collapsed, 'a', true],
  ['a text that has not loaded at another commit', text, collapsed, 'b', false],
  ['a text that has loaded at another commit', collapsed, text, 'b', false],
  ['no text at the same commit', binary, binary, 'a', true],
  ['no text at another commit', binary, binary, 'b', false],
])('%s', (_, marked, file, head, expected) =>
  expect(isUnchanged(viewedMark(marked, 'a'), file, head)).toBe(expected),
)

test('reads marks without a commit', () => {
  expect(isUnchanged(fingerprintOf(text), text, 'a')).toBe(true)
  expect(isUnchanged(fingerprintOf(text), other, 'a')).toBe(false)
})
