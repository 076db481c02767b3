import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile, rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { deleteBranch } from '#contract/branches.ts'
import { getCommit } from '#contract/commits.ts'
import { forkProject } from '#contract/forks.ts'
import { createMergeRequest, getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { acceptMergeRequest, rebaseMergeRequest } from '#contract/merge-requests/merge.ts'
import { deleteProject } from '#contract/projects.ts'
import { objectInfo } from '#server/git/objects.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import { eventually } from '#server/testing/eventually.ts'
import { faultyService, type FaultyService } from '#server/testing/faulty-service.ts'
import { importCommits } from '#server/testing/import-commits.ts'
import { wantOf } from '#server/testing/pkt-lines.ts'
import { made } from '#server/testing/world.ts'

// Faults during a merge, a rebase or a push. Nothing is lost, and every reply is true.

let faulty: FaultyService
let { service, gate, client, owner, project, api, origin, gitDir, push, open, tipOf, checked } =
  {} as FaultyService

const main = 'refs/heads/main'
const MIB = 1024 * 1024

beforeAll(async () => {
  faulty = await faultyService()
  ;({ service, gate, client, owner, project, api, origin, gitDir } = faulty)
  ;({ push, open, tipOf, checked } = faulty)
})
afterAll(() => faulty.close())

test('a stale lock blocks only its own ref', async () => {
  const { params } = await open()
  const lock = join(gitDir, `${main}.lock`)
  await writeFile(lock, '')
  const merged = await api.call(acceptMergeRequest, params)
  expect([merged.status, merged.body]).toEqual([409, { message: '409 Conflict: Resource lock' }])
  expect((await api.call(getMergeRequest, params)).body.state).toBe('opened')
  const before = await tipOf('main')
  await client.must('fetch', '--quiet', origin, 'main')
  await client.must('checkout', '--quiet', '-B', 'own', 'FETCH_HEAD')
  const own = await client.commit('own.txt', 'x')
  const refused = await client.run('push', '--quiet', origin, 'own', 'own:main')
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining('[remote rejected] own -> main'),
  ])
  expect([await tipOf('main'), await tipOf('own')]).toEqual([before, own])
  await rm(lock)

  const packed = join(gitDir, 'packed-refs.lock')
  await writeFile(packed, '')
  await client.must('push', '--quiet', origin, 'own:main')
  expect((await api.call(acceptMergeRequest, params)).body.state).toBe('merged')
  await rm(packed)
})

describe('while a merge is under way', () => {
  test('pushes to the target branch all land', async () => {
    const { params, sha } = await open()
    let last = ''
    const moving = (async () => {
      for (const nth of [1, 2, 3]) {
        const move = async () =>
          (last = await push(main, { [`meanwhile-${nth}`]: 'x' }, `${main}^0`))
        await gate.before('merge-tree', move)
      }
    })()
    const { status, body } = await api.call(acceptMergeRequest, params)
    await moving
    expect(status).toBe(200)
    expect(await tipOf('main')).toBe(body.merge_commit_sha)
    const at = { id: project.id, sha: body.merge_commit_sha! }
    expect((await api.call(getCommit, at)).body.parent_ids).toEqual([last, sha])
  })

  test('a force push to the target branch becomes the new base', async () => {
    await push('refs/heads/tossed', { 'tossed.txt': '1' }, main)
    const { params, sha } = await open(project.id, 'tossed')
    let forced = ''
    const moving = gate.before('merge-tree', async () => {
      forced = await push('refs/heads/tossed', { 'tossed.txt': '2' }, main)
    })
    const { status, body } = await api.call(acceptMergeRequest, params)
    await moving
    expect(status).toBe(200)
    expect(await tipOf('tossed')).toBe(body.merge_commit_sha)
    const at = { id: project.id, sha: body.merge_commit_sha! }
    expect((await api.call(getCommit, at)).body.parent_ids).toEqual([forced, sha])
  })

  test('a deleted target branch stays deleted', async () => {
    await push('refs/heads/fleeting', { 'fleeting.txt': '1' }, main)
    const { params } = await open(project.id, 'fleeting')
    const moving = gate.before('merge-tree', () =>
      api.call(deleteBranch, { id: project.id, branch: 'fleeting' }),
    )
    const reply = await api.call(acceptMergeRequest, params)
    await moving
    expect([reply.status, reply.body]).toEqual([406, { message: 'Branch cannot be merged' }])
    expect(await tipOf('fleeting')).toBeUndefined()
    expect(await checked(params)).toMatchObject({
      state: 'opened',
      merge_status: 'cannot_be_merged',
    })
  })

  test.each(['with', 'without'])(
    'the source is forced elsewhere: refused, %s a sha',
    async (how) => {
      const { params, sha, ref } = await open()
      const before = await tipOf('main')
      let forced = ''
      const moving = gate.before('merge-tree', async () => {
        forced = await push(ref, { 'forced.txt': how }, `${main}^0`)
      })
      const reply = await api.call(acceptMergeRequest, {
        ...params,
        ...(how === 'with' ? { sha } : {}),
      })
      await moving
      expect([reply.status, reply.body]).toEqual([
        409,
        { message: 'SHA does not match HEAD of source branch' },
      ])
      expect(await checked(params)).toMatchObject({ state: 'opened', sha: forced })
      expect(await tipOf('main')).toBe(before)
    },
  )

  test('a deleted source branch closes the merge request', async () => {
    const { params, source_branch } = await open()
    const before = await tipOf('main')
    const branch = { id: project.id, branch: source_branch }
    const moving = gate.before('merge-tree', () => api.call(deleteBranch, branch))
    const reply = await api.call(acceptMergeRequest, params)
    await moving
    expect([reply.status, reply.body]).toEqual([405, { message: '405 Method Not Allowed' }])
    expect(await checked(params)).toMatchObject({ state: 'closed' })
    expect(await tipOf('main')).toBe(before)
  })

  test('deleting the fork ends the merge', async () => {
    const fork = await made(api, forkProject, { id: project.id, path: 'fork-1', name: 'Fork 1' })
    const { params } = await open(fork.id)
    const before = await tipOf('main')
    const moving = gate.before('merge-tree', () => api.call(deleteProject, { id: fork.id }))
    expect((await api.call(acceptMergeRequest, params)).status).toBe(405)
    await moving
    expect((await checked(params)).state).toBe('closed')
    expect(await tipOf('main')).toBe(before)
  })

  test('deleting the project ends the merge', async () => {
    const doomed = await service.project('doomed')
    await service.member(doomed, owner, 50)
    await push(main, { 'a.txt': '1\n' }, undefined, doomed.id)
    await push('refs/heads/work', { 'b.txt': '1\n' }, main, doomed.id)
    const input = { source_branch: 'work', target_branch: 'main', title: 'Work' }
    await made(api, createMergeRequest, { id: doomed.id, ...input })
    const moving = gate.before('merge-tree', () => api.call(deleteProject, { id: doomed.id }))
    const { status } = await api.call(acceptMergeRequest, { id: doomed.id, merge_request_iid: 1 })
    await moving
    expect(status).toBe(404)
  })
})

