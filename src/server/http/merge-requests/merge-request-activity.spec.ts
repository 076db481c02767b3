import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { reviewedCode } from '#server/testing/reviewed-code.ts'

let service: TestApp
let code: Awaited<ReturnType<typeof reviewedCode>>
let author: TestUser, developer: TestUser, reporter: TestUser, guest: TestUser, stranger: TestUser
let request: { id: number; iid: number; path: string }

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
    await as(user).post('/todos/mark_as_done')
  }
})

const as = (user: TestUser | null) => service.as(user)
const at = (path: string) => `${request.path}/${path}`
const update = (changes: Record<string, unknown>) => as(author).put(request.path, changes)

describe('the events of a merge request', () => {
  test('tell of labels, milestones and states', async () => {
    const milestones = `/projects/${code.project.id}/milestones`
    const { body: milestone } = await as(developer).post(milestones, { title: `v${request.iid}` })
    await update({ labels: 'bug', milestone_id: milestone.id })
    await update({ state_event: 'close', labels: '' })
    await update({ state_event: 'reopen' })
    const events = async (kind: string) =>
      (await as(reporter).get(at(`resource_${kind}_events`))).body
    const common = {
      user: expect.objectContaining({ username: 'ann' }),
      resource_type: 'MergeRequest',
      resource_id: request.id,
    }
    expect(await events('label')).toMatchObject([
      { ...common, action: 'add', label: { name: 'bug' } },
      { ...common, action: 'remove', label: { name: 'bug' } },
    ])
    expect(await events('milestone')).toMatchObject([
      { ...common, action: 'add', milestone: { id: milestone.id }, state: 'opened' },
    ])
    const states = await events('state')
    expect(states).toMatchObject([
      { ...common, state: 'closed' },
      { ...common, state: 'reopened' },
    ])
    const one = await as(reporter).get(at(`resource_state_events/${states[0].id}`))
    expect(one.body).toEqual(states[0])
    expect((await as(reporter).get(at('resource_label_events/0'))).status).toBe(404)
    expect((await as(guest).get(at('resource_state_events'))).status).toBe(403)
  })
})

describe('time on a merge request', () => {
  test('is for developers to track', async () => {
    const track = (user: TestUser, path: string, duration?: string) =>
      as(user).post(at(path), duration === undefined ? {} : { duration })
    expect(await track(developer, 'time_estimate', '3h 30m')).toMatchObject({
      status: 200,
      body: { time_estimate: 12_600, human_time_estimate: '3h 30m' },
    })
    expect(await track(author, 'add_spent_time', '1h')).toMatchObject({
      status: 200,
      body: { total_time_spent: 3600, human_total_time_spent: '1h' },
    })
    expect((await track(developer, 'add_spent_time', '-2h')).body).toEqual({
      message: { base: ['Time to subtract exceeds the total time spent'] },
    })
    expect((await track(developer, 'time_estimate', 'soon')).status).toBe(400)
    for (const path of ['time_estimate', 'add_spent_time']) {
      expect((await track(reporter, path, '1h')).status).toBe(403)
      expect((await track(stranger, path, '1h')).status).toBe(404)
    }
    expect((await as(reporter).get(at('time_stats'))).body.total_time_spent).toBe(3600)
    expect((await track(developer, 'reset_time_estimate')).status).toBe(200)
    expect((await track(developer, 'reset_spent_time')).body).toMatchObject({
      time_estimate: 0,
      total_time_spent: 0,
    })
    expect((await track(reporter, 'reset_spent_time')).status).toBe(403)
  })
})

describe('hearing of a merge request', () => {
  test('is changed once', async () => {
    const on = await as(reporter).post(at('subscribe'))
    expect([on.status, on.body.subscribed]).toEqual([200, true])
    expect(await as(reporter).post(at('subscribe'))).toMatchObject({ status: 304, body: null })
    expect((await as(reporter).get(request.path)).body.subscribed).toBe(true)
    const off = await as(author).post(at('unsubscribe'))
    expect([off.status, off.body.subscribed]).toEqual([200, false])
    expect((await as(author).post(at('unsubscribe'))).status).toBe(304)
    expect((await as(guest).post(at('subscribe'))).status).toBe(403)
  })
})

