import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createIssue, listProjectIssues } from '#contract/issues.ts'
import {
  createGroupMilestone,
  createProjectMilestone,
  deleteProjectMilestone,
  getGroupMilestone,
  getProjectMilestone,
  listGroupMilestones,
  listProjectMilestones,
  promoteProjectMilestone,
  updateGroupMilestone,
  updateProjectMilestone,
} from '#contract/milestones.ts'
import { queryParams } from '#server/testing/api.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

const routes = {
  project: { createMilestone: createProjectMilestone, getMilestone: getProjectMilestone },
  group: { createMilestone: createGroupMilestone, getMilestone: getGroupMilestone },
}

let service: TestApp
let guest: TestUser, reporter: TestUser, stranger: TestUser
let acme: TestSpace, team: TestSpace, app: TestSpace, other: TestSpace, open: TestSpace

beforeAll(async () => {
  service = await testApp()
  guest = await service.user('gus')
  reporter = await service.user('rea')
  stranger = await service.user('sam')
  acme = await service.group('acme')
  team = await service.group('team', { in: acme })
  app = await service.project('app', { in: team })
  other = await service.project('other', { in: team })
  open = await service.project('open', { visibility: 20 })
  for (const space of [acme, open]) {
    await service.member(space, guest, 10)
    await service.member(space, reporter, 20)
  }
})
afterAll(() => service.close())

const as = (user: TestUser | null) => service.as(user)
const one = (space: TestSpace, id: number) => ({ id: space.full_path, milestone_id: id })
const titles = (body: { title: string }[]) => body.map((milestone) => milestone.title)

async function make(
  space: TestSpace,
  title: string,
  more: Some<typeof createProjectMilestone> = {},
) {
  const reply = await as(reporter).call(routes[space.kind].createMilestone, {
    id: space.full_path,
    title,
    ...more,
  })
  expect(reply.status).toBe(201)
  return reply.body
}

