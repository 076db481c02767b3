import { expect, test } from 'vitest'

import { randomRepository } from '#server/testing/random-repository.ts'
import { listCommits, listCommitsSince, mergeBase } from './history.ts'

test('what a branch brings, and where it began, is what git says of each alone', async () => {
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
