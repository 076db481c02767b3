import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createIssue,
  deleteIssue,
  getIssue,
  listProjectIssues,
  updateIssue,
} from '#contract/issues.ts'
import {
  createGroupLabel,
  createProjectLabel,
  getProjectLabel,
  listProjectLabels,
} from '#contract/labels.ts'
import { createGroupMilestone, createProjectMilestone } from '#contract/milestones.ts'
import {
  listIssueParticipants,
  subscribeToIssue,
  unsubscribeFromIssue,
} from '#contract/participants.ts'
import { addLabels } from '#server/store/issuables/issuable-changes.ts'
import { issueTables } from '#server/store/issuables/issuable.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

let service: TestApp
let guest: TestUser, reporter: TestUser, owner: TestUser, stranger: TestUser, admin: TestUser
let acme: TestSpace, app: TestSpace, open: TestSpace

beforeAll(async () => {
  service = await testApp()
  guest = await service.user('gus')
  reporter = await service.user('rea')
  owner = await service.user('olga')
  stranger = await service.user('sam')
  admin = await service.user('ada', { admin: true })
  acme = await service.group('acme')
  app = await service.project('app', { in: acme })
  open = await service.project('open', { visibility: 20 })
  for (const space of [acme, open]) {
    await service.member(space, guest, 10)
    await service.member(space, reporter, 20)
    await service.member(space, owner, 50)
  }
})
afterAll(() => service.close())

const as = (user: TestUser | null) => service.as(user)
const one = (issue: { project_id: number; iid: number }) => ({
  id: issue.project_id,
  issue_iid: issue.iid,
})

async function make(user: TestUser, space: TestSpace, more: Some<typeof createIssue> = {}) {
  const reply = await as(user).call(createIssue, {
    id: space.full_path,
    title: 'An issue',
    ...more,
  })
  expect(reply.status).toBe(201)
  return reply.body
}

const person = (user: TestUser) => ({
  id: user.id,
  username: user.username,
  public_email: '',
  name: user.username.replace(/^./, (first) => first.toUpperCase()),
  state: 'active',
  locked: false,
  avatar_url: null,
  web_url: `http://mergeboard.test/${user.username}`,
})

