import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { open as openFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { getBranch } from '#contract/branches.ts'
import { getCommit, listCommits } from '#contract/commits.ts'
import { getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { acceptMergeRequest } from '#contract/merge-requests/merge.ts'
import { compareRefs, listRepositoryTree } from '#contract/repositories.ts'
import { getFile } from '#contract/repository-files.ts'
import { notePush, tidyDue } from '#server/git/housekeeping.ts'
import { runGit } from '#server/git/run.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import type { TestReply } from '#server/testing/app.ts'
import { pushCommits } from '#server/testing/code.ts'
import { eventually } from '#server/testing/eventually.ts'
import { faultyService, type FaultyService } from '#server/testing/faulty-service.ts'

// The repository disk or the database fails in the middle of an operation. Failed writes have no effect, completed
// operations are reported eventually, and the service recovers by itself.

const STRACE = process.env['STRACE']
const EIO = 'fsync:error=EIO'

let faulty: FaultyService
let { service, gate, client, api, origin, gitDir, open, tipOf, checked } = {} as FaultyService

beforeAll(async () => {
  faulty = await faultyService()
  ;({ service, gate, client, api, origin, gitDir, open, tipOf, checked } = faulty)
})
afterAll(() => faulty.close())
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const leavesNothing = () => eventually(async () => expect(await faulty.leftovers()).toEqual([]))
const pushHead = (to: string) => client.run('push', '--quiet', origin, `HEAD:refs/heads/${to}`)

test('a full disk refuses pushes and merges but serves reads, and recovers once there is space', async () => {
  const { params, sha } = await open()
  await client.commit('noise', randomBytes(100_000))
  const before = await tipOf('main')
  await gate.whileFull(async () => {
    const pushed = await pushHead('noise')
    expect([pushed.code, pushed.output]).toEqual([1, expect.stringMatching(/unpack/)])
    const refused = await api.call(acceptMergeRequest, params)
    expect([refused.status, refused.body]).toEqual([503, { message: '503 Service Unavailable' }])
    expect(refused.headers['retry-after']).toBe('10')
    expect(await tipOf('noise')).toBeUndefined()
    expect(await tipOf('main')).toBe(before)
    expect(await checked(params)).toMatchObject({ state: 'opened', sha })
  })
  await leavesNothing()
  expect((await checked(params)).merge_status).toBe('can_be_merged')
  expect((await pushHead('noise')).code).toBe(0)
  expect((await api.call(acceptMergeRequest, params)).body.state).toBe('merged')
})

describe.skipIf(!STRACE)('a disk that fails to sync', () => {
  // git writes a new file on each retry, so no retry relies on an unsynced file.
  test.each<[string, string, (work: () => Promise<unknown>) => Promise<unknown>]>([
    ['commit', '500 Internal Server Error', (work) => whileSyncFails('files', work)],
    // git reports this like a full disk.
    [
      'branch',
      '503 Service Unavailable',
      (work) => gate.withFault(STRACE!, 'update-ref', EIO, work),
    ],
  ])('refuses a merge that cannot keep its %s', async (_what, message, whileFaulty) => {
    const { params, sha } = await open()
    const before = await tipOf('main')
    await whileFaulty(async () => {
      const { status, body } = await api.call(acceptMergeRequest, params)
      expect([status, body]).toEqual([Number(message.slice(0, 3)), { message }])
    })
    expect(await tipOf('main')).toBe(before)
    expect(await checked(params)).toMatchObject({ state: 'opened', sha, merge_commit_sha: null })
    await leavesNothing()
    const { body } = await api.call(acceptMergeRequest, params)
    expect(body.state).toBe('merged')
    expect(await tipOf('main')).toBe(body.merge_commit_sha)
  })

  test('refuses a push', async () => {
    const sha = await client.commit('kept', 'x')
    await gate.withFault(STRACE!, 'receive-pack', EIO, async () => {
      const { code, output } = await pushHead('kept')
      expect([code, output]).toEqual([1, expect.stringMatching(/fsync error/)])
    })
    expect(await tipOf('kept')).toBeUndefined()
    await leavesNothing()
    expect((await pushHead('kept')).code).toBe(0)
    expect(await tipOf('kept')).toBe(sha)
  })
})

/** Runs the work while this process cannot sync files or folders. */
async function whileSyncFails(
  what: 'files' | 'folders',
  work: () => Promise<unknown>,
): Promise<void> {
  const handle = await openFile(gitDir, 'r')
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  // oxlint-disable-next-line typescript/unbound-method -- it is called as a method of its handle below
  const { sync } = prototype
  const failing = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    if ((await this.stat()).isDirectory() === (what === 'folders')) throw new Error('EIO')
    return sync.call(this)
  })
  await work().finally(() => failing.mockRestore())
}

