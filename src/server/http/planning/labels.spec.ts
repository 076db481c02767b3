import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createIssue, listProjectIssues } from '#contract/issues.ts'
import {
  createGroupLabel,
  createProjectLabel,
  deleteGroupLabel,
  deleteNamedGroupLabel,
  deleteNamedProjectLabel,
  deleteProjectLabel,
  getGroupLabel,
  getProjectLabel,
  listGroupLabels,
  listProjectLabels,
  promoteProjectLabel,
  subscribeGroupLabel,
  subscribeProjectLabel,
  unsubscribeGroupLabel,
  unsubscribeProjectLabel,
  updateGroupLabel,
  updateNamedGroupLabel,
  updateNamedProjectLabel,
  updateProjectLabel,
  type LabelBasic,
} from '#contract/labels.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

const routes = {
  project: { createLabel: createProjectLabel, getLabel: getProjectLabel },
  group: { createLabel: createGroupLabel, getLabel: getGroupLabel },
}

let service: TestApp
let guest: TestUser, reporter: TestUser, stranger: TestUser, admin: TestUser
let acme: TestSpace, team: TestSpace, app: TestSpace, other: TestSpace, open: TestSpace

beforeAll(async () => {
  service = await testApp()
  guest = await service.user('gus')
  reporter = await service.user('rea')
  stranger = await service.user('sam')
  admin = await service.user('ada', { admin: true })
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
const one = (space: TestSpace, label: string | number) => ({ id: space.full_path, label_id: label })
const names = (body: { name: string }[]) => body.map((label) => label.name)

async function make(space: TestSpace, name: string, more: Some<typeof createProjectLabel> = {}) {
  const reply = await as(reporter).call(routes[space.kind].createLabel, {
    id: space.full_path,
    name,
    color: '#d9534f',
    ...more,
  })
  expect(reply.status).toBe(201)
  return reply.body
}

describe('creating a label', () => {
  test('in a project returns all attributes', async () => {
    const reply = await as(reporter).call(createProjectLabel, {
      id: app.full_path,
      name: ' To <do> ',
      color: '#FFA',
      description: 'Not "begun"',
      priority: 3,
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      id: expect.any(Number),
      name: 'To <do>',
      description: 'Not "begun"',
      description_html: 'Not &quot;begun&quot;',
      text_color: '#1F1E24',
      color: '#FFFFAA',
      archived: false,
      subscribed: false,
      priority: 3,
      is_project_label: true,
    })
  })

  test('in a group has no priority, and accepts color names', async () => {
    const body = await make(team, 'wish', { color: 'RebeccaPurple', priority: 3 })
    expect(body).toMatchObject({ color: '#663399', text_color: '#FFFFFF', description: null })
    expect(body).not.toHaveProperty('priority')
    expect(body).not.toHaveProperty('is_project_label')
  })

  test.each([
    [
      { color: '#fff' },
      { message: '400 (Bad request) "name" not given', error: 'name is missing' },
    ],
    [{ name: 'x' }, { message: '400 (Bad request) "color" not given', error: 'color is missing' }],
    [{ name: 'x', color: '#ff' }, { message: { color: ['must be a valid color code'] } }],
    [
      { name: 'x', color: 'red;background:url(//x)' },
      { message: { color: ['must be a valid color code'] } },
    ],
    [{ name: 'a,b', color: '#fff' }, { message: { title: ['is invalid'] } }],
    [{ name: 'a\r\nb', color: '#fff' }, { message: { title: ['is invalid'] } }],
    [{ name: '  ', color: '#fff' }, { message: { title: ["can't be blank"] } }],
    [
      { name: 'x'.repeat(256), color: '#fff' },
      { message: { title: ['is too long (maximum is 255 characters)'] } },
    ],
    [{ name: 'x', color: '#fff', priority: 'high' }, { error: 'priority is invalid' }],
    [{ name: 'x', color: '#fff', priority: -1 }, { error: 'priority does not have a valid value' }],
  ])('refuses %j', async (body, answer) => {
    const reply = await as(reporter).callRaw(createProjectLabel, { id: app.full_path, ...body })
    expect([reply.status, reply.body]).toEqual([400, answer])
  })

  test('refuses a name used in the project or in a parent group', async () => {
    await make(acme, 'taken')
    await make(app, 'mine')
    for (const [space, name] of [
      [app, 'mine'],
      [app, 'taken'],
      [team, 'taken'],
    ] as const) {
      const reply = await as(reporter).call(routes[space.kind].createLabel, {
        id: space.full_path,
        name,
        color: '#fff',
      })
      expect([reply.status, reply.body]).toEqual([409, { message: 'Label already exists' }])
    }
    expect(
      (
        await as(reporter).call(createProjectLabel, {
          id: other.full_path,
          name: 'mine',
          color: '#fff',
        })
      ).status,
    ).toBe(201)
  })

  test('twice concurrently succeeds once', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() =>
        as(reporter).call(createProjectLabel, { id: app.full_path, name: 'race', color: '#fff' }),
      ),
    )
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(3)
  })

  test('requires the Reporter role; an archived project refuses new ones', async () => {
    const body = { name: 'n', color: '#fff' }
    expect((await as(guest).call(createProjectLabel, { id: app.full_path, ...body })).status).toBe(
      403,
    )
    expect((await as(guest).call(createGroupLabel, { id: acme.full_path, ...body })).status).toBe(
      403,
    )
    expect(
      (await as(stranger).call(createProjectLabel, { id: app.full_path, ...body })).refusal.message,
    ).toBe('404 Project Not Found')
    expect(
      (await as(stranger).call(createGroupLabel, { id: acme.full_path, ...body })).refusal.message,
    ).toBe('404 Group Not Found')
    expect(
      (await as(stranger).call(createProjectLabel, { id: open.full_path, ...body })).status,
    ).toBe(403)
    expect((await as(null).call(createProjectLabel, { id: open.full_path, ...body })).status).toBe(
      401,
    )

    const old = await service.project('old', { in: acme })
    await service.deps.db
      .updateTable('projects')
      .set({ archived: 1 })
      .where('id', '=', old.id)
      .execute()
    expect(
      (await as(reporter).call(createProjectLabel, { id: old.full_path, ...body })).status,
    ).toBe(403)
    expect((await as(reporter).call(listProjectLabels, { id: old.full_path })).status).toBe(200)
  })
})

