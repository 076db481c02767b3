import { rm, writeFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createMergeRequestApprovalRule,
  createProjectApprovalRule,
  deleteMergeRequestApprovalRule,
  deleteProjectApprovalRule,
} from '#contract/approval-rules.ts'
import {
  approveMergeRequest,
  setApprovalsRequired,
  setProjectApprovals,
} from '#contract/approvals.ts'
import { setCommitStatus } from '#contract/commit-statuses.ts'
import { createCommit, getCommit } from '#contract/commits.ts'
import { createDeployment } from '#contract/deployments.ts'
import {
  createMergeRequestDiscussion,
  resolveMergeRequestDiscussion,
} from '#contract/discussions.ts'
import { forkProject } from '#contract/forks.ts'
import { listPipelineJobs } from '#contract/jobs.ts'
import { listMergeRequests } from '#contract/merge-requests/lists.ts'
import {
  createMergeRequest,
  getMergeRequest,
  updateMergeRequest,
} from '#contract/merge-requests/merge-requests.ts'
import { acceptMergeRequest } from '#contract/merge-requests/merge.ts'
import {
  createMergeRequestPipeline,
  listMergeRequestPipelines,
} from '#contract/merge-requests/pipelines.ts'
import { listMergeRequestNotes } from '#contract/notes.ts'
import { updateProject } from '#contract/projects.ts'
import { listTodos } from '#contract/todos.ts'
import { beginPush, settlePush } from '#server/domain/repository/push-journal.ts'
import { findRef } from '#server/git/refs.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'
import {
  testApp,
  type ParamsOf,
  type Some,
  type TestApp,
  type TestSpace,
  type TestUser,
} from '#server/testing/app.ts'
import { pushCommits } from '#server/testing/code.ts'

const CONFIG = `
workflow: {rules: [{if: $CI_COMMIT_BRANCH && $CI_OPEN_MERGE_REQUESTS, when: never}, {when: always}]}
branch: {script: make, rules: [{if: $CI_COMMIT_BRANCH}]}
request: {script: make, rules: [{if: $CI_MERGE_REQUEST_TARGET_BRANCH_NAME == "main"}]}
labelled: {script: make, rules: [{if: $CI_MERGE_REQUEST_LABELS =~ /bug/}]}
changed: {script: make, rules: [{if: $CI_MERGE_REQUEST_IID, changes: [lib/*]}]}
`

let service: TestApp
let guest: TestUser, dev: TestUser, reporter: TestUser, stranger: TestUser
let app: TestSpace

beforeAll(async () => {
  service = await testApp()
  ;[guest, reporter, dev, stranger] = (await Promise.all(
    ['gus', 'rea', 'dev', 'sam'].map((name) => service.user(name)),
  )) as [TestUser, TestUser, TestUser, TestUser]
  app = await service.project('app')
  for (const [user, level] of [
    [guest, 10],
    [reporter, 20],
    [dev, 40],
  ] as const) {
    await service.member(app, user, level)
  }
  await push('main', { '.gitlab-ci.yml': CONFIG })
})
afterAll(() => service.close())

const as = (user: TestUser | null) => service.as(user)

async function push(
  branch: string,
  files: Record<string, string>,
  { message, from }: { message?: string; from?: string } = {},
): Promise<string> {
  const [sha] = await pushCommits(service.deps, app.id, dev, [
    {
      ref: `refs/heads/${branch}`,
      files: Object.entries(files),
      ...(from === undefined ? {} : { from }),
      ...(message === undefined ? {} : { message }),
    },
  ])
  return sha!
}

async function open(source_branch: string, more: Some<typeof createMergeRequest> = {}) {
  const reply = await as(dev).call(createMergeRequest, {
    id: app.id,
    source_branch,
    target_branch: 'main',
    title: 'Change',
    ...more,
  })
  expect(reply.status).toBe(201)
  return reply.body
}