describe('creating a milestone', () => {
  test('in a project returns all attributes', async () => {
    const reply = await as(reporter).call(createProjectMilestone, {
      id: app.full_path,
      title: ' 1.0 ',
      description: 'First',
      start_date: '2020-01-01',
      due_date: '2020-02-29',
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      id: expect.any(Number),
      iid: 1,
      project_id: app.id,
      title: '1.0',
      description: 'First',
      state: 'active',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updated_at: reply.body.created_at,
      due_date: '2020-02-29',
      start_date: '2020-01-01',
      expired: true,
      web_url: 'http://mergeboard.test/acme/team/app/-/milestones/1',
    })
  })

  test('in a group has its own numbering and group_id', async () => {
    const body = await make(team, 'Spring', { due_date: '2999-12-31' })
    expect(body).toMatchObject({
      iid: 1,
      group_id: team.id,
      expired: false,
      start_date: null,
      web_url: 'http://mergeboard.test/groups/acme/team/-/milestones/1',
    })
    expect(body).not.toHaveProperty('project_id')
    expect((await make(team, 'Summer')).iid).toBe(2)
  })

  test.each([
    [{}, { message: '400 (Bad request) "title" not given', error: 'title is missing' }],
    [{ title: ' ' }, { message: `Failed to create milestone {:title=>["can't be blank"]}` }],
    [
      { title: 'x'.repeat(256) },
      {
        message: 'Failed to create milestone {:title=>["is too long (maximum is 255 characters)"]}',
      },
    ],
    [
      { title: 'dates', start_date: '2021-05-02', due_date: '2021-05-01' },
      { message: 'Failed to create milestone {:due_date=>["must be greater than start date"]}' },
    ],
    [{ title: 'dates', due_date: '2021-02-30' }, { error: 'due_date is invalid' }],
  ])('refuses %j', async (body, answer) => {
    const reply = await as(reporter).callRaw(createProjectMilestone, { id: app.full_path, ...body })
    expect([reply.status, reply.body]).toEqual([400, answer])
  })

  test('refuses a title used in the same project or group, above it or below it', async () => {
    await make(acme, 'top')
    await make(other, 'below')
    await make(app, 'here')
    for (const [space, title] of [
      [app, 'here'],
      [app, 'top'],
      [team, 'top'],
      [acme, 'below'],
      [team, 'here'],
    ] as const) {
      const reply = await as(reporter).call(routes[space.kind].createMilestone, {
        id: space.full_path,
        title,
      })
      expect([reply.status, reply.refusal.message]).toEqual([
        400,
        'Failed to create milestone {:title=>["already being used for another group or project milestone."]}',
      ])
    }
    await make(other, 'here')
  })

  test('concurrently gives consecutive iids', async () => {
    const project = await service.project('numbers', { in: acme })
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, index) => make(project, `number ${index}`)),
    )
    expect(made.map((milestone) => milestone.iid).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ])
  })

  test('requires the Reporter role; an archived project refuses new ones', async () => {
    const body = { title: 'rights' }
    expect(
      (await as(guest).call(createProjectMilestone, { id: app.full_path, ...body })).status,
    ).toBe(403)
    expect(
      (await as(guest).call(createGroupMilestone, { id: acme.full_path, ...body })).status,
    ).toBe(403)
    expect(
      (await as(stranger).call(createProjectMilestone, { id: app.full_path, ...body })).refusal
        .message,
    ).toBe('404 Project Not Found')
    expect(
      (await as(stranger).call(createGroupMilestone, { id: acme.full_path, ...body })).refusal
        .message,
    ).toBe('404 Group Not Found')
    expect(
      (await as(stranger).call(createProjectMilestone, { id: open.full_path, ...body })).status,
    ).toBe(403)
    expect(
      (await as(null).call(createProjectMilestone, { id: open.full_path, ...body })).status,
    ).toBe(401)

    const old = await service.project('old', { in: acme })
    await service.deps.db
      .updateTable('projects')
      .set({ archived: 1 })
      .where('id', '=', old.id)
      .execute()
    expect(
      (await as(reporter).call(createProjectMilestone, { id: old.full_path, ...body })).status,
    ).toBe(403)
  })
})

describe('listing milestones', () => {
  let group: TestSpace, project: TestSpace

  beforeAll(async () => {
    group = await service.group('lists', { in: team })
    project = await service.project('list', { in: group })
    await make(group, 'above', { due_date: '2031-01-01' })
    await make(project, 'later', { due_date: '2032-01-01', description: 'Much LATER' })
    await make(project, 'undated', { description: 'x'.repeat(100) })
    const done = await make(project, 'done', { due_date: '2030-01-01' })
    await as(reporter).call(updateProjectMilestone, {
      ...one(project, done.id),
      state_event: 'close',
    })
  })

  test.each([
    ['', ['done', 'later', 'undated']],
    ['state=active', ['later', 'undated']],
    ['state=closed', ['done']],
    ['iids[]=1&iids[]=3', ['done', 'later']],
    ['title=later', ['later']],
    ['title=late', []],
    ['search=much', ['later']],
    ['search=LATER much', ['later']],
    ['search=%25', []],
    ['include_ancestors=true&search=above', ['above']],
    [
      'include_parent_milestones=true&state=active',
      ['above', 'later', 'Spring', 'Summer', 'undated'],
    ],
    ['updated_after=2999-01-01', []],
    ['updated_before=2999-01-01&per_page=1', ['done']],
  ])('of a project with %s', async (query, expected) => {
    const { status, body } = await as(guest).callRaw(listProjectMilestones, {
      id: project.full_path,
      ...queryParams(query),
    })
    expect(status).toBe(200)
    expect(titles(body).filter((title) => title !== 'top')).toEqual(expected)
  })

  test('searches for the first 100 letters of a word', async () => {
    const { body } = await as(guest).call(listProjectMilestones, {
      id: project.full_path,
      search: 'x'.repeat(7800),
    })
    expect(titles(body)).toEqual(['undated'])
  })

  test('of a group omits those of its projects', async () => {
    const { body, headers } = await as(guest).call(listGroupMilestones, { id: group.full_path })
    expect(titles(body)).toEqual(['above'])
    expect(headers['x-total']).toBe('1')
  })

  test('refuses an unknown state', async () => {
    const reply = await as(guest).callRaw(listProjectMilestones, {
      id: project.full_path,
      state: 'open',
    })
    expect([reply.status, reply.body]).toEqual([
      400,
      { error: 'state does not have a valid value' },
    ])
  })

  test('requires read access to the project or group', async () => {
    await make(open, 'public')
    expect(
      titles((await as(null).call(listProjectMilestones, { id: open.full_path })).body),
    ).toEqual(['public'])
    expect((await as(null).call(listProjectMilestones, { id: project.full_path })).status).toBe(404)
    expect((await as(stranger).call(listProjectMilestones, { id: project.full_path })).status).toBe(
      404,
    )
    expect((await as(stranger).call(listGroupMilestones, { id: group.full_path })).status).toBe(404)
  })
})

