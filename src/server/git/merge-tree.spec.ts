import { afterAll, beforeAll, expect, test } from 'vitest'

import { testRepository, type TestRepository } from '#server/testing/repository.ts'
import { commandLimits } from './command-limits.ts'
import { checkMerges, mergeTrees } from './merge-tree.ts'
import type { ObjectId } from './object-id.ts'

let repository: TestRepository
let gitDir: string
/** Commits by name. */
let at: Record<'base' | 'left' | 'right' | 'clash' | 'other', ObjectId>
beforeAll(async () => {
  repository = await testRepository()
  gitDir = repository.gitDir
  const base = await repository.commit([], { 'a b': '1\n', c: '1\n', 'dir/é': '1\n' })
  at = {
    base,
    left: await repository.commit([base], { 'a b': '2\n', 'dir/é': '2\n' }),
    right: await repository.commit([base], { c: '2\n' }),
    clash: await repository.commit([base], { 'a b': '3\n', c: '3\n', 'dir/é': null }),
    other: await repository.commit([], { 'a b': '1\n' }),
  }
})
afterAll(() => repository.remove())

const objects = () => repository.git('count-objects', '-v')

test('merges cleanly and stores the tree', async () => {
  const merge = await mergeTrees(gitDir, at.left, at.right)
  if (!merge.clean) throw new Error('in conflict')
  const list = await repository.git('ls-tree', '-r', '-z', '--name-only', merge.tree)
  expect(list.split('\0')).toEqual(['a b', 'c', 'dir/é', ''])
  expect(await repository.git('cat-file', 'blob', `${merge.tree}:c`)).toBe('2')
})

test('names the conflicting paths', async () => {
  const merge = await mergeTrees(gitDir, at.left, at.clash)
  expect(merge).toEqual({ clean: false, conflicts: ['a b', 'dir/é'] })
})

test('checks give the same results as merges, and write no objects', async () => {
  const pairs = [
    [at.left, at.right],
    [at.left, at.clash],
    [at.left, at.other],
    [at.right, at.clash],
    [at.other, at.base],
    [at.base, at.left],
    [at.other, at.base],
  ] as const
  const before = await objects()
  const checks = await checkMerges(gitDir, pairs)
  expect(await objects()).toBe(before)
  expect(await repository.git('count-objects', '-v')).toContain('garbage: 0')
  expect(checks.map((check) => (check.clean ? 'clean' : check.conflicts))).toEqual([
    'clean',
    ['a b', 'dir/é'],
    [],
    ['c'],
    [],
    'clean',
    [],
  ])
  const merge = ([target, source]: (typeof pairs)[number]) => mergeTrees(gitDir, target, source)
  expect(checks).toEqual(await Promise.all(pairs.map(merge)))
  expect(await checkMerges(gitDir, [])).toEqual([])
})

test('checks end when time runs out, after the first', async () => {
  const { timeout } = commandLimits.chain
  commandLimits.chain.timeout = 0
  const unrelated = [at.left, at.other] as const
  expect(await checkMerges(gitDir, [unrelated, unrelated])).toEqual([
    { clean: false, conflicts: [] },
  ])
  commandLimits.chain.timeout = timeout
})

test('a missing commit fails a merge, but not the other checks', async () => {
  const missing = 'ab'.repeat(20)
  await expect(mergeTrees(gitDir, at.left, missing)).rejects.toThrow('merge-tree')
  const checks = await checkMerges(gitDir, [
    [at.left, at.right],
    [missing, at.left],
    [at.left, at.right],
  ])
  expect(checks.map(({ clean }) => clean)).toEqual([true, false, true])
})

test.each(['main', '--stdin', 'HEAD^{tree}', '', `${'a'.repeat(40)} ${'b'.repeat(40)}\n`])(
  'refuses %j for an object id',
  async (id) => {
    await expect(mergeTrees(gitDir, at.left, id)).rejects.toThrow('no object id')
    await expect(checkMerges(gitDir, [[at.left, id]])).rejects.toThrow('no object id')
  },
)
