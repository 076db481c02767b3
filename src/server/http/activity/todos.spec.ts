import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createIssueAwardEmoji } from '#contract/award-emoji.ts'
import { createIssue, deleteIssue, updateIssue } from '#contract/issues.ts'
import { removeProjectMember, updateProjectMember } from '#contract/members.ts'
import { createIssueNote } from '#contract/notes.ts'
import { createIssueTodo, listTodos, markAllTodosDone, markTodoDone } from '#contract/todos.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

let service: TestApp
let guest: TestUser, reporter: TestUser, owner: TestUser, stranger: TestUser
let acme: TestSpace, app: TestSpace, open: TestSpace
let issue: Awaited<ReturnType<typeof makeIssue>>

beforeAll(async () => {
  service = await testApp()
  guest = await service.user('gus')
  reporter = await service.user('rea')
  owner = await service.user('olga')
  stranger = await service.user('sam')
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

async function makeIssue(more: Some<typeof createIssue> = {}, space = app) {
  const { body } = await as(owner).call(createIssue, { id: space.id, title: 'Fog', ...more })
  return { ...body, params: { id: space.id, issue_iid: body.iid } }
}

/** Returns the user's pending to-dos as `action: body`. */
async function waiting(user: TestUser, filter: Some<typeof listTodos> = {}) {
  const { body } = await as(user).call(listTodos, filter)
  return body.map((todo) => `${todo.action_name}: ${todo.body}`)
}

beforeEach(async () => {
  for (const user of [guest, reporter, owner, stranger]) {
    await as(user).call(markAllTodosDone)
  }
  issue = await makeIssue()
})

describe('a to-do', () => {
  test('is created by its user, and marked done once', async () => {
    const made = await as(guest).call(createIssueTodo, issue.params)
    expect(made).toMatchObject({
      status: 201,
      body: {
        id: expect.any(Number),
        project: {
          id: app.id,
          name: 'app',
          name_with_namespace: 'acme / app',
          path: 'app',
          path_with_namespace: 'acme/app',
        },
        author: { username: 'gus' },
        action_name: 'marked',
        target_type: 'Issue',
        target: { id: issue.id, iid: issue.iid, title: 'Fog' },
        target_url: `http://mergeboard.test/acme/app/-/issues/${issue.iid}`,
        body: 'Fog',
        state: 'pending',
        created_at: expect.any(String),
        updated_at: made.body.created_at,
      },
    })
    expect(await as(guest).call(createIssueTodo, issue.params)).toMatchObject({
      status: 304,
      body: null,
    })
    const done = await as(guest).call(markTodoDone, { id: made.body.id })
    expect(done).toMatchObject({ status: 201, body: { id: made.body.id, state: 'done' } })
    expect(await waiting(guest)).toEqual([])
    expect(await waiting(guest, { state: 'done' })).toContain('marked: Fog')
    expect((await as(guest).call(createIssueTodo, issue.params)).status).toBe(201)
  })

  test('is private to its user', async () => {
    const { body } = await as(guest).call(createIssueTodo, issue.params)
    for (const id of [body.id, 0]) {
      expect(await as(owner).call(markTodoDone, { id })).toMatchObject({
        status: 404,
        body: { message: '404 Not found' },
      })
    }
    expect(await waiting(owner)).toEqual([])
    expect((await as(null).call(listTodos)).status).toBe(401)
    expect((await as(stranger).call(createIssueTodo, issue.params)).status).toBe(404)
  })

  test('is hidden from a user who lost access, with its count', async () => {
    const leaver = await service.user('lea')
    const place = await service.project('den')
    await service.member(place, owner, 50)
    await service.member(place, leaver, 20)
    const secret = await makeIssue({ title: 'Secret', confidential: true }, place)
    const plain = await makeIssue({ title: 'Plain' }, place)
    for (const { params } of [secret, plain]) await as(leaver).call(createIssueTodo, params)
    const seen = async () => {
      const { body, headers } = await as(leaver).call(listTodos)
      return [body.map((todo) => todo.body), headers['x-total']]
    }
    const membership = { id: place.id, user_id: leaver.id }
    expect(await seen()).toEqual([['Plain', 'Secret'], '2'])
    await as(owner).call(updateProjectMember, { ...membership, access_level: 10 })
    expect(await seen()).toEqual([['Plain'], '1'])
    await as(owner).call(removeProjectMember, membership)
    expect(await seen()).toEqual([[], '0'])
  })

  test('is created once under concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => as(guest).call(createIssueTodo, issue.params)),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 304, 304, 304, 304,
    ])
    expect(await waiting(guest)).toEqual(['marked: Fog'])
  })

  test('is hidden and deleted along with its target', async () => {
    await as(guest).call(createIssueTodo, issue.params)
    await as(owner).call(updateIssue, { ...issue.params, confidential: true })
    expect(await waiting(guest)).toEqual([])
    await as(owner).call(updateIssue, { ...issue.params, confidential: false })
    expect(await waiting(guest)).toEqual(['marked: Fog'])
    await as(owner).call(deleteIssue, issue.params)
    expect(await waiting(guest)).toEqual([])
  })
})

