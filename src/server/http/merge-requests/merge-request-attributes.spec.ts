import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getApprovals, setProjectApprovals } from '#contract/approvals.ts'
import { forkProject } from '#contract/forks.ts'
import { deleteGroup } from '#contract/groups.ts'
import { updateProjectMember } from '#contract/members.ts'
import { listClosedIssues } from '#contract/merge-requests/closing.ts'
import { listProjectMergeRequests } from '#contract/merge-requests/lists.ts'
import {
  createMergeRequest,
  deleteMergeRequest,
  getMergeRequest,
  updateMergeRequest,
} from '#contract/merge-requests/merge-requests.ts'
import { acceptMergeRequest } from '#contract/merge-requests/merge.ts'
import {
  getMergeRequestChanges,
  getMergeRequestVersion,
  listMergeRequestCommits,
  listMergeRequestDiffs,
  listMergeRequestVersions,
} from '#contract/merge-requests/versions.ts'
import { createGroupMilestone, createProjectMilestone } from '#contract/milestones.ts'
import { deleteProject, updateProject } from '#contract/projects.ts'
import { listRepositoryTree } from '#contract/repositories.ts'
import { deleteUser } from '#contract/users.ts'
import {
  testApp,
  type Params,
  type Some,
  type TestApp,
  type TestSpace,
  type TestUser,
} from '#server/testing/app.ts'
import { pushCommits } from '#server/testing/code.ts'

const routes = {
  project: { createMilestone: createProjectMilestone },
  group: { createMilestone: createGroupMilestone },
}

/* Tests each attribute of a merge request, on creation and on update. */

let service: TestApp
let group: TestSpace, project: TestSpace
let owner: TestUser, developer: TestUser, reporter: TestUser, guest: TestUser, stranger: TestUser

beforeAll(async () => {
  service = await testApp()
  owner = await service.user('olga')
  developer = await service.user('dora')
  reporter = await service.user('rex')
  guest = await service.user('gus')
  stranger = await service.user('stan')
  group = await service.group('harbour')
  project = await service.project('ferry', { in: group })
  await service.member(group, owner, 50)
  await service.member(project, developer, 30)
  await service.member(project, reporter, 20)
  await service.member(project, guest, 10)
  await pushCommits(service.deps, project.id, owner, [
    { ref: 'refs/heads/main', files: [['README.md', 'Ferry\n']] },
    { ref: 'refs/heads/stable', from: ':1', files: [['stable.txt', 'x\n']] },
    { ref: 'refs/heads/work', from: ':1', files: [['work.txt', 'x\n']] },
  ])
})
afterAll(() => service.close())

const as = (user: TestUser | null) => service.as(user)
let count = 0

const wanted = () => ({
  id: project.id,
  source_branch: `branch-${++count}`,
  target_branch: 'main',
  title: 'Change',
})
const create = (more: Some<typeof createMergeRequest> = {}, user = developer) =>
  as(user).call(createMergeRequest, { ...wanted(), ...more })

async function made(more: Some<typeof createMergeRequest> = {}, user = developer) {
  const reply = await create(more, user)
  expect([reply.status, reply.body]).toMatchObject([201, {}])
  return reply.body
}

const change = (iid: number, changes: Some<typeof updateMergeRequest>, user = developer) =>
  as(user).call(updateMergeRequest, { id: project.id, merge_request_iid: iid, ...changes })

const milestone = async (space: TestSpace, title: string): Promise<number> =>
  (await as(owner).call(routes[space.kind].createMilestone, { id: space.id, title })).body.id

const usernames = (people: { username: string }[]) => people.map(({ username }) => username)

