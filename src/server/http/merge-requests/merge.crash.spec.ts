import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createMergeRequest, getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { acceptMergeRequest } from '#contract/merge-requests/merge.ts'
import { createProject } from '#contract/projects.ts'
import { call, originOf, startOver, type RunningService } from '#server/testing/crashes.ts'
import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { gitClient, type GitClient } from '#server/testing/git-client.ts'

const REQUESTS = 8
/** Counts of completed merges after which the service is killed while other merges run. */
const KILLS = [1, 3]

let database: TestDatabase
let data: string
let client: GitClient

beforeAll(async () => {
  database = await testDatabase()
  await database.db.destroy()
  data = mkdtempSync(join(tmpdir(), 'mergeboard-crash-'))
  client = await gitClient()
})
afterAll(async () => {
  await client.remove()
  await database.remove()
  rmSync(data, { recursive: true })
})

test('after a kill during merges, the target branch contains exactly the merged branches', async () => {
  let service = await startOver(data, database.address)
  const { id } = await call(service, createProject, { name: 'app' })
  await client.commit('README.md', 'Read me')
  const branches = Array.from({ length: REQUESTS }, (_, nth) => `work-${nth}`)
  for (const branch of branches) {
    await client.must('checkout', '--quiet', '-b', branch, 'main')
    await client.commit(`${branch}.txt`, 'New')
  }
  await client.must('push', '--quiet', originOf(service, 'app'), 'main', ...branches)
  const shas = new Map<number, string>()
  for (const source_branch of branches) {
    const input = { id, source_branch, target_branch: 'main', title: source_branch }
    const { iid, sha } = await call(service, createMergeRequest, input)
    shas.set(iid, sha!)
  }

  const merge = (iid: number) => call(service, acceptMergeRequest, { id, merge_request_iid: iid })
  const acknowledged = new Set<number>()
  for (const after of KILLS) {
    const merges = [...shas.keys()].map(async (iid) => {
      const { state } = await merge(iid).catch(() => lost)
      if (state === 'merged') acknowledged.add(iid)
    })
    const wanted = acknowledged.size + after
    await eventually(() => expect(acknowledged.size).toBeGreaterThanOrEqual(wanted))
    await service.end('SIGKILL')
    await Promise.all(merges)

    service = await startOver(data, database.address)
    await eventually(() => expectSettled(service, id, shas, acknowledged))
  }
  for (const iid of shas.keys()) await merge(iid)
  await expectSettled(service, id, shas, new Set(shas.keys()))
  expect(await service.end('SIGTERM')).toBe(0)
})

const lost = { state: 'unknown' }

/** Expects that the database and the target branch agree about each merge, and that every confirmed merge happened. */
async function expectSettled(
  service: RunningService,
  id: number,
  shas: ReadonlyMap<number, string>,
  acknowledged: ReadonlySet<number>,
): Promise<void> {
  await client.must('fetch', '--quiet', originOf(service, 'app'), '+main:refs/heads/landed')
  const landed = new Set((await client.must('rev-list', 'landed')).split('\n'))
  for (const [iid, sha] of shas) {
    const { state } = await call(service, getMergeRequest, { id, merge_request_iid: iid })
    expect([iid, state]).toEqual([iid, landed.has(sha) ? 'merged' : 'opened'])
    expect(acknowledged.has(iid) && state !== 'merged').toBe(false)
  }
}