describe('creating an issue', () => {
  test('returns all attributes', async () => {
    const project = await service.project('all', { in: acme })
    const milestone = await as(reporter).call(createGroupMilestone, {
      id: acme.full_path,
      title: 'v1',
    })
    const reply = await as(reporter).call(createIssue, {
      id: project.full_path,
      title: ' Login fails ',
      description: '- [x] reproduce\n- [ ] repair',
      labels: 'bug, urgent,bug',
      assignee_ids: [guest.id, reporter.id],
      milestone_id: milestone.body.id,
      due_date: '2030-01-31',
      weight: 3,
      confidential: true,
      issue_type: 'incident',
    })
    expect(reply.status).toBe(201)
    const api = `http://mergeboard.test/api/v4/projects/${project.id}`
    expect(reply.body).toEqual({
      id: expect.any(Number),
      iid: 1,
      project_id: project.id,
      title: 'Login fails',
      description: '- [x] reproduce\n- [ ] repair',
      state: 'opened',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: reply.body.created_at,
      closed_at: null,
      closed_by: null,
      labels: ['bug', 'urgent'],
      milestone: milestone.body,
      assignees: [person(guest), person(reporter)],
      author: person(reporter),
      type: 'INCIDENT',
      assignee: person(guest),
      user_notes_count: 0,
      merge_requests_count: 0,
      upvotes: 0,
      downvotes: 0,
      start_date: null,
      due_date: '2030-01-31',
      confidential: true,
      discussion_locked: null,
      issue_type: 'incident',
      web_url: 'http://mergeboard.test/acme/all/-/issues/1',
      time_stats: {
        time_estimate: 0,
        total_time_spent: 0,
        human_time_estimate: null,
        human_total_time_spent: null,
      },
      task_completion_status: { count: 2, completed_count: 1 },
      has_tasks: true,
      task_status: '1 of 2 checklist items completed',
      weight: 3,
      _links: {
        self: `${api}/issues/1`,
        notes: `${api}/issues/1/notes`,
        award_emoji: `${api}/issues/1/award_emoji`,
        project: api,
        closed_as_duplicate_of: null,
      },
      references: { short: '#1', relative: '#1', full: 'acme/all#1' },
      severity: 'UNKNOWN',
      subscribed: true,
      moved_to_id: null,
      imported: false,
      imported_from: 'none',
      service_desk_reply_to: null,
    })
    expect((await as(owner).call(getIssue, one(reply.body))).body).toEqual({
      ...reply.body,
      subscribed: false,
    })
    const labels = await as(reporter).call(listProjectLabels, { id: project.full_path })
    expect(labels.body).toMatchObject([
      { name: 'bug', color: '#6699cc', is_project_label: true },
      { name: 'urgent' },
    ])
  })

  test('uses the label of the group when the project has none with that title', async () => {
    const label = await as(reporter).call(createGroupLabel, {
      id: acme.full_path,
      name: 'shared',
      color: 'red',
    })
    await make(reporter, app, { labels: ['shared'] })
    const { body } = await as(reporter).call(getProjectLabel, {
      id: app.full_path,
      label_id: 'shared',
      with_counts: true,
    })
    expect(body).toMatchObject({ id: label.body.id, is_project_label: false, open_issues_count: 1 })
  })

  test('as a guest ignores planning attributes, but may be confidential', async () => {
    const body = await make(guest, open, {
      labels: 'new',
      assignee_ids: [guest.id],
      weight: 1,
      due_date: '2030-01-01',
      iid: 500,
      created_at: '2000-01-01',
      confidential: true,
    })
    expect(body).toMatchObject({
      labels: [],
      assignees: [],
      weight: null,
      due_date: null,
      confidential: true,
      author: { id: guest.id },
    })
    expect(body.iid).toBeLessThan(500)
    expect(body.created_at).not.toMatch(/^2000/)
    expect((await as(guest).call(listProjectLabels, { id: open.full_path })).body).toEqual([])
  })

  test('as an owner accepts iid and created_at', async () => {
    const project = await service.project('numbers', { in: acme })
    const old = await make(owner, project, { iid: 7, created_at: '2020-02-03T04:05:06+02:00' })
    expect(old).toMatchObject({ iid: 7, created_at: '2020-02-03T02:05:06.000Z' })
    expect((await make(reporter, project, { iid: 70 })).iid).toBe(8)
    const again = await as(owner).call(createIssue, { id: project.full_path, title: 'x', iid: 7 })
    expect([again.status, again.body]).toEqual([409, { message: 'Duplicated issue' }])
  })

  test('refuses an iid so high that later issues could get none', async () => {
    const project = await service.project('last-number', { in: acme })
    const last = { title: 'x', iid: Number.MAX_SAFE_INTEGER }
    const { status, body } = await as(owner).call(createIssue, { id: project.full_path, ...last })
    expect([status, body]).toEqual([400, { error: 'iid does not have a valid value' }])
    expect((await make(owner, project, { iid: 2 ** 31 - 1 })).iid).toBe(2 ** 31 - 1)
    expect((await make(reporter, project)).iid).toBe(2 ** 31)
  })

  test('ignores assignees who cannot read the project, and milestones of other projects', async () => {
    const foreign = await as(reporter).call(createProjectMilestone, {
      id: open.full_path,
      title: 'foreign',
    })
    const body = await make(reporter, app, {
      assignee_ids: [stranger.id, reporter.id, 999_999, reporter.id],
      milestone_id: foreign.body.id,
    })
    expect(body).toMatchObject({ assignees: [{ id: reporter.id }], milestone: null })
    const everybody = await make(reporter, open, { assignee_id: stranger.id })
    expect(everybody.assignee!.id).toBe(stranger.id)
  })

  test.each([
    [{}, { message: '400 (Bad request) "title" not given', error: 'title is missing' }],
    [{ title: ' ' }, { message: { title: ["can't be blank"] } }],
    [
      { title: 'x'.repeat(256) },
      { message: { title: ['is too long (maximum is 255 characters)'] } },
    ],
    [
      { title: 'x', description: 'y'.repeat(1_048_577) },
      { message: { description: ['is too long (maximum is 1048576 characters)'] } },
    ],
    [{ title: 'x', weight: -1 }, { error: 'weight does not have a valid value' }],
    [{ title: 'x', due_date: '2021-02-29' }, { error: 'due_date is invalid' }],
    [{ title: 'x', confidential: 'maybe' }, { error: 'confidential is invalid' }],
    [{ title: 'x', issue_type: 'epic' }, { error: 'issue_type does not have a valid value' }],
    [{ title: 'x', assignee_ids: ['a'] }, { error: 'assignee_ids is invalid' }],
    [
      { title: 'x', assignee_ids: [1], assignee_id: 1 },
      { error: 'assignee_id, assignee_ids are mutually exclusive' },
    ],
    [
      { title: 'x', labels: 'y'.repeat(256) },
      { message: { title: ['is too long (maximum is 255 characters)'] } },
    ],
    [
      { title: 'x', labels: Array.from({ length: 501 }, (_, index) => `l${index}`) },
      { message: { labels: ['is too long (maximum is 500 labels)'] } },
    ],
    [
      { title: 'x', assignee_ids: Array.from({ length: 201 }, (_, index) => index + 1) },
      { message: { assignees: ['total must be less than or equal to 200'] } },
    ],
  ])('refuses %j', async (body, answer) => {
    const reply = await as(reporter).callRaw(createIssue, { id: app.full_path, ...body })
    expect([reply.status, reply.body]).toEqual([400, answer])
  })

  test('accepts a description of the maximum length, and ignores read-only attributes', async () => {
    const { body } = await as(reporter).callRaw(createIssue, {
      title: 'An issue',
      description: 'ü'.repeat(1_048_576),
      id: app.id,
      state: 'closed',
      author_id: guest.id,
      project_id: open.id,
      position: 'zzz',
    })
    expect(body.description).toHaveLength(1_048_576)
    expect(body).toMatchObject({ state: 'opened', project_id: app.id, author: { id: reporter.id } })
  })

  test('is allowed for everyone who can read the project', async () => {
    expect((await make(stranger, open)).author.id).toBe(stranger.id)
    expect((await as(stranger).call(createIssue, { id: app.full_path, title: 'x' })).body).toEqual({
      message: '404 Project Not Found',
    })
    expect((await as(null).call(createIssue, { id: open.full_path, title: 'x' })).status).toBe(401)
  })

  test('is refused with issues disabled, and in archived projects', async () => {
    for (const column of ['archived', 'issues_enabled'] as const) {
      const project = await service.project(column, { in: acme })
      await service.deps.db
        .updateTable('projects')
        .set({ [column]: column === 'archived' ? 1 : 0 })
        .where('id', '=', project.id)
        .execute()
      expect(
        (await as(owner).call(createIssue, { id: project.full_path, title: 'x' })).status,
      ).toBe(403)
    }
  })

  test('with a weight or several assignees requires a paid plan', async () => {
    const free = await testApp({ plan: 'free' })
    const [ana, ben] = [await free.user('ana'), await free.user('ben')]
    const project = await free.project('free')
    for (const user of [ana, ben]) await free.member(project, user, 30)
    const { body } = await free.as(ana).call(createIssue, {
      id: project.full_path,
      title: 'x',
      weight: 5,
      assignee_ids: [ben.id, ana.id],
    })
    expect(body.assignees).toMatchObject([{ id: ben.id }])
    expect(body).not.toHaveProperty('weight')
    expect(
      (await free.as(ana).call(listProjectIssues, { id: project.full_path, weight: 5 })).body,
    ).toHaveLength(1)
    await free.close()
  })
})