describe('creating a merge request', () => {
  test('accepts every attribute', async () => {
    const one = await made({
      description: '- [x] hull\n- [ ] deck\n1. [ ] mast\n```\n- [ ] no task\n```',
      assignee_ids: [developer.id, reporter.id],
      reviewer_ids: `${owner.id}`,
      labels: 'deck, Hull',
      milestone_id: await milestone(group, 'v1'),
      remove_source_branch: true,
      squash: true,
    })
    expect(one).toMatchObject({
      project_id: project.id,
      target_project_id: project.id,
      source_project_id: project.id,
      author: { username: 'dora' },
      assignee: { username: 'dora' },
      labels: ['deck', 'Hull'],
      milestone: { title: 'v1', group_id: group.id },
      force_remove_source_branch: true,
      should_remove_source_branch: null,
      squash: true,
      squash_on_merge: true,
      task_completion_status: { count: 3, completed_count: 1 },
      state: 'opened',
      merged_at: null,
      merged_by: null,
      closed_at: null,
      closed_by: null,
      upvotes: 0,
      downvotes: 0,
      user_notes_count: 0,
      work_in_progress: false,
      merge_when_pipeline_succeeds: false,
      merge_error: null,
      merge_commit_sha: null,
      squash_commit_sha: null,
      discussion_locked: null,
      time_stats: { time_estimate: 0, human_time_estimate: null },
      allow_collaboration: false,
      allow_maintainer_to_push: false,
      approvals_before_merge: null,
      subscribed: true,
      user: { can_merge: false },
    })
    expect(usernames(one.assignees)).toEqual(['dora', 'rex'])
    expect(
      (await as(developer).call(getMergeRequest, { id: project.id, merge_request_iid: one.iid }))
        .body,
    ).toMatchObject({
      ...one,
      merge_status: 'checking',
      detailed_merge_status: 'checking',
    })
  })

  test('ignores users and milestones that are not available to it', async () => {
    const elsewhere = await milestone(await service.project('vault'), 'far')
    const one = await made({
      assignee_ids: [stranger.id, guest.id, reporter.id, 999_999],
      reviewer_ids: [guest.id],
      milestone_id: elsewhere,
    })
    expect(usernames(one.assignees)).toEqual(['rex'])
    expect(one).toMatchObject({ reviewers: [], milestone: null })
    expect((await made({ assignee_id: owner.id, assignee_ids: [reporter.id] })).assignees).toEqual([
      expect.objectContaining({ username: 'olga' }),
    ])
    expect((await made({ assignee_ids: [0] })).assignees).toEqual([])
    expect((await made({ assignee_ids: '' })).assignees).toEqual([])
  })

  test.each([
    [{ title: '' }, { message: { title: ["can't be blank"] } }],
    [{ title: undefined }, { error: 'title is missing' }],
    [{ source_branch: undefined }, { error: 'source_branch is missing' }],
    [
      { source_branch: undefined, target_branch: undefined },
      { error: 'source_branch is missing, target_branch is missing' },
    ],
    [{ target_branch: 'a b' }, { message: { target_branch: ['is invalid'] } }],
    [{ source_branch: '-x' }, { message: { source_branch: ['is invalid'] } }],
    [{ assignee_id: 'x' }, { error: 'assignee_id is invalid' }],
    [{ assignee_ids: ['x'] }, { error: 'assignee_ids is invalid' }],
    [{ milestone_id: 'x' }, { error: 'milestone_id is invalid' }],
    [{ target_project_id: 'x' }, { error: 'target_project_id is invalid' }],
    [{ squash: 'perhaps' }, { error: 'squash is invalid' }],
    [{ remove_source_branch: 'x' }, { error: 'remove_source_branch is invalid' }],
    [{ allow_collaboration: 'x' }, { error: 'allow_collaboration is invalid' }],
    [{ approvals_before_merge: 'x' }, { error: 'approvals_before_merge is invalid' }],
    [
      { assignee_ids: Array.from({ length: 201 }, (_, at) => at + 1) },
      { message: { assignees: ['total must be less than or equal to 200'] } },
    ],
  ])('refuses %o', async (more, body) => {
    const before = (await as(owner).call(listProjectMergeRequests, { id: project.id })).headers[
      'x-total'
    ]
    const reply = await as(developer).callRaw(createMergeRequest, { ...wanted(), ...more })
    expect([reply.status, reply.body]).toMatchObject([400, body])
    expect(
      (await as(owner).call(listProjectMergeRequests, { id: project.id })).headers['x-total'],
    ).toBe(before)
  })

  test('accepts a description of at most 1,048,576 characters', async () => {
    const description = '\u{1F6A2}'.repeat(1_048_576)
    const message = { description: ['is too long (maximum is 1048576 characters)'] }
    const { iid } = await made({ description })
    expect(
      (await as(owner).call(getMergeRequest, { id: project.id, merge_request_iid: iid })).body
        .description,
    ).toBe(description)
    for (const reply of [
      await create({ description: `${description}x` }),
      await change(iid, { description: `${description}x` }),
    ]) {
      expect([reply.status, reply.body]).toEqual([400, { message }])
    }
  })

  test('stores only approvals above the number that the project requires', async () => {
    const approvals = async (approvals_before_merge?: number) => {
      const one = await made(approvals_before_merge === undefined ? {} : { approvals_before_merge })
      const at = { id: project.id, merge_request_iid: one.iid }
      const { approvals_required } = (await as(developer).call(getApprovals, at)).body
      return [one.approvals_before_merge, approvals_required]
    }
    const set = (approvals_before_merge: number) =>
      as(owner).call(setProjectApprovals, { id: project.id, approvals_before_merge })
    expect(await approvals(3)).toEqual([null, 0])
    await set(2)
    expect([await approvals(), await approvals(1), await approvals(2), await approvals(3)]).toEqual(
      [
        [null, 2],
        [null, 2],
        [null, 2],
        [3, 3],
      ],
    )
    await set(0)
  })
})

