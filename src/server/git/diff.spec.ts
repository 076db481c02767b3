import { afterAll, beforeAll, expect, test } from 'vitest'

import { importCommits } from '#server/testing/import-commits.ts'
import { testRepository } from '#server/testing/repository.ts'
import { apiLimits } from './diff-limits.ts'
import { countChangedFiles, diffTrees, EMPTY_TREE, type FileDiff } from './diff.ts'

let repository: Awaited<ReturnType<typeof testRepository>>
let root: string, left: string, right: string, large: string
let files: FileDiff[]

const lines = (count: number, text = 'line') =>
  Array.from({ length: count }, (_, at) => `${text} ${at}\n`).join('')
const submodule = (digit: string) => ({ mode: '160000', content: digit.repeat(40) })

beforeAll(async () => {
  repository = await testRepository()
  const ids = await importCommits(repository.gitDir, [
    {
      ref: 'refs/heads/main',
      files: [
        ['plain.txt', 'one\ntwo\nthree\n'],
        ['renamed old.txt', lines(20)],
        ['moved.txt', lines(20, 'moved')],
        ['run.sh', { mode: '100644', content: 'echo\n' }],
        ['becomes-link', 'text\n'],
        ['image.bin', Buffer.from([0, 1, 2, 255])],
        ['lib', submodule('a')],
        ['gone.txt', 'gone\n'],
        [Buffer.from([0x66, 0xe9, 0x2e, 0x74]), 'latin\n'],
        ['latin-text.txt', Buffer.from([0xe9, 0x0a])],
        ['--output=x', 'option\n'],
        ['a "quote"\n\tb', 'odd\n'],
        ['no-newline', 'end'],
        ['signs.txt', '-- a\n'],
      ],
    },
    {
      ref: 'refs/heads/main',
      files: [
        ['plain.txt', 'one\n2\nthree\n'],
        ['renamed old.txt', null],
        ['renamed new.txt', lines(20).replace('line 7\n', 'line seven\n')],
        ['moved.txt', null],
        ['folder/moved.txt', lines(20, 'moved')],
        ['run.sh', { mode: '100755', content: 'echo\n' }],
        ['becomes-link', { mode: '120000', content: '/etc/passwd' }],
        ['image.bin', Buffer.from([0, 1, 2, 254])],
        ['lib', submodule('b')],
        ['gone.txt', null],
        [Buffer.from([0x66, 0xe9, 0x2e, 0x74]), 'latin too\n'],
        ['latin-text.txt', Buffer.from([0xe8, 0x0a])],
        ['--output=x', 'option too\n'],
        ['a "quote"\n\tb', 'odder\n'],
        ['no-newline', 'END'],
        ['signs.txt', '++ a\ndiff --git a/x b/x\n@@ -1 +1 @@\n'],
        ['empty', ''],
      ],
    },
    { ref: 'refs/heads/other', from: ':1', files: [['other.txt', 'other\n']] },
    {
      ref: 'refs/heads/large',
      from: ':1',
      files: [
        ['a-huge.txt', lines(30_000)],
        ['b-some.txt', lines(3000)],
        ['c-small.txt', 'small\n'],
      ],
    },
  ])
  ;[root, right, left, large] = ids as [string, string, string, string]
  files = (await diffTrees(repository.gitDir, root, right)).files
})
afterAll(() => repository.remove())

const fileAt = (path: string) => files.filter(({ new_path }) => new_path === path)

test('lists every changed file once, under its new name', () => {
  expect(files.map(({ new_path }) => new_path).toSorted()).toEqual(
    [
      'plain.txt',
      'renamed new.txt',
      'folder/moved.txt',
      'run.sh',
      'becomes-link',
      'becomes-link',
      'image.bin',
      'lib',
      'gone.txt',
      'f\uFFFD.t',
      'latin-text.txt',
      '--output=x',
      'a "quote"\n\tb',
      'no-newline',
      'signs.txt',
      'empty',
    ].toSorted(),
  )
})

test('shows changed lines from the first hunk on, and counts them', () => {
  expect(fileAt('plain.txt')).toEqual([
    {
      old_path: 'plain.txt',
      new_path: 'plain.txt',
      a_mode: '100644',
      b_mode: '100644',
      new_file: false,
      renamed_file: false,
      deleted_file: false,
      diff: '@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n',
      binary: false,
      additions: 1,
      deletions: 1,
      too_large: false,
      collapsed: false,
    },
  ])
  expect(fileAt('signs.txt')[0]).toMatchObject({
    diff: '@@ -1 +1,3 @@\n--- a\n+++ a\n+diff --git a/x b/x\n+@@ -1 +1 @@\n',
    additions: 3,
    deletions: 1,
  })
  expect(fileAt('no-newline')[0]!.diff).toBe(
    '@@ -1 +1 @@\n-end\n\\ No newline at end of file\n+END\n\\ No newline at end of file\n',
  )
})

