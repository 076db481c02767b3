import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { testRepository, type TestRepository } from '#server/testing/repository.ts'
import { notePush, tidyDue } from './housekeeping.ts'
import type { ObjectId } from './object-id.ts'
import { updateRefs } from './update-refs.ts'
import { writeBlob } from './write-objects.ts'

let repository: TestRepository
let gitDir: string
let first: ObjectId
beforeAll(async () => {
  repository = await testRepository()
  gitDir = repository.gitDir
  first = await repository.commit([], { a: '1' })
})
afterAll(() => repository.remove())

const graphs = () => existsSync(join(gitDir, 'objects/info/commit-graphs/commit-graph-chain'))

async function push(times: number): Promise<boolean> {
  const isDue = Array.from({ length: times }, () => notePush(gitDir)).at(-1)!
  await tidyDue()
  return isDue
}

test('runs after every tenth push', async () => {
  expect(await push(9)).toBe(false)
  expect(graphs()).toBe(false)
  expect(await push(1)).toBe(true)
  expect(graphs()).toBe(true)
})

test('packs many refs and objects, and prunes objects unreachable for days', async () => {
  const [young, old] = [await writeBlob(gitDir, 'young'), await writeBlob(gitDir, 'old')]
  const threeDaysAgo = Date.now() / 1000 - 3 * 24 * 60 * 60
  utimesSync(join(gitDir, 'objects', old.slice(0, 2), old.slice(2)), threeDaysAgo, threeDaysAgo)
  const refs = Array.from({ length: 201 }, (_, nth) => `refs/keep-around/${nth}`)
  await updateRefs(
    gitDir,
    refs.map((ref) => ({ ref, new: first })),
  )
  await repository.git('config', 'fastimport.unpackLimit', '1')
  let last = first
  for (let nth = 0; nth < 21; nth++) last = await repository.commit([last], { a: `of ${nth}` })

  await push(10)
  expect(readdirSync(join(gitDir, 'refs/keep-around'))).toEqual([])
  const packs = readdirSync(join(gitDir, 'objects/pack')).filter((name) => name.endsWith('.pack'))
  expect(packs.length).toBeLessThan(5)
  expect(await repository.git('rev-list', '--count', last)).toBe('22')
  expect(await repository.git('cat-file', '-t', young)).toBe('blob')
  await expect(repository.git('cat-file', '-t', old)).rejects.toThrow('cat-file')
})