describe('reading an issue', () => {
  test('that is confidential requires the Reporter role, authorship or assignment', async () => {
    const byGuest = await make(guest, open, { confidential: true })
    const forStranger = await make(reporter, open, {
      confidential: true,
      assignee_ids: [stranger.id],
    })
    const secret = await make(reporter, open, { confidential: true })
    const status = async (user: TestUser | null, issue: { project_id: number; iid: number }) =>
      (await as(user).call(getIssue, one(issue))).status
    expect(await status(guest, byGuest)).toBe(200)
    expect(await status(stranger, forStranger)).toBe(200)
    for (const user of [guest, stranger, null]) expect(await status(user, secret)).toBe(404)
    for (const user of [reporter, owner, admin]) expect(await status(user, secret)).toBe(200)
    expect((await as(guest).call(getIssue, one(secret))).body).toEqual({ message: '404 Not found' })
    expect((await as(guest).call(listIssueParticipants, one(secret))).status).toBe(404)
    expect((await as(stranger).call(updateIssue, { ...one(secret), title: 'mine' })).status).toBe(
      404,
    )
  })

  test('is public in a public project, without attributes that depend on the caller', async () => {
    const { body, status } = await as(null).call(getIssue, one(await make(reporter, open)))
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('subscribed')
  })

  test.each(['0', '-1', '99999999999999999999', '1e3'])('%s answers 404', async (iid) => {
    const { status } = await as(reporter).callRaw(getIssue, { id: app.full_path, issue_iid: iid })
    expect(status).toBe(iid === '1e3' ? 400 : 404)
  })

  test('lists its participants', async () => {
    const issue = await make(guest, app)
    await as(reporter).call(updateIssue, { ...one(issue), assignee_ids: [reporter.id, guest.id] })
    const { body, headers } = await as(guest).call(listIssueParticipants, one(issue))
    expect(body.map((user) => user.id)).toEqual([guest.id, reporter.id])
    expect(headers['x-total']).toBe('2')
  })
})