describe('updating a merge request', () => {
  test('sets each attribute on its own', async () => {
    const { iid, updated_at } = await made({ labels: 'old' })
    const v2 = await milestone(project, 'v2')
    const steps: [Some<typeof updateMergeRequest>, Params][] = [
      [{ target_branch: 'stable' }, { target_branch: 'stable', state: 'opened' }],
      [{ title: ' Better ' }, { title: 'Better', draft: false }],
      [{ assignee_id: reporter.id }, { assignee: { username: 'rex' } }],
      [{ assignee_id: 0 }, { assignee: null, assignees: [] }],
      [{ assignee_ids: [owner.id, reporter.id] }, { assignee: { username: 'olga' } }],
      [{ assignee_id: '' }, { assignee: null, assignees: [] }],
      [{ assignee_ids: `${owner.id}` }, { assignee: { username: 'olga' } }],
      [{ assignee_ids: [] }, { assignee: null }],
      [{ assignee_ids: owner.id }, { assignee: { username: 'olga' } }],
      [{ assignee_ids: 0 }, { assignee: null }],
      [{ milestone_id: v2 }, { milestone: { title: 'v2', project_id: project.id } }],
      [{ milestone_id: 0 }, { milestone: null }],
      [{ milestone_id: v2 }, { milestone: { title: 'v2' } }],
      [{ milestone_id: '' }, { milestone: null }],
      [{ labels: ['a', 'b,c'] }, { labels: ['a', 'b', 'c'] }],
      [{ add_labels: 'd,a' }, { labels: ['a', 'b', 'c', 'd'] }],
      [{ remove_labels: 'b, d,unknown' }, { labels: ['a', 'c'] }],
      [{ labels: '' }, { labels: [] }],
      [{ description: 'Text' }, { description: 'Text' }],
      [{ description: null }, { description: null }],
      [{ remove_source_branch: true }, { force_remove_source_branch: true }],
      [{ remove_source_branch: false }, { force_remove_source_branch: false }],
      [{ squash: true }, { squash: true }],
      [{ discussion_locked: true }, { discussion_locked: true }],
      [{ discussion_locked: false }, { discussion_locked: false }],
      [{ reviewer_ids: [owner.id] }, { reviewers: [{ username: 'olga' }] }],
      [{ state_event: 'close' }, { state: 'closed', closed_by: { username: 'dora' } }],
      [{ state_event: 'reopen' }, { state: 'opened', closed_by: null, closed_at: null }],
    ]
    for (const [changes, shows] of steps) {
      const reply = await change(iid, changes)
      expect([changes, reply.status, reply.body]).toMatchObject([changes, 200, shows])
    }
    const { body } = await as(developer).call(getMergeRequest, {
      id: project.id,
      merge_request_iid: iid,
    })
    expect(body.updated_at > updated_at).toBe(true)
  })

  test('recognizes drafts by their title', async () => {
    const { iid } = await made()
    const drafts = ['Draft: x', 'draft:x', '[Draft] x', '(draft) x']
    const others = ['Drafting x', 'x Draft:', 'Draft - x', 'Draft', 'WIP: x', '[wip] x', 'WIP']
    for (const title of [...drafts, ...others]) {
      const draft = drafts.includes(title)
      const { body } = await change(iid, { title })
      expect(body).toMatchObject({ title, draft, work_in_progress: draft })
      const found = await as(owner).call(listProjectMergeRequests, {
        id: project.id,
        iids: [iid],
        wip: draft ? 'yes' : 'no',
      })
      expect(found.body).toHaveLength(1)
    }
  })

  test('refuses invalid values', async () => {
    const { iid } = await made()
    for (const [changes, error] of [
      [{}, /^assignee_id, assignee_ids, .* are missing, at least one parameter must be provided$/],
      [{ unknown: 1 }, /at least one parameter must be provided$/],
      [{ title: '' }, /^title is empty$/],
      [{ target_branch: '' }, /^target_branch is empty$/],
      [{ state_event: 'merge' }, /^state_event does not have a valid value$/],
      [{ milestone_id: 'x' }, /^milestone_id is invalid$/],
      [{ assignee_ids: 'x' }, /^assignee_ids is invalid$/],
      [{ discussion_locked: 'x' }, /^discussion_locked is invalid$/],
      [{ squash: 'x' }, /^squash is invalid$/],
    ] as const) {
      const input = { id: project.id, merge_request_iid: iid, ...changes }
      const reply = await as(developer).callRaw(updateMergeRequest, input)
      expect([reply.status, reply.refusal.error]).toEqual([400, expect.stringMatching(error)])
    }
  })

  test('refuses invalid texts and branches, and changes nothing', async () => {
    const { iid, source_branch } = await made({ title: 'Kept' })
    const twin = await made({ source_branch, target_branch: 'stable' })
    const refused = async (changes: Some<typeof updateMergeRequest>) => {
      const { status, refusal } = await change(iid, { ...changes, add_labels: 'changed' })
      return [status, refusal.message]
    }
    expect(await refused({ title: ' ' })).toEqual([400, { title: ["can't be blank"] }])
    expect(await refused({ title: 'x'.repeat(256) })).toEqual([
      400,
      { title: ['is too long (maximum is 255 characters)'] },
    ])
    expect(await refused({ target_branch: 'a..b' })).toEqual([
      400,
      { target_branch: ['is invalid'] },
    ])
    expect(await refused({ target_branch: source_branch })).toEqual([
      422,
      ["You can't use same project/branch for source and target"],
    ])
    const taken = `Another open merge request already exists for this source branch: !${twin.iid}`
    expect(await refused({ target_branch: 'stable' })).toEqual([409, [taken]])
    expect(
      (await as(owner).call(getMergeRequest, { id: project.id, merge_request_iid: iid })).body,
    ).toMatchObject({
      title: 'Kept',
      target_branch: 'main',
      labels: [],
    })
    await change(twin.iid, { state_event: 'close' })
    expect((await change(iid, { target_branch: 'stable' })).status).toBe(200)
    expect(await change(twin.iid, { state_event: 'reopen' })).toMatchObject({ status: 409 })
  })

  test('requires the Developer role to plan; the author can change the rest too', async () => {
    const author = await service.user('ann')
    await service.member(project, author, 30)
    const { iid } = await made({ labels: 'deck' }, author)
    await as(owner).call(updateProjectMember, {
      id: project.id,
      user_id: author.id,
      access_level: 20,
    })
    const reply = await change(
      iid,
      { title: 'Mine', labels: 'x', assignee_ids: [author.id] },
      author,
    )
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { title: 'Mine', labels: ['deck'], assignees: [] },
    ])
    for (const [user, status] of [
      [reporter, 403],
      [guest, 403],
      [stranger, 404],
      [null, 401],
    ] as const) {
      expect(
        (
          await as(user).call(updateMergeRequest, {
            id: project.id,
            merge_request_iid: iid,
            title: 'No',
          })
        ).status,
      ).toBe(status)
    }
    expect((await change(9999, { title: 'No' })).body).toEqual({ message: '404 Not found' })
  })

  test('ignores remove_source_branch without push access to the source branch', async () => {
    const { iid } = await made({ source_branch: 'main', target_branch: 'stable' })
    const wish = { remove_source_branch: true }
    expect((await change(iid, wish)).body.force_remove_source_branch).toBeNull()
    expect((await change(iid, wish, owner)).body.force_remove_source_branch).toBe(true)
  })
})

