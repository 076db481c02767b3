import { expect, test } from 'vitest'

import { sampleFile } from './diff-samples.ts'
import { fingerprintOf } from './fingerprint.ts'

const HUNK = '@@ -1,2 +1,2 @@\n same\n-old\n+new\n'

test.each([
  ['line numbers and heading', '@@ -7,2 +9,2 @@ function f()\n same\n-old\n+new\n'],
  ['context', '@@ -1,3 +1,3 @@\n other\n-old\n+new\n more\n'],
  ['a last newline of the diff', HUNK.trimEnd()],
  [
    'a missing newline after context',
    '@@ -1,2 +1,2 @@\n-old\n+new\n same\n\\ No newline at end of file\n',
  ],
])('does not depend on %s', (_, diff) => {
  expect(fingerprintOf(sampleFile(diff))).toBe(fingerprintOf(sampleFile(HUNK)))
})

test('depends on changed lines, their order, paths, modes and missing newlines', () => {
  const files = [
    sampleFile(HUNK),
    sampleFile('@@ -1,2 +1,2 @@\n same\n-old\n+new \n'),
    sampleFile('@@ -1,2 +1,2 @@\n same\n-new\n+old\n'),
    sampleFile('@@ -1,2 +1,2 @@\n same\n+new\n-old\n'),
    sampleFile('@@ -1,3 +1,2 @@\n same\n-ol\n-d\n+new\n'),
    sampleFile(`${HUNK}\\ No newline at end of file\n`),
    sampleFile(HUNK, { old_path: 'a.ts' }),
    sampleFile(HUNK, { new_path: 'a.ts' }),
    sampleFile(HUNK, { b_mode: '100755' }),
    sampleFile('', { collapsed: true }),
    sampleFile('', { too_large: true }),
  ]
  expect(new Set(files.map(fingerprintOf)).size).toBe(files.length)
})

test('spreads similar changes over all values', () => {
  const prints = Array.from({ length: 20_000 }, (_, at) =>
    fingerprintOf(sampleFile(`@@ -0,0 +1 @@\n+${at}\n`)),
  )
  expect(new Set(prints).size).toBe(prints.length)
  for (const half of [0, 8])
    expect(new Set(prints.map((print) => print.slice(half, half + 8))).size).toBeGreaterThan(19_990)
})
