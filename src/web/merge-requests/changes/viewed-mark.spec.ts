import { expect, test } from 'vitest'

import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { fingerprintOf } from '#web/diff/model/fingerprint.ts'
import { stateSince, viewedMark } from './viewed-mark.ts'

const text = sampleFile('@@ -1 +1 @@\n-old\n+new\n')
const other = sampleFile('@@ -1 +1 @@\n-old\n+newer\n')
const collapsed = sampleFile('', { collapsed: true })
const tooLarge = sampleFile('', { too_large: true })
const binary = sampleFile('Binary files a/logo.png and b/logo.png differ\n')

test.each([
  ['the same text at another commit', text, text, 'b', 'viewed'],
  ['another text', text, other, 'b', 'changed'],
  [
    'another text at the same commit, such as after a change of the target',
    text,
    other,
    'a',
    'changed',
  ],
  ['a text that has loaded since', collapsed, text, 'a', 'viewed'],
  ['a text too large before', tooLarge, text, 'a', 'viewed'],
  ['a text that has not loaded yet', text, collapsed, 'a', 'viewed'],
  ['a text that has not loaded at another commit', text, collapsed, 'b', 'unknown'],
  ['a text that has loaded at another commit', collapsed, text, 'b', 'unknown'],
  ['no text at the same commit', binary, binary, 'a', 'viewed'],
  ['no text at another commit', binary, binary, 'b', 'unknown'],
  ['a text that has become binary', text, binary, 'b', 'changed'],
])('%s', (_, marked, file, head, expected) =>
  expect(stateSince(viewedMark(marked, 'a'), file, head)).toBe(expected),
)

test('reads marks without a commit', () => {
  expect(stateSince(fingerprintOf(text), text, 'a')).toBe('viewed')
  expect(stateSince(fingerprintOf(text), other, 'a')).toBe('changed')
})
