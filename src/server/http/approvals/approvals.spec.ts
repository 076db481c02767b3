import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  approveMergeRequest,
  getApprovalState,
  getApprovals,
  getProjectApprovals,
  resetApprovals,
  setApprovalsRequired,
  setProjectApprovals,
  unapproveMergeRequest,
} from '#contract/approvals.ts'
import { createCommit } from '#contract/commits.ts'
import { listProjectMergeRequests } from '#contract/merge-requests/lists.ts'
import { getMergeRequest, updateMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { acceptMergeRequest } from '#contract/merge-requests/merge.ts'
import { listMergeRequestNotes } from '#contract/notes.ts'
import { listMergeRequestReviewers } from '#contract/participants.ts'
import { createProject, getProject, updateProject } from '#contract/projects.ts'
import { listTodos } from '#contract/todos.ts'
import { queryParams } from '#server/testing/api.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import { pushCommits } from '#server/testing/code.ts'
import { reviewedCode } from '#server/testing/reviewed-code.ts'
import { made } from '#server/testing/world.ts'

let service: TestApp
let code: Awaited<ReturnType<typeof reviewedCode>>
let author: TestUser, developer: TestUser, maintainer: TestUser
let reporter: TestUser, guest: TestUser, stranger: TestUser
let request: Awaited<ReturnType<typeof code.propose>>

beforeAll(async () => {
  service = await testApp()
  author = await service.user('ann')
  developer = await service.user('dan')
  maintainer = await service.user('mia')
  reporter = await service.user('rea')
  guest = await service.user('gus')
  stranger = await service.user('sam')
  code = await reviewedCode(service, 'code', author)
  await service.member(code.project, developer, 30)
  await service.member(code.project, maintainer, 40)
  await service.member(code.project, reporter, 20)
  await service.member(code.project, guest, 10)
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.deps.db.deleteFrom('project_approval_settings').execute()
  request = await code.propose()
})

const as = (user: TestUser | null) => service.as(user)
const set = (settings: Some<typeof setProjectApprovals>) =>
  as(maintainer).call(setProjectApprovals, { id: code.project.id, ...settings })
const approve = (user: TestUser, more: Some<typeof approveMergeRequest> = {}) =>
  as(user).call(approveMergeRequest, { ...request.params, ...more })
const approvals = async (user = developer) =>
  (await as(user).call(getApprovals, request.params)).body
const approverNames = async () =>
  (await approvals()).approved_by.map((given) => given.user.username)
const push = (by = author, author_ = 'Ann <ann@mergeboard.test>') =>
  pushCommits(service.deps, code.project.id, by, [
    {
      ref: `refs/heads/${request.source_branch}`,
      from: `refs/heads/${request.source_branch}^0`,
      files: [['more.txt', `${request.iid} ${++pushes}\n`]],
      author: author_,
    },
  ])
let pushes = 0
/** Returns the detailed merge status after the check. */
async function mergeStatus() {
  await as(developer).call(getMergeRequest, request.params)
  await service.deps.jobs.idle()
  return (await as(developer).call(getMergeRequest, request.params)).body.detailed_merge_status
}

describe('approving', () => {
  test('updates the approvals, adds a note, updates the reviewer and settles the to-do', async () => {
    await as(author).call(updateMergeRequest, { ...request.params, reviewer_ids: [developer.id] })
    expect((await as(developer).call(listTodos)).body).toHaveLength(1)
    const { body: before } = await as(developer).call(getApprovals, request.params)
    expect(before).toMatchObject({ approved: true, user_can_approve: true, approved_by: [] })

    expect(await approve(developer, { sha: code.commits.head_sha })).toMatchObject({
      status: 201,
      body: {
        id: request.id,
        iid: request.iid,
        title: 'Change lines',
        state: 'opened',
        approved: true,
        approvals_required: 0,
        approvals_left: 0,
        approved_by: [{ user: { username: 'dan' }, approved_at: expect.any(String) }],
        user_has_approved: true,
        user_can_approve: false,
        approval_rules_left: [],
      },
    })
    const { body: notes } = await as(developer).call(listMergeRequestNotes, {
      ...request.params,
      sort: 'asc',
    })
    expect(notes.at(-1)).toMatchObject({ system: true, body: 'approved this merge request' })
    const reviewers = async () =>
      (await as(developer).call(listMergeRequestReviewers, request.params)).body
    expect(await reviewers()).toMatchObject([{ state: 'approved' }])
    const second = await as(developer).call(listMergeRequestReviewers, {
      ...request.params,
      page: 2,
    })
    expect([second.body, second.headers['x-total']]).toEqual([[], '1'])
    expect((await as(developer).call(listTodos)).body).toEqual([])

    expect(await as(developer).call(unapproveMergeRequest, request.params)).toMatchObject({
      status: 201,
      body: { approved_by: [], user_has_approved: false, user_can_approve: true },
    })
    expect(await reviewers()).toMatchObject([{ state: 'unapproved' }])
    expect(await as(developer).call(unapproveMergeRequest, request.params)).toMatchObject({
      status: 404,
      body: { message: '404 Not Found' },
    })
  })

  test('is refused for ineligible and repeated approvals, and on merge requests that are not open', async () => {
    const unauthorized = { status: 401, body: { message: '401 Unauthorized' } }
    expect(await approve(reporter)).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden' },
    })
    expect((await approve(guest)).status).toBe(403)
    expect((await approve(stranger)).status).toBe(404)
    expect((await as(null).call(approveMergeRequest, request.params)).status).toBe(401)
    expect(await approve(developer, { sha: code.commits.base_sha })).toMatchObject({
      status: 409,
      body: { message: 'SHA does not match HEAD of source branch' },
    })
    expect((await approve(developer)).status).toBe(201)
    expect(await approve(developer)).toMatchObject(unauthorized)
    await as(author).call(updateMergeRequest, { ...request.params, state_event: 'close' })
    expect(await approve(maintainer)).toMatchObject(unauthorized)
    expect((await as(developer).call(unapproveMergeRequest, request.params)).status).toBe(404)
    expect(await approverNames()).toEqual(['dan'])
  })

  test('by the author depends on a project setting', async () => {
    expect((await approve(author)).status).toBe(401)
    expect(await approvals(author)).toMatchObject({ user_can_approve: false })
    await set({ merge_requests_author_approval: true, approvals_before_merge: 1 })
    expect(await approve(author)).toMatchObject({ status: 201, body: { approvals_left: 0 } })
    await set({ merge_requests_author_approval: false })
    expect(await approvals()).toMatchObject({ approvals_left: 1, approved: false })
  })

  test('by commit authors depends on a project setting', async () => {
    await set({
      merge_requests_disable_committers_approval: true,
      reset_approvals_on_push: false,
    })
    await approve(developer)
    await approve(maintainer)
    await push(developer, 'Dan <DAN@mergeboard.test>')
    expect(await approverNames()).toEqual(['mia'])
    expect((await approve(developer)).status).toBe(401)
    await set({ merge_requests_disable_committers_approval: false })
    expect((await approve(developer)).status).toBe(201)
  })

  test('by users who committed through the API depend on that setting, too', async () => {
    await set({
      merge_requests_disable_committers_approval: true,
      reset_approvals_on_push: false,
    })
    await approve(developer)
    await made(as(developer), createCommit, {
      id: code.project.id,
      branch: request.source_branch,
      commit_message: 'Add a file',
      actions: [{ action: 'create', file_path: 'api.txt', content: 'new' }],
    })
    expect(await approverNames()).toEqual([])
    expect((await approve(developer)).status).toBe(401)
  })

  test('can be reset only by bots', async () => {
    await approve(developer)
    const reset = (user: TestUser) => as(user).call(resetApprovals, request.params)
    expect((await reset(maintainer)).status).toBe(401)
    const bot = await service.user(`bot-${request.iid}`)
    await service.deps.db.updateTable('users').set({ bot: 1 }).where('id', '=', bot.id).execute()
    expect((await reset(bot)).status).toBe(404)
    await service.member(code.project, bot, 30)
    expect((await reset(bot)).status).toBe(202)
    expect(await approverNames()).toEqual([])
  })
})

