import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { getGroup } from '#contract/groups.ts'
import {
  addGroupMember,
  addProjectMember,
  getAnyGroupMember,
  getAnyProjectMember,
  getGroupMember,
  getProjectMember,
  listAllGroupMembers,
  listAllProjectMembers,
  listGroupMembers,
  listProjectMembers,
  removeGroupMember,
  removeProjectMember,
  updateGroupMember,
  updateProjectMember,
} from '#contract/members.ts'
import { createProject, getProject } from '#contract/projects.ts'
import { defaultLimits } from '#server/config.ts'
import {
  testApp,
  type ParamsOf,
  type Some,
  type TestApp,
  type TestUser,
} from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

const routes = {
  project: {
    addMember: addProjectMember,
    updateMember: updateProjectMember,
    removeMember: removeProjectMember,
    getMember: getProjectMember,
  },
  group: {
    addMember: addGroupMember,
    updateMember: updateGroupMember,
    removeMember: removeGroupMember,
    getMember: getGroupMember,
  },
}

let service: TestApp
let owner: TestUser
let maintainer: TestUser
let dev: TestUser
let guest: TestUser
let stranger: TestUser
let root: TestUser
/** A new user for each test. */
let nina: TestUser
let acme: TestSpace
let inner: TestSpace
let app: TestSpace
let count = 0

beforeAll(async () => {
  service = await testApp()
  owner = await service.user('olga')
  maintainer = await service.user('mia')
  dev = await service.user('dev')
  guest = await service.user('gus')
  stranger = await service.user('stan')
  root = await service.user('root', { admin: true })
})
beforeEach(async () => {
  count++
  nina = await service.user(`nina${count}`)
  acme = await service.group(`acme${count}`)
  inner = await service.group('inner', { in: acme })
  app = await service.project('app', { in: inner })
  await service.member(acme, owner, 50)
  await service.member(inner, maintainer, 40)
  await service.member(app, dev, 30)
  await service.member(app, guest, 10)
})
afterAll(() => service.close())

const at = (space: TestSpace) => `/${space.kind}s/${space.ref}/members`
type Added = Omit<ParamsOf<typeof addProjectMember>, 'id'>
type Changed = Omit<ParamsOf<typeof updateProjectMember>, 'id' | 'user_id'>
const add = (user: TestUser | null, space: TestSpace, input: Added) =>
  service.as(user).call(routes[space.kind].addMember, { id: space.full_path, ...input })
const change = (user: TestUser | null, space: TestSpace, whom: TestUser, input: Changed) =>
  service
    .as(user)
    .call(routes[space.kind].updateMember, { id: space.full_path, user_id: whom.id, ...input })
const remove = (
  user: TestUser | null,
  space: TestSpace,
  whom: TestUser,
  more: Some<typeof removeProjectMember> = {},
) =>
  service
    .as(user)
    .call(routes[space.kind].removeMember, { id: space.full_path, user_id: whom.id, ...more })
const levelOf = async (space: TestSpace, whom: TestUser): Promise<number | undefined> =>
  (
    await service
      .as(root)
      .call(routes[space.kind].getMember, { id: space.full_path, user_id: whom.id })
  ).body.access_level
const names = async (
  route: typeof listProjectMembers,
  input: ParamsOf<typeof listProjectMembers>,
  user = root,
) => {
  const reply = await service.as(user).call(route, input)
  expect(reply.status).toBe(200)
  return reply.body.map((member) => [member.username, member.access_level])
}

