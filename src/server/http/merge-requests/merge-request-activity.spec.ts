import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  createMergeRequestAwardEmoji,
  createMergeRequestNoteAwardEmoji,
  deleteMergeRequestAwardEmoji,
  getMergeRequestAwardEmoji,
  getMergeRequestNoteAwardEmoji,
  listMergeRequestAwardEmoji,
  listMergeRequestNoteAwardEmoji,
} from '#contract/award-emoji.ts'
import { createMergeRequestDiscussion } from '#contract/discussions.ts'
import { getMergeRequest, updateMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { createProjectMilestone } from '#contract/milestones.ts'
import { createMergeRequestNote } from '#contract/notes.ts'
import {
  listMergeRequestParticipants,
  listMergeRequestReviewers,
  subscribeToMergeRequest,
  unsubscribeFromMergeRequest,
} from '#contract/participants.ts'
import {
  getMergeRequestLabelEvent,
  getMergeRequestMilestoneEvent,
  getMergeRequestStateEvent,
  listMergeRequestLabelEvents,
  listMergeRequestMilestoneEvents,
  listMergeRequestStateEvents,
} from '#contract/resource-events.ts'
import {
  addMergeRequestSpentTime,
  estimateMergeRequestTime,
  getMergeRequestTimeStats,
  resetMergeRequestEstimate,
  resetMergeRequestSpentTime,
} from '#contract/time-tracking.ts'
import { createMergeRequestTodo, listTodos, markAllTodosDone } from '#contract/todos.ts'
import { deleteUser } from '#contract/users.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import { reviewedCode } from '#server/testing/reviewed-code.ts'

let service: TestApp
let code: Awaited<ReturnType<typeof reviewedCode>>
let author: TestUser, developer: TestUser, reporter: TestUser, guest: TestUser, stranger: TestUser
let request: Awaited<ReturnType<typeof code.propose>>

beforeAll(async () => {
  service = await testApp()
  author = await service.user('ann')
  developer = await service.user('dan')
  reporter = await service.user('rea')
  guest = await service.user('gus')
  stranger = await service.user('sam')
  code = await reviewedCode(service, 'code', author)
  await service.member(code.project, developer, 30)
  await service.member(code.project, reporter, 20)
  await service.member(code.project, guest, 10)
})
afterAll(() => service.close())
beforeEach(async () => {
  request = await code.propose()
  for (const user of [author, developer, reporter, guest]) {
    await as(user).call(markAllTodosDone)
  }
})

const as = (user: TestUser | null) => service.as(user)
const update = (changes: Some<typeof updateMergeRequest>) =>
  as(author).call(updateMergeRequest, { ...request.params, ...changes })

describe('the resource events of a merge request', () => {
  test('record labels, milestones and states', async () => {
    const { body: milestone } = await as(developer).call(createProjectMilestone, {
      id: code.project.id,
      title: `v${request.iid}`,
    })
    await update({ labels: 'bug', milestone_id: milestone.id })
    await update({ state_event: 'close', labels: '' })
    await update({ state_event: 'reopen' })
    const common = {
      user: expect.objectContaining({ username: 'ann' }),
      resource_type: 'MergeRequest',
      resource_id: request.id,
    }
    const labels = await as(reporter).call(listMergeRequestLabelEvents, request.params)
    expect(labels.body).toMatchObject([
      { ...common, action: 'add', label: { name: 'bug' } },
      { ...common, action: 'remove', label: { name: 'bug' } },
    ])
    const { body: milestones } = await as(reporter).call(
      listMergeRequestMilestoneEvents,
      request.params,
    )
    expect(milestones).toMatchObject([
      { ...common, action: 'add', milestone: { id: milestone.id }, state: 'opened' },
    ])
    const planned = { ...request.params, event_id: milestones[0]!.id }
    expect((await as(reporter).call(getMergeRequestMilestoneEvent, planned)).body).toEqual(
      milestones[0],
    )
    const { body: states } = await as(reporter).call(listMergeRequestStateEvents, request.params)
    expect(states).toMatchObject([
      { ...common, state: 'closed' },
      { ...common, state: 'reopened' },
    ])
    const one = await as(reporter).call(getMergeRequestStateEvent, {
      ...request.params,
      event_id: states[0]!.id,
    })
    expect(one.body).toEqual(states[0])
    expect(
      (await as(reporter).call(getMergeRequestLabelEvent, { ...request.params, event_id: 0 }))
        .status,
    ).toBe(404)
    expect((await as(guest).call(listMergeRequestStateEvents, request.params)).status).toBe(403)
  })
})

describe('time tracking on a merge request', () => {
  test('is for developers', async () => {
    const track = (
      user: TestUser,
      route: typeof estimateMergeRequestTime | typeof addMergeRequestSpentTime,
      duration: string,
    ) => as(user).call(route, { ...request.params, duration })
    expect(await track(developer, estimateMergeRequestTime, '3h 30m')).toMatchObject({
      status: 200,
      body: { time_estimate: 12_600, human_time_estimate: '3h 30m' },
    })
    expect(await track(author, addMergeRequestSpentTime, '1h')).toMatchObject({
      status: 200,
      body: { total_time_spent: 3600, human_total_time_spent: '1h' },
    })
    expect((await track(developer, addMergeRequestSpentTime, '-2h')).body).toEqual({
      message: { base: ['Time to subtract exceeds the total time spent'] },
    })
    expect((await track(developer, estimateMergeRequestTime, 'soon')).status).toBe(400)
    for (const route of [estimateMergeRequestTime, addMergeRequestSpentTime]) {
      expect((await track(reporter, route, '1h')).status).toBe(403)
      expect((await track(stranger, route, '1h')).status).toBe(404)
    }
    expect(
      (await as(reporter).call(getMergeRequestTimeStats, request.params)).body.total_time_spent,
    ).toBe(3600)
    expect((await as(developer).call(resetMergeRequestEstimate, request.params)).status).toBe(200)
    expect(
      (await as(developer).call(resetMergeRequestSpentTime, request.params)).body,
    ).toMatchObject({ time_estimate: 0, total_time_spent: 0 })
    expect((await as(reporter).call(resetMergeRequestSpentTime, request.params)).status).toBe(403)
  })
})

describe('subscribing to a merge request', () => {
  test('answers 304 when repeated', async () => {
    const on = await as(reporter).call(subscribeToMergeRequest, request.params)
    expect([on.status, on.body.subscribed]).toEqual([200, true])
    expect(await as(reporter).call(subscribeToMergeRequest, request.params)).toMatchObject({
      status: 304,
      body: null,
    })
    expect((await as(reporter).call(getMergeRequest, request.params)).body.subscribed).toBe(true)
    const off = await as(author).call(unsubscribeFromMergeRequest, request.params)
    expect([off.status, off.body.subscribed]).toEqual([200, false])
    expect((await as(author).call(unsubscribeFromMergeRequest, request.params)).status).toBe(304)
    expect((await as(guest).call(subscribeToMergeRequest, request.params)).status).toBe(403)
  })

  test('is idempotent under concurrent requests', async () => {
    for (const route of [subscribeToMergeRequest, unsubscribeFromMergeRequest]) {
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => as(reporter).call(route, request.params)),
      )
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 304, 304, 304, 304,
      ])
    }
  })
})

