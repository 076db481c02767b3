import { expect, test } from 'vitest'

import { sampleFile } from './diff-samples.ts'
import { patchOf } from './patch.ts'

const HUNK = '@@ -1 +1 @@\n-a\n+b\n'

test.each([
  [
    'a changed file',
    {},
    'diff --git a/src/cache.ts b/src/cache.ts\n--- a/src/cache.ts\n+++ b/src/cache.ts\n',
  ],
  [
    'an added file',
    { new_file: true, a_mode: '0' },
    'diff --git a/src/cache.ts b/src/cache.ts\nnew file mode 100644\n--- /dev/null\n+++ b/src/cache.ts\n',
  ],
  [
    'a deleted file',
    { deleted_file: true, b_mode: '0' },
    'diff --git a/src/cache.ts b/src/cache.ts\ndeleted file mode 100644\n--- a/src/cache.ts\n+++ /dev/null\n',
  ],
  [
    'a renamed, executable file',
    { old_path: 'a', new_path: 'b', renamed_file: true, b_mode: '100755' },
    'diff --git a/a b/b\nold mode 100644\nnew mode 100755\nrename from a\nrename to b\n--- a/a\n+++ b/b\n',
  ],
  [
    'a path with a quote',
    { old_path: 'a"b', new_path: 'a"b' },
    'diff --git "a/a\\"b" "b/a\\"b"\n--- "a/a\\"b"\n+++ "b/a\\"b"\n',
  ],
])('writes %s as git does', (_, changes, header) => {
  expect(patchOf([sampleFile(HUNK, changes)])).toEqual({ text: header + HUNK, leftOut: 0 })
})

test('leaves out files whose text is missing', () => {
  const files = [sampleFile(HUNK), sampleFile('', { too_large: true })]
  expect(patchOf(files).leftOut).toBe(1)
})
