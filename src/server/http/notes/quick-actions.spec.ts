import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createCommit } from '#contract/commits.ts'
import {
  createMergeRequestDiscussion,
  createMergeRequestDiscussionNote,
} from '#contract/discussions.ts'
import { createDraftNote, publishDraftNote, publishDraftNotes } from '#contract/draft-notes.ts'
import { createIssue, getIssue, updateIssue } from '#contract/issues.ts'
import { createProjectLabel } from '#contract/labels.ts'
import {
  createMergeRequest,
  getMergeRequest,
  updateMergeRequest,
} from '#contract/merge-requests/merge-requests.ts'
import { createProjectMilestone } from '#contract/milestones.ts'
import {
  createIssueNote,
  createMergeRequestNote,
  listIssueNotes,
  listMergeRequestNotes,
  updateIssueNote,
} from '#contract/notes.ts'
import { listTodos } from '#contract/todos.ts'
import {
  testApp,
  type ParamsOf,
  type Some,
  type TestApp,
  type TestUser,
} from '#server/testing/app.ts'
import { reviewedCode } from '#server/testing/reviewed-code.ts'

let service: TestApp
let code: Awaited<ReturnType<typeof reviewedCode>>
let owner: TestUser, guest: TestUser
let labels: Record<string, number>, milestone: number

beforeAll(async () => {
  service = await testApp()
  owner = await service.user('olga')
  guest = await service.user('gus')
  code = await reviewedCode(service, 'code', owner)
  await service.member(code.project, guest, 10)
  const { id } = code.project
  labels = {}
  for (const name of ['bug', 'to do']) {
    const { body } = await as(owner).call(createProjectLabel, { id, name, color: '#112233' })
    labels[name] = body.id
  }
  const title = 'Spring cleaning'
  milestone = (await as(owner).call(createProjectMilestone, { id, title })).body.id
})
afterAll(() => service.close())

const as = (user: TestUser) => service.as(user)

async function makeIssue(more: Some<typeof createIssue> = {}): Promise<ParamsOf<typeof getIssue>> {
  const { body } = await as(owner).call(createIssue, { id: code.project.id, title: 'Fog', ...more })
  return { id: code.project.id, issue_iid: body.iid }
}

async function issueAfter(body: string, user = owner) {
  const params = await makeIssue()
  const reply = await as(user).call(createIssueNote, { ...params, body })
  return { params, reply, issue: (await as(owner).call(getIssue, params)).body }
}

test('/confidential hides a new issue from the start, also if a guest creates it', async () => {
  const { body } = await as(guest).call(createIssue, {
    id: code.project.id,
    title: 'Leak',
    description: 'The key is in the log\n/confidential',
  })
  expect(body).toMatchObject({ confidential: true, description: 'The key is in the log' })
})

describe('a note of commands alone', () => {
  test('is not stored, and answers what changed', async () => {
    const { params, reply, issue } = await issueAfter(
      [
        '/label ~bug ~"to do"',
        '/assign @gus',
        '/milestone %"Spring cleaning"',
        '/due 2026-12-24',
        '/weight 3',
        '/title Mist',
        '/lock',
        '/close',
        '/estimate 1h 30m',
        '/spend 45m',
        '/todo',
      ].join('\n'),
    )
    expect(reply.status).toBe(202)
    expect(reply.body.commands_changes).toEqual({
      add_label_ids: [labels['bug'], labels['to do']],
      assignee_ids: [guest.id],
      milestone_id: milestone,
      due_date: '2026-12-24',
      weight: 3,
      title: 'Mist',
      discussion_locked: true,
      state_event: 'close',
      time_estimate: 5400,
      spend_time: { duration: 2700 },
      todo_event: 'add',
    })
    expect(reply.body).toMatchObject({
      summary: expect.arrayContaining(['Added ~bug ~"to do".']),
    })
    expect(issue).toMatchObject({
      title: 'Mist',
      state: 'closed',
      labels: ['bug', 'to do'],
      assignees: [{ username: 'gus' }],
      milestone: { id: milestone },
      due_date: '2026-12-24',
      weight: 3,
      discussion_locked: true,
      time_stats: { time_estimate: 5400, total_time_spent: 2700 },
    })
    const notes = await as(owner).call(listIssueNotes, {
      ...params,
      activity_filter: 'only_comments',
    })
    expect(notes.body).toEqual([])
    const todos = await as(owner).call(listTodos)
    expect(todos.body).toMatchObject([{ action_name: 'marked', target: { title: 'Mist' } }])
  })

  test('takes labels and people away', async () => {
    const params = await makeIssue({ labels: 'bug,to do', assignee_ids: [owner.id, guest.id] })
    const note = (body: string) => as(owner).call(createIssueNote, { ...params, body })
    await note('/unlabel ~bug\n/unassign @gus')
    const read = async () => (await as(owner).call(getIssue, params)).body
    expect(await read()).toMatchObject({
      labels: ['to do'],
      assignees: [{ username: 'olga' }],
    })
    await note('/assign me @gus')
    expect((await read()).assignees).toMatchObject([{ username: 'olga' }, { username: 'gus' }])
    await note('/relabel bug\n/unassign')
    expect(await read()).toMatchObject({ labels: ['bug'], assignees: [] })
    await note('/remove_label')
    expect(await read()).toMatchObject({ labels: [] })
  })

  test('is refused when no command applies', async () => {
    for (const body of ['/label ~unknown', '/assign @nobody', '/due soon', '/reopen', '/merge']) {
      const { reply } = await issueAfter(body)
      expect(reply).toMatchObject({
        status: 400,
        body: { message: '400 Bad request - Failed to apply commands.' },
      })
    }
  })

  test('changes nothing for those who may not', async () => {
    const { reply, issue } = await issueAfter('/label ~bug\n/close\n/title Mist\n/spend 1h', guest)
    expect(reply.status).toBe(400)
    expect(issue).toMatchObject({ title: 'Fog', state: 'opened', labels: [] })
    const { reply: partly } = await issueAfter('/label ~bug\n/subscribe', guest)
    expect(partly).toMatchObject({
      status: 202,
      body: {
        commands_changes: { subscription_event: 'subscribe' },
        summary: ['Could not apply label command.', 'Subscribed to notifications.'],
      },
    })
  })
})

