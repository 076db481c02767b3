import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { approveMergeRequest, unapproveMergeRequest } from '#contract/approvals.ts'
import { createCommit } from '#contract/commits.ts'
import {
  createMergeRequestDiscussion,
  createMergeRequestDiscussionNote,
  resolveMergeRequestDiscussion,
} from '#contract/discussions.ts'
import {
  deleteMergeRequest,
  getMergeRequest,
  updateMergeRequest,
} from '#contract/merge-requests/merge-requests.ts'
import {
  listConflicts,
  acceptMergeRequest,
  getMergeRef,
  rebaseMergeRequest,
} from '#contract/merge-requests/merge.ts'
import {
  createMergeRequestPipeline,
  listMergeRequestPipelines,
} from '#contract/merge-requests/pipelines.ts'
import {
  getMergeRequestChanges,
  listMergeRequestCommits,
  listMergeRequestVersions,
} from '#contract/merge-requests/versions.ts'
import {
  createMergeRequestNote,
  listMergeRequestNotes,
  updateMergeRequestNote,
} from '#contract/notes.ts'
import { listMergeRequestParticipants } from '#contract/participants.ts'
import { archiveProject, getProject, unarchiveProject, updateProject } from '#contract/projects.ts'
import {
  protectBranch,
  unprotectBranch,
  updateProtectedBranch,
} from '#contract/protected-branches.ts'
import { estimateMergeRequestTime } from '#contract/time-tracking.ts'
import { runGit } from '#server/git/run.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import { gateGit, type GitGate } from '#server/testing/git-gate.ts'
import { importCommits } from '#server/testing/import-commits.ts'
import { reviewedCode } from '#server/testing/reviewed-code.ts'

/* Tests merging and rebasing by caller, project settings and request parameters. */

let service: TestApp
let gate: GitGate
let code: Awaited<ReturnType<typeof reviewedCode>>
let owner: TestUser, author: TestUser, reporter: TestUser, guest: TestUser, stranger: TestUser
let request: Awaited<ReturnType<typeof code.propose>>

beforeAll(async () => {
  gate = await gateGit()
  service = await testApp()
  owner = await service.user('olga')
  author = await service.user('ann')
  reporter = await service.user('rea')
  guest = await service.user('gus')
  stranger = await service.user('sam')
  code = await reviewedCode(service, 'code', author)
  await service.member(code.project, owner, 50)
  await service.member(code.project, reporter, 20)
  await service.member(code.project, guest, 10)
})
afterAll(async () => {
  await gate.remove()
  await service.close()
})
beforeEach(async () => {
  // Undoes earlier merges.
  await git('update-ref', 'refs/heads/main', code.commits.base_sha)
  request = await code.propose()
})

const as = (user: TestUser | null) => service.as(user)
const git = async (...args: string[]) =>
  (await runGit(args, { gitDir: code.project.gitDir })).stdout.toString().trim()
const set = async (settings: Some<typeof updateProject>) =>
  expect((await as(owner).call(updateProject, { id: code.project.id, ...settings })).status).toBe(
    200,
  )
const merge = (more: Some<typeof acceptMergeRequest> = {}, user: TestUser | null = author) =>
  as(user).call(acceptMergeRequest, { ...request.params, ...more })
const read = async (user = author) => (await as(user).call(getMergeRequest, request.params)).body
const checked = async () => {
  await read()
  await service.deps.jobs.idle()
  return read()
}
const hasBranch = async (name = request.source_branch) =>
  (await git('for-each-ref', `refs/heads/${name}`)) !== ''
/** Pushes a commit to the target branch. */
const goOn = () =>
  as(owner).call(createCommit, {
    id: code.project.id,
    branch: 'main',
    commit_message: 'Go on',
    actions: [{ action: 'create', file_path: 'meanwhile.txt', content: 'x' }],
  })