describe('a single milestone', () => {
  test('is found by id in its own project or group only', async () => {
    const made = await make(app, 'mine')
    expect((await as(guest).call(getProjectMilestone, one(app, made.id))).body).toEqual(made)
    for (const [space, id] of [
      [other, made.id],
      [team, made.id],
      [app, 0],
      [app, '9223372036854775807'],
    ] as const) {
      const path = { id: space.full_path, milestone_id: id }
      const reply = await as(guest).callRaw(routes[space.kind].getMilestone, path)
      expect([reply.status, reply.body]).toEqual([404, { message: '404 Not found' }])
    }
    expect(
      (await as(guest).callRaw(getProjectMilestone, { id: app.full_path, milestone_id: 'x' })).body,
    ).toEqual({ error: 'milestone_id is invalid' })
  })
})

describe('updating a milestone', () => {
  test('changes the fields sent, closes it and reopens it', async () => {
    const made = await make(app, 'change', { description: 'keep', due_date: '2999-01-01' })
    const changed = await as(reporter).call(updateProjectMilestone, {
      ...one(app, made.id),
      title: 'changed',
      due_date: null,
      state_event: 'close',
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      title: 'changed',
      description: 'keep',
      due_date: null,
      state: 'closed',
    })
    const again = await as(reporter).call(updateProjectMilestone, {
      ...one(app, made.id),
      state_event: 'activate',
    })
    expect(again.body).toMatchObject({ state: 'active', title: 'changed' })
  })

  test.each([
    [
      {},
      {
        error:
          'title, description, start_date, due_date, state_event are missing, at least one parameter must be provided',
      },
    ],
    [{ title: '' }, { message: `Failed to update milestone {:title=>["can't be blank"]}` }],
    [{ state_event: 'open' }, { error: 'state_event does not have a valid value' }],
    [
      { start_date: '2999-01-02' },
      { message: 'Failed to update milestone {:due_date=>["must be greater than start date"]}' },
    ],
    [
      { title: 'top' },
      {
        message:
          'Failed to update milestone {:title=>["already being used for another group or project milestone."]}',
      },
    ],
  ])('refuses %j', async (body, answer) => {
    await as(reporter).call(createProjectMilestone, {
      id: app.full_path,
      title: 'refusals',
      due_date: '2999-01-01',
    })
    const [found] = (
      await as(reporter).call(listProjectMilestones, { id: app.full_path, title: 'refusals' })
    ).body
    const reply = await as(reporter).callRaw(updateProjectMilestone, {
      ...one(app, found!.id),
      ...body,
    })
    expect([reply.status, reply.body]).toEqual([400, answer])
  })

  test('limits new descriptions; older ones stay, but other replies show only their beginning', async () => {
    const problem = 'is too long (maximum is 10000 characters)'
    const tooLong = await as(reporter).call(createProjectMilestone, {
      id: app.full_path,
      title: 'Told',
      description: 'é'.repeat(10_001),
    })
    expect([tooLong.status, tooLong.refusal.message]).toEqual([
      400,
      `Failed to create milestone {:description=>["${problem}"]}`,
    ])
    const whole = '\u{1F6A2}'.repeat(10_000)
    const { id } = await make(app, 'Told', { description: whole })
    const issue = { id: app.full_path, title: 'Fog', milestone_id: id }
    expect((await as(reporter).call(createIssue, issue)).status).toBe(201)
    const shown = async () =>
      (await as(guest).call(listProjectIssues, { id: app.full_path, milestone: 'Told' })).body[0]!
        .milestone!.description
    expect(await shown()).toBe(whole)
    const older = `${whole}!`
    const { db } = service.deps
    await db.updateTable('milestones').set({ description: older }).where('id', '=', id).execute()
    expect(await shown()).toBe(whole)
    expect((await as(guest).call(getProjectMilestone, one(app, id))).body.description).toBe(older)
    const change = (changes: Some<typeof updateProjectMilestone>) =>
      as(reporter).call(updateProjectMilestone, { ...one(app, id), ...changes })
    expect((await change({ title: 'Told again' })).body).toMatchObject({ description: older })
    expect((await change({ description: older })).body).toMatchObject({ description: older })
    expect((await change({ description: `${older}!` })).refusal.message).toContain(problem)
  })

  test('requires the Reporter role in its project or group', async () => {
    const made = await make(team, 'rights')
    expect(
      (await as(guest).call(updateGroupMilestone, { ...one(team, made.id), title: 'x' })).status,
    ).toBe(403)
    expect(
      (await as(stranger).call(updateGroupMilestone, { ...one(team, made.id), title: 'x' })).status,
    ).toBe(404)
    expect(
      (await as(reporter).call(updateProjectMilestone, { ...one(app, made.id), title: 'x' }))
        .status,
    ).toBe(404)
  })
})