describe('the list of to-dos', () => {
  test('is sorted newest first and can be filtered', async () => {
    const other = await makeIssue({ title: 'Rain', assignee_ids: [guest.id] }, open)
    await as(guest).call(createIssueTodo, issue.params)
    const all = ['marked: Fog', 'assigned: Rain']
    expect(await waiting(guest)).toEqual(all)
    expect(await waiting(guest, { action: 'assigned' })).toEqual(['assigned: Rain'])
    expect(await waiting(guest, { author_id: guest.id })).toEqual(['marked: Fog'])
    expect(await waiting(guest, { project_id: open.id })).toEqual(['assigned: Rain'])
    expect(await waiting(guest, { group_id: acme.id })).toEqual(['marked: Fog'])
    expect(await waiting(guest, { type: 'Issue' })).toEqual(all)
    expect(await waiting(guest, { type: 'MergeRequest' })).toEqual([])
    expect(await waiting(guest, { per_page: 1, page: 2 })).toEqual(['assigned: Rain'])
    expect((await as(guest).call(listTodos, { per_page: 1 })).headers).toMatchObject({
      'x-total': '2',
    })
    expect((await as(guest).callRaw(listTodos, { state: 'x' })).body).toEqual({
      error: 'state does not have a valid value',
    })
    await as(guest).call(createIssueNote, { ...other.params, body: 'Wet' })
    expect(await waiting(guest)).toEqual(['marked: Fog'])
    expect((await as(guest).call(markAllTodosDone)).status).toBe(204)
    expect(await waiting(guest)).toEqual([])
  })

  test('is refused when the texts of a page are too long to read at once', async () => {
    await as(guest).call(createIssueTodo, issue.params)
    const { db } = service.deps
    const { id: _, ...todo } = await db
      .selectFrom('todos')
      .selectAll()
      .where('issue_id', '=', issue.id)
      .executeTakeFirstOrThrow()
    const done = { ...todo, state: 'done' } as const
    await db.insertInto('todos').values([done, done]).execute()
    const describe = (description: string) =>
      db.updateTable('issues').set({ description }).where('id', '=', issue.id).execute()
    await describe('x'.repeat(33_000_000))
    const list = (per_page: number) => as(guest).call(listTodos, { state: 'done', per_page })
    expect(await list(2)).toMatchObject({
      status: 400,
      body: {
        message: '400 Bad request - The to-dos of this page are too long. Use a smaller per_page.',
      },
    })
    expect((await list(1)).body).toMatchObject([{ target: { id: issue.id } }])
    await describe('')
  })
})

describe('the service creates a to-do', () => {
  test('for new assignees, until they act', async () => {
    await as(owner).call(updateIssue, { ...issue.params, assignee_ids: [reporter.id, guest.id] })
    expect(await waiting(reporter)).toEqual(['assigned: Fog'])
    await as(reporter).call(updateIssue, { ...issue.params, title: 'Mist' })
    expect(await waiting(reporter)).toEqual([])
    await as(guest).call(createIssueAwardEmoji, { ...issue.params, name: 'tada' })
    expect(await waiting(guest)).toEqual([])
    await as(owner).call(updateIssue, { ...issue.params, state_event: 'close' })
    expect(await waiting(owner)).toEqual([])
  })

  test('for users mentioned in a comment', async () => {
    const { body } = await as(owner).call(createIssueNote, {
      ...issue.params,
      body: 'Ask @gus or @OLGA',
    })
    const [todo] = (await as(guest).call(listTodos)).body
    expect(todo).toMatchObject({
      action_name: 'mentioned',
      body: 'Ask @gus or @OLGA',
      target_url: `http://mergeboard.test/acme/app/-/issues/${issue.iid}#note_${body.id}`,
      author: { username: 'olga' },
    })
    expect(await waiting(owner)).toEqual([])
    await as(owner).call(createIssueNote, { ...issue.params, body: '@rea please' })
    expect(await waiting(reporter)).toEqual(['directly_addressed: @rea please'])
    await as(owner).call(createIssueNote, { ...issue.params, body: '@rea again' })
    expect(await waiting(reporter)).toHaveLength(1)
  })

  test('for users newly mentioned in a description', async () => {
    await makeIssue({ title: 'Ice', description: 'See @gus' })
    expect(await waiting(guest)).toEqual(['mentioned: Ice'])
    await as(guest).call(markAllTodosDone)
    await as(owner).call(updateIssue, { ...issue.params, description: '@rea' })
    expect(await waiting(reporter)).toEqual(['directly_addressed: Fog'])
    await as(reporter).call(markAllTodosDone)
    await as(owner).call(updateIssue, { ...issue.params, description: '@rea, @gus' })
    expect(await waiting(reporter)).toEqual([])
    expect(await waiting(guest)).toEqual(['directly_addressed: Fog'])
  })

  test('only for users who can read it', async () => {
    await as(owner).call(createIssueNote, { ...issue.params, body: 'Ask @sam' })
    expect(await waiting(stranger)).toEqual([])
    const text = { body: 'Ask @sam, @gus and @rea' }
    const secret = await makeIssue({ confidential: true }, open)
    await as(owner).call(createIssueNote, { ...secret.params, ...text })
    const shown = await makeIssue({}, open)
    await as(owner).call(createIssueNote, { ...shown.params, ...text, internal: true })
    expect([await waiting(stranger), await waiting(guest)]).toEqual([[], []])
    expect(await waiting(reporter)).toEqual(['mentioned: Fog', `mentioned: ${text.body}`])
    await as(owner).call(createIssueNote, { ...shown.params, ...text })
    expect(await waiting(stranger)).toEqual([`mentioned: ${text.body}`])
  })
})