test('people who cannot see a private project are not assigned', async () => {
  await service.user('sam')
  const { reply } = await issueAfter('/assign @sam\n/todo')
  expect(reply.body).toMatchObject({
    summary: ['Could not apply assign command.', expect.any(String)],
  })
})

test('a note keeps its text, and its commands run', async () => {
  const { reply, issue } = await issueAfter('Fixed.\n/close\n/dance\n')
  expect(reply).toMatchObject({
    status: 201,
    body: { body: 'Fixed.\n/dance', commands_changes: { state_event: 'close' } },
  })
  expect(issue.state).toBe('closed')
})

test('commands beyond the limit stay text', async () => {
  const { reply, issue } = await issueAfter('/close\n'.repeat(101))
  expect(reply.status).toBe(201)
  expect(issue.state).toBe('opened')
})

test('a repeated operation runs once, and only time spent adds up', async () => {
  const { params, reply } = await issueAfter('/estimate 1h\n/spend 5m\n/estimate 2h\n/spend 10m')
  expect(reply.body).toMatchObject({
    summary: [
      'Added 5m of time spent.',
      'Set the time estimate to 2h.',
      'Added 10m of time spent.',
    ],
  })
  const { body: issue } = await as(owner).call(getIssue, params)
  expect(issue.time_stats).toMatchObject({ time_estimate: 7200, total_time_spent: 900 })
  const { body: notes } = await as(owner).call(listIssueNotes, params)
  expect(notes.filter(({ body }) => body.includes('time estimate'))).toHaveLength(1)
})

test('commands in a description run when it is created or changed', async () => {
  const params = await makeIssue({ description: 'Thick\n\n/label ~bug' })
  expect((await as(owner).call(getIssue, params)).body).toMatchObject({
    description: 'Thick',
    labels: ['bug'],
  })
  const { body } = await as(owner).call(updateIssue, { ...params, description: 'Thin\n/close' })
  expect(body).toMatchObject({ description: 'Thin', state: 'closed' })
})

test('commands in an edited note run, but do not replace its text', async () => {
  const { params, reply } = await issueAfter('Fixed.')
  const note = { ...params, note_id: reply.body.id }
  const edit = (body: string) => as(owner).call(updateIssueNote, { ...note, body })
  expect(await edit('Fixed, too.\n/close')).toMatchObject({
    status: 200,
    body: { body: 'Fixed, too.' },
  })
  const read = async () => (await as(owner).call(getIssue, params)).body
  expect(await read()).toMatchObject({ state: 'closed' })
  expect((await edit('/reopen')).status).toBe(400)
  expect(await read()).toMatchObject({ state: 'closed' })
})