test('participants and reviewers are listed', async () => {
  await update({ reviewer_ids: [developer.id] })
  await as(reporter).call(createMergeRequestNote, { ...request.params, body: 'Hm' })
  const { body: people } = await as(reporter).call(listMergeRequestParticipants, request.params)
  expect(people.map(({ username }) => username)).toEqual(['ann', 'dan', 'rea'])
  expect((await as(reporter).call(listMergeRequestReviewers, request.params)).body).toEqual([
    {
      user: expect.objectContaining({ username: 'dan' }),
      state: 'unreviewed',
      created_at: expect.any(String),
    },
  ])
  expect((await as(guest).call(listMergeRequestReviewers, request.params)).status).toBe(403)
})

describe('a to-do of a merge request', () => {
  test('is created once, and listed with its target', async () => {
    const made = await as(reporter).call(createMergeRequestTodo, request.params)
    expect(made).toMatchObject({
      status: 201,
      body: {
        action_name: 'marked',
        target_type: 'MergeRequest',
        target: { id: request.id, iid: request.iid, title: 'Change lines' },
        target_url: `http://mergeboard.test/code-group/code/-/merge_requests/${request.iid}`,
        body: 'Change lines',
      },
    })
    expect((await as(reporter).call(createMergeRequestTodo, request.params)).status).toBe(304)
    expect((await as(reporter).call(listTodos, { type: 'MergeRequest' })).body).toEqual([made.body])
    expect((await as(reporter).call(listTodos, { type: 'Issue' })).body).toEqual([])
    expect((await as(guest).call(createMergeRequestTodo, request.params)).status).toBe(403)
  })

  test('is created for assignees, reviewers and mentioned users who can read it', async () => {
    await update({ assignee_ids: [developer.id], reviewer_ids: [reporter.id] })
    const waiting = async (user: TestUser) =>
      (await as(user).call(listTodos)).body.map((todo) => todo.action_name)
    expect(await waiting(developer)).toEqual(['assigned'])
    expect(await waiting(reporter)).toEqual(['review_requested'])
    await as(developer).call(createMergeRequestNote, {
      ...request.params,
      body: 'Look at this, @ann, @gus and @sam',
    })
    expect(await waiting(developer)).toEqual([])
    expect(await waiting(author)).toEqual(['mentioned'])
    expect(await waiting(guest)).toEqual([])
    await update({ state_event: 'close' })
    expect(await waiting(author)).toEqual([])
  })
})