describe('merging', () => {
  test('requires permission to push or merge', async () => {
    for (const [user, status] of [
      [reporter, 401],
      [guest, 404],
      [stranger, 404],
      [null, 401],
    ] as const) {
      expect((await merge({}, user)).status).toBe(status)
    }
    expect((await merge({}, reporter)).body).toEqual({ message: '401 Unauthorized' })
    const rule = { name: 'main', push_access_level: 40, merge_access_level: 40 }
    await as(owner).call(protectBranch, { id: code.project.id, ...rule })
    expect((await merge()).status).toBe(401)
    expect((await read()).user).toEqual({ can_merge: false })
    await as(owner).call(updateProtectedBranch, {
      id: code.project.id,
      name: 'main',
      allow_force_push: true,
    })
    await as(owner).call(unprotectBranch, { id: code.project.id, name: 'main' })
    expect((await read()).user).toEqual({ can_merge: true })
    expect(
      (await as(author).call(acceptMergeRequest, { id: code.project.id, merge_request_iid: 9999 }))
        .status,
    ).toBe(404)
    await as(owner).call(archiveProject, { id: code.project.id })
    expect((await merge()).status).toBe(401)
    expect((await read()).user).toEqual({ can_merge: false })
    await as(owner).call(unarchiveProject, { id: code.project.id })
    expect((await merge()).status).toBe(200)
  })

  test('is refused for closed merge requests and invalid parameters', async () => {
    for (const [more, error] of [
      [{ squash: 'x' }, 'squash is invalid'],
      [{ should_remove_source_branch: 'x' }, 'should_remove_source_branch is invalid'],
      [{ merge_when_pipeline_succeeds: 'x' }, 'merge_when_pipeline_succeeds is invalid'],
      [{ merge_commit_message: '' }, 'merge_commit_message is empty'],
    ] as const) {
      const input = { ...request.params, ...more }
      expect(await as(author).callRaw(acceptMergeRequest, input)).toMatchObject({
        status: 400,
        body: { error },
      })
    }
    await as(author).call(updateMergeRequest, { ...request.params, state_event: 'close' })
    expect(await merge()).toMatchObject({
      status: 405,
      body: { message: '405 Method Not Allowed' },
    })
    expect(await git('rev-parse', 'refs/heads/main')).toBe(code.commits.base_sha)
  })

  test('waits for open threads if the project requires it', async () => {
    await set({ only_allow_merge_if_all_discussions_are_resolved: true })
    const begun = await as(reporter).call(createMergeRequestDiscussion, {
      ...request.params,
      body: 'Why?',
    })
    expect(await checked()).toMatchObject({
      blocking_discussions_resolved: false,
      detailed_merge_status: 'discussions_not_resolved',
    })
    expect((await merge()).status).toBe(405)
    await as(author).call(resolveMergeRequestDiscussion, {
      ...request.params,
      discussion_id: begun.body.id,
      resolved: true,
    })
    expect(await checked()).toMatchObject({
      blocking_discussions_resolved: true,
      detailed_merge_status: 'mergeable',
    })
    expect((await merge()).status).toBe(200)
    await set({ only_allow_merge_if_all_discussions_are_resolved: false })
  })

  test.each([
    ['its approval is withdrawn', unapproveMergeRequest, {}, 405],
    ['it becomes a draft', updateMergeRequest, { title: 'Draft: Change lines' }, 405],
    ['it is closed', updateMergeRequest, { state_event: 'close' }, 405],
    ['a thread begins', createMergeRequestDiscussion, { body: 'Why?' }, 405],
    ['its branch is protected', protectBranch, { name: 'main' }, 401],
  ])('is refused when %s before it lands', async (_, route, input, status) => {
    await set({
      approvals_before_merge: 1,
      only_allow_merge_if_all_discussions_are_resolved: true,
    })
    request = await code.propose()
    await as(owner).call(approveMergeRequest, request.params)
    await checked()
    const acting = gate.before('merge-tree', () =>
      as(owner).call(route, { ...request.params, ...input }),
    )
    const reply = await merge()
    await acting
    expect(reply.status).toBe(status)
    expect(await read()).toMatchObject({ merged_at: null, merge_user: null })
    expect(await git('rev-parse', 'refs/heads/main')).toBe(code.commits.base_sha)
    await as(owner).call(unprotectBranch, { id: code.project.id, name: 'main' })
    await set({
      approvals_before_merge: 0,
      only_allow_merge_if_all_discussions_are_resolved: false,
    })
  })

  test('removes the source branch as last requested, but never a protected one', async () => {
    const wish = { remove_source_branch: true }
    await as(author).call(updateMergeRequest, { ...request.params, ...wish })
    expect((await merge({ should_remove_source_branch: false })).body).toMatchObject({
      force_remove_source_branch: true,
      should_remove_source_branch: false,
    })
    expect(await hasBranch()).toBe(true)
    await git('update-ref', 'refs/heads/main', code.commits.base_sha)
    request = await code.propose(wish)
    await merge()
    expect(await hasBranch()).toBe(false)
    await git('update-ref', 'refs/heads/main', code.commits.base_sha)
    request = await code.propose()
    const name = request.source_branch
    await as(owner).call(protectBranch, { id: code.project.id, name, push_access_level: 30 })
    await merge({ should_remove_source_branch: true })
    expect(await hasBranch()).toBe(true)
  })

  test('fills in the commit messages of the project', async () => {
    const everything = [
      '%{title} (%{local_reference})',
      '%{issues}',
      '%{description}',
      '%{source_branch} > %{target_branch}, %{reference}, %{url}',
      '%{all_commits}',
      '%{reviewed_by}',
      '%{approved_by}',
      'By %{merge_request_author}, %{merged_by} from %{source_project_id} %{unknown}',
    ]
    await set({
      merge_commit_template: everything.join('\n\n'),
      squash_commit_template: '%{first_multiline_commit} %{local_reference}',
    })
    await as(owner).call(updateMergeRequest, { ...request.params, reviewer_ids: [owner.id] })
    await as(owner).call(approveMergeRequest, request.params)
    const { body } = await merge({ squash: true })
    const message = (sha: string | null) => git('log', '-1', '--format=%B', sha!)
    const { id, full_path } = code.project
    const { iid, title, source_branch } = body
    const olga = `Olga <${owner.id}-olga@users.noreply.mergeboard.test>`
    const ann = `Ann <${author.id}-ann@users.noreply.mergeboard.test>`
    const made = await message(body.merge_commit_sha)
    expect(made.split('\n\n')).toEqual([
      `${title} (!${iid})`,
      `${source_branch} > main, ${full_path}!${iid}, ${service.deps.config.url}/${full_path}/-/merge_requests/${iid}`,
      '* Change files',
      `Reviewed-by: ${olga}`,
      `Approved-by: ${olga}`,
      `By ${ann}, ${ann} from ${id} %{unknown}`,
    ])
    expect(await message(body.squash_commit_sha)).toBe(`${title} !${iid}`)

    await set({ merge_commit_template: '%{description}', squash_commit_template: ' ' })
    await git('update-ref', 'refs/heads/main', code.commits.base_sha)
    request = await code.propose()
    const plain = (await merge({ squash: true })).body
    expect(await message(plain.merge_commit_sha)).toBe(plain.title)
    expect(await message(plain.squash_commit_sha)).toBe(plain.title)
    const refused = await as(owner).call(updateProject, {
      id,
      merge_commit_template: 'x'.repeat(501),
    })
    expect(refused.status).toBe(400)
    await set({ merge_commit_template: null, squash_commit_template: '' })
    expect((await as(owner).call(getProject, { id })).body).toMatchObject({
      merge_commit_template: null,
      squash_commit_template: null,
    })
  })

  test('squashes as the project requires', async () => {
    await set({ squash_option: 'always' })
    expect(await read()).toMatchObject({ squash: false, squash_on_merge: true })
    const { body } = await merge({ squash: false, squash_commit_message: 'One' })
    expect(await git('log', '-1', '--format=%s', body.squash_commit_sha!)).toBe('One')
    await set({ squash_option: 'never' })
    await git('update-ref', 'refs/heads/main', code.commits.base_sha)
    request = await code.propose({ squash: true })
    expect(await read()).toMatchObject({ squash: false })
    expect((await merge({ squash: true })).body).toMatchObject({ squash_commit_sha: null })
    await set({ squash_option: 'default_on' })
    request = await code.propose()
    expect(await read()).toMatchObject({ squash: true })
    await set({ squash_option: 'default_off' })
  })

  test.each(['rebase_merge', 'ff'] as const)(
    'requires a rebase first: %s',
    async (merge_method) => {
      await set({ merge_method })
      expect(await checked()).toMatchObject({ detailed_merge_status: 'mergeable' })
      expect((await goOn()).status).toBe(201)
      expect(await checked()).toMatchObject({
        merge_status: 'can_be_merged',
        has_conflicts: false,
        detailed_merge_status: 'need_rebase',
      })
      expect(await merge()).toMatchObject({
        status: 406,
        body: { message: 'Branch cannot be merged' },
      })
      await set({ merge_method: 'merge' })
      expect(await checked()).toMatchObject({ detailed_merge_status: 'mergeable' })
      await set({ merge_method })
      expect((await as(author).call(rebaseMergeRequest, request.params)).status).toBe(202)
      await service.deps.jobs.idle()
      const { sha, ...rebased } = await checked()
      expect(rebased).toMatchObject({ merge_error: null, detailed_merge_status: 'mergeable' })
      const target = await git('rev-parse', 'refs/heads/main')
      const { body } = await merge()
      expect(body.state).toBe('merged')
      expect(await git('log', '-1', '--format=%P', 'refs/heads/main')).toBe(
        merge_method === 'ff' ? target : `${target} ${sha}`,
      )
      await set({ merge_method: 'merge' })
    },
  )
})