const jobsOf = async (id: number) =>
  (await as(dev).call(listPipelineJobs, { id: app.id, pipeline_id: id })).body
    .map(({ name }) => name)
    .toSorted()

type Report = ParamsOf<typeof setCommitStatus>

async function report(sha: string, state: Report['state'], more: Partial<Report> = {}) {
  const reply = await as(dev).call(setCommitStatus, { id: app.id, sha, state, ...more })
  expect(reply.status).toBe(201)
  return reply.body
}

/** Completes a pipeline's jobs, then reports an external status to update the pipeline. */
async function finish(pipeline: { id: number; sha: string }): Promise<void> {
  await service.deps.db
    .updateTable('jobs')
    .set({ status: 'success' })
    .where('pipeline_id', '=', pipeline.id)
    .execute()
  await report(pipeline.sha, 'success', { pipeline_id: pipeline.id })
}

describe('the pipelines of a merge request', () => {
  test('start when it is created and on each push, with the jobs for merge requests', async () => {
    const first = await push('topic', { 'lib/a': '1' }, { from: 'refs/heads/main' })
    const { iid } = await open('topic', { labels: 'bug' })
    const { body: made } = await as(dev).call(getMergeRequest, {
      id: app.id,
      merge_request_iid: iid,
    })
    expect(made.head_pipeline).toMatchObject({
      sha: first,
      ref: `refs/merge-requests/${iid}/head`,
      source: 'merge_request_event',
      status: 'pending',
      detailed_status: expect.objectContaining({ group: 'pending' }),
    })
    expect(made.pipeline).toMatchObject({ id: made.head_pipeline!.id, sha: first })
    expect(await jobsOf(made.head_pipeline!.id)).toEqual(['changed', 'labelled', 'request'])

    const second = await push('topic', { 'doc/a': '1' }, { from: 'refs/heads/topic^0' })
    const { body: pushed } = await as(dev).call(getMergeRequest, {
      id: app.id,
      merge_request_iid: iid,
    })
    expect(pushed.head_pipeline).toMatchObject({ sha: second, source: 'merge_request_event' })

    const listed = (
      await as(reporter).call(listMergeRequestPipelines, { id: app.id, merge_request_iid: iid })
    ).body
    expect(listed.map(({ sha, source }) => [sha, source])).toEqual([
      [second, 'merge_request_event'],
      [first, 'merge_request_event'],
      [first, 'push'],
    ])
    expect(listed[0]).not.toHaveProperty('detailed_status')
  })

  test('can be started by users who may push to the source branch', async () => {
    await push('asked', { b: '1' }, { from: 'refs/heads/main' })
    const { iid } = await open('asked')
    const made = await as(dev).call(createMergeRequestPipeline, {
      id: app.id,
      merge_request_iid: iid,
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      ref: `refs/merge-requests/${iid}/head`,
      before_sha: '0'.repeat(40),
      user: expect.objectContaining({ username: 'dev' }),
      yaml_errors: null,
    })
    expect(
      (await as(dev).call(getMergeRequest, { id: app.id, merge_request_iid: iid })).body
        .head_pipeline!.id,
    ).toBe(made.body.id)
    const params = { id: app.id, merge_request_iid: iid }
    const unseen = { ...params, async: true }
    expect(await as(dev).call(createMergeRequestPipeline, unseen)).toMatchObject({
      status: 202,
      body: null,
    })
    const [newest] = (await as(dev).call(listMergeRequestPipelines, params)).body
    expect(newest!.id).toBeGreaterThan(made.body.id)
    expect((await as(reporter).call(createMergeRequestPipeline, unseen)).status).toBe(403)
    expect(
      (await as(reporter).call(createMergeRequestPipeline, { id: app.id, merge_request_iid: iid }))
        .status,
    ).toBe(403)
    expect(
      (await as(guest).call(createMergeRequestPipeline, { id: app.id, merge_request_iid: iid }))
        .status,
    ).toBe(403)
    expect(
      (await as(stranger).call(createMergeRequestPipeline, { id: app.id, merge_request_iid: iid }))
        .status,
    ).toBe(404)
    expect(
      (await as(null).call(listMergeRequestPipelines, { id: app.id, merge_request_iid: iid }))
        .status,
    ).toBe(401)
    expect(
      (await as(guest).call(listMergeRequestPipelines, { id: app.id, merge_request_iid: iid }))
        .status,
    ).toBe(403)
    expect(
      (await as(dev).call(createMergeRequestPipeline, { id: app.id, merge_request_iid: 999 }))
        .status,
    ).toBe(404)
  })

  test('are not created without jobs, and fail with the reason if the configuration is invalid', async () => {
    await push('quiet', { c: '1', '.gitlab-ci.yml': 'a: {script: b, only: [tags]}' })
    const { iid } = await open('quiet')
    const none = await as(dev).call(createMergeRequestPipeline, {
      id: app.id,
      merge_request_iid: iid,
    })
    expect([none.status, none.body]).toEqual([405, { message: '405 Method Not Allowed' }])
    expect(
      (await as(dev).call(getMergeRequest, { id: app.id, merge_request_iid: iid })).body
        .head_pipeline,
    ).toBeNull()

    await push('quiet', { '.gitlab-ci.yml': 'a: {stage: none, script: b}' })
    const broken = await as(dev).call(createMergeRequestPipeline, {
      id: app.id,
      merge_request_iid: iid,
    })
    expect([broken.status, broken.body.status]).toEqual([201, 'failed'])
    expect(broken.body.yaml_errors).toMatch(/^a job: chosen stage does not exist/)
  })

  test('in a private fork are hidden from users who cannot see the fork', async () => {
    const { body: fork } = await as(reporter).call(forkProject, { id: app.id })
    await pushCommits(service.deps, fork.id, reporter, [
      { ref: 'refs/heads/gift', from: 'refs/heads/main', files: [['gift', '1']] },
    ])
    const { body: made } = await as(reporter).call(createMergeRequest, {
      id: fork.id,
      target_project_id: app.id,
      source_branch: 'gift',
      target_branch: 'main',
      title: 'Gift',
    })
    await service.deps.jobs.idle()
    const at = { id: app.id, merge_request_iid: made.iid }
    const read = async (user: TestUser) => (await as(user).call(getMergeRequest, at)).body
    const own = await read(reporter)
    expect(own.head_pipeline).toMatchObject({
      project_id: fork.id,
      web_url: expect.stringContaining('/rea/app/-/pipelines/'),
    })
    const seen = await read(dev)
    expect(seen).toMatchObject({
      pipeline: null,
      head_pipeline: null,
      latest_build_started_at: null,
      latest_build_finished_at: null,
    })
    expect(JSON.stringify(seen)).not.toContain('rea/app')
    expect((await as(dev).call(listMergeRequestPipelines, at)).body).toEqual([])
  })

  test('fall back to those of its branch', async () => {
    const config = { '.gitlab-ci.yml': 'unit: {script: b}' }
    const sha = await push('plain', { d: '1', ...config }, { from: 'refs/heads/main' })
    const { iid } = await open('plain')
    const { body } = await as(dev).call(getMergeRequest, { id: app.id, merge_request_iid: iid })
    expect(body.head_pipeline).toMatchObject({ sha, ref: 'plain', source: 'push' })
    const from = 'refs/heads/plain^0'
    await push('plain', { e: '1' }, { message: 'Later [ci skip]', from })
    expect(
      (await as(dev).call(getMergeRequest, { id: app.id, merge_request_iid: iid })).body
        .head_pipeline!.status,
    ).toBe('skipped')
  })
})

