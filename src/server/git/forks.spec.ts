import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { importCommits } from '#server/testing/import-commits.ts'
import { testRepository, type TestRepository } from '#server/testing/repository.ts'
import { fetchHead, forkRepository, keepAround } from './forks.ts'
import type { ObjectId } from './object-id.ts'
import { updateRefs } from './update-refs.ts'

let parent: TestRepository
let fork: TestRepository
let first: ObjectId
beforeAll(async () => {
  parent = await testRepository()
  first = await parent.commit([], { a: '1' })
  await updateRefs(parent.gitDir, [
    { ref: 'refs/heads/trunk', new: first },
    { ref: 'refs/tags/v1', new: first },
    { ref: 'refs/merge-requests/1/head', new: first },
  ])
  await parent.git('symbolic-ref', 'HEAD', 'refs/heads/trunk')
  await updateRefs(parent.gitDir, keepAround([first, first]))
  fork = await testRepository()
  await fork.remove()
  await forkRepository(parent.gitDir, fork.gitDir)
})
afterAll(() => Promise.all([parent.remove(), fork.remove()]))

const refsOf = async (repository: TestRepository) =>
  (await repository.git('for-each-ref', '--format=%(refname)')).split('\n')

test('a fork has the branches and tags of its parent, and no other refs', async () => {
  expect(await refsOf(fork)).toEqual(['refs/heads/trunk', 'refs/tags/v1'])
  expect(await fork.git('symbolic-ref', 'HEAD')).toBe('refs/heads/trunk')
  expect(await fork.git('config', '--list', '--local')).not.toContain(parent.gitDir)
  expect(existsSync(join(fork.gitDir, 'objects/info/alternates'))).toBe(false)
})

test('a fork shares objects on disk, and loses none when its parent is deleted', async () => {
  const path = join('objects', first.slice(0, 2), first.slice(2))
  const file = (gitDir: string) => statSync(join(gitDir, path)).ino
  expect(file(fork.gitDir)).toBe(file(parent.gitDir))
  rmSync(join(parent.gitDir, path))
  expect(await fork.git('cat-file', '-t', first)).toBe('commit')
  await fetchHead(fork.gitDir, 'refs/heads/trunk', parent.gitDir, 'refs/merge-requests/1/head')
})

test('fetches a branch of the fork into the parent, even after a force push', async () => {
  const [source, target] = ['refs/heads/feature', 'refs/merge-requests/2/head']
  const second = await fork.commit([first], { a: '2' })
  const other = await fork.commit([first], { a: '3' })
  for (const head of [second, other]) {
    await updateRefs(fork.gitDir, [{ ref: source, new: head }])
    expect(await fetchHead(fork.gitDir, source, parent.gitDir, target)).toBe(head)
    expect(await parent.git('rev-parse', target)).toBe(head)
  }
  expect(existsSync(join(parent.gitDir, 'FETCH_HEAD'))).toBe(false)
  await expect(fetchHead(fork.gitDir, 'refs/heads/no', parent.gitDir, target)).rejects.toThrow(
    'git fetch',
  )
})

test('fetches commits with malformed time zones', async () => {
  const [source, target] = ['refs/heads/old', 'refs/merge-requests/4/head']
  const [head] = await importCommits(fork.gitDir, [
    { ref: source, date: '1 +51800', files: [['a', '4']] },
  ])
  expect(await fetchHead(fork.gitDir, source, parent.gitDir, target)).toBe(head)
})

test('keep-around refs protect commits that nothing else refers to', async () => {
  const [kept, lost] = [await parent.commit([], { x: '1' }), await parent.commit([], { x: '2' })]
  await updateRefs(parent.gitDir, keepAround([kept]))
  await updateRefs(parent.gitDir, keepAround([kept, first]))
  const made = (await refsOf(parent)).filter((ref) => ref.startsWith('refs/test/'))
  await updateRefs(
    parent.gitDir,
    made.map((ref) => ({ ref, new: null })),
  )
  await parent.git('prune', '--expire=now')
  expect(await parent.git('cat-file', '-t', kept)).toBe('commit')
  await expect(parent.git('cat-file', '-t', lost)).rejects.toThrow('cat-file')
})

test.each(['HEAD', 'main', '--upload-pack=x', 'refs/heads/*', '+refs/heads/a:refs/heads/b', ''])(
  'refuses to fetch %j',
  async (ref) => {
    const as = 'refs/merge-requests/3/head'
    await expect(fetchHead(fork.gitDir, ref, parent.gitDir, as)).rejects.toThrow('no full ref')
    await expect(fetchHead(fork.gitDir, as, parent.gitDir, ref)).rejects.toThrow('no full ref')
  },
)