test('a moved ref that is not durable yet is not reported as success', async () => {
  const { params } = await open()
  await whileSyncFails('folders', async () => {
    expect((await api.call(acceptMergeRequest, params)).status).toBe(500)
    await client.commit('unsure', 'x')
    expect((await pushHead('unsure')).code).not.toBe(0)
  })
  await eventually(async () =>
    expect((await api.call(getMergeRequest, params)).body.state).toBe('merged'),
  )
  const { merge_commit_sha } = await checked(params)
  expect(await tipOf('main')).toBe(merge_commit_sha)
})

/** Runs the work while writes to the table fail. */
async function whileTableFails(table: string, work: () => Promise<unknown>): Promise<void> {
  const { db } = service.deps
  await sql`create trigger broken before insert on ${sql.table(table)}
    begin select raise(abort, 'disk I/O error'); end`.execute(db)
  await work().finally(() => sql`drop trigger broken`.execute(db))
}

describe('a database that fails after a branch moved', () => {
  test('leaves the merge locked until the database is back', async () => {
    const { params, sha, source_branch } = await open()
    await whileTableFails('resource_events', async () => {
      const options = { should_remove_source_branch: true }
      expect((await api.call(acceptMergeRequest, { ...params, ...options })).status).toBe(500)
      expect(await checked(params)).toMatchObject({ state: 'locked', merge_commit_sha: null })
    })
    await eventually(async () =>
      expect((await api.call(getMergeRequest, params)).body.state).toBe('merged'),
    )
    await eventually(async () => expect(await tipOf(source_branch)).toBeUndefined())
    const { merge_commit_sha } = await checked(params)
    expect(await tipOf('main')).toBe(merge_commit_sha)
    const at = { id: faulty.project.id, sha: merge_commit_sha! }
    expect((await api.call(getCommit, at)).body.parent_ids[1]).toBe(sha)
    await eventually(async () => expect(await pushesUnderWay()).toBe(0))
  })

  test('processes a push once it is back', async () => {
    const { params, sha, source_branch } = await open()
    await client.must('fetch', '--quiet', origin, source_branch)
    await client.must('checkout', '--quiet', '-B', source_branch, 'FETCH_HEAD')
    const pushed = await client.commit('more.txt', 'x')
    await whileTableFails('merge_request_diffs', async () => {
      expect((await pushHead(source_branch)).code).toBe(0)
      expect(await tipOf(source_branch)).toBe(pushed)
      expect(await checked(params)).toMatchObject({ sha })
    })
    await eventually(async () =>
      expect((await api.call(getMergeRequest, params)).body.sha).toBe(pushed),
    )
    await eventually(async () => expect(await pushesUnderWay()).toBe(0))
  })
})

async function pushesUnderWay(): Promise<number> {
  return (await service.deps.db.selectFrom('pushes').select('id').execute()).length
}

