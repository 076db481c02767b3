import { afterAll, beforeAll, expect, test } from 'vitest'

import { randomRepository, type RandomRepository } from '#server/testing/random-repository.ts'
import { rebase, type RebaseOutcome } from './rebase.ts'

// Compares the commits byte for byte with those of `git rebase` in a work tree.

const COUNT = 100
const committer = { name: 'Zoë', email: 'zoe@example.com', date: '2026-01-01T00:00:00.000Z' }

let random: RandomRepository
beforeAll(async () => {
  random = await randomRepository(7, COUNT, {
    GIT_COMMITTER_NAME: committer.name,
    GIT_COMMITTER_EMAIL: committer.email,
    GIT_COMMITTER_DATE: committer.date,
  })
})
afterAll(() => random.client.remove())

/** Prints one line per pair. */
const REBASE_ALL = `
  git checkout -q --detach $1
  while [ $# -gt 0 ]; do
    if git rebase -q $1 $2 >/dev/null 2>&1; then
      read -r head <.git/HEAD
      echo head $head
    else
      read -r commit <.git/REBASE_HEAD
      echo conflict $commit
      git rebase --abort
    fi
    shift 2
  done
`

async function rebaseAll(): Promise<RebaseOutcome[]> {
  const output = await random.script(REBASE_ALL)
  return output.split('\n').map((line) => {
    const [kind, id = ''] = line.split(' ')
    return kind === 'head' ? { head: id } : { conflict: id }
  })
}

test('creates the same commits as git, and stops at the same conflicts', async () => {
  const found = (async () => {
    const outcomes: RebaseOutcome[] = []
    for (const pair of random.pairs) outcomes.push(await rebase(random.gitDir, ...pair, committer))
    return outcomes
  })()
  const [expected, outcomes] = await Promise.all([rebaseAll(), found])
  expect(outcomes).toEqual(expected)
  const clean = expected.filter((outcome) => 'head' in outcome)
  expect(clean.length).toBeGreaterThan(COUNT / 5)
  expect(clean.length).toBeLessThan((COUNT * 4) / 5)
})
