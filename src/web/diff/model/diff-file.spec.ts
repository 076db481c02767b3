import { expect, test } from 'vitest'

import { diffFilesOf } from './diff-file.ts'
import { sampleDiff, sampleFile } from './diff-samples.ts'

const HUNK = '@@ -1,2 +1,2 @@\n same\n-old\n+new\n'

test('is identified by its new path, or by the old one of a deleted file', () => {
  const renamed = { old_path: 'a', new_path: 'b', renamed_file: true }
  expect(sampleFile(HUNK, renamed)).toMatchObject({ path: 'b', status: 'renamed' })
  const deleted = { old_path: 'a', new_path: '/dev/null', deleted_file: true }
  expect(sampleFile(HUNK, deleted)).toMatchObject({ path: 'a', status: 'deleted' })
})

test.each([
  ['text', HUNK, {}],
  ['text', HUNK, { collapsed: true }],
  ['collapsed', '', { collapsed: true }],
  ['too-large', '', { too_large: true }],
  ['binary', 'Binary files a/logo.png and b/logo.png differ\n', {}],
  ['submodule', '@@ -0,0 +1 @@\n+Subproject commit 1a\n', { a_mode: '0', b_mode: '160000' }],
  ['unchanged', '', { renamed_file: true }],
  ['unchanged', '@@ broken @@\n+text\n', {}],
] as const)('has the body %s for %j and %j', (body, diff, changes) => {
  expect(sampleFile(diff, changes).body).toBe(body)
})

test('counts lines by the hunk header, and ignores lines that look like one', () => {
  const diff = '@@ -1,3 +1,2 @@\n---- a/fake\n-@@ -1 +1 @@\n+++ b/fake\n same\n+after the hunk\n'
  expect(sampleFile(diff)).toMatchObject({ added: 1, removed: 2 })
})

test('starts at the first hunk', () => {
  expect(sampleFile(`--- a/a\n+++ b/a\n${HUNK}`)).toMatchObject({
    diff: HUNK,
    added: 1,
    removed: 1,
  })
})

test('joins the deletion and the creation of a type change', () => {
  const files = diffFilesOf([
    sampleDiff('@@ -1 +0,0 @@\n-text\n', { b_mode: '0', deleted_file: true }),
    sampleDiff('@@ -0,0 +1 @@\n+target\n', { a_mode: '0', b_mode: '120000', new_file: true }),
  ])
  expect(files).toHaveLength(1)
  expect(files[0]).toMatchObject({
    status: 'modified',
    oldMode: '100644',
    newMode: '120000',
    added: 1,
    removed: 1,
  })
})