describe('listing labels', () => {
  let group: TestSpace, project: TestSpace

  beforeAll(async () => {
    group = await service.group('lists', { in: acme })
    project = await service.project('list', { in: group })
    await make(group, 'Beta', { description: 'second letter' })
    await make(project, 'alpha')
    await make(project, 'gamma_ray')
  })

  test('sorts by title regardless of case, and includes parent groups', async () => {
    const { body, headers } = await as(guest).call(listProjectLabels, {
      id: project.full_path,
      search: 'a',
      per_page: 2,
    })
    expect(names(body)).toEqual(['alpha', 'Beta'])
    expect(body.map((label) => label.is_project_label)).toEqual([true, false])
    expect(headers['x-total']).toBe('4')
    expect(headers['x-next-page']).toBe('2')
    const own = await as(guest).call(listProjectLabels, {
      id: project.full_path,
      include_ancestor_groups: false,
    })
    expect(names(own.body)).toEqual(['alpha', 'gamma_ray'])
  })

  test('of a group omits those of its projects', async () => {
    const own = await as(guest).call(listGroupLabels, {
      id: group.full_path,
      include_ancestor_groups: false,
    })
    expect(names(own.body)).toEqual(['Beta'])
    expect(names((await as(guest).call(listGroupLabels, { id: group.full_path })).body)).toEqual([
      'Beta',
      'taken',
    ])
  })

  test.each([
    ['SECOND', ['Beta']],
    ['second BETA', ['Beta']],
    ['_', ['gamma_ray']],
    ['%', []],
    ["'; drop table labels; --", []],
  ])('searches titles and descriptions for a literal %s', async (search, expected) => {
    const { body } = await as(guest).call(listProjectLabels, { id: project.full_path, search })
    expect(names(body)).toEqual(expected)
  })

  test('past the end is empty and still knows the total', async () => {
    const { body, headers } = await as(guest).call(listProjectLabels, {
      id: project.full_path,
      page: 9,
    })
    expect(body).toEqual([])
    expect(headers['x-total']).toBe('4')
  })

  test('requires read access to the project or group', async () => {
    await make(open, 'public one')
    expect(names((await as(null).call(listProjectLabels, { id: open.full_path })).body)).toEqual([
      'public one',
    ])
    expect((await as(null).call(listProjectLabels, { id: project.full_path })).status).toBe(404)
    expect((await as(stranger).call(listProjectLabels, { id: project.full_path })).status).toBe(404)
    expect((await as(stranger).call(listGroupLabels, { id: group.full_path })).status).toBe(404)
  })
})

describe('a single label', () => {
  test('is found by id, by name, and in a parent group', async () => {
    const made = await make(acme, 'by/name 1')
    for (const reply of [
      await as(guest).call(getProjectLabel, one(app, made.id)),
      await as(guest).call(getProjectLabel, one(app, 'by/name 1')),
      await as(guest).call(getGroupLabel, one(acme, 'by/name 1')),
    ]) {
      const { status, body } = reply
      expect([status, body.id]).toEqual([200, made.id])
    }
  })

  test('with a numeric name is found if no label has that id', async () => {
    const made = await make(app, '7654321')
    expect((await as(guest).call(getProjectLabel, one(app, '7654321'))).body.id).toBe(made.id)
  })

  test('of another project or group is not found', async () => {
    const made = await make(other, 'elsewhere')
    for (const [space, label] of [
      [app, made.id],
      [app, 'elsewhere'],
      [acme, made.id],
      [app, '99999999999999999999'],
    ] as const) {
      const { status, body } = await as(reporter).call(
        routes[space.kind].getLabel,
        one(space, label),
      )
      expect([status, body]).toEqual([404, { message: '404 Label Not Found' }])
    }
  })
})

