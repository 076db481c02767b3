import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  createMergeRequestApprovalRule,
  createProjectApprovalRule,
  deleteMergeRequestApprovalRule,
  deleteProjectApprovalRule,
  getProjectApprovalRule,
  listMergeRequestApprovalRules,
  listProjectApprovalRules,
  updateMergeRequestApprovalRule,
  updateProjectApprovalRule,
} from '#contract/approval-rules.ts'
import {
  approveMergeRequest,
  getApprovalState,
  getApprovals,
  setProjectApprovals,
} from '#contract/approvals.ts'
import { removeProjectMember } from '#contract/members.ts'
import { listProjectMergeRequests } from '#contract/merge-requests/lists.ts'
import { getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { acceptMergeRequest } from '#contract/merge-requests/merge.ts'
import { queryParams } from '#server/testing/api.ts'
import {
  testApp,
  type Some,
  type TestApp,
  type TestSpace,
  type TestUser,
} from '#server/testing/app.ts'
import { reviewedCode } from '#server/testing/reviewed-code.ts'

let service: TestApp
let code: Awaited<ReturnType<typeof reviewedCode>>
let author: TestUser, developer: TestUser, maintainer: TestUser, reporter: TestUser, spy: TestUser
let security: TestSpace, secret: TestSpace
let request: Awaited<ReturnType<typeof code.propose>>

beforeAll(async () => {
  service = await testApp()
  author = await service.user('ann')
  developer = await service.user('dan')
  maintainer = await service.user('mia')
  reporter = await service.user('rea')
  spy = await service.user('spy')
  code = await reviewedCode(service, 'code', author)
  await service.member(code.project, developer, 30)
  await service.member(code.project, maintainer, 40)
  await service.member(code.project, reporter, 20)
  security = await service.group('security', { visibility: 20 })
  await service.member(security, reporter, 20)
  secret = await service.group('secret')
  await service.member(secret, spy, 50)
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.deps.db.deleteFrom('approval_rules').execute()
  await service.deps.db.deleteFrom('project_approval_settings').execute()
  request = await code.propose()
})

const as = (user: TestUser) => service.as(user)
const usernameOf = ({ username }: { username: string }) => username
const wanted = { name: 'Reviewers', approvals_required: 1 }
const ask = (rule: Some<typeof createProjectApprovalRule>, user = maintainer) =>
  as(user).call(createProjectApprovalRule, { id: code.project.id, ...wanted, ...rule })
const askOwn = (rule: Some<typeof createMergeRequestApprovalRule>, user = developer) =>
  as(user).call(createMergeRequestApprovalRule, { ...request.params, ...wanted, ...rule })
const approve = (user: TestUser) => as(user).call(approveMergeRequest, request.params)
const approvals = async () => (await as(developer).call(getApprovals, request.params)).body
const state = async () => (await as(developer).call(getApprovalState, request.params)).body
/** Reads the status from a list, which counts approvals in its own query. */
const lacksApproval = async () => {
  await as(developer).call(getMergeRequest, request.params)
  await service.deps.jobs.idle()
  const list = { id: code.project.id }
  const { detailed_merge_status } = (
    await as(developer).call(listProjectMergeRequests, { ...list, iids: [request.iid] })
  ).body[0]!
  return detailed_merge_status === 'not_approved'
}

describe('the approval rules of a project', () => {
  test('are created, read, listed, updated and deleted by maintainers', async () => {
    const made = await ask({
      user_ids: [developer.id, spy.id],
      group_ids: [security.id, secret.id],
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        id: expect.any(Number),
        name: 'Reviewers',
        rule_type: 'regular',
        approvals_required: 1,
        users: [{ username: 'dan' }],
        groups: [{ id: security.id, full_path: 'security' }],
        eligible_approvers: [{ username: 'dan' }, { username: 'rea' }],
        contains_hidden_groups: false,
      },
    })
    const one = { id: code.project.id, approval_rule_id: made.body.id }
    expect((await as(reporter).call(getProjectApprovalRule, one)).body).toEqual(made.body)
    expect(
      (await as(reporter).call(listProjectApprovalRules, { id: code.project.id })).body,
    ).toEqual([made.body])
    expect(
      await as(maintainer).call(updateProjectApprovalRule, {
        ...one,
        name: 'Two',
        approvals_required: 2,
        usernames: ['mia'],
      }),
    ).toMatchObject({
      status: 200,
      body: { name: 'Two', approvals_required: 2, users: [{ username: 'mia' }], groups: [{}] },
    })
    expect((await as(maintainer).call(deleteProjectApprovalRule, one)).status).toBe(204)
    expect((await as(maintainer).call(getProjectApprovalRule, one)).status).toBe(404)
  })

  test('are listed in pages', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      await ask({ name })
      await askOwn({ name })
    }
    const page = { page: 2, per_page: 2 }
    const lists = [
      await as(reporter).call(listProjectApprovalRules, { id: code.project.id, ...page }),
      await as(reporter).call(listMergeRequestApprovalRules, { ...request.params, ...page }),
    ]
    for (const { body, headers } of lists) {
      expect(body).toMatchObject([{ name: 'Three' }])
      expect(headers).toMatchObject({ 'x-total': '3', 'x-total-pages': '2', 'x-next-page': '' })
    }
  })

  test('are refused without a name, with a duplicate name, with an invalid count, and for other users', async () => {
    const { body: rule } = await ask({})
    const refused = async (rule: Parameters<typeof ask>[0]) => (await ask(rule)).body
    expect(await refused({ name: ' ' })).toEqual({ message: { name: ["can't be blank"] } })
    expect(await refused({})).toEqual({ message: { name: ['has already been taken'] } })
    expect(await refused({ name: 'x'.repeat(256) })).toEqual({
      message: { name: ['is too long (maximum is 255 characters)'] },
    })
    expect((await ask({ name: 'More', approvals_required: 101 })).status).toBe(400)
    expect((await ask({ name: 'More' }, developer)).status).toBe(403)
    expect(
      (
        await as(maintainer).call(updateProjectApprovalRule, {
          id: code.project.id,
          approval_rule_id: rule.id,
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await as(maintainer).call(updateProjectApprovalRule, {
          id: code.project.id,
          approval_rule_id: 0,
          name: 'None',
        })
      ).status,
    ).toBe(404)
    expect((await ask({ name: 'All', rule_type: 'any_approver' })).status).toBe(201)
    expect((await ask({ name: 'All 2', rule_type: 'any_approver' })).status).toBe(400)
    expect(
      (await as(reporter).call(listProjectApprovalRules, { id: code.project.id })).body,
    ).toHaveLength(2)
  })

  test('keep groups hidden from the editor unless removed explicitly', async () => {
    await service.member(code.project, spy, 40)
    const { body: rule } = await ask({ group_ids: [secret.id] }, spy)
    const one = { id: code.project.id, approval_rule_id: rule.id }
    expect((await as(maintainer).call(getProjectApprovalRule, one)).body).toMatchObject({
      groups: [],
      contains_hidden_groups: true,
    })
    const { body: kept } = await as(maintainer).call(updateProjectApprovalRule, {
      ...one,
      group_ids: [security.id],
    })
    expect(kept).toMatchObject({ groups: [{ id: security.id }], contains_hidden_groups: true })
    expect((await as(spy).call(getProjectApprovalRule, one)).body.groups).toHaveLength(2)
    const { body: gone } = await as(maintainer).call(updateProjectApprovalRule, {
      ...one,
      remove_hidden_groups: true,
    })
    expect(gone).toMatchObject({ groups: [{ id: security.id }], contains_hidden_groups: false })
  })

  test('do not name the members of a group that is hidden from the reader', async () => {
    const { body: rule } = await ask({ user_ids: [developer.id], group_ids: [secret.id] }, spy)
    await askOwn({ name: 'Own', user_ids: [reporter.id] })
    const { id } = code.project
    const one = { id, approval_rule_id: rule.id }
    const named = async (user: TestUser) => {
      const read = as(user)
      const { rules } = (await read.call(getApprovalState, request.params)).body
      const all = [
        (await read.call(getProjectApprovalRule, one)).body,
        (await read.call(listProjectApprovalRules, { id })).body[0]!,
        rules[0]!,
      ]
      const { suggested_approvers, invalid_approvers_rules } = (
        await read.call(getApprovals, request.params)
      ).body
      return {
        eligible: all.map(({ eligible_approvers }) => eligible_approvers.map(usernameOf)),
        suggested: suggested_approvers.map(usernameOf),
        invalid: invalid_approvers_rules,
      }
    }
    const both = ['dan', 'spy']
    expect(await named(spy)).toEqual({
      eligible: [both, both, both],
      suggested: ['dan', 'spy', 'rea'],
      invalid: [],
    })
    expect(await named(developer)).toEqual({
      eligible: [[], [], []],
      suggested: ['rea'],
      invalid: [],
    })
  })

  test('do not name an approver who is in a group that is hidden from the reader', async () => {
    await ask({ user_ids: [developer.id], group_ids: [secret.id], approvals_required: 2 }, spy)
    await approve(spy)
    await approve(developer)
    const seenBy = async (user: TestUser) => {
      const { rules } = (await as(user).call(getApprovalState, request.params)).body
      return rules.map(({ approved, approved_by }) => ({
        approved,
        approvers: approved_by.map(usernameOf).toSorted(),
      }))
    }
    expect(await seenBy(spy)).toEqual([{ approved: true, approvers: ['dan', 'spy'] }])
    expect(await seenBy(developer)).toEqual([{ approved: true, approvers: ['dan'] }])
    expect(await approvals()).toMatchObject({ approved: true, approval_rules_left: [] })
  })

  test('block a merge request until the named approvers approve', async () => {
    await ask({ user_ids: [maintainer.id] })
    await ask({ name: 'Security', group_ids: [security.id], approvals_required: 1 })
    expect(await approvals()).toMatchObject({
      approved: false,
      approvals_required: 2,
      approvals_left: 2,
      has_approval_rules: true,
      suggested_approvers: [{ username: 'mia' }, { username: 'rea' }],
    })
    await approve(developer)
    expect(await approvals()).toMatchObject({ approvals_left: 2 })
    await approve(maintainer)
    expect(await approvals()).toMatchObject({
      approvals_left: 1,
      approval_rules_left: [{ name: 'Security' }],
    })
    expect(await lacksApproval()).toBe(true)
    expect((await as(maintainer).call(acceptMergeRequest, request.params)).status).toBe(405)
    // A rule may name approvers who are not developers.
    expect((await approve(reporter)).status).toBe(201)
    expect(await lacksApproval()).toBe(false)
    expect(await state()).toMatchObject({
      approval_rules_overwritten: false,
      rules: [
        { name: 'Reviewers', approved: true, approved_by: [{ username: 'mia' }] },
        { name: 'Security', approved: true, approved_by: [{ username: 'rea' }] },
      ],
    })
  })

  test('count the users they name only while these are members', async () => {
    const open = await reviewedCode(service, 'open', author, { visibility: 20 })
    for (const [user, level] of [
      [developer, 30],
      [maintainer, 40],
      [reporter, 20],
    ] as const) {
      await service.member(open.project, user, level)
    }
    const user_ids = [developer.id, reporter.id]
    await ask({ id: open.project.id, user_ids, approvals_required: 2 })
    request = await open.propose()
    await approve(developer)
    for (const user_id of user_ids) {
      await as(maintainer).call(removeProjectMember, { id: open.project.id, user_id })
    }
    expect((await approve(reporter)).status).toBe(403)
    const reply = await as(maintainer).call(getApprovalState, request.params)
    expect(reply.body.rules).toMatchObject([
      { users: [{}, {}], eligible_approvers: [], approved: false, approved_by: [] },
    ])
    const { body } = await as(maintainer).call(getApprovals, request.params)
    expect(body).toMatchObject({ approvals_left: 2, suggested_approvers: [] })
    await service.member(open.project, developer, 30)
    expect((await as(maintainer).call(getApprovals, request.params)).body).toMatchObject({
      approvals_left: 1,
    })
  })

  test('with too few eligible approvers block merging too, and are reported', async () => {
    await ask({ user_ids: [author.id], approvals_required: 2 })
    expect((await approve(author)).status).toBe(401)
    expect(await approvals()).toMatchObject({
      approved: false,
      invalid_approvers_rules: [{ name: 'Reviewers' }],
    })
    await as(maintainer).call(setProjectApprovals, {
      id: code.project.id,
      approvals_before_merge: 1,
    })
    await approve(developer)
    expect(await approvals()).toMatchObject({ approvals_required: 3, approvals_left: 2 })
  })
})