describe('reading members', () => {
  test('lists direct ones, and inherited ones with their highest level', async () => {
    await service.member(app, maintainer, 30)
    await service.member(acme, guest, 20)
    expect(await names(listProjectMembers, { id: app.full_path })).toEqual([
      ['dev', 30],
      ['gus', 10],
      ['mia', 30],
    ])
    expect(await names(listAllProjectMembers, { id: app.full_path })).toEqual([
      ['olga', 50],
      ['mia', 40],
      ['dev', 30],
      ['gus', 20],
    ])
    expect(await names(listGroupMembers, { id: inner.full_path })).toEqual([['mia', 40]])
    expect(await names(listAllGroupMembers, { id: inner.full_path })).toEqual([
      ['olga', 50],
      ['mia', 40],
      ['gus', 20],
    ])
  })

  test('filters and paginates', async () => {
    expect(await names(listAllProjectMembers, { id: app.full_path, query: 'US' })).toEqual([
      ['gus', 10],
    ])
    expect(
      await names(listAllProjectMembers, { id: app.full_path, user_ids: [dev.id, stranger.id] }),
    ).toEqual([['dev', 30]])
    expect(await names(listProjectMembers, { id: app.full_path, skip_users: dev.id })).toEqual([
      ['gus', 10],
    ])
    expect(await names(listProjectMembers, { id: app.full_path, user_ids: '' })).toHaveLength(2)
    const { headers } = await service
      .as(root)
      .call(listAllProjectMembers, { id: app.full_path, per_page: 3 })
    expect(headers).toMatchObject({ 'x-total': '4', 'x-next-page': '2' })
  })

  test('finds one, direct or inherited', async () => {
    const { body } = await add(owner, app, {
      user_id: nina.id,
      access_level: 20,
      expires_at: '2999-12-31',
    })
    expect(body).toEqual({
      id: nina.id,
      username: nina.username,
      public_email: '',
      name: expect.any(String),
      state: 'active',
      locked: false,
      avatar_url: null,
      web_url: `http://mergeboard.test/${nina.username}`,
      access_level: 20,
      created_at: expect.stringMatching(/Z$/),
      created_by: expect.objectContaining({ username: 'olga' }),
      expires_at: '2999-12-31',
      membership_state: 'active',
    })
    expect(
      (await service.as(dev).call(getProjectMember, { id: app.full_path, user_id: nina.id })).body,
    ).toEqual(body)
    const inherited = await service
      .as(dev)
      .call(getProjectMember, { id: app.full_path, user_id: owner.id })
    expect(inherited.status).toBe(404)
    expect(inherited.body).toEqual({ message: '404 Not found' })
    expect(
      (await service.as(dev).call(getAnyProjectMember, { id: app.full_path, user_id: owner.id }))
        .body.access_level,
    ).toBe(50)
    const inGroup = { id: inner.full_path, user_id: owner.id }
    expect((await service.as(maintainer).call(getGroupMember, inGroup)).status).toBe(404)
    expect((await service.as(maintainer).call(getAnyGroupMember, inGroup)).body.access_level).toBe(
      50,
    )
    expect(
      (await service.as(dev).call(getAnyProjectMember, { id: app.full_path, user_id: stranger.id }))
        .status,
    ).toBe(404)
  })

  test('requires read access to the project or group', async () => {
    for (const space of [app, inner]) {
      for (const path of [
        at(space),
        `${at(space)}/all`,
        `${at(space)}/${dev.id}`,
        `${at(space)}/all/${dev.id}`,
      ]) {
        expect((await service.as(null).get(path)).status).toBe(401)
        const reply = await service.as(stranger).get(path)
        expect(reply.status).toBe(404)
        expect(reply.refusal.message).toMatch(/^404 (Project|Group) Not Found$/)
      }
    }
    expect(await names(listProjectMembers, { id: app.full_path }, guest)).toHaveLength(2)
    const open = await service.project(`open${count}`, { visibility: 20 })
    expect(await names(listProjectMembers, { id: open.full_path }, stranger)).toEqual([])
  })

  test('omits expired members', async () => {
    const ends = (expires_at: string) =>
      service.deps.db
        .updateTable('members')
        .set({ expires_at })
        .where('user_id', '=', dev.id)
        .where('source_id', '=', app.id)
        .execute()
    await ends('2020-01-01')
    expect(await names(listProjectMembers, { id: app.full_path })).toEqual([['gus', 10]])
    expect(await names(listAllProjectMembers, { id: app.full_path, query: 'dev' })).toEqual([])
    expect((await service.as(dev).call(getProject, { id: app.full_path })).status).toBe(404)
    expect((await add(owner, app, { user_id: dev.id, access_level: 20 })).status).toBe(201)
    expect((await service.as(dev).call(getProject, { id: app.full_path })).status).toBe(200)
  })
})