describe('on a merge request', () => {
  test('commands change drafts, reviewers and the target branch', async () => {
    const { params } = await code.propose()
    const note = (body: string) => as(owner).call(createMergeRequestNote, { ...params, body })
    expect((await note('/draft\n/request_review @olga\n/target_branch other')).status).toBe(202)
    const read = async () => (await as(owner).call(getMergeRequest, params)).body
    expect(await read()).toMatchObject({
      draft: true,
      reviewers: [{ username: 'olga' }],
      target_branch: 'other',
    })
    await note('/ready\n/unassign_reviewer')
    expect(await read()).toMatchObject({ draft: false, reviewers: [] })
  })

  test('commands in discussions and descriptions run', async () => {
    const { params } = await code.propose()
    const discuss = (body: string) =>
      as(owner).call(createMergeRequestDiscussion, { ...params, body })
    expect((await discuss('/label ~bug')).status).toBe(202)
    const { body: discussion } = await discuss('Why?\n/todo')
    const reply = await as(owner).call(createMergeRequestDiscussionNote, {
      ...params,
      discussion_id: discussion.id,
      body: '/close',
    })
    expect(reply).toMatchObject({ status: 202, body: { summary: ['Closed.'] } })
    const description = 'Why\n/reopen'
    const { body } = await as(owner).call(updateMergeRequest, { ...params, description })
    expect(body).toMatchObject({ description: 'Why', state: 'opened', labels: ['bug'] })
  })

  test('commands in published drafts and in the summary run', async () => {
    const { params } = await code.propose()
    const draft = (note: string) => as(owner).call(createDraftNote, { ...params, note })
    const [mixed] = [await draft('Look\n/label ~bug'), await draft('/draft')]
    const { body: single } = await draft('/request_review @olga')
    const publish = { ...params, draft_note_id: single.id }
    expect((await as(owner).call(publishDraftNote, publish)).status).toBe(204)
    const read = async () => (await as(owner).call(getMergeRequest, params)).body
    expect(await read()).toMatchObject({ reviewers: [{ username: 'olga' }], labels: [] })
    expect(mixed.body.note).toBe('Look\n/label ~bug')

    const all = { ...params, note: 'Done\n/close' }
    expect((await as(owner).call(publishDraftNotes, all)).status).toBe(204)
    expect(await read()).toMatchObject({ labels: ['bug'], draft: true, state: 'closed' })
    const comments = { ...params, activity_filter: 'only_comments', sort: 'asc' } as const
    const { body: notes } = await as(owner).call(listMergeRequestNotes, comments)
    expect(notes.map(({ body }) => body)).toEqual(['Look', 'Done'])
  })

  test('commands of a review beyond the limit stay text', async () => {
    const { params } = await code.propose()
    const half = '/draft\n'.repeat(50)
    await as(owner).call(createDraftNote, { ...params, note: half })
    const all = { ...params, note: `${half}/close` }
    expect((await as(owner).call(publishDraftNotes, all)).status).toBe(204)
    const { body } = await as(owner).call(getMergeRequest, params)
    expect(body).toMatchObject({ draft: false, state: 'opened', user_notes_count: 2 })
  })

  test('a description with commands creates it with them', async () => {
    const { params } = await code.propose()
    const { body: other } = await as(owner).call(getMergeRequest, params)
    await as(owner).call(updateMergeRequest, { ...params, state_event: 'close' })
    const { source_branch, target_branch } = other
    const { body } = await as(owner).call(createMergeRequest, {
      id: code.project.id,
      title: 'Again',
      description: 'Text\n/draft\n/label ~bug',
      source_branch,
      target_branch,
    })
    expect(body).toMatchObject({ title: 'Draft: Again', description: 'Text', labels: ['bug'] })
  })

  test('rebases', async () => {
    const { params } = await code.propose()
    const { status } = await as(owner).call(createCommit, {
      id: code.project.id,
      branch: 'main',
      commit_message: 'Add a file',
      actions: [{ action: 'create', file_path: 'other.txt', content: 'x' }],
    })
    expect(status).toBe(201)
    const diverged = { ...params, include_diverged_commits_count: true }
    const read = async () => (await as(owner).call(getMergeRequest, diverged)).body
    expect((await read()).diverged_commits_count).toBe(1)
    expect(
      await as(owner).call(createMergeRequestNote, { ...params, body: '/rebase' }),
    ).toMatchObject({
      status: 202,
      body: {
        commands_changes: { rebase: true },
        summary: ['Started a rebase onto the target branch.'],
      },
    })
    await service.deps.jobs.idle()
    expect((await read()).diverged_commits_count).toBe(0)
  })

  test('merges, and refuses what cannot be merged', async () => {
    const { params } = await code.propose()
    const note = (body: string, more: Some<typeof createMergeRequestNote> = {}) =>
      as(owner).call(createMergeRequestNote, { ...params, body, ...more })
    const stale = { merge_request_diff_head_sha: code.commits.base_sha }
    expect((await note('/merge', stale)).status).toBe(400)
    expect(await note('Good\n/merge', stale)).toMatchObject({
      status: 201,
      body: { body: 'Good', commands_changes: {} },
    })
    const { sha } = (await as(owner).call(getMergeRequest, params)).body
    const seen = { merge_request_diff_head_sha: sha! }
    expect(await note('/merge', seen)).toMatchObject({
      status: 202,
      body: { summary: ['Merged.'] },
    })
    const { body } = await as(owner).call(getMergeRequest, params)
    expect(body.state).toBe('merged')
    expect((await note('/merge')).status).toBe(400)
    expect((await note('/rebase')).status).toBe(400)
  })
})