test('can be deleted by owners and administrators unless it changed meanwhile', async () => {
  const { iid } = await made()
  const remove = (user: TestUser | null, headers = {}) =>
    as(user).call(deleteMergeRequest, { id: project.id, merge_request_iid: iid }, headers)
  const maintainer = await service.user('mia')
  await service.member(project, maintainer, 40)
  for (const [user, status] of [
    [maintainer, 403],
    [developer, 403],
    [guest, 403],
    [stranger, 404],
    [null, 401],
  ] as const) {
    expect((await remove(user)).status).toBe(status)
  }
  const stale = { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }
  expect((await remove(owner, stale)).status).toBe(412)
  const admin = await service.user('ada', { admin: true })
  expect(await remove(admin)).toMatchObject({ status: 204, body: null })
  expect((await remove(admin)).status).toBe(404)
})

describe('reading a merge request', () => {
  test('includes optional attributes on request', async () => {
    const { iid } = await made({ source_branch: 'work', description: '*Hi*' })
    const place = { id: project.id, merge_request_iid: iid }
    const read = async (more: Some<typeof getMergeRequest> = {}) =>
      (await as(reporter).call(getMergeRequest, { ...place, ...more })).body
    const plain = await read()
    for (const field of [
      'title_html',
      'description_html',
      'diverged_commits_count',
      'rebase_in_progress',
    ]) {
      expect(plain).not.toHaveProperty(field)
    }
    expect(plain).toMatchObject({
      first_contribution: true,
      changes_count: '1',
      diff_refs: {
        base_sha: expect.any(String),
        start_sha: expect.any(String),
        head_sha: plain.sha,
      },
      pipeline: null,
      head_pipeline: null,
      latest_build_started_at: null,
      latest_build_finished_at: null,
      first_deployed_to_production_at: null,
      subscribed: false,
      user: { can_merge: false },
      merge_status: 'checking',
    })
    expect(await read({ render_html: true })).toMatchObject({
      title_html: 'Change',
      description_html: '<p><em>Hi</em></p>\n',
    })
    expect(
      await read({ include_diverged_commits_count: true, include_rebase_in_progress: true }),
    ).toMatchObject({ diverged_commits_count: 0, rebase_in_progress: false })
    for (const flag of ['render_html', 'include_rebase_in_progress']) {
      const wrong = { ...place, [flag]: 'x' }
      expect((await as(reporter).callRaw(getMergeRequest, wrong)).body).toEqual({
        error: `${flag} is invalid`,
      })
    }
    const id = project.id
    const parts = [
      getMergeRequest,
      listMergeRequestCommits,
      getMergeRequestChanges,
      listMergeRequestDiffs,
      listMergeRequestVersions,
    ]
    for (const [user, status] of [
      [guest, 403],
      [stranger, 404],
      [null, 401],
    ] as const) {
      for (const route of [...parts, listClosedIssues]) {
        expect((await as(user).call(route, { id, merge_request_iid: iid })).status).toBe(status)
      }
    }
    const missing = { id, merge_request_iid: 9999 }
    for (const route of parts) {
      expect((await as(owner).call(route, missing)).status).toBe(404)
    }
    const version = { ...missing, version_id: 1 }
    expect((await as(owner).call(getMergeRequestVersion, version)).status).toBe(404)
    expect(
      (
        await as(owner).call(getMergeRequestVersion, {
          id: project.id,
          merge_request_iid: iid,
          version_id: 999999,
        })
      ).status,
    ).toBe(404)
    expect(
      (await as(owner).callRaw(getMergeRequest, { id: project.id, merge_request_iid: 'x' })).body,
    ).toEqual({
      error: 'merge_request_iid is invalid',
    })
  })

  test('caps the count at a thousand changed files', async () => {
    const files = Array.from({ length: 1001 }, (_, at) => [`many/${at}.txt`, `${at}\n`] as const)
    await pushCommits(service.deps, project.id, owner, [
      { ref: 'refs/heads/many', from: 'refs/heads/main', files },
    ])
    const one = await made({ source_branch: 'many' })
    expect(one.changes_count).toBe('1000+')
    const { body } = await as(developer).call(getMergeRequestChanges, {
      id: project.id,
      merge_request_iid: one.iid,
    })
    expect(body).toMatchObject({ changes_count: '1000+', overflow: true })
    expect(body.changes.length).toBeLessThanOrEqual(1000)
    const raw = await as(developer).call(getMergeRequestChanges, {
      id: project.id,
      merge_request_iid: one.iid,
      access_raw_diffs: true,
    })
    expect(raw.body.overflow).toBe(false)
    expect(raw.body.changes).toHaveLength(1001)
    const [version] = (
      await as(developer).call(listMergeRequestVersions, {
        id: project.id,
        merge_request_iid: one.iid,
      })
    ).body
    expect(version).toMatchObject({ real_size: '1000+', state: 'overflow' })
  })

  test('says that the changes are incomplete if one file is too large', async () => {
    const large = 'line\n'.repeat(50_000)
    await pushCommits(service.deps, project.id, owner, [
      { ref: 'refs/heads/large', from: 'refs/heads/main', files: [['large.txt', large]] },
    ])
    const one = await made({ source_branch: 'large' })
    const changesOf = async (more: Some<typeof getMergeRequestChanges> = {}) => {
      const { body } = await as(developer).call(getMergeRequestChanges, {
        id: project.id,
        merge_request_iid: one.iid,
        ...more,
      })
      return { overflow: body.overflow, changes: body.changes }
    }
    expect(await changesOf()).toMatchObject({
      overflow: true,
      changes: [{ new_path: 'large.txt', too_large: true, diff: '' }],
    })
    expect(await changesOf({ access_raw_diffs: true })).toMatchObject({
      overflow: false,
      changes: [{ new_path: 'large.txt', too_large: false }],
    })
  })
})