test('who takes part, and who is to review, is told', async () => {
  await update({ reviewer_ids: [developer.id] })
  await as(reporter).post(at('notes'), { body: 'Hm' })
  const names = async (path: string, pick: (row: never) => string) =>
    (await as(reporter).get(at(path))).body.map(pick)
  expect(await names('participants', ({ username }) => username)).toEqual(['ann', 'dan', 'rea'])
  expect((await as(reporter).get(at('reviewers'))).body).toEqual([
    {
      user: expect.objectContaining({ username: 'dan' }),
      state: 'unreviewed',
      created_at: expect.any(String),
    },
  ])
  expect((await as(guest).get(at('reviewers'))).status).toBe(403)
})

describe('a to-do of a merge request', () => {
  test('is made once, and listed with it', async () => {
    const made = await as(reporter).post(at('todo'))
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
    expect((await as(reporter).post(at('todo'))).status).toBe(304)
    expect((await as(reporter).get('/todos?type=MergeRequest')).body).toEqual([made.body])
    expect((await as(reporter).get('/todos?type=Issue')).body).toEqual([])
    expect((await as(guest).post(at('todo'))).status).toBe(403)
  })

  test('comes to who is assigned, asked to review or named, if they can read it', async () => {
    await update({ assignee_ids: [developer.id], reviewer_ids: [reporter.id] })
    const waiting = async (user: TestUser) =>
      (await as(user).get('/todos')).body.map((todo: { action_name: string }) => todo.action_name)
    expect(await waiting(developer)).toEqual(['assigned'])
    expect(await waiting(reporter)).toEqual(['review_requested'])
    await as(developer).post(at('notes'), { body: 'Look at this, @ann, @gus and @sam' })
    expect(await waiting(developer)).toEqual([])
    expect(await waiting(author)).toEqual(['mentioned'])
    expect(await waiting(guest)).toEqual([])
    await update({ state_event: 'close' })
    expect(await waiting(author)).toEqual([])
  })
})

describe('an emoji on a merge request', () => {
  test('is given, counted and taken back', async () => {
    const given = await as(reporter).post(at('award_emoji'), { name: 'thumbsup' })
    expect(given.body).toMatchObject({ awardable_type: 'MergeRequest', awardable_id: request.id })
    await as(developer).post(at('award_emoji'), { name: 'thumbsdown' })
    expect((await as(author).get(request.path)).body).toMatchObject({ upvotes: 1, downvotes: 1 })
    expect((await as(reporter).get(at('award_emoji'))).body).toHaveLength(2)
    expect((await as(developer).delete(at(`award_emoji/${given.body.id}`))).status).toBe(401)
    expect((await as(reporter).delete(at(`award_emoji/${given.body.id}`))).status).toBe(204)
    expect((await as(author).get(request.path)).body).toMatchObject({ upvotes: 0, downvotes: 1 })
    const { body: note } = await as(author).post(at('notes'), { body: 'Thanks' })
    const onNote = await as(reporter).post(at(`notes/${note.id}/award_emoji`), { name: 'tada' })
    expect(onNote.body).toMatchObject({ awardable_type: 'Note', awardable_id: note.id })
    expect((await as(guest).post(at('award_emoji'), { name: 'tada' })).status).toBe(403)
  })
})

test('a deleted user leaves what they proposed and said, or takes it along', async () => {
  const root = await service.user('ruth', { admin: true })
  const begin = async (user: TestUser) => {
    await service.member(code.project, user, 30)
    await as(user).post(at('discussions'), { body: 'Hm' })
    await as(user).post(at('award_emoji'), { name: 'thumbsup' })
    const { path } = await code.propose({}, user)
    return path
  }
  const [leaves, erased] = [await service.user('lea'), await service.user('era')]
  const [left, gone] = [await begin(leaves), await begin(erased)]
  expect((await as(root).delete(`/users/${leaves.id}`)).status).toBe(204)
  expect((await as(root).delete(`/users/${erased.id}?hard_delete=true`)).status).toBe(204)
  expect((await as(author).get(left)).body.author.username).toBe('ghost')
  expect((await as(author).get(gone)).status).toBe(404)
  const row = await service.deps.db
    .selectFrom('merge_requests')
    .select(['unresolved_count', 'user_notes_count', 'upvotes'])
    .where('id', '=', request.id)
    .executeTakeFirst()
  expect(row).toEqual({ unresolved_count: 1, user_notes_count: 1, upvotes: 0 })
})
