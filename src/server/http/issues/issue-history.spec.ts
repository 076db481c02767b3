import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createIssueDiscussionNote, listIssueDiscussions } from '#contract/discussions.ts'
import { createIssue, getIssue, updateIssue } from '#contract/issues.ts'
import { deleteProjectLabel, promoteProjectLabel } from '#contract/labels.ts'
import {
  createProjectMilestone,
  deleteProjectMilestone,
  promoteProjectMilestone,
} from '#contract/milestones.ts'
import { deleteIssueNote, listIssueNotes, updateIssueNote } from '#contract/notes.ts'
import {
  getIssueLabelEvent,
  getIssueMilestoneEvent,
  getIssueStateEvent,
  listIssueLabelEvents,
  listIssueMilestoneEvents,
  listIssueStateEvents,
} from '#contract/resource-events.ts'
import {
  testApp,
  type ParamsOf,
  type Some,
  type TestApp,
  type TestUser,
} from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

let service: TestApp
let guest: TestUser, reporter: TestUser, owner: TestUser, stranger: TestUser
let acme: TestSpace, app: TestSpace

beforeAll(async () => {
  service = await testApp()
  guest = await service.user('gus')
  reporter = await service.user('rea')
  owner = await service.user('olga')
  stranger = await service.user('sam')
  acme = await service.group('acme')
  app = await service.project('app', { in: acme })
  await service.member(acme, guest, 10)
  await service.member(acme, reporter, 20)
  await service.member(acme, owner, 50)
})
afterAll(() => service.close())

const as = (user: TestUser | null) => service.as(user)

type Place = ParamsOf<typeof getIssue>

async function makeIssue(more: Some<typeof createIssue> = {}): Promise<Place> {
  const { body } = await as(owner).call(createIssue, { id: app.id, title: 'Fog', ...more })
  return { id: app.id, issue_iid: body.iid }
}

async function makeMilestone(title: string): Promise<number> {
  return (await as(owner).call(createProjectMilestone, { id: app.id, title })).body.id
}

const noteBodies = async (issue: Place) =>
  (await as(guest).call(listIssueNotes, { ...issue, sort: 'asc' })).body.map((note) => note.body)
const labelEvents = async (issue: Place) => (await as(guest).call(listIssueLabelEvents, issue)).body
const milestoneEvents = async (issue: Place) =>
  (await as(guest).call(listIssueMilestoneEvents, issue)).body
const stateEvents = async (issue: Place) => (await as(guest).call(listIssueStateEvents, issue)).body

/** Changes the issue and returns the new system notes. */
async function notesOf(issue: Place, change: Some<typeof updateIssue>): Promise<string[]> {
  const before = await noteBodies(issue)
  expect((await as(reporter).call(updateIssue, { ...issue, ...change })).status).toBe(200)
  return (await noteBodies(issue)).slice(before.length)
}

