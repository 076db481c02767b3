import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { writeCommit } from './commit-tree.ts'
import { hasBranch } from './refs.ts'
import { openRepositories } from './repositories.ts'
import { updateRefs } from './update-refs.ts'
import { writeTree } from './write-objects.ts'

const root = mkdtempSync(join(tmpdir(), 'mergeboard-repositories-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('forks repositories with and without commits', async () => {
  const repositories = openRepositories(root)
  const first = await repositories.create('trunk')
  const empty = await repositories.fork(first)
  const gitDir = repositories.dirOf(first)
  const person = { name: 'Ana', email: 'ana@example.com', date: '2026-01-01T00:00:00.000Z' }
  const tree = await writeTree(gitDir, [])
  const commit = { tree, parents: [], message: 'First', author: person, committer: person }
  await updateRefs(gitDir, [{ ref: 'refs/heads/trunk', new: await writeCommit(gitDir, commit) }])

  const fork = await repositories.fork(first)
  expect(await hasBranch(repositories.dirOf(fork), 'trunk')).toBe(true)
  expect(await hasBranch(repositories.dirOf(empty), 'trunk')).toBe(false)
  expect(await repositories.list()).toEqual([first, empty, fork].toSorted())
  expect(readdirSync(join(root, 'tmp'))).toEqual([])
})

test('removes the repository of a failed fork', async () => {
  const repositories = openRepositories(root)
  const before = await repositories.list()
  await expect(repositories.fork('aa/bb/no.git')).rejects.toThrow('git clone')
  expect(await repositories.list()).toEqual(before)
})