test('raw changes are streamed, whatever they contain and however large they are', async () => {
  // Written as JSON, these are more than the longest string.
  const content = `${'\u0001'.repeat(1023)}\n`.repeat(9 * 1024)
  const names = Array.from({ length: 10 }, (_, nth) => `${nth}.txt`)
  const files = names.map((name) => [name, `${content}${name}\n`] as const)
  await pushCommits(service.deps, project.id, owner, [
    { ref: 'refs/heads/controls', from: 'refs/heads/main', files },
  ])
  const { iid } = (
    await as(owner).call(createMergeRequest, {
      id: project.id,
      source_branch: 'controls',
      target_branch: 'main',
      title: 'Controls',
    })
  ).body
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 })
  const reply = await fetch(
    `${url}/api/v4/projects/${project.id}/merge_requests/${iid}/changes?access_raw_diffs=true`,
    { headers: { 'private-token': owner.token } },
  )
  expect(reply.status).toBe(200)
  let size = 0
  let end = ''
  for await (const chunk of reply.body!) {
    size += chunk.length
    end = (end + Buffer.from(chunk).toString()).slice(-500)
  }
  expect(size).toBeGreaterThan(names.length * content.length * 5)
  expect(end).toMatch(
    /\+9\.txt\\n","collapsed":false.*"new_path":"9\.txt".*\}\],"overflow":false\}$/,
  )
})