describe('system notes of an issue record', () => {
  let issue: Place
  beforeEach(async () => {
    issue = await makeIssue()
  })

  test('changes of the title and description', async () => {
    expect(await notesOf(issue, { title: 'Thick fog' })).toEqual([
      'changed title from **Fog** to **Thick fog**',
    ])
    expect(await notesOf(issue, { description: 'No view' })).toEqual(['changed the description'])
    expect(await notesOf(issue, { issue_type: 'incident' })).toEqual([
      'changed type from issue to incident',
    ])
  })

  test('closing and reopening', async () => {
    expect(await notesOf(issue, { state_event: 'close' })).toEqual(['closed'])
    expect(await notesOf(issue, { state_event: 'close' })).toEqual([])
    expect(await notesOf(issue, { state_event: 'reopen' })).toEqual(['reopened'])
  })

  test('changes of assignees', async () => {
    const assign = (...ids: number[]) => notesOf(issue, { assignee_ids: ids })
    expect(await assign(guest.id)).toEqual(['assigned to @gus'])
    expect(await assign(owner.id, reporter.id)).toEqual([
      'assigned to @rea and @olga and unassigned @gus',
    ])
    expect(await assign(reporter.id, owner.id)).toEqual([])
    expect(await assign()).toEqual(['unassigned @rea and @olga'])
  })

  test('added and removed labels', async () => {
    expect(await notesOf(issue, { labels: 'bug,to do' })).toEqual(['added ~"bug" ~"to do" labels'])
    expect(await notesOf(issue, { add_labels: 'doing', remove_labels: 'to do' })).toEqual([
      'added ~"doing" label and removed ~"to do" label',
    ])
    expect(await notesOf(issue, { add_labels: 'bug,x', remove_labels: 'x' })).toEqual([])
    expect(await notesOf(issue, { labels: '' })).toEqual(['removed ~"bug" ~"doing" labels'])
    const [said] = await notesOf(issue, { labels: 'the "best"' })
    expect(said).toMatch(/^added ~\d+ label$/)
  })

  test('changes of the milestone, weight and due date', async () => {
    const [one, two] = [await makeMilestone('v1'), await makeMilestone('v2')]
    expect(await notesOf(issue, { milestone_id: one })).toEqual(['changed milestone to %"v1"'])
    expect(await notesOf(issue, { milestone_id: two })).toEqual(['changed milestone to %"v2"'])
    expect(await notesOf(issue, { milestone_id: 0 })).toEqual(['removed milestone %"v2"'])
    expect(await notesOf(issue, { weight: 3 })).toEqual(['changed weight to **3**'])
    expect(await notesOf(issue, { weight: null })).toEqual(['removed the weight'])
    expect(await notesOf(issue, { due_date: '2030-01-31' })).toEqual([
      'changed due date to January 31, 2030',
    ])
    expect(await notesOf(issue, { due_date: null, start_date: '2030-01-01' })).toEqual([
      'changed start date to January 1, 2030',
      'removed due date',
    ])
  })

  test('changes of confidentiality and the discussion lock', async () => {
    expect(await notesOf(issue, { discussion_locked: true })).toEqual([
      'locked the discussion in this issue',
    ])
    expect(await notesOf(issue, { discussion_locked: false })).toEqual([
      'unlocked the discussion in this issue',
    ])
    await as(reporter).call(updateIssue, { ...issue, confidential: true, assignee_ids: [guest.id] })
    expect(await notesOf(issue, { confidential: false })).toEqual([
      'made the issue visible to everyone',
    ])
    expect(await noteBodies(issue)).toContain('made the issue confidential')
  })

  test('the attributes it was created with', async () => {
    const made = await makeIssue({
      labels: 'bug',
      assignee_ids: [guest.id],
      milestone_id: await makeMilestone('v3'),
      due_date: '2030-01-31',
      description: 'No view',
    })
    expect(await noteBodies(made)).toEqual([
      'assigned to @gus',
      'added ~"bug" label',
      'changed milestone to %"v3"',
      'changed due date to January 31, 2030',
    ])
    expect(await noteBodies(issue)).toEqual([])
  })
})

test('a system note belongs to its author, does not count as a comment, and cannot be changed', async () => {
  const issue = await makeIssue()
  await as(reporter).call(updateIssue, { ...issue, state_event: 'close' })
  const [note] = (
    await as(guest).call(listIssueNotes, { ...issue, activity_filter: 'only_activity' })
  ).body
  expect(note).toMatchObject({ system: true, body: 'closed', author: { username: 'rea' } })
  expect(
    (await as(guest).call(listIssueNotes, { ...issue, activity_filter: 'only_comments' })).body,
  ).toEqual([])
  expect((await as(guest).call(getIssue, issue)).body.user_notes_count).toBe(0)
  expect(
    (await as(owner).call(updateIssueNote, { ...issue, note_id: note!.id, body: 'open' })).status,
  ).toBe(403)
  expect((await as(owner).call(deleteIssueNote, { ...issue, note_id: note!.id })).status).toBe(403)
  const [discussion] = (await as(guest).call(listIssueDiscussions, issue)).body
  const reply = await as(owner).call(createIssueDiscussionNote, {
    ...issue,
    discussion_id: discussion!.id,
    body: 'Why?',
  })
  expect(reply).toMatchObject({
    status: 400,
    body: { message: '400 Bad request - Discussion can not be replied to.' },
  })
})

test('a refused change adds no history', async () => {
  const issue = await makeIssue()
  const change = { title: 'x'.repeat(300), labels: 'bug', state_event: 'close' } as const
  expect((await as(reporter).call(updateIssue, { ...issue, ...change })).status).toBe(400)
  expect(await noteBodies(issue)).toEqual([])
  expect(await labelEvents(issue)).toEqual([])
})