describe('adding a member', () => {
  test('to a project requires the Maintainer role, and Owner to add owners', async () => {
    const developer = { user_id: nina.id, access_level: 30 }
    expect((await add(null, app, developer)).status).toBe(401)
    expect((await add(stranger, app, developer)).body).toEqual({ message: '404 Project Not Found' })
    expect((await add(dev, app, developer)).body).toEqual({ message: '403 Forbidden' })
    expect((await add(maintainer, app, { user_id: nina.id, access_level: 50 })).status).toBe(403)
    expect((await add(maintainer, app, developer)).status).toBe(201)
    expect((await service.as(nina).call(getProject, { id: app.full_path })).status).toBe(200)
    expect((await add(owner, app, { user_id: stranger.id, access_level: 50 })).status).toBe(201)
  })

  test('to a group requires the Owner role', async () => {
    const developer = { username: nina.username.toUpperCase(), access_level: 30 }
    expect((await add(maintainer, inner, developer)).status).toBe(403)
    expect((await add(stranger, inner, developer)).body).toEqual({ message: '404 Group Not Found' })
    const reply = await add(owner, inner, developer)
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ id: nina.id, access_level: 30, expires_at: null })
    expect((await service.as(nina).call(getProject, { id: app.full_path })).status).toBe(200)
  })

  test.each([
    [
      { access_level: 30 },
      'user_id, username are missing, at least one parameter must be provided',
    ],
    [{ user_id: 1, username: 'x', access_level: 30 }, 'user_id, username are mutually exclusive'],
    [{ user_id: 1 }, 'access_level is missing'],
    [{ user_id: 'me', access_level: 30 }, 'user_id is invalid'],
    [{ user_id: 1, access_level: 'high' }, 'access_level is invalid'],
    [{ user_id: 1, access_level: 30, expires_at: '2024-02-30' }, 'expires_at is invalid'],
  ])('refuses the parameters %j', async (input, error) => {
    const place = { id: app.full_path }
    const reply = await service.as(owner).callRaw(addProjectMember, { ...place, ...input })
    expect(reply.status).toBe(400)
    expect(reply.refusal.error).toBe(error)
  })

  test.each([0, 1, 7, 60, -10, 5, 25])('refuses the level %i', async (access_level) => {
    const reply = await add(root, app, { user_id: nina.id, access_level })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ message: { access_level: ['is not included in the list'] } })
  })

  test('accepts Minimal Access in top-level groups only', async () => {
    const minimal = { user_id: nina.id, access_level: 5 }
    expect((await add(owner, inner, minimal)).status).toBe(400)
    expect((await add(owner, acme, minimal)).status).toBe(201)
    expect((await service.as(nina).call(getProject, { id: app.full_path })).status).toBe(404)
    for (const what of ['', '/members', '/members/all', '/labels', '/milestones', '/boards']) {
      expect(
        (await service.as(nina).call(getGroup, { id: `${acme.full_path}${what}` })).status,
      ).toBe(404)
    }
  })

  test('rejects existing members, unknown users and past expiry dates', async () => {
    const twice = await add(owner, app, { user_id: dev.id, access_level: 40 })
    expect(twice.status).toBe(409)
    expect(twice.body).toEqual({ message: 'Member already exists' })
    expect(await levelOf(app, dev)).toBe(30)
    for (const nobody of [{ user_id: 999_999 }, { username: 'no body' }, { user_id: '' }]) {
      const reply = await add(owner, app, { ...nobody, access_level: 30 })
      expect(reply.status).toBe(404)
      expect(reply.body).toEqual({ message: '404 User Not Found' })
    }
    for (const expires_at of ['2020-01-01', service.deps.now().slice(0, 10)]) {
      const late = await add(owner, app, { user_id: nina.id, access_level: 30, expires_at })
      expect(late.status).toBe(400)
      expect(late.body).toEqual({ message: { expires_at: ['cannot be a date in the past'] } })
    }
  })

  test('refuses a lower level than the inherited one', async () => {
    const lower = await add(root, app, { user_id: maintainer.id, access_level: 30 })
    expect(lower.status).toBe(400)
    expect(lower.refusal.message).toEqual({
      access_level: [
        'should be greater than or equal to Maintainer inherited membership from group inner',
      ],
    })
    expect(
      (await add(root, inner, { user_id: owner.id, access_level: 40 })).refusal.message,
    ).toEqual({
      access_level: [
        `should be greater than or equal to Owner inherited membership from group acme${count}`,
      ],
    })
    expect((await add(root, app, { user_id: maintainer.id, access_level: 40 })).status).toBe(201)
  })

  test('adds several users and reports those that could not be added', async () => {
    const more = await service.user(`more${count}`)
    const all = await add(owner, app, { user_id: `${nina.id}, ${more.id}`, access_level: 20 })
    expect(all.status).toBe(201)
    expect(all.body).toEqual({ status: 'success' })
    const last = await service.user(`last${count}`)
    const some = await add(owner, app, {
      username: [last.username, 'ghost', dev.username, maintainer.username],
      access_level: 30,
    })
    expect(some.status).toBe(201)
    expect(some.body).toEqual({
      status: 'error',
      message:
        'ghost: User not found, mia: Access level should be greater than or equal to Maintainer inherited membership from group inner, dev: Member already exists',
    })
    expect(await levelOf(app, last)).toBe(30)
    const none = await add(owner, app, { user_id: '999998,999999', access_level: 20 })
    expect(none.body).toEqual({
      status: 'error',
      message: '999998: User not found, 999999: User not found',
    })
    const many = await add(owner, app, {
      user_id: Array.from({ length: 101 }, (_, n) => n + 1),
      access_level: 20,
    })
    expect(many.status).toBe(400)
  })

  test('of the same user in ten concurrent requests succeeds once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => add(owner, app, { user_id: nina.id, access_level: 20 })),
    )
    const statuses = replies.map((reply) => reply.status).sort((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array(9).fill(409)])
  })

  test('ignores read-only attributes', async () => {
    const { body } = await service.as(owner).callRaw(addProjectMember, {
      id: app.full_path,
      user_id: nina.id,
      access_level: 20,
      source_id: 1,
      root_id: 1,
      created_by_id: stranger.id,
      created_at: '2000-01-01',
    })
    expect(body.created_by!.username).toBe('olga')
    expect(body.created_at > '2001').toBe(true)
  })
})