describe('auto-merge', () => {
  test('merges once the pipeline succeeds', async () => {
    const sha = await push('waits', { f: '1' }, { from: 'refs/heads/main' })
    const { iid } = await open('waits')
    const accepted = await as(dev).call(acceptMergeRequest, {
      id: app.id,
      merge_request_iid: iid,
      merge_when_pipeline_succeeds: true,
    })
    expect([accepted.status, accepted.body.state]).toEqual([200, 'opened'])
    await report(sha, 'running', { name: 'slow' })
    expect(
      (await as(dev).call(getMergeRequest, { id: app.id, merge_request_iid: iid })).body.state,
    ).toBe('opened')
    const { head_pipeline } = (
      await as(dev).call(getMergeRequest, { id: app.id, merge_request_iid: iid })
    ).body
    await report(sha, 'success', { name: 'slow' })
    await finish(head_pipeline!)
    await service.deps.jobs.idle()
    const { body } = await as(dev).call(getMergeRequest, { id: app.id, merge_request_iid: iid })
    expect(body).toMatchObject({
      state: 'merged',
      latest_build_finished_at: expect.any(String),
      first_deployed_to_production_at: null,
    })

    const deployment = await as(dev).call(createDeployment, {
      id: app.id,
      environment: 'production',
      sha: body.merge_commit_sha!,
      ref: 'main',
      tag: false,
      status: 'success',
    })
    expect(deployment.status).toBe(201)
    const deployed = await as(dev).call(getMergeRequest, { id: app.id, merge_request_iid: iid })
    expect(deployed.body.first_deployed_to_production_at).toEqual(expect.any(String))
    const found = await as(dev).call(listMergeRequests, {
      scope: 'all',
      environment: 'production',
      deployed_after: '2000-01-01',
    })
    expect(found.body.map((one) => one.iid)).toEqual([iid])
  })

  /** Opens a merge request with auto-merge set and a running pipeline. */
  async function waiting(
    branch: string,
    files: Record<string, string>,
    by = dev,
    target_branch = 'main',
  ) {
    await push(branch, files, { from: `refs/heads/${target_branch}` })
    const { iid, head_pipeline } = await open(branch, { target_branch })
    const accepted = await as(by).call(acceptMergeRequest, {
      id: app.id,
      merge_request_iid: iid,
      merge_when_pipeline_succeeds: true,
    })
    expect(accepted.body).toMatchObject({ state: 'opened', merge_when_pipeline_succeeds: true })
    const ends = async () => {
      await finish(
        (await as(dev).call(getMergeRequest, { id: app.id, merge_request_iid: iid })).body
          .head_pipeline ?? head_pipeline!,
      )
      await service.deps.jobs.idle()
    }
    const see = async () => {
      await service.deps.jobs.idle()
      return (await as(dev).call(getMergeRequest, { id: app.id, merge_request_iid: iid })).body
    }
    return { iid, ends, see }
  }

  const waits = { state: 'opened', merge_when_pipeline_succeeds: true, merge_error: null }

  test('merges once fewer approvals are required', async () => {
    const admin = as(await service.user('amy', { admin: true }))
    const { iid, ends, see } = await waiting('lowered', { lowered: '1' })
    const params = { id: app.id, merge_request_iid: iid }
    await admin.call(setProjectApprovals, { id: app.id, approvals_before_merge: 1 })
    await as(dev).call(setApprovalsRequired, { ...params, approvals_required: 2 })
    await admin.call(approveMergeRequest, params)
    await ends()
    expect(await see()).toMatchObject(waits)
    await as(dev).call(setApprovalsRequired, { ...params, approvals_required: 1 })
    expect(await see()).toMatchObject({ state: 'merged' })
    await admin.call(setProjectApprovals, { id: app.id, approvals_before_merge: 0 })
  })

  test('merges once its approval rule is deleted', async () => {
    const { iid, ends, see } = await waiting('unruled', { unruled: '1' })
    const params = { id: app.id, merge_request_iid: iid }
    const { body: rule } = await as(dev).call(createMergeRequestApprovalRule, {
      ...params,
      name: 'All',
      rule_type: 'any_approver',
      approvals_required: 1,
    })
    await ends()
    expect(await see()).toMatchObject(waits)
    await as(dev).call(deleteMergeRequestApprovalRule, { ...params, approval_rule_id: rule.id })
    expect(await see()).toMatchObject({ state: 'merged' })
  })

  test('waits while the target branch is locked, and merges after the next push to it', async () => {
    const { ends, see } = await waiting('busy', { g: '1' })
    const { disk_path } = (await findProject(service.deps.db, app.id))!
    const lock = `${service.deps.repositories.dirOf(disk_path)}/refs/heads/main.lock`
    await writeFile(lock, '')
    await ends()
    expect(await see()).toMatchObject(waits)
    await rm(lock)
    const pushed = await as(dev).call(createCommit, {
      id: app.id,
      branch: 'main',
      commit_message: 'Add h',
      actions: [{ action: 'create', file_path: 'h', content: '1' }],
    })
    expect(pushed.status).toBe(201)
    expect(await see()).toMatchObject({ state: 'merged' })
  })

  test('waits while a push locks the branch, and merges even if that push changes nothing', async () => {
    const { ends, see } = await waiting('held', { m: '1' })
    const { db, repositories } = service.deps
    const user = (await findUser(db, dev.id))!
    const project = (await findProjectFor(db, app.id, dev.id, service.deps.now().slice(0, 10)))!
    const { target } = (await findRef(repositories.dirOf(project.disk_path), 'refs/heads/main'))!
    const updates = [{ ref: 'refs/heads/main', before: target, after: (await see()).sha }]
    const id = await beginPush(service.deps, { project, user, updates })
    const lock = `${repositories.dirOf(project.disk_path)}/refs/heads/main.lock`
    await writeFile(lock, '')
    await ends()
    expect(await see()).toMatchObject(waits)
    await rm(lock)
    await settlePush(service.deps, id, { project, user, updates })
    expect(await see()).toMatchObject({ state: 'merged' })
  })

  test('waits until all requirements are met', async () => {
    const admin = as(await service.user('ada', { admin: true }))
    const { iid, ends, see } = await waiting('missing', { i: '1' })
    await as(dev).call(updateMergeRequest, {
      id: app.id,
      merge_request_iid: iid,
      title: 'Draft: Change',
    })
    const discussion = await as(dev).call(createMergeRequestDiscussion, {
      id: app.id,
      merge_request_iid: iid,
      body: 'Why?',
    })
    await admin.call(updateProject, {
      id: app.id,
      only_allow_merge_if_all_discussions_are_resolved: true,
    })
    const anybody = { name: 'All', approvals_required: 1, rule_type: 'any_approver' } as const
    const rule = await admin.call(createProjectApprovalRule, { id: app.id, ...anybody })
    expect(rule.status).toBe(201)
    await ends()
    expect(await see()).toMatchObject(waits)
    expect(
      (await admin.call(approveMergeRequest, { id: app.id, merge_request_iid: iid })).status,
    ).toBe(201)
    expect(await see()).toMatchObject(waits)
    await as(dev).call(updateMergeRequest, { id: app.id, merge_request_iid: iid, title: 'Change' })
    expect(await see()).toMatchObject(waits)
    await as(dev).call(resolveMergeRequestDiscussion, {
      id: app.id,
      merge_request_iid: iid,
      discussion_id: discussion.body.id,
      resolved: true,
    })
    expect(await see()).toMatchObject({ state: 'merged', merge_user: { username: 'dev' } })
    await admin.call(deleteProjectApprovalRule, { id: app.id, approval_rule_id: rule.body.id })
  })

  test.each<[string, Some<typeof updateMergeRequest>, string]>([
    ['close', { state_event: 'close' }, 'it was closed'],
    ['retarget', { target_branch: 'plain' }, 'its target branch was changed'],
  ])('is canceled after a %s', async (name, change, reason) => {
    const { iid, see } = await waiting(name, { [name]: '1' })
    expect(
      (await as(dev).call(updateMergeRequest, { id: app.id, merge_request_iid: iid, ...change }))
        .status,
    ).toBe(200)
    expect(await see()).toMatchObject({ merge_when_pipeline_succeeds: false, merge_user: null })
    const notes = await as(dev).call(listMergeRequestNotes, { id: app.id, merge_request_iid: iid })
    expect(notes.body.map((note) => note.body)).toContain(
      `aborted the automatic merge because ${reason}`,
    )
  })

  test('is canceled with a note when the branch it merges into was merged and deleted', async () => {
    await push('base', { base: '1' }, { from: 'refs/heads/main' })
    const base = await open('base')
    const { iid, see } = await waiting('on-base', { 'on-base': '1' }, dev, 'base')
    const one = { id: app.id, merge_request_iid: base.iid }
    const merged = await as(dev).call(acceptMergeRequest, {
      ...one,
      should_remove_source_branch: true,
    })
    expect(merged.body).toMatchObject({ state: 'merged' })
    expect(await see()).toMatchObject({
      state: 'opened',
      target_branch: 'main',
      merge_when_pipeline_succeeds: false,
      merge_user: null,
    })
    const notes = await as(dev).call(listMergeRequestNotes, { id: app.id, merge_request_iid: iid })
    expect(notes.body.map((note) => note.body)).toContain(
      'aborted the automatic merge because its target branch was changed',
    )
  })

  test('keeps the options it was set with unless they change later', async () => {
    const { iid, ends, see } = await waiting('wishes', { k: '1' })
    for (const wish of [{ squash: true, squash_commit_message: 'As one' }, {}]) {
      const again = { merge_when_pipeline_succeeds: true, ...wish }
      expect(
        (await as(dev).call(acceptMergeRequest, { id: app.id, merge_request_iid: iid, ...again }))
          .body,
      ).toMatchObject({ squash: true })
    }
    await ends()
    const merged = await see()
    const at = { id: app.id, sha: merged.squash_commit_sha! }
    expect((await as(dev).call(getCommit, at)).body).toMatchObject({
      message: expect.stringMatching(/^As one/),
    })
  })

  test.each([
    ['another user', 'pushed-by-other', 'max'],
    ['the user who set it', 'pushed-by-setter', null],
  ])('is canceled when %s pushes to the source branch', async (_, branch, other) => {
    const merger = other === null ? dev : await service.user(other)
    if (other !== null) await service.member(app, merger, 40)
    const { iid, see } = await waiting(branch, { [branch]: '1' }, merger)
    await push(branch, { [branch]: '2' }, { from: `refs/heads/${branch}^0` })
    expect(await see()).toMatchObject({ merge_when_pipeline_succeeds: false, merge_user: null })
    const notes = await as(dev).call(listMergeRequestNotes, { id: app.id, merge_request_iid: iid })
    expect(notes.body.map((note) => note.body)).toContain(
      'aborted the automatic merge because its source branch was updated',
    )
  })

  test('is canceled by a conflict, and notifies the author and the user who set it', async () => {
    const merger = await service.user('mel')
    await service.member(app, merger, 40)
    const { iid, ends, see } = await waiting('conflicts', { clash: '1' }, merger)
    await push('main', { clash: '2' }, { from: 'refs/heads/main^0' })
    await ends()
    expect(await see()).toMatchObject({
      state: 'opened',
      merge_when_pipeline_succeeds: false,
      merge_user: null,
      merge_error: 'Merge request is not mergeable',
    })
    const notes = await as(dev).call(listMergeRequestNotes, {
      id: app.id,
      merge_request_iid: iid,
      sort: 'asc',
    })
    expect(notes.body.map((note) => note.body)).toEqual([
      expect.stringMatching(/^enabled an automatic merge when the pipeline for \w{40} succeeds$/),
      'aborted the automatic merge because its branches cannot be merged',
    ])
    for (const user of [dev, merger]) {
      const todos = await as(user).call(listTodos, { action: 'unmergeable' })
      expect(todos.body).toMatchObject([{ target: { iid }, author: { username: 'mel' } }])
    }
  })
})