describe('damage', () => {
  let id: number
  let hurt: string
  let ids: string[]

  beforeAll(async () => {
    const project = await service.project('hurt')
    ;({ id } = project)
    await service.member(project, faulty.owner, 50)
    const files = (nth: number): [string, string][] => [['a.txt', `${nth % 10}`.repeat(80)]]
    const commits = Array.from({ length: 20 }, (_, nth) => ({
      ref: 'refs/heads/main',
      files: files(nth),
    }))
    ids = await pushCommits(service.deps, id, faulty.owner, commits)
    hurt = service.deps.repositories.dirOf((await findProject(service.deps.db, id))!.disk_path)
  })

  /** Reads from the repository. Every reply must be either correct or a 500, never a 404. */
  async function ask(): Promise<{ wrong: unknown[]; failed: number }> {
    const judge = async <Body>(
      asked: Promise<TestReply<Body>>,
      isRight: (body: Body) => boolean,
    ) => {
      const { status, body } = await asked
      return { status, body, isRight: status === 200 && isRight(body) }
    }
    const range = { id, from: ids[0]!, to: 'main' }
    const answers = await Promise.all([
      judge(api.call(getBranch, { id, branch: 'main' }), ({ commit }) => commit.id === ids[19]),
      judge(api.call(listCommits, { id }), (all) => all.length === 20 && all[19]!.id === ids[0]),
      judge(api.call(listRepositoryTree, { id }), ([file]) => file!.name === 'a.txt'),
      judge(api.call(getFile, { id, file_path: 'a.txt', ref: 'main' }), ({ size }) => size === 80),
      judge(api.call(compareRefs, range), ({ commits }) => commits.length === 19),
    ])
    return {
      wrong: answers.filter(({ status, isRight }) => !isRight && status !== 500),
      failed: answers.filter(({ status }) => status === 500).length,
    }
  }

  const git = async (...args: string[]) =>
    (await runGit(args, { gitDir: hurt })).stdout.toString().trim()
  const fileIn = (folder: string, end: string) =>
    join(
      folder,
      readdirSync(join(hurt, folder)).find((name) => name.endsWith(end))!,
    )
  const looseFile = async (name: string) =>
    (await git('rev-parse', name)).replace(/^../, (first) => `objects/${first}/`)

  function flip(file: string, at: number): void {
    const path = join(hurt, file)
    const bytes = readFileSync(path)
    bytes[at < 0 ? bytes.length + at : at]! ^= 16
    chmodSync(path, 0o600)
    writeFileSync(path, bytes)
  }

  /** Returns the replies while a byte is flipped, and the replies afterwards. */
  async function askFlipped(file: string, at: number) {
    flip(file, at)
    const { wrong, failed } = await ask()
    const others = await tipOf('main')
    flip(file, at)
    return { file, at, wrong, failed: failed > 0, others, after: await ask() }
  }

  const noticed = (others: string | undefined) =>
    expect.objectContaining({ wrong: [], failed: true, others, after: { wrong: [], failed: 0 } })

  test('to an object is detected, and affects only its repository', async () => {
    const others = await tipOf('main')
    for (const name of ['main', 'main^{tree}', 'main:a.txt']) {
      const file = await looseFile(name)
      for (const at of [0, -1]) expect(await askFlipped(file, at)).toEqual(noticed(others))
    }
  })

  test('to a pack or its index is detected', async () => {
    const others = await tipOf('main')
    await git('repack', '-adq')
    const [pack, index] = ['.pack', '.idx'].map((end) => fileIn('objects/pack', end))
    for (const at of [3, 14, -3]) expect(await askFlipped(pack!, at)).toEqual(noticed(others))
    for (const at of [3, 1040, -30]) expect(await askFlipped(index!, at)).toEqual(noticed(others))
  })

  test.skipIf(!STRACE)('to the disk below a pack fails its repository alone', async () => {
    const others = await tipOf('main')
    await git('repack', '-adq')
    const unreadable = `mmap:error=EIO -P ${join(hurt, fileIn('objects/pack', '.pack'))}`
    await gate.withFault(STRACE!, 'log', unreadable, async () => {
      expect(await ask()).toEqual({ wrong: [], failed: expect.toSatisfy((count) => count > 0) })
      expect(await tipOf('main')).toBe(others)
    })
    expect(await ask()).toEqual({ wrong: [], failed: 0 })
  })

  test('to a commit-graph is harmless, and the file is rebuilt', async () => {
    await git('commit-graph', 'write', '--reachable', '--split', '--changed-paths')
    flip(fileIn('objects/info/commit-graphs', '.graph'), 100)
    expect(await ask()).toEqual({ wrong: [], failed: 0 })
    while (!notePush(hurt));
    await tidyDue()
    expect(await git('commit-graph', 'verify')).toBe('')
  })
})