describe('updating a member', () => {
  test('requires permission to manage members, and the Owner role to change owners', async () => {
    await service.member(app, nina, 50)
    const up = { access_level: 40 }
    expect((await change(null, app, guest, up)).status).toBe(401)
    expect((await change(stranger, app, guest, up)).status).toBe(404)
    expect((await change(dev, app, guest, up)).status).toBe(403)
    expect((await change(maintainer, app, guest, up)).body.access_level).toBe(40)
    expect((await change(maintainer, app, guest, { access_level: 50 })).status).toBe(403)
    expect((await change(maintainer, app, nina, up)).status).toBe(403)
    expect((await change(owner, app, nina, up)).body.access_level).toBe(40)
    expect((await change(maintainer, inner, maintainer, { access_level: 50 })).status).toBe(403)
  })

  test('validates level, expiry date and inheritance like adding', async () => {
    const past = { access_level: 20, expires_at: '2000-01-01' }
    expect((await change(owner, app, dev, past)).refusal.message).toEqual({
      expires_at: ['cannot be a date in the past'],
    })
    expect((await change(owner, app, dev, { access_level: 33 })).refusal.message).toEqual({
      access_level: ['is not included in the list'],
    })
    const place = { id: app.full_path, user_id: dev.id }
    const missing = await service.as(owner).callRaw(updateProjectMember, place)
    expect(missing.refusal.error).toBe('access_level is missing')
    await service.member(acme, dev, 30)
    expect((await change(owner, app, dev, { access_level: 20 })).status).toBe(400)
    for (const nobody of [stranger, owner]) {
      const reply = await change(root, app, nobody, { access_level: 50 })
      expect(reply.status).toBe(404)
      expect(reply.body).toEqual({ message: '404 Not found' })
    }
  })

  test('keeps the expiry date unless a new one is sent', async () => {
    const until = { access_level: 20, expires_at: '2999-01-01' }
    expect((await change(owner, app, dev, until)).body.expires_at).toBe('2999-01-01')
    expect((await change(owner, app, dev, { access_level: 30 })).body.expires_at).toBe('2999-01-01')
    const never = { access_level: 30, expires_at: '' }
    expect((await change(owner, app, dev, never)).body.expires_at).toBeNull()
  })

  test('never leaves a group without an owner', async () => {
    const down = { access_level: 40 }
    expect((await change(owner, acme, owner, down)).status).toBe(403)
    expect((await change(root, acme, owner, down)).status).toBe(403)
    const ending = { access_level: 50, expires_at: '2999-01-01' }
    expect((await change(owner, acme, owner, ending)).status).toBe(403)
    await service.member(acme, nina, 50)
    expect((await change(owner, acme, owner, down)).status).toBe(200)
  })
})

