import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { testRepository, type TestRepository } from '#server/testing/repository.ts'
import type { ObjectId } from './object-id.ts'
import { RefLocked, StaleRef, updateRefs } from './update-refs.ts'

const MAIN = 'refs/heads/main'
const FEATURE = 'refs/heads/feature'

let repository: TestRepository
let gitDir: string
let first: ObjectId
let second: ObjectId
beforeAll(async () => {
  repository = await testRepository()
  gitDir = repository.gitDir
  first = await repository.commit([], { a: '1' })
  second = await repository.commit([first], { a: '2' })
})
afterAll(() => repository.remove())

beforeEach(() =>
  updateRefs(gitDir, [
    { ref: MAIN, new: first },
    { ref: FEATURE, new: null },
  ]),
)

async function refs(): Promise<Record<string, string>> {
  const lines = await repository.git(
    'for-each-ref',
    '--format=%(refname) %(objectname)',
    'refs/heads/',
  )
  return Object.fromEntries(lines.split('\n').map((line) => line.split(' ')))
}

test('updates, creates, verifies and deletes refs atomically', async () => {
  await updateRefs(gitDir, [
    { ref: MAIN, old: first, new: second },
    { ref: FEATURE, old: null, new: first },
    { ref: 'refs/heads/other', verify: null },
  ])
  expect(await refs()).toEqual({ [MAIN]: second, [FEATURE]: first })
  await updateRefs(gitDir, [
    { ref: MAIN, verify: second },
    { ref: FEATURE, old: first, new: null },
  ])
  expect(await refs()).toEqual({ [MAIN]: second })
})

test.each([
  ['moved', () => ({ ref: MAIN, old: second, new: first })],
  ['made', () => ({ ref: MAIN, old: null, new: second })],
  ['deleted', () => ({ ref: FEATURE, old: first, new: second })],
  ['moved before it is deleted', () => ({ ref: MAIN, old: second, new: null })],
  ['moved where it is only checked', () => ({ ref: MAIN, verify: second })],
  ['made where it is only checked', () => ({ ref: MAIN, verify: null })],
])('changes nothing when another process %s one of them', async (_, update) => {
  const updates = [{ ref: 'refs/heads/other', new: first }, update()]
  await expect(updateRefs(gitDir, updates)).rejects.toEqual(new StaleRef(updates[1]!.ref))
  expect(await refs()).toEqual({ [MAIN]: first })
})

test('treats packed refs like loose ones', async () => {
  await repository.git('pack-refs', '--all')
  await expect(updateRefs(gitDir, [{ ref: MAIN, old: second, new: first }])).rejects.toThrow(
    StaleRef,
  )
  await updateRefs(gitDir, [{ ref: MAIN, old: first, new: null }])
  expect(await refs()).not.toHaveProperty(MAIN)
})

test('lets exactly one of many concurrent updates win', async () => {
  const commits = await Promise.all(
    Array.from({ length: 16 }, (_, nth) => repository.commit([first], { a: `of ${nth}` })),
  )
  const tries = await Promise.allSettled(
    commits.map((commit) => updateRefs(gitDir, [{ ref: MAIN, old: first, new: commit }])),
  )
  const winners = tries.flatMap(({ status }, nth) =>
    status === 'fulfilled' ? [commits[nth]!] : [],
  )
  expect(winners).toHaveLength(1)
  expect(await refs()).toEqual({ [MAIN]: winners[0] })
  const losers = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  // On a busy machine, some updates may time out waiting for the lock.
  const isLostRace = (reason: unknown) => reason instanceof StaleRef || reason instanceof RefLocked
  expect(losers.every(isLostRace)).toBe(true)
})

test('distinguishes a stale lock from a moved ref', async () => {
  writeFileSync(join(gitDir, `${FEATURE}.lock`), '')
  const updates = [
    { ref: MAIN, old: first, new: second },
    { ref: FEATURE, new: second },
  ]
  await expect(updateRefs(gitDir, updates)).rejects.toThrow(RefLocked)
  expect(await refs()).toEqual({ [MAIN]: first })
  rmSync(join(gitDir, `${FEATURE}.lock`))
  expect(existsSync(join(gitDir, `${MAIN}.lock`))).toBe(false)
})

test.each(['main', '--stdin', 'HEAD', '', 'refs/heads/a\0delete refs/heads/main\0'])(
  'refuses the ref %j',
  async (ref) => {
    await expect(updateRefs(gitDir, [{ ref, new: first }])).rejects.toThrow('no full ref')
  },
)

test.each(['main', '--all', '', 'HEAD^', `${'a'.repeat(40)}\n`, `${'0'.repeat(40)}\0\0`])(
  'refuses the object id %j',
  async (id) => {
    await expect(updateRefs(gitDir, [{ ref: MAIN, new: id }])).rejects.toThrow('no object id')
    await expect(updateRefs(gitDir, [{ ref: MAIN, old: id, new: null }])).rejects.toThrow(
      'no object id',
    )
    await expect(updateRefs(gitDir, [{ ref: MAIN, verify: id }])).rejects.toThrow('no object id')
  },
)