test('detects renames, with and without changes', () => {
  expect(fileAt('renamed new.txt')[0]).toMatchObject({
    old_path: 'renamed old.txt',
    renamed_file: true,
    new_file: false,
    additions: 1,
    deletions: 1,
  })
  expect(fileAt('folder/moved.txt')[0]).toMatchObject({ old_path: 'moved.txt', diff: '' })
})

test('shows file modes, and a change of type as a deletion and a creation', () => {
  expect(fileAt('run.sh')[0]).toMatchObject({ a_mode: '100644', b_mode: '100755', diff: '' })
  expect(fileAt('becomes-link')).toMatchObject([
    { a_mode: '100644', b_mode: '0', deleted_file: true, diff: '@@ -1 +0,0 @@\n-text\n' },
    {
      a_mode: '0',
      b_mode: '120000',
      new_file: true,
      diff: '@@ -0,0 +1 @@\n+/etc/passwd\n\\ No newline at end of file\n',
    },
  ])
  expect(fileAt('gone.txt')[0]).toMatchObject({ b_mode: '0', deleted_file: true })
  expect(fileAt('empty')[0]).toMatchObject({ a_mode: '0', new_file: true, diff: '' })
})

test('marks binary files as different, and shows submodule commits', () => {
  expect(fileAt('image.bin')[0]).toMatchObject({
    binary: true,
    diff: 'Binary files a/image.bin and b/image.bin differ\n',
    additions: 0,
  })
  expect(fileAt('lib')[0]!.diff).toBe(
    `@@ -1 +1 @@\n-Subproject commit ${'a'.repeat(40)}\n+Subproject commit ${'b'.repeat(40)}\n`,
  )
})

test('replaces bytes that are not UTF-8 instead of failing', () => {
  expect(fileAt('latin-text.txt')[0]!.diff).toBe('@@ -1 +1 @@\n-\uFFFD\n+\uFFFD\n')
  expect(fileAt('f\uFFFD.t')[0]!.additions).toBe(1)
})

test('sums up the changes, and counts files without reading them', async () => {
  const { additions, deletions, overflow } = await diffTrees(repository.gitDir, root, right)
  expect(additions).toBe(files.reduce((total, file) => total + file.additions, 0))
  expect(deletions).toBe(files.reduce((total, file) => total + file.deletions, 0))
  expect(overflow).toBe(false)
  expect(await countChangedFiles(repository.gitDir, root, right)).toBe(files.length)
  expect((await diffTrees(repository.gitDir, EMPTY_TREE, root)).files).toHaveLength(14)
  expect(await diffTrees(repository.gitDir, root, root)).toMatchObject({ files: [] })
})

test('compares with the merge base on request', async () => {
  const { files: made } = await diffTrees(repository.gitDir, right, left, { mergeBase: true })
  expect(made.map(({ new_path }) => new_path)).toEqual(['other.txt'])
})

test('omits diffs that are too large, and collapses large ones', async () => {
  const { files: shown, overflow } = await diffTrees(repository.gitDir, root, large, {
    limits: apiLimits,
  })
  expect(shown).toMatchObject([
    { new_path: 'a-huge.txt', too_large: true, diff: '', additions: 30_000 },
    { new_path: 'b-some.txt', too_large: false, collapsed: true, additions: 3000 },
    { new_path: 'c-small.txt', collapsed: false, diff: '@@ -0,0 +1 @@\n+small\n' },
  ])
  expect(overflow).toBe(false)
})

test('omits files over the limit, and reports that', async () => {
  const of = async (limits: object) => {
    const limited = { ...apiLimits, ...limits }
    const shown = await diffTrees(repository.gitDir, root, large, { limits: limited })
    return { paths: shown.files.map((file) => file.new_path), overflow: shown.overflow }
  }
  const first = { paths: ['a-huge.txt'], overflow: true }
  expect(await of({ files: 1 })).toEqual(first)
  expect(await of({ lines: 2000 })).toEqual(first)
  expect(await of({ bytes: 10_000 })).toEqual(first)
})