test('only mergeable merge requests have a merge ref', async () => {
  const ask = (user = reporter) => as(user).call(getMergeRef, request.params)
  expect((await ask()).status).toBe(200)
  expect((await ask(guest)).status).toBe(403)
  expect((await ask(stranger)).status).toBe(404)
  const refused = { status: 400, body: { message: 'Merge request is not mergeable' } }
  await importCommits(code.project.gitDir, [
    { ref: 'refs/heads/main', from: 'refs/heads/main^0', files: [['a.txt', 'other\n']] },
  ])
  expect(await ask()).toMatchObject(refused)
  await as(author).call(updateMergeRequest, { ...request.params, state_event: 'close' })
  expect(await ask()).toMatchObject(refused)
})

test('lists the conflicting files of an open merge request', async () => {
  const ask = (user = reporter) => as(user).call(listConflicts, request.params)
  expect(await ask()).toMatchObject({ status: 200, body: [] })
  expect((await ask(guest)).status).toBe(403)
  expect((await ask(stranger)).status).toBe(404)
  await importCommits(code.project.gitDir, [
    { ref: 'refs/heads/main', from: 'refs/heads/main^0', files: [['a.txt', 'other\n']] },
  ])
  expect((await ask()).body).toEqual([
    {
      path: 'a.txt',
      hunks: [{ source_start: 1, source_count: 9, target_lines: ['other'] }],
    },
  ])
  await as(author).call(updateMergeRequest, { ...request.params, state_event: 'close' })
  expect((await ask()).body).toEqual([])
})