describe('the approval rules of a merge request', () => {
  test('add to those of its project, or override one', async () => {
    const { body: rule } = await ask({ user_ids: [maintainer.id] })
    const own = await askOwn({ name: 'Mine', user_ids: [developer.id] })
    expect(own).toMatchObject({ status: 201, body: { source_rule: null, overridden: false } })
    expect(await approvals()).toMatchObject({ approvals_required: 2 })
    const source = { name: 'Two of them', approval_project_rule_id: rule.id }
    expect(await askOwn({ ...source, approvals_required: 0 })).toMatchObject({
      status: 400,
      body: { message: { approvals_required: ['must be greater than or equal to 1'] } },
    })
    const instead = await askOwn({ ...source, approvals_required: 2 })
    expect(instead.body).toMatchObject({
      users: [{ username: 'mia' }],
      source_rule: { approvals_required: 1 },
      overridden: true,
    })
    expect(
      (await as(developer).call(listMergeRequestApprovalRules, request.params)).body,
    ).toHaveLength(2)
    expect(await approvals()).toMatchObject({ approvals_required: 3 })
    expect(await state()).toMatchObject({
      approval_rules_overwritten: true,
      rules: [{ name: 'Mine' }, { name: 'Two of them' }],
    })

    const one = { ...request.params, approval_rule_id: own.body.id }
    expect(
      (await as(developer).call(updateMergeRequestApprovalRule, { ...one, approvals_required: 0 }))
        .status,
    ).toBe(200)
    expect(
      (await as(reporter).call(updateMergeRequestApprovalRule, { ...one, approvals_required: 1 }))
        .status,
    ).toBe(403)
    expect(
      (
        await as(developer).call(deleteMergeRequestApprovalRule, {
          ...request.params,
          approval_rule_id: rule.id,
        })
      ).status,
    ).toBe(404)
    expect((await as(developer).call(deleteMergeRequestApprovalRule, one)).status).toBe(204)

    await as(maintainer).call(setProjectApprovals, {
      id: code.project.id,
      disable_overriding_approvers_per_merge_request: true,
    })
    expect((await askOwn({ name: 'More' })).status).toBe(403)
    expect(await approvals()).toMatchObject({ approvals_required: 1 })
    expect(await state()).toMatchObject({ rules: [{ name: 'Reviewers' }] })
  })

  test('count members of a group only if the project has them or its rule names the group', async () => {
    const open = await reviewedCode(service, 'friendly', author, { visibility: 20 })
    const friend = await service.user('fay')
    const friends = await service.group('friends', { visibility: 20 })
    for (const user of [friend, reporter]) await service.member(friends, user, 50)
    await service.member(open.project, developer, 30)
    await service.member(open.project, maintainer, 40)
    await service.member(open.project, reporter, 20)
    request = await open.propose()
    const eligible = async () =>
      (await as(developer).call(listMergeRequestApprovalRules, request.params)).body.map((rule) =>
        rule.eligible_approvers.map(usernameOf),
      )
    const { body: rule } = await ask({ id: open.project.id, user_ids: [maintainer.id] })
    const instead = { approval_project_rule_id: rule.id, group_ids: [friends.id], user_ids: [] }
    await askOwn(instead)
    expect(await eligible()).toEqual([['rea']])
    expect((await approve(friend)).status).toBe(403)

    await as(maintainer).call(updateProjectApprovalRule, {
      id: open.project.id,
      approval_rule_id: rule.id,
      group_ids: [friends.id],
    })
    expect(await eligible()).toEqual([['rea', 'fay']])
    expect((await approve(friend)).status).toBe(201)
    expect(await approvals()).toMatchObject({ approvals_left: 0 })
  })

  test('filter merge request lists by approver', async () => {
    await askOwn({ user_ids: [maintainer.id, developer.id] })
    const other = await code.propose()
    const found = async (query: string) => {
      const iids = `iids[]=${request.iid}&iids[]=${other.iid}`
      const list = { id: code.project.id }
      return (
        await as(reporter).callRaw(listProjectMergeRequests, {
          ...list,
          ...queryParams(iids),
          ...queryParams(query),
        })
      ).body.map(({ iid }) => iid)
    }
    expect(await found(`approver_ids=${maintainer.id},${developer.id}`)).toEqual([request.iid])
    expect(await found(`approver_ids=${maintainer.id},${reporter.id}`)).toEqual([])
    expect(await found('approver_ids=Any')).toEqual([request.iid])
    expect(await found('approver_ids=None')).toEqual([other.iid])
    await ask({ name: 'All', user_ids: [reporter.id] })
    expect(await found(`approver_ids=${reporter.id}`)).toEqual([other.iid, request.iid])
  })
})