describe('updating an issue', () => {
  test('changes only the fields sent', async () => {
    const issue = await make(reporter, app, {
      labels: 'a,b',
      assignee_ids: [reporter.id],
      due_date: '2030-01-01',
      weight: 2,
      description: 'text',
    })
    const changed = await as(reporter).call(updateIssue, {
      ...one(issue),
      title: 'Other',
      discussion_locked: true,
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toEqual({
      ...issue,
      title: 'Other',
      discussion_locked: true,
      updated_at: changed.body.updated_at,
    })
    const cleared = await as(reporter).call(updateIssue, {
      ...one(issue),
      labels: '',
      assignee_ids: [],
      due_date: null,
      weight: null,
      description: null,
      confidential: true,
    })
    expect(cleared.body).toMatchObject({
      title: 'Other',
      labels: [],
      assignees: [],
      assignee: null,
      due_date: null,
      weight: null,
      description: null,
      confidential: true,
    })
  })

  test('adds, removes and replaces labels, and creates missing ones', async () => {
    const issue = await make(reporter, app, { labels: 'a,b' })
    const put = async (change: Some<typeof updateIssue>) =>
      (await as(reporter).call(updateIssue, { ...one(issue), ...change })).body.labels
    expect(await put({ add_labels: 'c,B', remove_labels: ['a', 'unknown'] })).toEqual([
      'B',
      'b',
      'c',
    ])
    expect(await put({ labels: ['c', 'd'] })).toEqual(['c', 'd'])
    expect(await put({ labels: 'e', add_labels: 'f', remove_labels: 'e' })).toEqual(['f'])
    expect(await put({ title: 'same labels' })).toEqual(['f'])
  })

  test('sets and clears the milestone and the assignee', async () => {
    const issue = await make(reporter, app)
    const milestone = await as(reporter).call(createProjectMilestone, {
      id: app.full_path,
      title: 'mine',
    })
    const put = async (change: Some<typeof updateIssue>) =>
      (await as(reporter).call(updateIssue, { ...one(issue), ...change })).body
    expect(await put({ milestone_id: milestone.body.id })).toMatchObject({
      milestone: { title: 'mine' },
    })
    expect(await put({ milestone_id: 999_999 })).toMatchObject({ milestone: { title: 'mine' } })
    expect(await put({ milestone_id: 0 })).toMatchObject({ milestone: null })
    expect(await put({ assignee_id: guest.id })).toMatchObject({ assignee: { id: guest.id } })
    expect(await put({ assignee_id: 0 })).toMatchObject({ assignee: null, assignees: [] })
  })

  test('closes and reopens; repeating either changes nothing', async () => {
    const issue = await make(guest, app)
    const closed = await as(reporter).call(updateIssue, { ...one(issue), state_event: 'close' })
    expect(closed.body).toMatchObject({ state: 'closed', closed_by: person(reporter) })
    expect(closed.body.closed_at).toBe(closed.body.updated_at)
    const again = await as(owner).call(updateIssue, { ...one(issue), state_event: 'close' })
    expect(again.body).toMatchObject({
      closed_by: person(reporter),
      closed_at: closed.body.closed_at,
    })
    const reopened = await as(guest).call(updateIssue, { ...one(issue), state_event: 'reopen' })
    expect(reopened.body).toMatchObject({ state: 'opened', closed_by: null, closed_at: null })
  })

  test('requires the Reporter role; author and assignees can change text and state only', async () => {
    const issue = await make(guest, app)
    const other = await make(reporter, app)
    expect((await as(guest).call(updateIssue, { ...one(other), title: 'x' })).body).toEqual({
      message: '403 Forbidden',
    })
    expect((await as(stranger).call(updateIssue, { ...one(other), title: 'x' })).status).toBe(404)
    const mine = await as(guest).call(updateIssue, {
      ...one(issue),
      title: 'Mine',
      labels: 'x',
      weight: 9,
      assignee_ids: [guest.id],
      due_date: '2030-01-01',
      confidential: true,
      state_event: 'close',
    })
    expect(mine.status).toBe(200)
    expect(mine.body).toMatchObject({
      title: 'Mine',
      state: 'closed',
      labels: [],
      weight: null,
      assignees: [],
      due_date: null,
      confidential: false,
    })
    await as(reporter).call(updateIssue, { ...one(other), assignee_ids: [guest.id] })
    expect(
      (await as(guest).call(updateIssue, { ...one(other), title: 'Assigned' })).body.title,
    ).toBe('Assigned')
  })

  test('lets owners set updated_at', async () => {
    const issue = await make(reporter, app)
    const at = '2021-01-01T00:00:00.000Z'
    expect(
      (await as(owner).call(updateIssue, { ...one(issue), updated_at: at })).body.updated_at,
    ).toBe(at)
    expect(
      (await as(reporter).call(updateIssue, { ...one(issue), updated_at: at })).body.updated_at,
    ).not.toBe(at)
  })

  test.each([
    [{ title: '' }, { message: { title: ["can't be blank"] } }],
    [
      { remove_labels: Array.from({ length: 501 }, (_, index) => `l${index}`) },
      { message: { labels: ['is too long (maximum is 500 labels)'] } },
    ],
    [{ state_event: 'merge' }, { error: 'state_event does not have a valid value' }],
    [
      {},
      {
        error:
          'title, description, assignee_ids, assignee_id, milestone_id, labels, due_date, start_date, confidential, discussion_locked, issue_type, weight, add_labels, remove_labels, state_event, updated_at are missing, at least one parameter must be provided',
      },
    ],
  ])('refuses %j', async (body, answer) => {
    const issue = await make(reporter, app)
    const reply = await as(reporter).callRaw(updateIssue, { ...one(issue), ...body })
    expect([reply.status, reply.body]).toEqual([400, answer])
    expect((await as(reporter).call(getIssue, one(issue))).body).toEqual(issue)
  })

  test('never adds a label to 500, but exchanges and removes some of more', async () => {
    const titles = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `label ${from + index}`)
    const issue = await make(reporter, app, { labels: titles(0, 400) })
    const change = (changes: Some<typeof updateIssue>) =>
      as(reporter).call(updateIssue, { ...one(issue), ...changes })
    const refusal = {
      status: 400,
      body: { message: { labels: ['is too long (maximum is 500 labels)'] } },
    }
    expect(await change({ add_labels: titles(400, 501) })).toMatchObject(refusal)
    expect((await change({ add_labels: titles(400, 500) })).body.labels).toHaveLength(500)
    expect(await change({ add_labels: ['label 500'] })).toMatchObject(refusal)
    expect((await change({ add_labels: titles(0, 500), title: 'Known' })).status).toBe(200)
    const { id } = (
      await as(reporter).call(createProjectLabel, { id: app.id, name: 'label 500', color: 'red' })
    ).body
    await addLabels(service.deps.db, issueTables, issue.id, [id])
    expect((await change({ title: 'Full' })).body.labels).toHaveLength(501)
    expect(await change({ add_labels: ['more'] })).toMatchObject(refusal)
    const exchange = { add_labels: ['more'], remove_labels: ['label 500'] }
    expect((await change(exchange)).body.labels).toHaveLength(501)
    expect((await change({ remove_labels: titles(0, 2) })).body.labels).toHaveLength(499)
    expect((await change({ add_labels: ['last'] })).status).toBe(200)
  })

  test('that does not exist answers 404', async () => {
    const reply = await as(reporter).call(updateIssue, {
      id: app.full_path,
      issue_iid: 99999,
      title: 'x',
    })
    expect([reply.status, reply.body]).toEqual([404, { message: '404 Not found' }])
  })
})

describe('subscribing to an issue', () => {
  test('applies to the caller only, and overrides participation', async () => {
    const issue = await make(guest, app)
    const on = await as(reporter).call(subscribeToIssue, one(issue))
    expect([on.status, on.body.subscribed]).toEqual([201, true])
    expect(await as(reporter).call(subscribeToIssue, one(issue))).toMatchObject({
      status: 304,
      body: null,
    })
    expect((await as(reporter).call(getIssue, one(issue))).body.subscribed).toBe(true)
    expect((await as(owner).call(getIssue, one(issue))).body.subscribed).toBe(false)
    const off = await as(guest).call(unsubscribeFromIssue, one(issue))
    expect([off.status, off.body.subscribed]).toEqual([201, false])
    expect((await as(guest).call(unsubscribeFromIssue, one(issue))).status).toBe(304)
    expect((await as(guest).call(getIssue, one(issue))).body.subscribed).toBe(false)
  })

  test('requires read access to the issue', async () => {
    const secret = await make(reporter, app, { confidential: true })
    for (const user of [guest, stranger]) {
      expect((await as(user).call(subscribeToIssue, one(secret))).status).toBe(404)
    }
    expect((await as(null).call(subscribeToIssue, one(secret))).status).toBe(401)
  })
})

describe('deleting an issue', () => {
  test('requires the Owner role', async () => {
    const issue = await make(guest, app)
    for (const user of [guest, reporter]) {
      expect((await as(user).call(deleteIssue, one(issue))).status).toBe(403)
    }
    expect((await as(stranger).call(deleteIssue, one(issue))).status).toBe(404)
    const before = { 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' }
    expect((await as(owner).call(deleteIssue, one(issue), before)).status).toBe(412)
    expect((await as(owner).call(deleteIssue, one(issue))).status).toBe(204)
    const again = await as(owner).call(deleteIssue, one(issue))
    expect([again.status, again.body]).toEqual([404, { message: '404 Issue Not Found' }])
  })

  test('removes its labels, and its iid is not reused', async () => {
    const project = await service.project('deletes', { in: acme })
    const first = await make(owner, project, { labels: 'gone', assignee_ids: [owner.id] })
    expect((await as(owner).call(deleteIssue, one(first))).status).toBe(204)
    expect((await make(owner, project)).iid).toBe(2)
    const label = await as(owner).call(getProjectLabel, {
      id: project.full_path,
      label_id: 'gone',
      with_counts: true,
    })
    expect(label.body.open_issues_count).toBe(0)
  })
})