describe('rebasing', () => {
  const rebase = async (
    user: TestUser | null = author,
    more: Some<typeof rebaseMergeRequest> = {},
  ) => {
    const input = { ...request.params, ...more }
    const { status, body, refusal } = await as(user).call(rebaseMergeRequest, input)
    await service.deps.jobs.idle()
    return [status, refusal.message ?? refusal.error ?? body]
  }

  test('requires push access to the source branch', async () => {
    expect(await rebase(null)).toEqual([401, '401 Unauthorized'])
    expect(await rebase(stranger)).toEqual([404, '404 Project Not Found'])
    expect(await rebase(guest)).toEqual([404, '404 Not found'])
    expect(await rebase(reporter)).toEqual([403, '403 Forbidden - Cannot push to source branch'])
    const name = request.source_branch
    await as(owner).call(protectBranch, { id: code.project.id, name, push_access_level: 30 })
    const fixed = '403 Forbidden - Source branch is protected from force push'
    expect(await rebase()).toEqual([403, fixed])
    await as(owner).call(updateProtectedBranch, {
      id: code.project.id,
      name,
      allow_force_push: true,
    })
    expect(await rebase()).toEqual([202, { rebase_in_progress: true }])
    const wrong = { ...request.params, skip_ci: 'x' }
    expect(await as(author).callRaw(rebaseMergeRequest, wrong)).toMatchObject({
      status: 400,
      body: { error: 'skip_ci is invalid' },
    })
  })

  test('with skip_ci starts no pipeline', async () => {
    const config = { ref: 'refs/heads/main', from: 'refs/heads/main^0' }
    await importCommits(code.project.gitDir, [
      { ...config, files: [['.gitlab-ci.yml', 'unit: {script: x, only: [merge_requests]}\n']] },
    ])
    const pipelines = async () =>
      (await as(author).call(listMergeRequestPipelines, request.params)).body.map(
        ({ source, status }) => `${source} ${status}`,
      )
    expect(await rebase(author, { skip_ci: true })).toMatchObject([202, {}])
    expect((await read()).sha).not.toBe(code.commits.head_sha)
    expect(await pipelines()).toEqual(['merge_request_event skipped', 'push skipped'])
    await goOn()
    expect(await rebase()).toMatchObject([202, {}])
    expect((await pipelines())[0]).toBe('merge_request_event pending')
  })
})

