import { expect, test } from 'vitest'

import { importCommits } from '#server/testing/import-commits.ts'
import { randomRepository } from '#server/testing/random-repository.ts'
import { testRepository } from '#server/testing/repository.ts'
import { findCommits, listCommits, listCommitsSince, mergeBase } from './history.ts'

test('the commits and the merge base of a branch match those that git reports separately', async () => {
  const { client, gitDir, pairs } = await randomRepository(11, 40)
  const [[first], [, other]] = pairs as [[string, string], [string, string]]
  const wanted = [...pairs, [first, other], [first, first]] as const
  const bases: (string | null)[] = []
  for (const [from, to] of wanted) {
    const base = await mergeBase(gitDir, from, to)
    for (const limit of [1, 100]) {
      const commits = await listCommits(gitDir, { from, to, limit })
      expect(await listCommitsSince(gitDir, { from, to, limit })).toEqual({ commits, base })
    }
    bases.push(base)
  }
  expect(bases.slice(-2)).toEqual([null, first])
  await client.remove()
})

test('wrong clocks do not hide the merge base', async () => {
  const repository = await testRepository()
  const { gitDir } = repository
  const main = { ref: 'refs/heads/main', files: [] }
  const old = Array.from({ length: 8 }, () => ({ ...main, date: '100000000 +0000' }))
  const ids = await importCommits(gitDir, [
    main,
    main,
    { ref: 'refs/heads/topic', from: ':2', files: [] },
    ...old,
    main,
  ])
  const range = { from: ids.at(-1)!, to: ids[2]!, limit: 100 }
  expect((await listCommitsSince(gitDir, range)).base).toBe(ids[1])
  await repository.remove()
})

test('wanted commits are found in a range or a whole history', async () => {
  const repository = await testRepository()
  const { gitDir } = repository
  const main = { ref: 'refs/heads/main', files: [] }
  const ids = await importCommits(gitDir, [
    main,
    main,
    main,
    { ref: 'refs/heads/topic', from: ':2', files: [] },
  ])
  const [first, second, third, topic] = ids as [string, string, string, string]
  const find = async (from: string | null, to: string, wanted: string[]) =>
    [...(await findCommits(gitDir, { from, to }, new Set(wanted)))].toSorted()
  expect(await find(null, third, [first, third, topic])).toEqual([first, third].toSorted())
  expect(await find(second, third, [first, third, topic])).toEqual([third])
  expect(await find(third, topic, [second, topic])).toEqual([topic])
  expect(await find(null, third, [])).toEqual([])
  await repository.remove()
})