describe('the required approvals of a project', () => {
  test('are set by maintainers', async () => {
    const defaults = {
      approvals_before_merge: 0,
      reset_approvals_on_push: true,
      disable_overriding_approvers_per_merge_request: false,
      merge_requests_author_approval: false,
      merge_requests_disable_committers_approval: false,
    }
    expect(await as(reporter).call(getProjectApprovals, { id: code.project.id })).toMatchObject({
      status: 200,
      body: defaults,
    })
    expect(await set({ approvals_before_merge: 2 })).toMatchObject({
      status: 201,
      body: { ...defaults, approvals_before_merge: 2 },
    })
    expect((await set({ reset_approvals_on_push: false })).body).toEqual({
      ...defaults,
      approvals_before_merge: 2,
      reset_approvals_on_push: false,
    })
    expect(
      (
        await as(developer).call(setProjectApprovals, {
          id: code.project.id,
          approvals_before_merge: 0,
        })
      ).status,
    ).toBe(403)
    expect((await set({})).status).toBe(400)
    expect((await set({ approvals_before_merge: -1 })).status).toBe(400)
    expect((await as(guest).call(getProjectApprovals, { id: code.project.id })).status).toBe(403)
  })

  test('can be set with the project', async () => {
    const { id } = code.project
    const created = await as(maintainer).call(createProject, {
      name: 'Strict',
      approvals_before_merge: 2,
    })
    expect([created.status, created.body.approvals_before_merge]).toEqual([201, 2])
    const change = (approvals_before_merge: unknown) =>
      as(maintainer).callRaw(updateProject, { id, approvals_before_merge })
    expect(await change(1)).toMatchObject({ status: 200, body: { approvals_before_merge: 1 } })
    expect((await as(reporter).call(getProject, { id })).body.approvals_before_merge).toBe(1)
    expect((await as(reporter).call(getProjectApprovals, { id })).body).toMatchObject({
      approvals_before_merge: 1,
      reset_approvals_on_push: true,
    })
    expect(await approvals()).toMatchObject({ approvals_required: 1, approvals_left: 1 })
    expect((await as(maintainer).call(acceptMergeRequest, request.params)).status).toBe(405)
    for (const wrong of [-1, 101, 'many']) expect((await change(wrong)).status).toBe(400)
    expect((await change(0)).body.approvals_before_merge).toBe(0)
  })

  test('block merging until they are given', async () => {
    await set({ approvals_before_merge: 1 })
    expect(await mergeStatus()).toBe('not_approved')
    const listed = async () =>
      (
        await as(developer).call(listProjectMergeRequests, {
          id: code.project.id,
          iids: [request.iid],
        })
      ).body[0]
    expect(await listed()).toMatchObject({ detailed_merge_status: 'not_approved' })
    expect(await as(maintainer).call(acceptMergeRequest, request.params)).toMatchObject({
      status: 405,
      body: { message: '405 Method Not Allowed' },
    })
    await approve(developer)
    expect(await listed()).toMatchObject({ detailed_merge_status: 'mergeable' })
    expect((await as(maintainer).call(acceptMergeRequest, request.params)).body.state).toBe(
      'merged',
    )
    expect((await approve(maintainer)).status).toBe(401)
    expect((await as(developer).call(unapproveMergeRequest, request.params)).status).toBe(404)
  })

  test('can be raised for a merge request, never lowered', async () => {
    const ask = (approvals_required: number, user = developer) =>
      as(user).call(setApprovalsRequired, { ...request.params, approvals_required })
    expect((await ask(3)).body).toMatchObject({ approvals_required: 0 })
    await set({ approvals_before_merge: 1 })
    expect(await ask(2)).toMatchObject({
      status: 201,
      body: { approvals_required: 2, approvals_left: 2, approved: false },
    })
    expect((await approve(developer)).body).toMatchObject({
      approvals_left: 1,
      approval_rules_left: [{ id: null, name: 'All Members', rule_type: 'any_approver' }],
    })
    expect((await ask(0)).body).toMatchObject({ approvals_required: 1, approved: true })
    expect((await ask(2, reporter)).status).toBe(403)
    expect((await ask(-1)).status).toBe(400)
    await set({ disable_overriding_approvers_per_merge_request: true })
    expect(await ask(2)).toMatchObject({
      status: 422,
      body: { message: 'Overriding approvals is disabled' },
    })
  })

  test('are required again after a push or a change of the target branch', async () => {
    await set({ approvals_before_merge: 1 })
    await approve(developer)
    await as(author).call(updateMergeRequest, { ...request.params, title: 'Change more lines' })
    expect(await approverNames()).toEqual(['dan'])
    await push()
    expect(await approvals()).toMatchObject({ approved: false, approved_by: [] })

    await approve(developer)
    await as(author).call(updateMergeRequest, { ...request.params, state_event: 'close' })
    await push()
    await as(author).call(updateMergeRequest, { ...request.params, state_event: 'reopen' })
    expect(await approverNames()).toEqual([])

    await approve(developer)
    await as(author).call(updateMergeRequest, { ...request.params, target_branch: 'other' })
    expect(await approverNames()).toEqual([])

    await set({ reset_approvals_on_push: false })
    await approve(developer)
    await push()
    expect(await approverNames()).toEqual(['dan'])
  })
})