describe('resource events of an issue', () => {
  test('record each added and removed label', async () => {
    const issue = await makeIssue({ labels: 'bug' })
    await as(reporter).call(updateIssue, { ...issue, labels: 'doing' })
    const found = await labelEvents(issue)
    expect(found).toMatchObject([
      { user: { username: 'olga' }, action: 'add', label: { name: 'bug', color: '#6699cc' } },
      { user: { username: 'rea' }, action: 'add', label: { name: 'doing' } },
      { user: { username: 'rea' }, action: 'remove', label: { name: 'bug' } },
    ])
    expect(found[0]).toMatchObject({
      resource_type: 'Issue',
      resource_id: (await as(guest).call(getIssue, issue)).body.id,
    })
    expect(
      (await as(guest).call(getIssueLabelEvent, { ...issue, event_id: found[2]!.id })).body,
    ).toEqual(found[2])
  })

  test('outlive a deleted label or milestone', async () => {
    const milestone_id = await makeMilestone('v4')
    const issue = await makeIssue({ labels: 'short-lived', milestone_id })
    await as(owner).call(deleteProjectLabel, { id: app.id, label_id: 'short-lived' })
    await as(owner).call(deleteProjectMilestone, { id: app.id, milestone_id })
    expect(await labelEvents(issue)).toMatchObject([{ action: 'add', label: null }])
    expect(await milestoneEvents(issue)).toMatchObject([{ action: 'add', milestone: null }])
  })

  test('follow labels and milestones promoted to the group', async () => {
    const milestone_id = await makeMilestone('v5')
    const issue = await makeIssue({ labels: 'rising', milestone_id })
    await as(owner).call(promoteProjectLabel, { id: app.id, label_id: 'rising' })
    await as(owner).call(promoteProjectMilestone, { id: app.id, milestone_id })
    expect(await labelEvents(issue)).toMatchObject([{ label: { name: 'rising' } }])
    expect(await milestoneEvents(issue)).toMatchObject([
      { milestone: { title: 'v5', group_id: acme.id } },
    ])
  })

  test('record added and removed milestones', async () => {
    const [one, two] = [await makeMilestone('v6'), await makeMilestone('v7')]
    const issue = await makeIssue({ milestone_id: one })
    await as(reporter).call(updateIssue, { ...issue, milestone_id: two })
    await as(reporter).call(updateIssue, { ...issue, milestone_id: 0, state_event: 'close' })
    const found = await milestoneEvents(issue)
    expect(found).toMatchObject([
      { action: 'add', milestone: { title: 'v6' }, state: 'opened' },
      { action: 'add', milestone: { title: 'v7' }, state: 'opened' },
      { action: 'remove', milestone: { title: 'v7' }, state: 'closed' },
    ])
    expect(
      (await as(guest).call(getIssueMilestoneEvent, { ...issue, event_id: found[1]!.id })).body,
    ).toEqual(found[1])
  })

  test('record closing and reopening', async () => {
    const issue = await makeIssue()
    for (const state_event of ['close', 'reopen', 'close', 'close'] as const) {
      await as(reporter).call(updateIssue, { ...issue, state_event })
    }
    const found = await stateEvents(issue)
    expect(found.map((event) => event.state)).toEqual(['closed', 'reopened', 'closed'])
    expect(found[0]).toMatchObject({ source_commit: null, source_merge_request_id: null })
    expect(
      (await as(guest).call(getIssueStateEvent, { ...issue, event_id: found[0]!.id })).body,
    ).toEqual(found[0])
    const second = await as(guest).call(listIssueStateEvents, { ...issue, per_page: 1, page: 2 })
    expect(second.body).toEqual([found[1]])
    expect(second.headers['x-total']).toBe('3')
  })

  test('belong to one issue and one kind, and are hidden with it', async () => {
    const issue = await makeIssue({ labels: 'bug', confidential: true })
    const other = await makeIssue()
    const [event] = (await as(owner).call(listIssueLabelEvents, issue)).body
    expect((await as(guest).call(listIssueLabelEvents, issue)).body).toEqual({
      message: '404 Issue Not Found',
    })
    expect((await as(stranger).call(listIssueLabelEvents, other)).status).toBe(404)
    const missing = { message: '404 Not found' }
    const { id: event_id } = event!
    expect((await as(owner).call(getIssueLabelEvent, { ...other, event_id })).body).toEqual(missing)
    expect((await as(owner).call(getIssueStateEvent, { ...issue, event_id })).body).toEqual(missing)
  })
})
