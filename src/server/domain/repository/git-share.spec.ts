import { availableParallelism } from 'node:os'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { createCommit, listCommits } from '#contract/commits.ts'
import { listProjectMergeRequests } from '#contract/merge-requests/lists.ts'
import { createMergeRequest, getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { getMergeRequestChanges } from '#contract/merge-requests/versions.ts'
import { getArchive, listRepositoryTree } from '#contract/repositories.ts'
import { createProjectAccessToken } from '#contract/resource-access-tokens.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { gateGit, type GitGate } from '#server/testing/git-gate.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'
import { made } from '#server/testing/world.ts'

const PROCESSES = 4 * availableParallelism()

let service: TestApp
let user: TestUser
let project: Awaited<ReturnType<typeof projectWithCode>>
let gate: GitGate
let url: string

beforeAll(async () => {
  service = await testApp()
  user = await service.user('ann')
  const files = [['README.md', 'Hello\n']] as [string, string][]
  project = await projectWithCode(service, 'app', [{ ref: 'refs/heads/main', files }], {
    visibility: 20,
  })
  url = await service.app.listen({ host: '127.0.0.1', port: 0 })
  gate = await gateGit()
})
afterAll(async () => {
  await gate.remove()
  await service.close()
})

const history = () => ({ id: project.id, path: 'README.md' })

test('anonymous clients leave slots for others, and free their own when they hang up', async () => {
  const held = await gate.hold('log')
  const hangUp = new AbortController()
  const readers = Array.from({ length: PROCESSES }, () =>
    fetch(`${url}/api/v4/projects/${project.id}/repository/commits?path=README.md`, hangUp).catch(
      () => {},
    ),
  )
  await eventually(() => expect(held.running()).toBe(PROCESSES / 4))

  const elsewhere = { 'x-forwarded-for': '192.0.2.7' }
  const other = service.as(null).call(listCommits, history(), elsewhere)
  await eventually(() => expect(held.running()).toBe(PROCESSES / 4 + 1))
  expect((await service.as(user).call(listRepositoryTree, { id: project.id })).status).toBe(200)

  hangUp.abort()
  await Promise.all(readers)
  await eventually(() => expect(held.running()).toBe(1))
  const next = service.as(null).call(listCommits, history())
  await eventually(() => expect(held.running()).toBe(2))
  await held.end()
  for (const { status } of await Promise.all([other, next])) expect(status).toBe(200)
})

test('a user takes at most half of the slots', async () => {
  const held = await gate.hold('log')
  const reads = Array.from({ length: PROCESSES }, () =>
    service.as(user).call(listCommits, history()),
  )
  await eventually(() => expect(held.running()).toBe(PROCESSES / 2))
  const tree = await service.as(null).call(listRepositoryTree, { id: project.id })
  expect(tree.status).toBe(200)
  await held.end()
  await Promise.all(reads)
})

test('all bots of a user take half of the slots together', async () => {
  const owner = await service.user('olga')
  await service.member(project, owner, 50)
  const bots: TestUser[] = []
  for (const name of ['one', 'two']) {
    const wish = { id: project.id, name, scopes: ['api'] }
    const { body } = await service.as(owner).call(createProjectAccessToken, wish)
    bots.push({ id: 0, username: '', token: body.token! })
  }
  const held = await gate.hold('log')
  const reads = Array.from({ length: 2 * PROCESSES }, (_, at) =>
    service.as(bots[at % 2]!).call(listCommits, history()),
  )
  await eventually(() => expect(held.running()).toBe(PROCESSES / 2))
  const own = service.as(owner).call(listCommits, history())
  await eventually(() => expect(held.running()).toBe(PROCESSES / 2 + 1))
  await held.end()
  await Promise.all([...reads, own])
})

test('anonymous clients of one address leave downloads for other addresses', async () => {
  const held = await gate.hold('archive')
  const download = (address: string) =>
    service
      .as(null)
      .call(getArchive, { id: project.id }, { 'x-forwarded-for': address })
      .then(({ status }) => status)
  const many = Array.from({ length: 2 * PROCESSES }, () => download('192.0.2.1'))
  await eventually(() => expect(held.running()).toBe(PROCESSES))
  many.push(download('192.0.2.2'))
  await eventually(() => expect(held.running()).toBe(PROCESSES + 1))
  await held.end()
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
})

describe('of merge requests', () => {
  let author: TestUser
  beforeAll(async () => {
    author = await service.user('dora')
    await service.member(project, author, 30)
    for (const branch of ['one', 'two', 'three']) {
      const actions = [{ action: 'create' as const, file_path: `${branch}.txt`, content: 'new\n' }]
      const commit = { branch, start_branch: 'main', commit_message: 'Add a file', actions }
      await made(service.as(author), createCommit, { id: project.id, ...commit })
      const request = { source_branch: branch, target_branch: 'main', title: branch }
      await made(service.as(author), createMergeRequest, { id: project.id, ...request })
    }
    await service.deps.jobs.idle()
  })

  test('the first readers of changes share one diff', async () => {
    const input = { id: project.id, merge_request_iid: 1 }
    const read = () => service.as(user).call(getMergeRequestChanges, input)
    const diffs = await gate.count('--raw', async () => {
      for (const { body } of await Promise.all(Array.from({ length: 8 }, read))) {
        expect(body.changes).toMatchObject([{ new_path: 'one.txt', diff: '@@ -0,0 +1 @@\n+new\n' }])
      }
    })
    expect(diffs).toBe(1)
  })

  test('lists that ask for a recheck share one check', async () => {
    const input = { id: project.id, with_merge_status_recheck: true }
    const list = () => service.as(author).call(listProjectMergeRequests, input)
    const checks = await gate.count('merge-tree', async () => {
      await Promise.all(Array.from({ length: 20 }, list))
      await service.deps.jobs.idle()
    })
    expect(checks).toBe(1)
    const { body } = await list()
    const statuses = body.map((one) => one.merge_status)
    expect(statuses).toEqual(['can_be_merged', 'can_be_merged', 'can_be_merged'])
  })

  test('a count of diverged commits that takes over 15 s is left out', async () => {
    const held = await gate.hold('--count')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const input = { id: project.id, merge_request_iid: 1, include_diverged_commits_count: true }
    const read = service.as(user).call(getMergeRequest, input)
    await eventually(() => expect(held.running()).toBe(1))
    vi.advanceTimersByTime(15_000)
    const { status, body } = await read
    expect([status, body.title, 'diverged_commits_count' in body]).toEqual([200, 'one', false])
    vi.useRealTimers()
    await eventually(() => expect(held.running()).toBe(0))
    await held.end()
    const { body: counted } = await service.as(user).call(getMergeRequest, input)
    expect(counted.diverged_commits_count).toBe(0)
  })
})

test('all searches of one commit end after 15 s together', async () => {
  const writer = await service.user('wes')
  await service.member(project, writer, 40)
  const actions = ['README.md', 'a.txt', 'b.txt'].map((file_path) => ({
    action: file_path === 'README.md' ? ('update' as const) : ('create' as const),
    file_path,
    content: 'new',
    last_commit_id: project.shas[0]!,
  }))
  const wish = { id: project.id, branch: 'main', commit_message: 'Change', actions }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const searchFor = (seconds: number) =>
    gate.before('log', async () => void vi.advanceTimersByTime(seconds * 1000))
  const commit = service.as(writer).call(createCommit, wish)
  await searchFor(10)
  await searchFor(10)
  expect((await commit).status).toBe(408)
  vi.useRealTimers()
})

test('a search of the history ends after 15 s', async () => {
  const held = await gate.hold('log')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const read = service.as(user).call(listCommits, history())
  await eventually(() => expect(held.running()).toBe(1))
  vi.advanceTimersByTime(15_000)
  expect(await read).toMatchObject({
    status: 408,
    body: { message: { error: 'Request timed out' } },
  })
  vi.useRealTimers()
  await held.end()
})