describe('merge request lists', () => {
  test('can be filtered by approver', async () => {
    await approve(developer)
    await approve(maintainer)
    const first = request
    request = await code.propose()
    await approve(developer)
    const second = request
    const third = await code.propose()
    const iids = `iids[]=${first.iid}&iids[]=${second.iid}&iids[]=${third.iid}`
    const found = async (query: string) => {
      const { body } = await as(reporter).callRaw(listProjectMergeRequests, {
        id: code.project.id,
        sort: 'asc',
        ...queryParams(iids),
        ...queryParams(query),
      })
      return body.map(({ iid }) => iid)
    }
    expect(await found(`approved_by_ids[]=${developer.id}`)).toEqual([first.iid, second.iid])
    expect(await found(`approved_by_ids=${developer.id},${maintainer.id}`)).toEqual([first.iid])
    expect(await found('approved_by_usernames[]=mia')).toEqual([first.iid])
    expect(await found('approved_by_ids=None')).toEqual([third.iid])
    expect(await found('approved=yes')).toEqual([first.iid, second.iid])
    expect(await found('approved=no')).toEqual([third.iid])
  })
})

test('on the free plan approvals are optional', async () => {
  const { config } = service.deps
  await set({ approvals_before_merge: 2, reset_approvals_on_push: true })
  const { plan } = config
  config.plan = 'free'
  try {
    await push()
    expect(await mergeStatus()).toBe('mergeable')
    expect(await approvals()).toEqual({
      user_has_approved: false,
      user_can_approve: true,
      approved: false,
      approved_by: [],
    })
    expect(await approve(author)).toMatchObject({ status: 201, body: { approved: true } })
    await push()
    expect(await approverNames()).toEqual(['ann'])
    expect((await as(reporter).call(getApprovalState, request.params)).status).toBe(404)
    expect((await as(maintainer).call(getProjectApprovals, { id: code.project.id })).status).toBe(
      404,
    )
  } finally {
    config.plan = plan
  }
})
