import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { importCommits } from '#server/testing/import-commits.ts'
import { testRepository } from '#server/testing/repository.ts'
import { commitFiles, type FileChange } from './commit-files.ts'
import { readCommit } from './history.ts'
import { readBlob } from './objects.ts'
import { findEntry, listTree } from './trees.ts'

const who = { name: 'Ann', email: 'ann@example.test', date: '2026-01-02T03:04:05.000Z' }

test('updates, creates, moves and deletes files in one commit, and leaves no temporary files', async () => {
  const repository = await testRepository()
  const { gitDir } = repository
  const [base] = await importCommits(gitDir, [
    {
      ref: 'refs/heads/main',
      files: [
        ['a.txt', 'a\n'],
        ['old/b.txt', 'b\n'],
        ['c.txt', 'c\n'],
      ],
    },
  ])
  const blob = (await findEntry(gitDir, base!, 'old/b.txt'))!.id
  const before = readdirSync(gitDir)
  const changes: FileChange[] = [
    { path: 'a.txt', file: { mode: '100755', content: Buffer.from('aa\n') } },
    { path: 'old/b.txt', file: null },
    { path: 'new dir/\t"b"', file: { mode: '100644', content: blob } },
    { path: 'c.txt', file: null },
  ]
  const commit = { parents: [base!], message: 'Change', author: who, committer: who }
  const id = await commitFiles(gitDir, base!, changes, commit)

  const files = await listTree(gitDir, id, '', { recursive: true })
  expect(files!.map(({ mode, path }) => `${mode} ${path}`)).toEqual([
    '100755 a.txt',
    '040000 new dir',
    '100644 new dir/\t"b"',
  ])
  expect(String(await readBlob(gitDir, files![0]!.id))).toBe('aa\n')
  expect(await readCommit(gitDir, id)).toMatchObject({ parentIds: [base], title: 'Change' })
  const first = await commitFiles(gitDir, null, [changes[0]!], { ...commit, parents: [] })
  expect(await listTree(gitDir, first, '')).toHaveLength(1)
  expect(readdirSync(gitDir)).toEqual(before)
  await repository.remove()
})