describe('updating a label', () => {
  test('changes the fields sent', async () => {
    const made = await make(app, 'before', { description: 'keep', priority: 1 })
    const renamed = await as(reporter).call(updateProjectLabel, {
      ...one(app, 'before'),
      new_name: 'after',
      color: 'tan',
    })
    expect(renamed.status).toBe(200)
    expect(renamed.body).toMatchObject({
      id: made.id,
      name: 'after',
      color: '#d2b48c',
      description: 'keep',
      priority: 1,
    })
    const cleared = await as(reporter).call(updateProjectLabel, {
      ...one(app, made.id),
      priority: null,
      description: '',
    })
    expect(cleared.body).toMatchObject({ priority: null, description: null })
  })

  test.each([
    [
      {},
      {
        error:
          'new_name, color, description, priority are missing, at least one parameter must be provided',
      },
    ],
    [{ color: 'nope' }, { message: { color: ['must be a valid color code'] } }],
    [{ new_name: 'a,b' }, { message: { title: ['is invalid'] } }],
    [{ new_name: 'taken' }, { message: { title: ['has already been taken'] } }],
  ])('refuses %j', async (body, answer) => {
    await as(reporter).call(createProjectLabel, {
      id: app.full_path,
      name: 'refusals',
      color: '#fff',
    })
    const reply = await as(reporter).call(updateProjectLabel, { ...one(app, 'refusals'), ...body })
    expect([reply.status, reply.body]).toEqual([400, answer])
  })

  test('limits new descriptions; older ones stay, but other replies show only their beginning', async () => {
    const message = { description: ['is too long (maximum is 1000 characters)'] }
    const body = { id: app.full_path, name: 'told', color: 'red', description: 'é'.repeat(1001) }
    expect(await as(reporter).call(createProjectLabel, body)).toMatchObject({
      status: 400,
      body: { message },
    })
    const whole = '\u{1F6A2}'.repeat(1000)
    const { id } = await make(app, 'told', { description: whole })
    const issue = { id: app.full_path, title: 'Fog', labels: 'told' }
    expect((await as(reporter).call(createIssue, issue)).status).toBe(201)
    const listed = { id: app.full_path, labels: 'told', with_labels_details: true }
    const shown = async () => {
      const [label] = (await as(guest).call(listProjectIssues, listed)).body[0]!.labels
      return (label as LabelBasic).description
    }
    expect(await shown()).toBe(whole)
    const older = `${whole}!`
    const { db } = service.deps
    await db.updateTable('labels').set({ description: older }).where('id', '=', id).execute()
    expect(await shown()).toBe(whole)
    expect((await as(guest).call(getProjectLabel, one(app, id))).body.description).toBe(older)
    const change = async (changes: Some<typeof updateProjectLabel>) =>
      (await as(reporter).call(updateProjectLabel, { ...one(app, id), ...changes })).body
    expect(await change({ color: 'blue' })).toMatchObject({ description: older })
    expect(await change({ description: older })).toMatchObject({ description: older })
    expect(await change({ description: `${older}!` })).toEqual({ message })
  })

  test('works through the older route, by name or id in the body', async () => {
    const made = await make(team, 'older')
    const byName = await as(reporter).call(updateNamedGroupLabel, {
      id: team.full_path,
      name: 'older',
      new_name: 'newer',
    })
    expect([byName.status, byName.body.name]).toEqual([200, 'newer'])
    const byId = await as(reporter).call(updateNamedGroupLabel, {
      id: team.full_path,
      label_id: made.id,
      color: '#000',
    })
    expect(byId.body.color).toBe('#000000')
    const both = await as(reporter).call(updateNamedGroupLabel, {
      id: team.full_path,
      label_id: 1,
      name: 'x',
      color: '#000',
    })
    expect(both.refusal.error).toBe('label_id, name are mutually exclusive')
    const neither = await as(reporter).call(updateNamedProjectLabel, {
      id: app.full_path,
      color: '#000',
    })
    expect(neither.refusal.error).toBe(
      'label_id, name are missing, exactly one parameter must be provided',
    )
  })

  test("cannot change a group's label through its project, and requires the Reporter role", async () => {
    const made = await make(acme, 'group only')
    expect(
      (await as(reporter).call(updateProjectLabel, { ...one(app, made.id), color: '#000' })).status,
    ).toBe(404)
    expect(
      (await as(guest).call(updateGroupLabel, { ...one(acme, made.id), color: '#000' })).status,
    ).toBe(403)
    expect(
      (await as(stranger).call(updateGroupLabel, { ...one(acme, made.id), color: '#000' })).status,
    ).toBe(404)
  })
})