describe('a merge request from a fork', () => {
  let fork: { id: number }
  beforeAll(async () => {
    fork = (await as(reporter).call(forkProject, { id: project.id })).body
    await pushCommits(service.deps, fork.id, reporter, [
      { ref: 'refs/heads/gift', from: 'refs/heads/main', files: [['gift.txt', 'A gift\n']] },
    ])
  })

  const offer = (more: Some<typeof createMergeRequest> = {}, user = reporter) =>
    as(user).call(createMergeRequest, {
      id: fork.id,
      source_branch: 'gift',
      target_branch: 'main',
      title: 'Gift',
      target_project_id: project.id,
      ...more,
    })

  test('belongs to the target project', async () => {
    const { status, body } = await offer({
      allow_collaboration: true,
      labels: 'ignored',
      remove_source_branch: true,
    })
    expect([status, body]).toMatchObject([
      201,
      {
        project_id: project.id,
        target_project_id: project.id,
        source_project_id: fork.id,
        allow_collaboration: false,
        allow_maintainer_to_push: false,
        labels: [],
        references: { full: `harbour/ferry!${body.iid}` },
        force_remove_source_branch: true,
      },
    ])
    const at = { id: project.id, merge_request_iid: body.iid }
    expect(
      (
        await as(owner).call(listProjectMergeRequests, {
          id: project.id,
          source_project_id: fork.id,
        })
      ).body,
    ).toHaveLength(1)
    expect((await as(owner).call(listMergeRequestCommits, at)).body).toHaveLength(1)
    expect((await as(owner).call(getMergeRequestChanges, at)).body.changes).toMatchObject([
      { new_path: 'gift.txt', new_file: true },
    ])
    const twice = await offer()
    expect([twice.status, twice.refusal.message]).toEqual([
      409,
      [`Another open merge request already exists for this source branch: !${body.iid}`],
    ])

    await pushCommits(service.deps, fork.id, reporter, [
      { ref: 'refs/heads/gift', from: 'refs/heads/gift^0', files: [['more.txt', 'More\n']] },
    ])
    expect((await as(owner).call(listMergeRequestVersions, at)).body).toHaveLength(2)
    expect((await as(reporter).call(acceptMergeRequest, at)).status).toBe(401)
    const merged = await as(owner).call(acceptMergeRequest, at)
    expect([merged.status, merged.body.state]).toEqual([200, 'merged'])
    const tree = (await as(owner).call(listRepositoryTree, { id: project.id })).body
    expect(tree.map(({ name }) => name)).toContain('gift.txt')
  })

  test('is closed when the fork is deleted', async () => {
    const { body } = await offer({ target_branch: 'stable' })
    expect(body.source_project_id).toBe(fork.id)
    expect((await as(reporter).call(deleteProject, { id: fork.id })).status).toBe(202)
    await service.deps.jobs.idle()
    const left = await as(owner).call(getMergeRequest, {
      id: project.id,
      merge_request_iid: body.iid,
    })
    expect(left).toMatchObject({
      status: 200,
      body: {
        state: 'closed',
        source_project_id: null,
        closed_by: { username: reporter.username },
      },
    })
  })

  test('is closed when the group or the user of the fork is deleted', async () => {
    const shipyard = await service.group('shipyard')
    await service.member(shipyard, reporter, 50)
    const { body: inGroup } = await as(reporter).call(forkProject, {
      id: project.id,
      namespace_id: shipyard.id,
    })
    const guest = await service.user('gone')
    await service.member(project, guest, 20)
    const { body: ofUser } = await as(guest).call(forkProject, {
      id: project.id,
      path: 'gone-raft',
    })
    await service.deps.jobs.idle()
    const offered = async (from: number, user: TestUser) => {
      await pushCommits(service.deps, from, user, [
        { ref: 'refs/heads/late', from: 'refs/heads/main^0', files: [['late.txt', `${from}\n`]] },
      ])
      const { body } = await as(user).call(createMergeRequest, {
        id: from,
        source_branch: 'late',
        target_branch: 'stable',
        title: 'Late',
        target_project_id: project.id,
      })
      return body.iid
    }
    const iids = [await offered(inGroup.id, reporter), await offered(ofUser.id, guest)]
    expect((await as(reporter).call(deleteGroup, { id: shipyard.id })).status).toBe(202)
    const root = await service.user('root', { admin: true })
    expect((await as(root).call(deleteUser, { id: guest.id })).status).toBe(204)
    await service.deps.jobs.idle()
    for (const merge_request_iid of iids) {
      const { body } = await as(owner).call(getMergeRequest, { id: project.id, merge_request_iid })
      expect([body.state, body.source_project_id]).toEqual(['closed', null])
    }
  })

  test('requires a fork, push access to it, and a target that accepts merge requests', async () => {
    const own = await service.project('raft')
    await service.member(own, developer, 40)
    const into = (target_project_id: number) =>
      as(developer).call(createMergeRequest, {
        id: own.id,
        source_branch: 'a',
        target_branch: 'b',
        title: 'X',
        target_project_id,
      })
    expect(await into(project.id)).toMatchObject({
      status: 422,
      body: { message: ['Source project is not a fork of the target project'] },
    })
    const hidden = await service.project('secret')
    expect(await into(hidden.id)).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    })
    const { body: forked } = await as(developer).call(forkProject, { id: project.id })
    fork = forked
    expect((await offer({}, reporter)).status).toBe(404)
    await as(owner).call(updateProject, { id: project.id, merge_requests_enabled: false })
    expect((await offer({}, developer)).status).toBe(403)
    expect((await as(owner).call(listProjectMergeRequests, { id: project.id })).status).toBe(403)
    await as(owner).call(updateProject, { id: project.id, merge_requests_enabled: true })
    expect((await offer({}, developer)).status).toBe(201)
  })
})
