import { rm, writeFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { createBranch, deleteBranch } from '#contract/branches.ts'
import { setCommitStatus } from '#contract/commit-statuses.ts'
import { listCommitDiffs } from '#contract/commits.ts'
import { createIssue, getIssue } from '#contract/issues.ts'
import { promoteProjectLabel } from '#contract/labels.ts'
import { updateProjectMember } from '#contract/members.ts'
import { listClosedIssues } from '#contract/merge-requests/closing.ts'
import {
  listClosingMergeRequests,
  listMergeRequests,
  listProjectMergeRequests,
} from '#contract/merge-requests/lists.ts'
import {
  createMergeRequest,
  getMergeRequest,
  updateMergeRequest,
} from '#contract/merge-requests/merge-requests.ts'
import {
  acceptMergeRequest,
  cancelAutoMerge,
  getMergeRef,
  rebaseMergeRequest,
} from '#contract/merge-requests/merge.ts'
import {
  getMergeRequestChanges,
  getMergeRequestVersion,
  getRawDiffs,
  listMergeRequestCommits,
  listMergeRequestDiffs,
  listMergeRequestVersions,
} from '#contract/merge-requests/versions.ts'
import { createProjectMilestone, promoteProjectMilestone } from '#contract/milestones.ts'
import { createMergeRequestNote, listMergeRequestNotes } from '#contract/notes.ts'
import { updateProject } from '#contract/projects.ts'
import { deleteUser } from '#contract/users.ts'
import { setAutoMerge } from '#server/domain/merge-requests/merge/auto-merge.ts'
import { commandLimits } from '#server/git/command-limits.ts'
import { runForCaller } from '#server/git/process-slots.ts'
import { runGit } from '#server/git/run.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { findMergeRequestView } from '#server/store/merge-requests/merge-requests.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import { queryParams } from '#server/testing/api.ts'
import {
  testApp,
  type Api,
  type Some,
  type TestApp,
  type TestSpace,
  type TestUser,
} from '#server/testing/app.ts'
import { pushCommits } from '#server/testing/code.ts'
import { eventually } from '#server/testing/eventually.ts'
import type { TestCommit } from '#server/testing/import-commits.ts'

let service: TestApp
let group: TestSpace
let project: TestSpace
let owner: TestUser
let developer: TestUser
let guest: TestUser
let api: Api

const main = 'refs/heads/main'
/** The number of concurrent merges, limited by git rather than by the database. */
const MANY = process.env['TEST_DATABASE_URL'] ? 12 : 50

beforeAll(async () => {
  service = await testApp()
  owner = await service.user('olga')
  developer = await service.user('dora')
  guest = await service.user('gus')
  group = await service.group('harbour')
  project = await service.project('ferry', { in: group })
  await service.member(group, owner, 50)
  await service.member(project, developer, 30)
  await service.member(project, guest, 10)
  api = service.as(owner)
  await push(owner, [
    {
      ref: main,
      files: [
        ['README.md', 'Ferry\n'],
        ['a.txt', '1\n2\n3\n'],
      ],
    },
  ])
})
afterAll(() => service.close())

const push = (by: TestUser, commits: TestCommit[]) =>
  pushCommits(service.deps, project.id, by, commits)

let count = 0

/** Creates a branch with a new file. */
async function branch(files: TestCommit['files'] = [], from = main): Promise<string> {
  const name = `work-${++count}`
  const all = files.length > 0 ? files : ([[`${name}.txt`, 'New\n']] as const)
  await push(owner, [{ ref: `refs/heads/${name}`, from, files: all, message: `Add ${name}\n` }])
  return name
}

async function open(input: Some<typeof createMergeRequest> = {}, by: Api = api) {
  const source_branch = input.source_branch ?? (await branch())
  const body = { source_branch, target_branch: 'main', title: `Merge ${source_branch}`, ...input }
  const made = await by.call(createMergeRequest, { id: project.id, ...body })
  expect([made.status, made.body]).toMatchObject([201, {}])
  return made.body
}

const statusesOf = (replies: readonly { status: number }[]) =>
  replies.map((reply) => reply.status).toSorted((a, b) => a - b)

/** Returns a merge request once its merge check is done. */
async function checked(iid: number) {
  await api.call(getMergeRequest, { id: project.id, merge_request_iid: iid })
  await service.deps.jobs.idle()
  return (await api.call(getMergeRequest, { id: project.id, merge_request_iid: iid })).body
}

async function git(...args: string[]): Promise<string> {
  const row = await findProject(service.deps.db, project.id)
  const gitDir = service.deps.repositories.dirOf(row!.disk_path)
  return (await runGit(args, { gitDir })).stdout.toString().trim()
}

describe('creating', () => {
  test('shows both branches, and is mergeable once checked', async () => {
    const made = await open({
      labels: 'urgent,deck',
      assignee_id: developer.id,
      reviewer_ids: [owner.id],
    })
    expect(made).toMatchObject({
      state: 'opened',
      target_project_id: project.id,
      source_project_id: project.id,
      labels: ['deck', 'urgent'],
      assignee: { username: 'dora' },
      reviewers: [{ username: 'olga' }],
      merge_status: 'unchecked',
      changes_count: '1',
      user: { can_merge: true },
      subscribed: true,
      references: { full: `harbour/ferry!${made.iid}` },
    })
    expect(made.diff_refs!.head_sha).toBe(made.sha)
    expect(
      (await api.call(getMergeRequest, { id: project.id, merge_request_iid: made.iid })).body
        .merge_status,
    ).toBe('checking')
    expect(await checked(made.iid)).toMatchObject({
      merge_status: 'can_be_merged',
      detailed_merge_status: 'mergeable',
      has_conflicts: false,
    })
    expect(await git('rev-parse', `refs/merge-requests/${made.iid}/head`)).toBe(made.sha)
  })

  test.each([
    [{}, 400, { error: 'source_branch is missing, target_branch is missing, title is missing' }],
    [
      { source_branch: 'main', target_branch: 'main', title: 'X' },
      422,
      { message: ["You can't use same project/branch for source and target"] },
    ],
    [
      { source_branch: 'a..b', target_branch: 'main', title: 'X' },
      400,
      { message: { source_branch: ['is invalid'] } },
    ],
    [
      { source_branch: 'a', target_branch: 'main', title: ' ' },
      400,
      { message: { title: ["can't be blank"] } },
    ],
    [
      { source_branch: 'a', target_branch: 'main', title: 'x'.repeat(256) },
      400,
      { message: { title: ['is too long (maximum is 255 characters)'] } },
    ],
  ])('refuses %o', async (input, status, body) => {
    const reply = await api.callRaw(createMergeRequest, { id: project.id, ...input })
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject(body)
  })

  test('refuses a second merge request for the same branches, even concurrently', async () => {
    const source_branch = await branch()
    const body = { source_branch, target_branch: 'main', title: 'Twin' }
    const replies = await Promise.all(
      [1, 2, 3].map(() => api.call(createMergeRequest, { id: project.id, ...body })),
    )
    expect(statusesOf(replies)).toEqual([201, 409, 409])
    expect(replies.find((reply) => reply.status === 409)!.refusal.message).toEqual([
      expect.stringMatching(
        /^Another open merge request already exists for this source branch: !\d+$/,
      ),
    ])
  })

  test('requires the Developer role and read access to the target', async () => {
    const body = { source_branch: await branch(), target_branch: 'main', title: 'Mine' }
    expect(
      (await service.as(guest).call(createMergeRequest, { id: project.id, ...body })).status,
    ).toBe(403)
    expect(
      (await service.as(null).call(createMergeRequest, { id: project.id, ...body })).status,
    ).toBe(401)
    expect(
      (await service.as(developer).call(createMergeRequest, { id: project.id, ...body })).status,
    ).toBe(201)
  })

  test('of missing branches succeeds, but they cannot be merged', async () => {
    const made = await open({ source_branch: 'nowhere' })
    expect(made).toMatchObject({ sha: null, changes_count: null, diff_refs: null })
    expect(await checked(made.iid)).toMatchObject({
      merge_status: 'cannot_be_merged',
      has_conflicts: true,
      detailed_merge_status: 'commits_status',
    })
  })
})

test('is closed when its source branch is deleted', async () => {
  const { iid, source_branch } = await open()
  const other = await open({ source_branch, target_branch: await branch() })
  await push(owner, [{ ref: 'refs/heads/kept', from: main, files: [['kept.txt', 'x']] }])
  const kept = await open({ source_branch: 'kept', target_branch: source_branch })
  expect((await api.call(deleteBranch, { id: project.id, branch: source_branch })).status).toBe(204)
  for (const one of [iid, other.iid]) {
    expect(await checked(one)).toMatchObject({ state: 'closed', closed_by: { username: 'olga' } })
  }
  expect(await checked(kept.iid)).toMatchObject({ state: 'opened', target_branch: source_branch })
  expect(
    (await api.call(acceptMergeRequest, { id: project.id, merge_request_iid: iid })).status,
  ).toBe(405)
})

describe('merging a request that others follow', () => {
  /** Opens a merge request and another one into its source branch. */
  async function chain() {
    const first = await open()
    const source_branch = await branch([], `refs/heads/${first.source_branch}`)
    const second = await open({ source_branch, target_branch: first.source_branch })
    return { first, second }
  }

  const merge = (iid: number, should_remove_source_branch: boolean) =>
    api.call(acceptMergeRequest, {
      id: project.id,
      merge_request_iid: iid,
      should_remove_source_branch,
    })

  test('retargets them when its source branch is deleted', async () => {
    const { first, second } = await chain()
    expect((await merge(first.iid, true)).body.state).toBe('merged')
    expect(await checked(second.iid)).toMatchObject({
      state: 'opened',
      target_branch: 'main',
      merge_status: 'can_be_merged',
      changes_count: '1',
    })
    const notes = await api.call(listMergeRequestNotes, {
      id: project.id,
      merge_request_iid: second.iid,
    })
    expect(notes.body.map(({ body }) => body)).toContainEqual(
      expect.stringContaining(`from \`${first.source_branch}\` to \`main\``),
    )
    expect((await merge(second.iid, true)).body.state).toBe('merged')
  })

  test('retargets the first four', async () => {
    const first = await open()
    const iids: number[] = []
    for (let nth = 0; nth < 5; nth++) {
      const source_branch = await branch([], `refs/heads/${first.source_branch}`)
      iids.push((await open({ source_branch, target_branch: first.source_branch })).iid)
    }
    await merge(first.iid, true)
    const targets: string[] = []
    for (const iid of iids) targets.push((await checked(iid)).target_branch)
    expect(targets).toEqual(['main', 'main', 'main', 'main', first.source_branch])
  })

  test('leaves them alone when the branch stays, or when retargeting would duplicate another one', async () => {
    const { first, second } = await chain()
    await merge(first.iid, false)
    expect(await checked(second.iid)).toMatchObject({ target_branch: first.source_branch })
    const chained = await chain()
    await open({ source_branch: chained.second.source_branch })
    await merge(chained.first.iid, true)
    expect(await checked(chained.second.iid)).toMatchObject({
      state: 'opened',
      target_branch: chained.first.source_branch,
    })
  })
})

describe('reading', () => {
  test('is forbidden to guests of a private project', async () => {
    const made = await open()
    const asGuest = service.as(guest)
    expect((await asGuest.call(listProjectMergeRequests, { id: project.id })).status).toBe(403)
    expect(
      (await asGuest.call(getMergeRequest, { id: project.id, merge_request_iid: made.iid })).status,
    ).toBe(403)
    const everywhere = await asGuest.call(listMergeRequests, { scope: 'all' })
    expect(everywhere.body).toEqual([])
  })

  test('answers 404 for an unknown one', async () => {
    const reply = await api.call(getMergeRequest, { id: project.id, merge_request_iid: 9999 })
    expect([reply.status, reply.body]).toEqual([404, { message: '404 Not found' }])
  })

  test('lists in each order, ascending and descending', async () => {
    await open({ title: 'Order: b' })
    await open({ title: 'Order: a' })
    const titles = async (query: string) =>
      (
        await api.callRaw(listProjectMergeRequests, {
          id: project.id,
          search: 'order:',
          ...queryParams(query),
        })
      ).body.map((one) => one.title)
    const [newest, oldest] = ['Order: a', 'Order: b']
    expect(await titles('order_by=title&sort=asc')).toEqual(['Order: a', 'Order: b'])
    expect(await titles('order_by=title&sort=desc')).toEqual(['Order: b', 'Order: a'])
    const others =
      'created_at updated_at merged_at popularity milestone_due label_priority priority'
    for (const order of others.split(' ')) {
      expect(await titles(`order_by=${order}&sort=asc`)).toEqual([oldest, newest])
      expect(await titles(`order_by=${order}&sort=desc`)).toEqual([newest, oldest])
    }
  })
})

test('a read by any reader checks the mergeability', async () => {
  const reporter = await service.user('rex')
  await service.member(project, reporter, 20)
  const { iid } = await open()
  const read = async () =>
    (await service.as(reporter).call(getMergeRequest, { id: project.id, merge_request_iid: iid }))
      .body.merge_status
  expect(await read()).toBe('checking')
  await service.deps.jobs.idle()
  expect(await read()).toBe('can_be_merged')
})

describe('updating', () => {
  test('changes title, description, labels, people and branch, and records each in the history', async () => {
    const made = await open({ labels: 'old' })
    const reply = await api.call(updateMergeRequest, {
      id: project.id,
      merge_request_iid: made.iid,
      title: 'Draft: Better',
      description: 'Now with more',
      add_labels: 'new',
      remove_labels: 'old',
      reviewer_ids: developer.id,
      discussion_locked: true,
      squash: true,
      remove_source_branch: true,
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      title: 'Draft: Better',
      draft: true,
      work_in_progress: true,
      detailed_merge_status: 'unchecked',
      description: 'Now with more',
      labels: ['new'],
      reviewers: [{ username: 'dora' }],
      discussion_locked: true,
      squash: true,
      force_remove_source_branch: true,
    })
  })

  test('closes and reopens; invalid transitions change nothing', async () => {
    const { iid } = await open()
    const change = async (event: 'close' | 'reopen') =>
      (
        await api.call(updateMergeRequest, {
          id: project.id,
          merge_request_iid: iid,
          state_event: event,
        })
      ).body
    expect(await change('reopen')).toMatchObject({ state: 'opened', closed_at: null })
    expect(await change('close')).toMatchObject({
      state: 'closed',
      closed_by: { username: 'olga' },
    })
    expect(await change('close')).toMatchObject({ state: 'closed' })
    expect(await change('reopen')).toMatchObject({ state: 'opened', closed_by: null })
  })

  test('allows one open merge request per branch pair, even with concurrent reopens', async () => {
    const source_branch = await branch()
    const closed: number[] = []
    for (let nth = 0; nth < 5; nth++) {
      const { iid } = await open({ source_branch })
      await api.call(updateMergeRequest, {
        id: project.id,
        merge_request_iid: iid,
        state_event: 'close',
      })
      closed.push(iid)
    }
    const reopen = (iid: number) =>
      api.call(updateMergeRequest, {
        id: project.id,
        merge_request_iid: iid,
        state_event: 'reopen',
      })
    // Opens a database connection for each of the concurrent calls below.
    await Promise.all(
      closed.map((iid) => api.call(getMergeRequest, { id: project.id, merge_request_iid: iid })),
    )
    const replies = await Promise.all(closed.map(reopen))
    expect(statusesOf(replies)).toEqual([200, 409, 409, 409, 409])
    const opened = await api.call(listProjectMergeRequests, {
      id: project.id,
      state: 'opened',
      source_branch,
    })
    expect(opened.body).toHaveLength(1)
  })
})

describe('versions', () => {
  test('list the commits that are new in them', async () => {
    const source_branch = await branch([['w.txt', 'one\n']])
    const { iid } = await open({ source_branch })
    const ref = `refs/heads/${source_branch}`
    const [second] = await push(owner, [{ ref, from: `${ref}^0`, files: [['w.txt', 'two\n']] }])
    const [amended] = await push(owner, [{ ref, from: `${ref}^`, files: [['w.txt', 'three\n']] }])
    const notes = (
      await api.call(listMergeRequestNotes, { id: project.id, merge_request_iid: iid, sort: 'asc' })
    ).body
    expect(notes.map((note) => note.body)).toEqual([
      `added 1 commit\n\n* ${second!.slice(0, 8)} - Change files`,
      `added 1 commit\n\n* ${amended!.slice(0, 8)} - Change files`,
    ])
  })

  test('are added by each push, including force pushes, and never lost', async () => {
    const source_branch = await branch([['v.txt', 'one\n']])
    const { iid } = await open({ source_branch })
    const ref = `refs/heads/${source_branch}`
    const [second] = await push(owner, [{ ref, from: `${ref}^0`, files: [['v.txt', 'two\n']] }])
    const [third] = await push(owner, [{ ref, from: main, files: [['v.txt', 'three\n']] }])
    const versions = (
      await api.call(listMergeRequestVersions, { id: project.id, merge_request_iid: iid })
    ).body
    expect(versions).toHaveLength(3)
    expect(versions.map((one) => one.head_commit_sha).slice(0, 2)).toEqual([third, second])
    const notes = (
      await api.call(listMergeRequestNotes, { id: project.id, merge_request_iid: iid, sort: 'asc' })
    ).body
    expect(notes.map((note) => note.body)).toEqual([
      `added 1 commit\n\n* ${second!.slice(0, 8)} - Change files`,
      `added 1 commit\n\n* ${third!.slice(0, 8)} - Change files`,
    ])
    await git('reflog', 'expire', '--expire=now', '--all')
    await git('prune', '--expire=now')
    const old = (
      await api.call(getMergeRequestVersion, {
        id: project.id,
        merge_request_iid: iid,
        version_id: versions[1]!.id,
      })
    ).body
    const ids = (commits: { id: string }[]) => commits.map(({ id }) => id)
    expect([ids(old.commits).length, ids(old.commits)[0]]).toEqual([2, second])
    expect(old.diffs[0]).toMatchObject({
      new_path: 'v.txt',
      new_file: true,
      diff: '@@ -0,0 +1 @@\n+two\n',
    })
    expect(
      (await api.call(getMergeRequest, { id: project.id, merge_request_iid: iid })).body,
    ).toMatchObject({ sha: third })
  })

  test('of another merge request are not found', async () => {
    const [one, other] = [await open(), await open()]
    const [version] = (
      await api.call(listMergeRequestVersions, { id: project.id, merge_request_iid: other.iid })
    ).body
    const read = (version_id: number) =>
      api.call(getMergeRequestVersion, {
        id: project.id,
        merge_request_iid: one.iid,
        version_id,
      })
    const absent = await read(999_999_999)
    expect(absent.status).toBe(404)
    expect(await read(version!.id)).toMatchObject({ status: 404, body: absent.body })
  })

  test('return commits and changes, the same from the cache as from git', async () => {
    const { iid } = await open({
      source_branch: await branch([
        ['a.txt', '1\n2\nthree\n'],
        ['b.txt', 'b\n'],
      ]),
    })
    const commits = await api.call(listMergeRequestCommits, {
      id: project.id,
      merge_request_iid: iid,
      per_page: 1,
    })
    expect(commits.body).toMatchObject([{ author_name: 'Ann', parent_ids: [expect.any(String)] }])
    expect(commits.headers).toMatchObject({ 'x-total': '1', 'x-next-page': '' })
    expect(
      (await api.call(listMergeRequestCommits, { id: project.id, merge_request_iid: iid, page: 2 }))
        .body,
    ).toEqual([])
    const fresh = (
      await api.call(getMergeRequestChanges, { id: project.id, merge_request_iid: iid })
    ).body
    expect(fresh).toMatchObject({ overflow: false, changes_count: '2' })
    expect(fresh.changes.map((one) => one.new_path)).toEqual(['a.txt', 'b.txt'])
    await service.deps.jobs.idle()
    expect(
      (await api.call(getMergeRequestChanges, { id: project.id, merge_request_iid: iid })).body
        .changes,
    ).toEqual(fresh.changes)
    const [version] = (
      await api.call(listMergeRequestVersions, { id: project.id, merge_request_iid: iid })
    ).body
    const { base_commit_sha, head_commit_sha } = version!
    const mailed = await git('format-patch', '--stdout', `${base_commit_sha}..${head_commit_sha}`)
    const { stdout } = await runGit(['patch-id', '--stable'], { input: `${mailed}\n` })
    expect(`${version!.patch_id_sha} ${head_commit_sha}\n`).toBe(stdout.toString())
    const paged = await api.call(listMergeRequestDiffs, {
      id: project.id,
      merge_request_iid: iid,
      per_page: 1,
      page: 2,
    })
    expect(paged.body).toEqual([fresh.changes[1]])
    expect(paged.headers).toMatchObject({ 'x-total': '2', 'x-next-page': '' })
    const unified = await api.call(listMergeRequestDiffs, {
      id: project.id,
      merge_request_iid: iid,
      unidiff: true,
    })
    expect(unified.body[0]!.diff).toMatch(/^--- a\/a\.txt\n\+\+\+ b\/a\.txt\n@@ /)
    for (const [route, wrong] of [
      [getMergeRequestChanges, { access_raw_diffs: 'x' }],
      [listMergeRequestDiffs, { unidiff: 'x' }],
      [getMergeRequestVersion, { version_id: 'x' }],
    ] as const) {
      const input = { id: project.id, merge_request_iid: iid, ...wrong }
      expect((await api.callRaw(route, input)).status).toBe(400)
    }
    const raw = (
      await api.call(getMergeRequestChanges, {
        id: project.id,
        merge_request_iid: iid,
        access_raw_diffs: true,
      })
    ).body
    expect(raw.changes).toEqual(fresh.changes)
    const patch = await api.call(getRawDiffs, { id: project.id, merge_request_iid: iid })
    expect(patch.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(patch.body).toContain('diff --git a/a.txt b/a.txt\n')
    expect(patch.body).toContain('-3\n+three\n')
  })

  test('mark generated files', async () => {
    const generated = [
      'Cargo.lock',
      'api/user.pb.go',
      'dist/app.min.js',
      'dist/site.css.map',
      'web/package-lock.json',
    ]
    const written = ['admin.js', 'locks.md', 'min.js', 'package.json', 'src/lock.ts']
    const files = [...generated, ...written].map((path) => [path, 'x\n'] as const)
    const { iid, sha } = await open({ source_branch: await branch(files) })
    type Change = { new_path: string; generated_file: boolean }
    const found = (changes: Change[]) =>
      changes.flatMap((one) => (one.generated_file ? [one.new_path] : []))
    const changes = async () =>
      (await api.call(getMergeRequestChanges, { id: project.id, merge_request_iid: iid })).body
        .changes
    expect(found(await changes())).toEqual(generated)
    await service.deps.jobs.idle()
    expect(found(await changes())).toEqual(generated)
    const commit = await api.call(listCommitDiffs, { id: project.id, sha: sha! })
    expect(found(commit.body)).toEqual(generated)
  })

  test('load raw diffs a few at a time, with a limit per user', async () => {
    const { iid } = await open()
    const place = { id: project.id, merge_request_iid: iid }
    const readRaw = (by = api) => by.call(getRawDiffs, place)
    const read = (more: Some<typeof getMergeRequestChanges> = {}) =>
      api.call(getMergeRequestChanges, { ...place, ...more })
    const { signal } = new AbortController()
    const caller = { budget: `user ${owner.id}`, address: '', signal }
    const take = () => runForCaller(caller, () => service.deps.locks.rawDiff(signal))
    const held = [await take(), await take()]
    const many = Array.from({ length: 40 }, () => read({ access_raw_diffs: true }))
    const refused = await Promise.race(many)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10'])
    expect(refused.body).toEqual({ message: { error: 'The server is busy. Try again later.' } })
    expect((await readRaw()).status).toBe(429)
    expect((await read()).status).toBe(200)
    expect((await readRaw(service.as(developer))).status).toBe(200)
    for (const release of held) release()
    const replies = await Promise.all(many)
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(2)
    expect((await readRaw()).status).toBe(200)
  })
})

/** Runs the work while rebases and merge checks are limited to the time in milliseconds. */
async function withinChainTime(limit: number, work: () => Promise<void>) {
  const { timeout } = commandLimits.chain
  commandLimits.chain.timeout = limit
  await work().finally(() => {
    commandLimits.chain.timeout = timeout
  })
}

test('merge checks that take too long continue in another job', async () => {
  await push(owner, [{ ref: 'refs/heads/unrelated', files: [['a.txt', 'Alone\n']] }])
  const made = [await open({ source_branch: 'unrelated' }), await open()]
  await service.deps.jobs.idle()
  const statuses = () =>
    Promise.all(
      made.map(async ({ iid }) => {
        const params = { id: project.id, merge_request_iid: iid }
        return (await api.call(getMergeRequest, params)).body.merge_status
      }),
    )
  await withinChainTime(0, async () => {
    await statuses()
    await service.deps.jobs.idle()
  })
  expect(await statuses()).toEqual(['cannot_be_merged', 'can_be_merged'])
})

describe('rebasing', () => {
  const rebase = async (iid: number) => {
    const reply = await api.call(rebaseMergeRequest, { id: project.id, merge_request_iid: iid })
    await service.deps.jobs.idle()
    return {
      reply,
      after: (
        await api.call(getMergeRequest, {
          id: project.id,
          merge_request_iid: iid,
          include_rebase_in_progress: true,
          include_diverged_commits_count: true,
        })
      ).body,
    }
  }

  test('moves the branch onto its target', async () => {
    const { iid, sha } = await open()
    const [target] = await push(owner, [
      { ref: main, from: `${main}^0`, files: [['meanwhile.txt', 'x\n']] },
    ])
    const { reply, after } = await rebase(iid)
    expect([reply.status, reply.body]).toEqual([202, { rebase_in_progress: true }])
    expect(after).toMatchObject({
      rebase_in_progress: false,
      merge_error: null,
      diverged_commits_count: 0,
    })
    expect(after.sha).not.toBe(sha)
    expect(await git('log', '-1', '--format=%P', after.sha!)).toBe(target)
    expect(
      (await api.call(listMergeRequestVersions, { id: project.id, merge_request_iid: iid })).body,
    ).toHaveLength(2)
  })

  test('has a limited time', async () => {
    const { iid, sha } = await open()
    await push(owner, [{ ref: main, from: `${main}^0`, files: [['late.txt', 'x\n']] }])
    const merge_error = 'Rebase failed. Please rebase locally'
    await withinChainTime(-1, async () => {
      const { after } = await rebase(iid)
      expect(after).toMatchObject({ rebase_in_progress: false, merge_error, sha })
    })
  })

  test('reports a failure and leaves the branch unchanged', async () => {
    const { iid, sha } = await open({ source_branch: await branch([['r.txt', 'ours\n']]) })
    await push(owner, [{ ref: main, from: `${main}^0`, files: [['r.txt', 'theirs\n']] }])
    const { after } = await rebase(iid)
    expect(after).toMatchObject({
      rebase_in_progress: false,
      merge_error: 'Rebase failed. Please rebase locally',
      diverged_commits_count: 1,
      sha,
    })
  })

  test('runs once at a time', async () => {
    const { iid } = await open()
    await push(owner, [{ ref: main, from: `${main}^0`, files: [['again.txt', 'x\n']] }])
    const replies = await Promise.all([rebase(iid), rebase(iid), rebase(iid)])
    expect(statusesOf(replies.map(({ reply }) => reply))).toEqual([202, 409, 409])
    const { after } = await rebase(iid)
    expect(after).toMatchObject({ rebase_in_progress: false, merge_error: null })
  })

  test('during a merge loses no commit', async () => {
    for (let nth = 0; nth < 5; nth++) {
      const { iid, sha } = await open()
      await push(owner, [{ ref: main, from: `${main}^0`, files: [[`race-${nth}.txt`, 'x\n']] }])
      const at = { id: project.id, merge_request_iid: iid }
      const merging = api.call(acceptMergeRequest, at)
      const rebasing = await api.call(rebaseMergeRequest, at)
      const merged = await merging
      await service.deps.jobs.idle()
      expect([200, 409]).toContain(merged.status)
      expect([202, 405, 409]).toContain(rebasing.status)
      const { body } = await api.call(getMergeRequest, at)
      const isMerged = merged.status === 200
      expect(body.state).toBe(isMerged ? 'merged' : 'opened')
      expect((await git('branch', '--list', 'main', '--contains', sha!)) !== '').toBe(isMerged)
      const settled = { ...at, include_rebase_in_progress: true }
      expect((await api.call(getMergeRequest, settled)).body.rebase_in_progress).toBe(false)
    }
  })

  test('requires an open merge request, an existing branch and push access', async () => {
    const { iid } = await open({ source_branch: 'gone' })
    const gone = await rebase(iid)
    expect([gone.reply.status, gone.reply.body]).toEqual([
      403,
      { message: '403 Forbidden - Source branch does not exist' },
    ])
    const closed = await open()
    await api.call(updateMergeRequest, {
      id: project.id,
      merge_request_iid: closed.iid,
      state_event: 'close',
    })
    const { reply } = await rebase(closed.iid)
    expect([reply.status, reply.body]).toEqual([409, { message: '409 Conflict: Resource lock' }])
  })
})

test('a target branch with another history has diverged by all its commits', async () => {
  await push(owner, [{ ref: 'refs/heads/orphan', files: [['orphan.txt', 'x\n']] }])
  const { iid } = await open({ source_branch: 'orphan' })
  const { body } = await api.call(getMergeRequest, {
    id: project.id,
    merge_request_iid: iid,
    include_diverged_commits_count: true,
  })
  expect(body.diverged_commits_count).toBe(Number(await git('rev-list', '--count', main)))
})

test('a label promoted to the group stays assigned', async () => {
  const { iid } = await open({ labels: 'tide' })
  const promoted = await api.call(promoteProjectLabel, { id: project.id, label_id: 'tide' })
  expect(promoted.status).toBe(200)
  expect(
    (await api.call(getMergeRequest, { id: project.id, merge_request_iid: iid })).body.labels,
  ).toEqual(['tide'])
})

test('a milestone promoted to the group stays set', async () => {
  const made = await api.call(createProjectMilestone, { id: project.id, title: 'spring' })
  const { iid } = await open({ milestone_id: made.body.id })
  const promoted = await api.call(promoteProjectMilestone, {
    id: project.id,
    milestone_id: made.body.id,
  })
  expect(promoted.status).toBe(200)
  const read = await api.call(getMergeRequest, { id: project.id, merge_request_iid: iid })
  expect(read.body.milestone).toMatchObject({ id: promoted.body.id, title: 'spring' })
})

test('the first contribution of a user is marked', async () => {
  const newcomer = await service.user('nia')
  await service.member(project, newcomer, 30)
  const isFirst = async ({ iid }: { iid: number }) =>
    (await api.call(getMergeRequest, { id: project.id, merge_request_iid: iid })).body
      .first_contribution
  const [first, second] = [
    await open({}, service.as(newcomer)),
    await open({}, service.as(newcomer)),
  ]
  expect([await isFirst(first), await isFirst(second)]).toEqual([true, true])
  expect(
    (await api.call(acceptMergeRequest, { id: project.id, merge_request_iid: first.iid })).status,
  ).toBe(200)
  expect([await isFirst(first), await isFirst(second)]).toEqual([true, false])
})

test('a merge request remains when its author is deleted, unless contributions go too', async () => {
  const admin = service.as(await service.user('root-1', { admin: true }))
  for (const [how, status] of [
    [{}, 200],
    [{ hard_delete: true }, 404],
  ] as const) {
    const author = await service.user(`leaver-${status}`)
    await service.member(project, author, 30)
    const { iid } = await open({}, service.as(author))
    await service
      .as(author)
      .call(createMergeRequestNote, { id: project.id, merge_request_iid: iid, body: 'Bye' })
    expect((await admin.call(deleteUser, { id: author.id, ...how })).status).toBe(204)
    expect(
      (await api.call(getMergeRequest, { id: project.id, merge_request_iid: iid })).status,
    ).toBe(status)
  }
})

test('texts are also returned as safe HTML', async () => {
  const description =
    '**Hi** <script>alert(1)</script> [x](javascript:alert(1))\n\n!1 #1 @harbour &1 %x ~bug'
  const { iid } = await open({ title: '<b>bold</b>', description })
  const { body } = await api.call(getMergeRequest, {
    id: project.id,
    merge_request_iid: iid,
    render_html: true,
  })
  expect(body.title_html).toBe('&lt;b&gt;bold&lt;/b&gt;')
  expect(body.description_html).toContain('<strong>Hi</strong> &lt;script&gt;')
  expect(body.description_html).toContain('<p>!1 #1 @harbour &amp;1 %x ~bug</p>')
  expect(body.description_html).not.toContain('href')
})

test('a text that takes too long to become HTML is returned as plain text', async () => {
  const table = `${'a|'.repeat(300)}\n${'-|'.repeat(300)}\n${'b\n'.repeat(200)}`
  const { iid } = await open({ description: table })
  const params = { id: project.id, merge_request_iid: iid }
  const read = async () =>
    (await api.call(getMergeRequest, { ...params, render_html: true })).body.description_html
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const reading = read()
    await eventually(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    vi.advanceTimersByTime(10_000)
    expect(await reading).toBe(`<pre>${table}</pre>`)
  } finally {
    vi.useRealTimers()
  }
  await api.call(updateMergeRequest, { ...params, description: '**Short**' })
  expect(await read()).toBe('<p><strong>Short</strong></p>\n')
})

test('hostile Markdown becomes HTML in linear time', async () => {
  const { iid } = await open()
  for (const part of ['[', '![', '*a_ ', '`', '<!--', '&', '> ', '- ', '(http://a', 'a@', '\\']) {
    const description = part.repeat(100_000 / part.length)
    const params = { id: project.id, merge_request_iid: iid }
    await api.call(updateMergeRequest, { ...params, description })
    const { status } = await api.call(getMergeRequest, { ...params, render_html: true })
    expect([part, status]).toEqual([part, 200])
  }
})

describe('merging', () => {
  test('joins the branches, closes issues, and removes the source branch on request', async () => {
    const issue = (await api.call(createIssue, { id: project.id, title: 'Leak' })).body
    const made = await open({ description: `Closes #${issue.iid}` })
    const closes = await api.call(listClosedIssues, { id: project.id, merge_request_iid: made.iid })
    expect(closes.body).toMatchObject([{ iid: issue.iid, changes_count: '1' }])
    const at = { id: project.id, issue_iid: issue.iid }
    for (const [user, iids] of [
      [owner, [made.iid]],
      [guest, []],
    ] as const) {
      const closedBy = (await service.as(user).call(listClosingMergeRequests, at)).body
      expect(closedBy.map((one) => one.iid)).toEqual(iids)
      const { body: shown } = await service.as(user).call(getIssue, at)
      expect(shown).toMatchObject({ merge_requests_count: iids.length })
    }
    const before = await git('rev-parse', main)
    const merged = await api.call(acceptMergeRequest, {
      id: project.id,
      merge_request_iid: made.iid,
      sha: made.sha!,
      should_remove_source_branch: true,
    })
    expect([merged.status, merged.body]).toMatchObject([
      200,
      { state: 'merged', merged_by: { username: 'olga' }, merge_error: null },
    ])
    expect(await git('rev-parse', main)).toBe(merged.body.merge_commit_sha)
    expect(await git('log', '-1', '--format=%P', main)).toBe(`${before} ${made.sha}`)
    expect(await git('log', '-1', '--format=%B', main)).toBe(
      `Merge branch '${made.source_branch}' into 'main'\n\n${made.title}\n\nCloses #${issue.iid}\n\nSee merge request harbour/ferry!${made.iid}`,
    )
    expect(await git('for-each-ref', `refs/heads/${made.source_branch}`)).toBe('')
    expect((await api.call(getIssue, { id: project.id, issue_iid: issue.iid })).body.state).toBe(
      'closed',
    )
    const again = await api.call(acceptMergeRequest, {
      id: project.id,
      merge_request_iid: made.iid,
    })
    expect([again.status, again.body]).toEqual([405, { message: '405 Method Not Allowed' }])
  })

  test('follows a new target branch even if git fails at first', async () => {
    const { iid, source_branch } = await open({}, api)
    await push(owner, [{ ref: 'refs/heads/next', from: main, files: [['next.txt', 'x']] }])
    const params = { id: project.id, merge_request_iid: iid }
    await push(owner, [
      { ref: `refs/heads/${source_branch}`, from: 'refs/heads/next', files: [['more.txt', 'x']] },
    ])
    const { disk_path } = (await findProject(service.deps.db, project.id))!
    const lock = `${service.deps.repositories.dirOf(disk_path)}/refs/merge-requests/${iid}/head.lock`
    await writeFile(lock, '')
    const change = { ...params, target_branch: 'next' }
    expect((await api.call(updateMergeRequest, change)).status).toBe(200)
    await rm(lock)
    const base = await git('rev-parse', 'next')
    await eventually(async () => {
      const [newest] = (await api.call(listMergeRequestVersions, params)).body
      expect(newest!.base_commit_sha).toBe(base)
    })
  })

  test("closes issues by the project's current settings", async () => {
    const { id } = project
    const { iid: issue_iid } = (await api.call(createIssue, { id, title: 'Leak' })).body
    const { iid: merge_request_iid } = await open({ description: `Closes #${issue_iid}` })
    const closes = async () => [
      (await api.call(listClosedIssues, { id, merge_request_iid })).body.length,
      (await api.call(listClosingMergeRequests, { id, issue_iid })).body.length,
      (await api.call(getIssue, { id, issue_iid })).body.merge_requests_count,
    ]
    const set = (settings: Some<typeof updateProject>) =>
      api.call(updateProject, { id, ...settings })
    await push(owner, [{ ref: 'refs/heads/stable', from: main, files: [] }])
    await set({ default_branch: 'stable' })
    expect(await closes()).toEqual([0, 0, 0])
    await set({ default_branch: 'main' })
    expect(await closes()).toEqual([1, 1, 1])
    await set({ autoclose_referenced_issues: false })
    expect(await closes()).toEqual([0, 0, 0])
    expect((await api.call(acceptMergeRequest, { id, merge_request_iid })).status).toBe(200)
    expect((await api.call(getIssue, { id, issue_iid })).body.state).toBe('opened')
    await set({ autoclose_referenced_issues: true })
    expect(await closes(), 'the merge has closed none').toEqual([0, 0, 0])
  })

  test('keeps the issues that it closed when settings change', async () => {
    const { id } = project
    const { iid: issue_iid } = (await api.call(createIssue, { id, title: 'Leak' })).body
    const { iid: merge_request_iid } = await open({ description: `Closes #${issue_iid}` })
    const closes = async () =>
      (await api.call(listClosingMergeRequests, { id, issue_iid })).body.length
    expect((await api.call(acceptMergeRequest, { id, merge_request_iid })).status).toBe(200)
    expect((await api.call(getIssue, { id, issue_iid })).body.state).toBe('closed')
    await api.call(updateProject, { id, autoclose_referenced_issues: false })
    expect(await closes()).toBe(1)
    await api.call(updateMergeRequest, { id, merge_request_iid, description: 'Closed nothing' })
    expect(await closes()).toBe(1)
    await api.call(updateProject, { id, autoclose_referenced_issues: true })
  })

  test('closes the issues of its description when its commit messages are too long to read', async () => {
    const iid = (await api.call(createIssue, { id: project.id, title: 'Leak' })).body.iid
    const message = `Closes #${iid}\n\n${'x'.repeat(240 * 1024)}`
    const wordy: TestCommit = { ref: 'refs/heads/wordy', files: [], message }
    await push(owner, [{ ...wordy, from: main }, ...Array.from({ length: 299 }, () => wordy)])
    const made = await open({ source_branch: 'wordy' })
    const one = { id: project.id, merge_request_iid: made.iid }
    expect((await api.call(listClosedIssues, one)).body).toEqual([])
    const description = `Closes #${iid}`
    const updated = await api.call(updateMergeRequest, { ...one, description })
    expect([updated.status, updated.body.description]).toEqual([200, description])
    expect((await api.call(listClosedIssues, one)).body).toMatchObject([{ iid }])
    await api.call(deleteBranch, { id: project.id, branch: 'wordy' })
  })

  test('closes the issues of its final description, but only those its author can see', async () => {
    const issue = async (projectId: number, by: Api) =>
      (await by.call(createIssue, { id: projectId, title: 'Leak' })).body.iid
    const elsewhere = await service.project('vault')
    const keeper = await service.user('kim')
    await service.member(elsewhere, keeper, 50)
    const hidden = await issue(elsewhere.id, service.as(keeper))
    const [first, second] = [await issue(project.id, api), await issue(project.id, api)]
    const { iid } = await open({ description: `Closes #${first}` })
    const said = `Fixes #${second} and ${elsewhere.full_path}#${hidden}`
    await api.call(updateMergeRequest, {
      id: project.id,
      merge_request_iid: iid,
      description: said,
    })
    const asAdmin = service.as(await service.user('root-2', { admin: true }))
    const closes = (
      await asAdmin.call(listClosedIssues, { id: project.id, merge_request_iid: iid })
    ).body
    expect(closes.map((one) => one.iid)).toEqual([second])
    const { body } = await api.call(acceptMergeRequest, { id: project.id, merge_request_iid: iid })
    const message = await git('log', '-1', '--format=%B', body.merge_commit_sha!)
    expect(message).toContain(`Closes #${second}\n`)
    expect(message).not.toContain(elsewhere.full_path)
  })

  test('lists the issues it closes only to readers who can see them', async () => {
    const vault = await service.project('safe')
    await service.member(vault, owner, 50)
    const issue = await api.call(createIssue, { id: vault.id, title: 'Codename heron' })
    const { iid } = await open({ description: `Closes ${vault.full_path}#${issue.body.iid}` })
    const closes = async (user: TestUser) => {
      const at = { id: project.id, merge_request_iid: iid }
      const { body, headers } = await service.as(user).call(listClosedIssues, at)
      return [body.map(({ title }) => title), headers['x-total']]
    }
    expect(await closes(owner)).toEqual([['Codename heron'], '1'])
    expect(await closes(developer)).toEqual([[], '0'])
  })

  test('refuses to list the issues it closes when they are too long to read at once', async () => {
    const leak = { id: project.id, title: 'Leak' }
    const issues = [
      (await api.call(createIssue, leak)).body,
      (await api.call(createIssue, leak)).body,
    ]
    const ids = issues.map((issue) => issue.id)
    const { iid } = await open({ description: `Closes #${issues[0]!.iid} and #${issues[1]!.iid}` })
    const describe = (description: string) =>
      service.deps.db.updateTable('issues').set({ description }).where('id', 'in', ids).execute()
    await describe('x'.repeat(33_000_000))
    const list = (per_page: number) =>
      api.call(listClosedIssues, { id: project.id, merge_request_iid: iid, per_page })
    expect((await list(2)).status).toBe(400)
    expect((await list(1)).body).toMatchObject([{ id: ids[0] }])
    await describe('')
  })

  test('accepts a message up to a limit, and stores its trailers as they are', async () => {
    const { iid } = await open()
    const accept = (message: string) =>
      api.call(acceptMergeRequest, {
        id: project.id,
        merge_request_iid: iid,
        merge_commit_message: message,
      })
    expect((await accept('x'.repeat(10 * 1024 * 1024))).status).toBe(413)
    const long = await accept('x'.repeat(256 * 1024))
    expect([long.status, long.refusal.message]).toEqual([
      400,
      'merge_commit_message is too long (maximum is 252 KiB)',
    ])
    const forged =
      '$(id) --author=x\n\nReviewed-by: Olga <olga@x.org>\nauthor Eve <eve@x.org> 0 +0000'
    const { body } = await accept(forged)
    expect(body.state).toBe('merged')
    expect(await git('log', '-1', '--format=%an: %B', body.merge_commit_sha!)).toBe(
      `Olga: ${forged}`,
    )
  })

  test('squashes on request', async () => {
    const source_branch = await branch([['s.txt', '1\n']])
    const ref = `refs/heads/${source_branch}`
    await push(owner, [{ ref, from: `${ref}^0`, files: [['s.txt', '2\n']] }])
    const { iid } = await open({ source_branch })
    const { body } = await api.call(acceptMergeRequest, {
      id: project.id,
      merge_request_iid: iid,
      squash: true,
      squash_commit_message: 'All of it',
      merge_commit_message: 'Joined',
    })
    expect(body.state).toBe('merged')
    expect(await git('log', '--format=%s', '-1', body.merge_commit_sha!)).toBe('Joined')
    expect(await git('log', '--format=%s', '-1', `${body.merge_commit_sha}^2`)).toBe('All of it')
    expect(body.squash_commit_sha).toBe(await git('rev-parse', `${body.merge_commit_sha}^2`))
    expect(await git('show', `${main}:s.txt`)).toBe('2')
  })

  test('works after the source branch was deleted and restored unchanged', async () => {
    const { iid, source_branch, sha } = await open()
    expect((await api.call(deleteBranch, { id: project.id, branch: source_branch })).status).toBe(
      204,
    )
    expect(await checked(iid)).toMatchObject({ state: 'closed' })
    const back = await api.call(createBranch, { id: project.id, branch: source_branch, ref: sha! })
    expect(back.status).toBe(201)
    await api.call(updateMergeRequest, {
      id: project.id,
      merge_request_iid: iid,
      state_event: 'reopen',
    })
    expect(await checked(iid)).toMatchObject({ sha, merge_status: 'can_be_merged' })
  })

  test('records whether the commits were squashed', async () => {
    for (const squash of [true, false]) {
      const { iid } = await open({ squash: !squash })
      const { body } = await api.call(acceptMergeRequest, {
        id: project.id,
        merge_request_iid: iid,
        squash,
      })
      expect([body.state, body.squash, body.squash_commit_sha !== null]).toEqual([
        'merged',
        squash,
        squash,
      ])
    }
  })

  test('refuses conflicts, a different head, drafts, and users without permission', async () => {
    const one = await open({ source_branch: await branch([['c.txt', 'one\n']]) })
    const other = await open({ source_branch: await branch([['c.txt', 'other\n']]) })
    const wrong = await api.call(acceptMergeRequest, {
      id: project.id,
      merge_request_iid: one.iid,
      sha: 'f'.repeat(40),
    })
    expect([wrong.status, wrong.body]).toEqual([
      409,
      { message: 'SHA does not match HEAD of source branch' },
    ])
    const asDeveloper = await service
      .as(developer)
      .call(acceptMergeRequest, { id: project.id, merge_request_iid: one.iid })
    expect(asDeveloper.status).toBe(401)
    await api.call(updateMergeRequest, {
      id: project.id,
      merge_request_iid: one.iid,
      title: 'Draft: one',
    })
    expect(
      (await api.call(acceptMergeRequest, { id: project.id, merge_request_iid: one.iid })).status,
    ).toBe(405)
    await api.call(updateMergeRequest, { id: project.id, merge_request_iid: one.iid, title: 'One' })
    expect(
      (await api.call(acceptMergeRequest, { id: project.id, merge_request_iid: one.iid })).status,
    ).toBe(200)
    const conflict = await api.call(acceptMergeRequest, {
      id: project.id,
      merge_request_iid: other.iid,
    })
    expect([conflict.status, conflict.body]).toEqual([406, { message: 'Branch cannot be merged' }])
    const both = await api.call(acceptMergeRequest, {
      id: project.id,
      merge_request_iid: other.iid,
      sha: 'f'.repeat(40),
    })
    expect(both.status).toBe(406)
    expect(await checked(other.iid)).toMatchObject({
      state: 'opened',
      merge_status: 'cannot_be_merged',
      detailed_merge_status: 'conflict',
    })
  })

  test('that waits for a lock rechecks permissions and the target branch', async () => {
    await git('branch', 'side', 'main')
    const started = Promise.withResolvers<void>()
    const turn = Promise.withResolvers<void>()
    const busy = service.deps.locks.branch(project.id, 'side', () => {
      started.resolve()
      return turn.promise
    })
    await started.promise
    const { iid } = await open({ target_branch: 'side' }, service.as(developer))
    const before = await git('rev-parse', main)
    const merged = service
      .as(developer)
      .call(acceptMergeRequest, { id: project.id, merge_request_iid: iid })
    const moved = await service.as(developer).call(updateMergeRequest, {
      id: project.id,
      merge_request_iid: iid,
      target_branch: 'main',
      title: 'Elsewhere',
    })
    expect(moved.status).toBe(200)
    turn.resolve()
    await busy
    expect((await merged).status).toBe(401)
    expect(await git('rev-parse', main)).toBe(before)
  })

  test('that waits for a pipeline rechecks permissions', async () => {
    const helmsman = await service.user('hal')
    await service.member(project, helmsman, 40)
    const { iid, sha, source_branch } = await open()
    const report = (state: 'running' | 'success' | 'failed') =>
      api.call(setCommitStatus, { id: project.id, sha: sha!, state, ref: source_branch })
    expect((await report('running')).status).toBe(201)
    const waiting = await service.as(helmsman).call(acceptMergeRequest, {
      id: project.id,
      merge_request_iid: iid,
      merge_when_pipeline_succeeds: true,
    })
    expect([waiting.status, waiting.body]).toMatchObject([
      200,
      { state: 'opened', merge_when_pipeline_succeeds: true, merge_user: { username: 'hal' } },
    ])
    await api.call(updateProjectMember, { id: project.id, user_id: helmsman.id, access_level: 30 })
    expect((await report('success')).status).toBe(201)
    await service.deps.jobs.idle()
    expect(
      (await api.call(getMergeRequest, { id: project.id, merge_request_iid: iid })).body,
    ).toMatchObject({
      state: 'opened',
      merge_when_pipeline_succeeds: false,
      merge_error: 'You are not allowed to merge this merge request',
    })
    const notes = await api.call(listMergeRequestNotes, {
      id: project.id,
      merge_request_iid: iid,
      sort: 'desc',
    })
    expect(notes.body[0]!.body).toBe(
      'aborted the automatic merge because the user who set it can no longer merge',
    )
  })

  test('that waits for a pipeline is canceled when the user who set it is deleted', async () => {
    const helper = await service.user('hera')
    await service.member(project, helper, 40)
    const { iid, sha, source_branch } = await open()
    const report = (state: 'running' | 'success' | 'failed') =>
      api.call(setCommitStatus, { id: project.id, sha: sha!, state, ref: source_branch })
    await report('running')
    await service
      .as(helper)
      .call(acceptMergeRequest, { id: project.id, merge_request_iid: iid, auto_merge: true })
    const admin = service.as(await service.user('ada', { admin: true }))
    expect((await admin.call(deleteUser, { id: helper.id })).status).toBe(204)
    await report('success')
    await service.deps.jobs.idle()
    expect(
      (await api.call(getMergeRequest, { id: project.id, merge_request_iid: iid })).body,
    ).toMatchObject({
      state: 'opened',
      merge_when_pipeline_succeeds: false,
      merge_error: 'You are not allowed to merge this merge request',
    })
  })

  test('that is set to wait for a finished pipeline happens immediately', async () => {
    const { db } = service.deps
    const { id, iid, sha, source_branch } = await open()
    const report = (state: 'running' | 'success' | 'failed') =>
      api.call(setCommitStatus, { id: project.id, sha: sha!, state, ref: source_branch })
    await report('running')
    const seen = (await findMergeRequestView(db, id))!
    await report('success')
    const user = (await findUser(db, owner.id))!
    await setAutoMerge(service.deps, user, seen, {})
    expect(
      (await api.call(getMergeRequest, { id: project.id, merge_request_iid: iid })).body.state,
    ).toBe('merged')
    await expect(setAutoMerge(service.deps, user, seen, {})).rejects.toThrow('unmergeable')
    const canceled = await api.call(cancelAutoMerge, { id: project.id, merge_request_iid: iid })
    expect(canceled.status).toBe(406)
    expect(
      (await api.call(getMergeRequest, { id: project.id, merge_request_iid: iid })).body,
    ).toMatchObject({
      merge_when_pipeline_succeeds: false,
      merge_user: { username: 'olga' },
    })
  })

  test('does not wait for a failed pipeline, and auto-merge can be canceled', async () => {
    const merge = (iid: number, more: Some<typeof acceptMergeRequest> = {}) =>
      api.call(acceptMergeRequest, { id: project.id, merge_request_iid: iid, ...more })
    const waits = { merge_when_pipeline_succeeds: true }
    const { iid, sha, source_branch } = await open({}, service.as(developer))
    const report = (state: 'running' | 'success' | 'failed') =>
      api.call(setCommitStatus, { id: project.id, sha: sha!, state, ref: source_branch })
    await report('running')
    expect((await merge(iid, { ...waits, sha: 'f'.repeat(40) })).status).toBe(409)
    expect((await merge(iid, waits)).body.merge_when_pipeline_succeeds).toBe(true)
    const cancel = () =>
      service.as(developer).call(cancelAutoMerge, { id: project.id, merge_request_iid: iid })
    expect(await cancel()).toMatchObject({
      status: 201,
      body: { iid, status: 'success', state: 'opened', merge_when_pipeline_succeeds: false },
    })
    expect(await cancel()).toMatchObject({
      status: 406,
      body: { message: "Can't cancel the automatic merge" },
    })
    const must = (only_allow_merge_if_pipeline_succeeds: boolean) =>
      api.call(updateProject, { id: project.id, only_allow_merge_if_pipeline_succeeds })
    await must(true)
    expect((await merge(iid)).status).toBe(405)
    expect(await checked(iid)).toMatchObject({ detailed_merge_status: 'ci_still_running' })
    await report('failed')
    expect(await checked(iid)).toMatchObject({ detailed_merge_status: 'ci_must_pass' })
    expect((await merge(iid)).status).toBe(405)
    await must(false)
    expect((await merge(iid, waits)).status).toBe(405)
    expect((await merge(iid)).status).toBe(200)
  })

  test('twice concurrently creates one commit', async () => {
    const { iid } = await open()
    const replies = await Promise.all(
      [1, 2].map(() => api.call(acceptMergeRequest, { id: project.id, merge_request_iid: iid })),
    )
    expect(statusesOf(replies)).toEqual([200, 405])
  })

  test('many branches into one concurrently merges them all', async () => {
    const names = Array.from({ length: MANY }, (_, nth) => `many-${nth}`)
    await push(
      owner,
      names.map((name) => ({
        ref: `refs/heads/${name}`,
        from: main,
        files: [[`${name}.txt`, 'New\n']],
      })),
    )
    const made = await Promise.all(names.map((source_branch) => open({ source_branch })))
    const replies = await Promise.all(
      made.map(({ iid }) =>
        api.call(acceptMergeRequest, { id: project.id, merge_request_iid: iid }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual(made.map(() => 200))
    const files = await git('ls-tree', '--name-only', main)
    for (const { source_branch } of made) expect(files).toContain(`${source_branch}.txt`)
  })

  test('is refused when a push to the source branch comes in between, and the push is kept', async () => {
    const { iid, source_branch } = await open()
    const { disk_path } = (await findProject(service.deps.db, project.id))!
    const lock = `${service.deps.repositories.dirOf(disk_path)}/${main}.lock`
    await git('config', 'core.filesRefLockTimeout', '60000')
    const read = () =>
      service.deps.db
        .selectFrom('merge_requests')
        .innerJoin('projects', 'projects.id', 'merge_requests.project_id')
        .select(['state', 'sha', 'last_activity_at'])
        .where('project_id', '=', project.id)
        .where('merge_requests.iid', '=', iid)
        .executeTakeFirstOrThrow()
    const until = (is: (row: Awaited<ReturnType<typeof read>>) => boolean) =>
      vi.waitFor(async () => expect(is(await read())).toBe(true), { timeout: 30_000 })

    await writeFile(lock, '')
    const merging = api.call(acceptMergeRequest, { id: project.id, merge_request_iid: iid })
    await until(({ state }) => state === 'locked')
    const { last_activity_at } = await read()
    const ref = `refs/heads/${source_branch}`
    const pushing = push(owner, [{ ref, from: `${ref}^0`, files: [['late.txt', 'x\n']] }])
    await until((row) => row.last_activity_at !== last_activity_at)
    await rm(lock)

    const [merged, [pushed]] = await Promise.all([merging, pushing])
    expect([merged.status, merged.body]).toEqual([
      409,
      { message: 'SHA does not match HEAD of source branch' },
    ])
    expect(await read()).toMatchObject({ state: 'opened', sha: pushed })
    expect(
      (await api.call(listMergeRequestVersions, { id: project.id, merge_request_iid: iid })).body,
    ).toHaveLength(2)
    await git('config', '--unset', 'core.filesRefLockTimeout')
  })

  test('locally and pushing the merge commit marks it as merged', async () => {
    const made = await open()
    await push(owner, [
      {
        ref: main,
        from: `${main}^0`,
        merge: `refs/heads/${made.source_branch}`,
        files: [[`${made.source_branch}.txt`, 'New\n']],
      },
    ])
    expect(
      (await api.call(getMergeRequest, { id: project.id, merge_request_iid: made.iid })).body,
    ).toMatchObject({
      state: 'merged',
      merge_commit_sha: await git('rev-parse', main),
    })
  })

  test('is recognized when one push amends the source branch and merges it', async () => {
    const { iid, source_branch, sha } = await open()
    const ref = `refs/heads/${source_branch}`
    const files = [[`${source_branch}.txt`, 'Newer\n']] as const
    const [amended, merged] = await push(owner, [
      { ref, from: `${main}^0`, files },
      { ref: main, from: `${main}^0`, merge: ref, files },
    ])
    expect(amended).not.toBe(sha)
    expect(
      (await api.call(getMergeRequest, { id: project.id, merge_request_iid: iid })).body,
    ).toMatchObject({
      state: 'merged',
      sha: amended,
      merge_commit_sha: merged,
    })
  })

  test('is previewed by merge_ref', async () => {
    const { iid, sha } = await open()
    const before = await git('rev-parse', main)
    const { body } = await api.call(getMergeRef, { id: project.id, merge_request_iid: iid })
    expect(await git('log', '-1', '--format=%P', body.commit_id)).toBe(`${before} ${sha}`)
    expect(await git('rev-parse', `refs/merge-requests/${iid}/merge`)).toBe(body.commit_id)
    expect(await git('rev-parse', main)).toBe(before)
    expect((await api.call(getMergeRef, { id: project.id, merge_request_iid: iid })).body).toEqual(
      body,
    )
  })

  test('only fast-forwards if the project requires it', async () => {
    const update = (merge_method: string) =>
      service.deps.db
        .updateTable('projects')
        .set({ merge_method: merge_method as 'ff' })
        .where('id', '=', project.id)
        .execute()
    const behind = await open()
    await push(owner, [{ ref: main, from: `${main}^0`, files: [['ahead.txt', 'x\n']] }])
    await update('ff')
    expect(
      (await api.call(acceptMergeRequest, { id: project.id, merge_request_iid: behind.iid }))
        .status,
    ).toBe(406)
    const straight = await open()
    const { body } = await api.call(acceptMergeRequest, {
      id: project.id,
      merge_request_iid: straight.iid,
    })
    expect(body).toMatchObject({ state: 'merged', merge_commit_sha: null })
    expect(await git('rev-parse', main)).toBe(straight.sha)
    await update('merge')
  })
})