describe('deleting a milestone', () => {
  test('removes it everywhere, unless it changed in the meantime', async () => {
    const made = await make(app, 'gone')
    const before = { 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' }
    expect(
      (await as(reporter).call(deleteProjectMilestone, one(app, made.id), before)).status,
    ).toBe(412)
    expect((await as(guest).call(deleteProjectMilestone, one(app, made.id))).status).toBe(403)
    expect((await as(stranger).call(deleteProjectMilestone, one(app, made.id))).status).toBe(404)
    expect((await as(reporter).call(deleteProjectMilestone, one(other, made.id))).status).toBe(404)
    expect((await as(reporter).call(deleteProjectMilestone, one(app, made.id))).status).toBe(204)
    expect((await as(reporter).call(getProjectMilestone, one(app, made.id))).status).toBe(404)
  })
})

describe('promoting a milestone', () => {
  test('merges milestones of the same title into one of the group', async () => {
    const made = await make(app, 'joined', { due_date: '2999-05-05' })
    const twin = await make(other, 'joined')
    const reply = await as(reporter).call(promoteProjectMilestone, one(app, made.id))
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ group_id: team.id, title: 'joined', due_date: '2999-05-05' })
    expect((await as(reporter).call(getGroupMilestone, one(team, reply.body.id))).status).toBe(200)
    expect((await as(reporter).call(getProjectMilestone, one(app, made.id))).status).toBe(404)
    expect((await as(reporter).call(getProjectMilestone, one(other, twin.id))).status).toBe(404)
  })

  test('requires a role in the group too', async () => {
    const member = await service.user('mel')
    await service.member(app, member, 30)
    const made = await make(app, 'lonely')
    expect((await as(member).call(promoteProjectMilestone, one(app, made.id))).status).toBe(403)
    expect((await as(guest).call(promoteProjectMilestone, one(app, made.id))).status).toBe(403)
  })
})
