import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { testRepository, type TestRepository } from '#server/testing/repository.ts'
import { sweepLocks } from './sweep-locks.ts'
import { RefLocked, updateRefs } from './update-refs.ts'

const MAIN = 'refs/heads/feature/one'

let repository: TestRepository
let gitDir: string
beforeAll(async () => {
  repository = await testRepository()
  gitDir = repository.gitDir
})
afterAll(() => repository.remove())

/** Starts to move a ref and kills git while it holds the lock. */
const PREPARE_AND_DIE = `!f() {
  cd "$GIT_DIR"
  mkfifo commands
  git update-ref --stdin <commands & exec 3>commands
  printf 'start\\nupdate %s %s\\nprepare\\n' "$1" "$2" >&3
  until [ -s "$1.lock" ]; do :; done
  kill -KILL $!
  rm commands
}; f`

test('unlocks a ref after its writer was killed', async () => {
  const commit = await repository.commit([], { a: '1' })
  await repository.git(
    '-c',
    `alias.prepare-and-die=${PREPARE_AND_DIE}`,
    'prepare-and-die',
    MAIN,
    commit,
  )
  await expect(updateRefs(gitDir, [{ ref: MAIN, new: commit }])).rejects.toThrow(RefLocked)

  await sweepLocks(gitDir)
  await updateRefs(gitDir, [{ ref: MAIN, old: null, new: commit }])
  expect(await repository.git('rev-parse', MAIN)).toBe(commit)
})

test('removes all stale files, and nothing else', async () => {
  const left = [
    'packed-refs.lock',
    'HEAD.lock',
    'scratch-a1b2c3/ab/cd',
    'objects/tmp_objdir-incoming-a1b2c3/pack/tmp_pack_x',
    'objects/pack/tmp_idx_x',
    'objects/pack/multi-pack-index.lock',
    'objects/info/commit-graphs/commit-graph-chain.lock',
  ]
  for (const path of left) {
    mkdirSync(dirname(join(gitDir, path)), { recursive: true })
    writeFileSync(join(gitDir, path), '')
  }
  await sweepLocks(gitDir)
  expect(left.filter((path) => existsSync(join(gitDir, path)))).toEqual([])
  expect(existsSync(join(gitDir, 'objects/tmp_objdir-incoming-a1b2c3'))).toBe(false)
  expect(await repository.git('fsck', '--connectivity-only')).toBe('')
  expect(await repository.git('rev-parse', MAIN)).toMatch(/^\w{40}$/)
})