describe('deleting a label', () => {
  test('removes it everywhere', async () => {
    const made = await make(app, 'gone')
    const reply = await as(reporter).call(deleteProjectLabel, one(app, made.id))
    expect([reply.status, reply.body]).toEqual([204, null])
    expect((await as(reporter).call(getProjectLabel, one(app, made.id))).status).toBe(404)
    expect((await as(reporter).call(deleteProjectLabel, one(app, made.id))).refusal.message).toBe(
      '404 Label Not Found',
    )
  })

  test('works through the older route', async () => {
    await make(app, 'named')
    expect(
      (await as(reporter).call(deleteNamedProjectLabel, { id: app.full_path, name: 'named' }))
        .status,
    ).toBe(204)
    const made = await make(team, 'named too')
    expect(
      (await as(reporter).call(deleteNamedGroupLabel, { id: team.full_path, label_id: made.id }))
        .status,
    ).toBe(204)
    expect((await as(reporter).call(deleteNamedProjectLabel, { id: app.full_path })).status).toBe(
      400,
    )
  })

  test('is refused when it changed in the meantime', async () => {
    const made = await make(app, 'changed')
    const before = { 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' }
    const reply = await as(reporter).call(deleteProjectLabel, one(app, made.id), before)
    expect([reply.status, reply.body]).toEqual([412, { message: '412 Precondition Failed' }])
    const after = { 'if-unmodified-since': 'Sun, 01 Jan 2090 00:00:00 GMT' }
    expect((await as(reporter).call(deleteProjectLabel, one(app, made.id), after)).status).toBe(204)
  })

  test("requires the Reporter role, and cannot delete a group's label through its project", async () => {
    const made = await make(team, 'kept')
    expect((await as(reporter).call(deleteProjectLabel, one(app, made.id))).status).toBe(404)
    expect((await as(guest).call(deleteGroupLabel, one(team, made.id))).status).toBe(403)
    expect((await as(stranger).call(deleteGroupLabel, one(team, made.id))).status).toBe(404)
    expect((await as(reporter).call(getGroupLabel, one(team, made.id))).status).toBe(200)
  })
})

describe('subscribing to a label', () => {
  test('is allowed for everyone who can read it, and applies to the caller only', async () => {
    const made = await make(team, 'news')
    const on = await as(guest).call(subscribeProjectLabel, one(app, made.id))
    expect([on.status, on.body.subscribed]).toEqual([201, true])
    expect((await as(guest).call(getGroupLabel, one(team, 'news'))).body.subscribed).toBe(true)
    expect((await as(reporter).call(getGroupLabel, one(team, 'news'))).body.subscribed).toBe(false)
    const off = await as(guest).call(unsubscribeGroupLabel, one(team, 'news'))
    expect([off.status, off.body.subscribed]).toEqual([201, false])
    await as(guest).call(subscribeGroupLabel, one(team, 'news'))
    const offHere = await as(guest).call(unsubscribeProjectLabel, one(app, 'news'))
    expect([offHere.status, offHere.body.subscribed]).toEqual([201, false])
    expect((await as(stranger).call(subscribeGroupLabel, one(team, 'news'))).status).toBe(404)
  })
})

describe('promoting a label', () => {
  test('merges labels of the same name into one of the group', async () => {
    const made = await make(app, 'join', { color: '#123456', priority: 2 })
    await make(other, 'join', { priority: 5 })
    await as(guest).call(subscribeProjectLabel, one(other, 'join'))
    const reply = await as(reporter).call(promoteProjectLabel, one(app, made.id))
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      name: 'join',
      color: '#123456',
      is_project_label: false,
      priority: 2,
    })
    const inOther = await as(guest).call(getProjectLabel, one(other, 'join'))
    expect(inOther.body).toMatchObject({ id: reply.body.id, priority: 5, subscribed: true })
    expect((await as(guest).call(getGroupLabel, one(team, 'join'))).body.id).toBe(reply.body.id)
    expect((await as(reporter).call(promoteProjectLabel, one(app, 'join'))).status).toBe(404)
  })

  test('requires a role in the group too', async () => {
    const member = await service.user('mel')
    await service.member(app, member, 30)
    await make(app, 'lonely')
    expect((await as(member).call(promoteProjectLabel, one(app, 'lonely'))).status).toBe(403)
    expect((await as(guest).call(promoteProjectLabel, one(app, 'lonely'))).status).toBe(403)
    expect((await as(admin).call(promoteProjectLabel, one(app, 'lonely'))).status).toBe(200)
  })
})