describe('in a public project', () => {
  test('everyone can read, and comment unless the discussion is locked', async () => {
    const open = await reviewedCode(service, 'open', author, { visibility: 20 })
    const one = await open.propose()
    for (const route of [
      getMergeRequest,
      listMergeRequestCommits,
      getMergeRequestChanges,
      listMergeRequestVersions,
      listMergeRequestParticipants,
      listMergeRequestNotes,
    ]) {
      expect((await as(stranger).call(route, one.params)).status).toBe(200)
      expect((await as(null).call(route, one.params)).status).toBe(401)
    }
    const begun = await as(stranger).call(createMergeRequestDiscussion, {
      ...one.params,
      body: 'Hello',
    })
    expect(begun.status).toBe(201)
    const [note] = begun.body.notes
    await as(author).call(updateMergeRequest, { ...one.params, discussion_locked: true })
    const replies = { ...one.params, discussion_id: begun.body.id }
    for (const reply of [
      await as(stranger).call(createMergeRequestNote, { ...one.params, body: 'x' }),
      await as(stranger).call(createMergeRequestDiscussion, { ...one.params, body: 'x' }),
      await as(stranger).call(createMergeRequestDiscussionNote, { ...replies, body: 'x' }),
      await as(stranger).call(updateMergeRequestNote, {
        ...one.params,
        note_id: note!.id,
        body: 'x',
      }),
      await as(stranger).call(resolveMergeRequestDiscussion, { ...replies, resolved: true }),
    ]) {
      expect([reply.status, reply.body]).toEqual([403, { message: '403 Forbidden' }])
    }
    expect(
      (await as(author).call(createMergeRequestNote, { ...one.params, body: 'x' })).status,
    ).toBe(201)
    for (const reply of [
      await as(stranger).call(updateMergeRequest, { ...one.params, title: 'x' }),
      await as(stranger).call(estimateMergeRequestTime, { ...one.params, duration: '1h' }),
      await as(stranger).call(rebaseMergeRequest, one.params),
      await as(stranger).call(approveMergeRequest, one.params),
      await as(stranger).call(createMergeRequestPipeline, one.params),
      await as(stranger).call(deleteMergeRequest, one.params),
    ]) {
      expect(reply.status).toBe(403)
    }
    expect((await as(stranger).call(acceptMergeRequest, one.params)).status).toBe(401)
  })
})