describe('an emoji on a merge request', () => {
  test('is awarded, counted and removed', async () => {
    const given = await as(reporter).call(createMergeRequestAwardEmoji, {
      ...request.params,
      name: 'thumbsup',
    })
    expect(given.body).toMatchObject({ awardable_type: 'MergeRequest', awardable_id: request.id })
    expect(
      (
        await as(reporter).call(getMergeRequestAwardEmoji, {
          ...request.params,
          award_id: given.body.id,
        })
      ).body,
    ).toEqual(given.body)
    await as(developer).call(createMergeRequestAwardEmoji, {
      ...request.params,
      name: 'thumbsdown',
    })
    expect((await as(author).call(getMergeRequest, request.params)).body).toMatchObject({
      upvotes: 1,
      downvotes: 1,
    })
    expect((await as(reporter).call(listMergeRequestAwardEmoji, request.params)).body).toHaveLength(
      2,
    )
    expect(
      (
        await as(developer).call(deleteMergeRequestAwardEmoji, {
          ...request.params,
          award_id: given.body.id,
        })
      ).status,
    ).toBe(401)
    expect(
      (
        await as(reporter).call(deleteMergeRequestAwardEmoji, {
          ...request.params,
          award_id: given.body.id,
        })
      ).status,
    ).toBe(204)
    expect((await as(author).call(getMergeRequest, request.params)).body).toMatchObject({
      upvotes: 0,
      downvotes: 1,
    })
    const { body: note } = await as(author).call(createMergeRequestNote, {
      ...request.params,
      body: 'Thanks',
    })
    const its = { ...request.params, note_id: note.id }
    const { body: onNote } = await as(reporter).call(createMergeRequestNoteAwardEmoji, {
      ...its,
      name: 'tada',
    })
    expect(onNote).toMatchObject({ awardable_type: 'Note', awardable_id: note.id })
    expect((await as(author).call(listMergeRequestNoteAwardEmoji, its)).body).toEqual([onNote])
    expect(
      (await as(author).call(getMergeRequestNoteAwardEmoji, { ...its, award_id: onNote.id })).body,
    ).toEqual(onNote)
    expect(
      (await as(guest).call(createMergeRequestAwardEmoji, { ...request.params, name: 'tada' }))
        .status,
    ).toBe(403)
  })
})

test('deleting a user keeps or deletes their merge requests and comments', async () => {
  const root = await service.user('ruth', { admin: true })
  const begin = async (user: TestUser) => {
    await service.member(code.project, user, 30)
    await as(user).call(createMergeRequestDiscussion, { ...request.params, body: 'Hm' })
    await as(user).call(createMergeRequestAwardEmoji, { ...request.params, name: 'thumbsup' })
    return (await code.propose({}, user)).params
  }
  const [leaves, erased] = [await service.user('lea'), await service.user('era')]
  const [left, gone] = [await begin(leaves), await begin(erased)]
  expect((await as(root).call(deleteUser, { id: leaves.id })).status).toBe(204)
  expect((await as(root).call(deleteUser, { id: erased.id, hard_delete: true })).status).toBe(204)
  expect((await as(author).call(getMergeRequest, left)).body.author.username).toBe('ghost')
  expect((await as(author).call(getMergeRequest, gone)).status).toBe(404)
  const row = await service.deps.db
    .selectFrom('merge_requests')
    .select(['unresolved_count', 'user_notes_count', 'upvotes'])
    .where('id', '=', request.id)
    .executeTakeFirst()
  expect(row).toEqual({ unresolved_count: 1, user_notes_count: 1, upvotes: 0 })
})