describe('removing a member', () => {
  test('requires the right to manage members, except for leaving', async () => {
    expect((await remove(null, app, guest)).status).toBe(401)
    expect((await remove(stranger, app, guest)).status).toBe(404)
    expect((await remove(dev, app, guest)).status).toBe(403)
    expect((await remove(guest, app, guest)).status).toBe(204)
    expect((await service.as(guest).call(getProject, { id: app.full_path })).status).toBe(404)
    expect((await remove(maintainer, app, dev)).status).toBe(204)
    const again = await remove(maintainer, app, dev)
    expect(again.status).toBe(404)
    expect(again.body).toEqual({ message: '404 Not found' })
    expect((await remove(owner, app, owner)).status).toBe(404)
    expect((await remove(maintainer, inner, maintainer)).status).toBe(204)
  })

  test('that is an owner requires the Owner role', async () => {
    await service.member(app, nina, 50)
    expect((await remove(maintainer, app, nina)).status).toBe(403)
    expect((await remove(owner, app, nina)).status).toBe(204)
  })

  test('never leaves a group without an owner, even when two leave concurrently', async () => {
    const alone = await remove(owner, acme, owner)
    expect(alone.status).toBe(403)
    expect(alone.body).toEqual({ message: '403 Forbidden' })
    expect((await remove(root, acme, owner)).status).toBe(403)
    await service.member(acme, nina, 50)
    const both = await Promise.all([remove(owner, acme, owner), remove(nina, acme, nina)])
    expect(both.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([204, 403])
  })

  test('does not count blocked owners', async () => {
    await service.member(acme, nina, 50)
    await service.deps.db
      .updateTable('users')
      .set({ state: 'blocked' })
      .where('id', '=', nina.id)
      .execute()
    expect((await remove(owner, acme, owner)).status).toBe(403)
    expect((await remove(owner, acme, nina)).status).toBe(204)
  })

  test('the last owner of a subgroup may leave, since owners of its parent own it too', async () => {
    await service.member(inner, nina, 50)
    expect((await remove(nina, inner, nina)).status).toBe(204)
  })

  test('keeps the user in their personal project', async () => {
    const { body } = await service.as(nina).call(createProject, { name: 'mine' })
    await service
      .as(nina)
      .call(addProjectMember, { id: body.id, user_id: dev.id, access_level: 50 })
    for (const user of [nina, dev, root]) {
      const path = { id: body.id, user_id: nina.id }
      expect((await service.as(user).call(removeProjectMember, path)).status).toBe(403)
      expect(
        (await service.as(user).call(updateProjectMember, { ...path, access_level: 30 })).status,
      ).toBe(403)
    }
    expect(
      (await service.as(dev).call(removeProjectMember, { id: body.id, user_id: dev.id })).status,
    ).toBe(204)
  })

  test('from a group also ends memberships below it, unless they are kept', async () => {
    await service.member(acme, dev, 20)
    expect((await remove(owner, acme, dev, { skip_subresources: true })).status).toBe(204)
    expect(await levelOf(app, dev)).toBe(30)
    await service.member(acme, dev, 20)
    expect((await remove(owner, acme, dev)).status).toBe(204)
    expect(await levelOf(app, dev)).toBeUndefined()
    expect(await levelOf(app, guest)).toBe(10)
  })

  test('unassigns their issues and merge requests on request', async () => {
    const { db, now } = service.deps
    const row = {
      root_id: acme.id,
      project_id: app.id,
      iid: 1,
      author_id: owner.id,
      title: 'x',
      created_at: now(),
      updated_at: now(),
    }
    const issue = await db
      .insertInto('issues')
      .values({ ...row, position: 'a' })
      .returning('id as issue_id')
      .executeTakeFirstOrThrow()
    const branches = { source_branch: 'work', target_branch: 'main' }
    const request = await db
      .insertInto('merge_requests')
      .values({ ...row, ...branches, source_project_id: app.id, draft: 0 })
      .returning('id as merge_request_id')
      .executeTakeFirstOrThrow()
    const people = [dev, guest, maintainer].map((user) => ({ user_id: user.id }))
    await db
      .insertInto('issue_assignees')
      .values(people.map((one) => ({ ...one, ...issue })))
      .execute()
    await db
      .insertInto('merge_request_assignees')
      .values(people.map((one) => ({ ...one, ...request })))
      .execute()
    const left = async () => {
      const [issues, requests] = await Promise.all(
        (['issue_assignees', 'merge_request_assignees'] as const).map((table) =>
          db.selectFrom(table).select('user_id').orderBy('user_id').execute(),
        ),
      )
      expect(issues).toEqual(requests)
      return issues!.map((row) => row.user_id)
    }
    await remove(owner, app, guest)
    expect(await left()).toEqual([maintainer.id, dev.id, guest.id])
    await remove(owner, app, dev, { unassign_issuables: true })
    expect(await left()).toEqual([maintainer.id, guest.id])
    await remove(owner, inner, maintainer, { unassign_issuables: true })
    expect(await left()).toEqual([guest.id])
  })

  test('is refused when the membership changed in the meantime', async () => {
    const since = (time: string) =>
      service
        .as(owner)
        .call(
          removeProjectMember,
          { id: app.full_path, user_id: dev.id },
          { 'if-unmodified-since': time },
        )
    expect((await since('Sat, 01 Jan 2000 00:00:00 GMT')).status).toBe(412)
    expect(await levelOf(app, dev)).toBe(30)
    expect((await since(new Date(Date.now() + 5000).toUTCString())).status).toBe(204)
  })
})

test('removals are limited per user and minute', async () => {
  const strict = await testApp({ limits: { ...defaultLimits, removalsPerUser: 2 } })
  const boss = await strict.user('boss')
  const group = await strict.group('strict')
  const project = await strict.project('app', { in: group })
  await strict.member(group, boss, 50)
  const members = await Promise.all(['a', 'b', 'c'].map((name) => strict.user(`member-${name}`)))
  for (const member of members) await strict.member(project, member, 10)
  await strict.member(group, members[1]!, 10)
  const remove = (
    route: typeof removeProjectMember | typeof removeGroupMember,
    id: number,
    user_id: number,
  ) => strict.as(boss).call(route, { id, user_id })
  expect((await remove(removeProjectMember, project.id, members[0]!.id)).status).toBe(204)
  expect((await remove(removeGroupMember, group.id, members[1]!.id)).status).toBe(204)
  const refused = await remove(removeProjectMember, project.id, members[2]!.id)
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  expect(refused.body).toEqual({
    message: { error: 'This endpoint has been requested too many times. Try again later.' },
  })
  // Everyone has their own count.
  const left = await strict
    .as(members[2]!)
    .call(removeProjectMember, { id: project.id, user_id: members[2]!.id })
  expect(left.status).toBe(204)
  expect(defaultLimits.removalsPerUser).toBe(60)
  await strict.close()
})