describe('while a rebase is under way', () => {
  const rebasing = async (work: (ref: string, branch: string) => Promise<unknown>) => {
    const { params, ref, source_branch, nth } = await open()
    await push(main, { [`ahead-${nth}`]: 'x' }, `${main}^0`)
    const moving = gate.before('pack-objects', () => work(ref, source_branch))
    expect((await api.call(rebaseMergeRequest, params)).status).toBe(202)
    await moving
    const after = await checked(params)
    expect(after).toMatchObject({
      rebase_in_progress: false,
      merge_error: 'Rebase failed. Please rebase locally',
    })
    return { after, source_branch }
  }

  test('a push to the source branch wins', async () => {
    let pushed = ''
    const { after, source_branch } = await rebasing(async (ref) => {
      pushed = await push(ref, { 'pushed.txt': 'x' }, `${ref}^0`)
    })
    expect([await tipOf(source_branch), after.sha]).toEqual([pushed, pushed])
  })

  test('a deleted source branch stays deleted', async () => {
    const { source_branch } = await rebasing((_, branch) =>
      api.call(deleteBranch, { id: project.id, branch }),
    )
    expect(await tipOf(source_branch)).toBeUndefined()
  })
})

test('a merge request whose branch is gone from the fork is closed, the others are kept', async () => {
  const fork = await made(api, forkProject, { id: project.id, path: 'fork-2', name: 'Fork 2' })
  const [first, second] = [await open(fork.id), await open(fork.id)]
  const statuses = async () => [
    (await checked(first.params)).state,
    (await checked(second.params)).merge_status,
  ]
  expect(await statuses()).toEqual(['opened', 'can_be_merged'])
  await api.call(deleteBranch, { id: fork.id, branch: first.source_branch })
  expect(await statuses()).toEqual(['closed', 'can_be_merged'])
  await push(main, { 'once-more.txt': 'x' }, `${main}^0`)
  expect(await statuses()).toEqual(['closed', 'can_be_merged'])
  await api.call(deleteProject, { id: fork.id })
  expect((await checked(second.params)).state).toBe('closed')
})

test('a merge of another commit than the known head fetches nothing from the fork', async () => {
  const path = `fork-${randomBytes(4).toString('hex')}`
  const fork = await made(api, forkProject, { id: project.id, path, name: path })
  const { params, ref } = await open(fork.id)
  const { disk_path } = (await findProject(service.deps.db, fork.id))!
  const forkDir = service.deps.repositories.dirOf(disk_path)
  const [sha] = await importCommits(forkDir, [
    { ref, files: [['late.txt', 'x']], from: `${ref}^0` },
  ])
  const { status, refusal } = await api.call(acceptMergeRequest, { ...params, sha: sha! })
  expect([status, refusal.message]).toEqual([409, 'SHA does not match HEAD of source branch'])
  expect(await objectInfo(gitDir, sha!)).toBe(null)
})

test('an unread clone waits in git, not in memory, and resumes when read', async () => {
  const size = 10 * MIB
  await client.must('config', 'core.compression', '0')
  const noise = await client.commit('noise', randomBytes(size))
  await client.must('push', '--quiet', origin, 'HEAD:refs/heads/noise')
  const sockets: Socket[] = []
  service.app.server.on('connection', (socket) => sockets.push(socket))
  const { username, password, pathname, host } = new URL(origin)
  const asking = request(`http://${host}${pathname}/git-upload-pack`, {
    method: 'POST',
    agent: false,
    auth: `${username}:${password}`,
    headers: { 'content-type': 'application/x-git-upload-pack-request' },
  })
  asking.end(wantOf(noise))
  const [reply] = (await once(asking, 'response')) as [IncomingMessage]
  const [socket] = sockets
  let sent = 0
  await eventually(() => {
    const before = sent
    sent = socket!.bytesWritten
    expect([sent > 0, sent]).toEqual([true, before])
  })
  // The operating system buffers the rest.
  expect(socket!.writableLength).toBeLessThan(MIB)
  expect(sent).toBeLessThan(size)
  expect(await tipOf('noise')).toBe(noise)
  let received = 0
  for await (const chunk of reply) received += (chunk as Buffer).length
  expect(received).toBeGreaterThan(size)
})
