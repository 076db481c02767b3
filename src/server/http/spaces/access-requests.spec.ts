import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  approveGroupAccessRequest,
  approveProjectAccessRequest,
  denyGroupAccessRequest,
  denyProjectAccessRequest,
  listGroupAccessRequests,
  listProjectAccessRequests,
  requestGroupAccess,
  requestProjectAccess,
} from '#contract/access-requests.ts'
import { deleteGroup, updateGroup } from '#contract/groups.ts'
import { addGroupMember, addProjectMember, getGroupMember } from '#contract/members.ts'
import { getProject, updateProject } from '#contract/projects.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

const routes = {
  project: {
    list: listProjectAccessRequests,
    request: requestProjectAccess,
    approve: approveProjectAccessRequest,
    deny: denyProjectAccessRequest,
    add: addProjectMember,
  },
  group: {
    list: listGroupAccessRequests,
    request: requestGroupAccess,
    approve: approveGroupAccessRequest,
    deny: denyGroupAccessRequest,
    add: addGroupMember,
  },
}

let service: TestApp
let owner: TestUser
let maintainer: TestUser
let nina: TestUser
let acme: TestSpace
let app: TestSpace
let count = 0

beforeAll(async () => {
  service = await testApp()
  owner = await service.user('olga')
  maintainer = await service.user('mia')
})
beforeEach(async () => {
  count++
  nina = await service.user(`nina${count}`)
  acme = await service.group(`acme${count}`, { visibility: 20 })
  app = await service.project('app', { in: acme, visibility: 20 })
  await service.member(acme, owner, 50)
  await service.member(app, maintainer, 40)
})
afterAll(() => service.close())

const request = (user: TestUser, space: TestSpace) =>
  service.as(user).call(routes[space.kind].request, { id: space.full_path })
const list = async (user: TestUser, space: TestSpace) =>
  (await service.as(user).call(routes[space.kind].list, { id: space.full_path })).body
const approve = (
  user: TestUser,
  space: TestSpace,
  whom: TestUser,
  input: Some<typeof approveProjectAccessRequest> = {},
) =>
  service
    .as(user)
    .call(routes[space.kind].approve, { id: space.full_path, user_id: whom.id, ...input })
const deny = (user: TestUser, space: TestSpace, whom: TestUser) =>
  service.as(user).call(routes[space.kind].deny, { id: space.full_path, user_id: whom.id })
const both = () => [app, acme]

describe('requesting access', () => {
  test('puts the user on the list of requests, once', async () => {
    for (const space of both()) {
      const reply = await request(nina, space)
      expect(reply.status).toBe(201)
      expect(reply.body).toMatchObject({ id: nina.id, username: nina.username, state: 'active' })
      expect(reply.body.requested_at).toMatch(/^\d{4}-.*Z$/)
      expect(await list(owner, space)).toEqual([reply.body])
      const again = await request(nina, space)
      expect(again.status).toBe(400)
      expect(again.body).toEqual({ message: { user_id: ['already exists in source'] } })
    }
  })

  test('is for non-members only', async () => {
    expect((await request(maintainer, app)).status).toBe(403)
    const inherited = await request(owner, app)
    expect(inherited.status).toBe(403)
    expect(inherited.body).toEqual({ message: '403 Forbidden' })
  })

  test('is refused where requests are off or the space is hidden', async () => {
    const api = service.as(owner)
    await api.call(updateProject, { id: app.id, request_access_enabled: false })
    await api.call(updateGroup, { id: acme.id, request_access_enabled: false })
    for (const space of both()) expect((await request(nina, space)).status).toBe(403)
    const hidden = await service.group(`hidden${count}`)
    expect((await request(nina, hidden)).body).toEqual({ message: '404 Group Not Found' })
  })
})

describe('the list of requests', () => {
  test('is paginated, oldest first', async () => {
    await request(nina, app)
    const second = await service.user(`second${count}`)
    await request(second, app)
    const { body, headers } = await service
      .as(maintainer)
      .call(listProjectAccessRequests, { id: app.id, per_page: 1 })
    expect(body.map(({ username }) => username)).toEqual([nina.username])
    expect(headers).toMatchObject({ 'x-total': '2', 'x-next-page': '2' })
  })

  test('is deleted with its group', async () => {
    await request(nina, acme)
    await request(nina, app)
    await service.as(owner).call(deleteGroup, { id: acme.id })
    const rows = await service.deps.db
      .selectFrom('access_requests')
      .select('id')
      .where('user_id', '=', nina.id)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('approving a request', () => {
  test('makes the user a developer, or gives them the chosen role', async () => {
    await request(nina, app)
    const reply = await approve(maintainer, app, nina)
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ id: nina.id, access_level: 30, expires_at: null })
    expect(await list(maintainer, app)).toEqual([])
    await request(nina, acme)
    expect((await approve(owner, acme, nina, { access_level: 40 })).body.access_level).toBe(40)
    const member = await service.as(owner).call(getGroupMember, { id: acme.id, user_id: nina.id })
    expect(member.body.created_by!.username).toBe('olga')
  })

  test('requires a request, a valid role and permission', async () => {
    expect((await approve(maintainer, app, nina)).status).toBe(404)
    await request(nina, app)
    const invalid = await approve(maintainer, app, nina, { access_level: 7 })
    expect(invalid.status).toBe(400)
    expect(invalid.body).toEqual({ message: { access_level: ['is not included in the list'] } })
    expect((await approve(maintainer, app, nina, { access_level: 50 })).status).toBe(403)
    expect((await approve(nina, app, nina)).status).toBe(403)
    expect(await list(maintainer, app)).toHaveLength(1)
  })

  test('is unnecessary once the user has become a member another way', async () => {
    await request(nina, app)
    await service
      .as(maintainer)
      .call(addProjectMember, { id: app.id, user_id: nina.id, access_level: 20 })
    expect(await list(maintainer, app)).toEqual([])
    expect((await approve(maintainer, app, nina)).status).toBe(404)
  })

  test('is still possible after adding the user failed', async () => {
    await request(nina, app)
    const added = await service.as(maintainer).call(addProjectMember, {
      id: app.id,
      user_id: nina.id,
      access_level: 20,
      expires_at: '2001-01-01',
    })
    expect(added.status).toBe(400)
    expect((await approve(maintainer, app, nina)).status).toBe(201)
  })

  test('twice at once adds one member', async () => {
    await request(nina, app)
    const replies = await Promise.all([
      approve(maintainer, app, nina),
      approve(owner, app, nina, { access_level: 20 }),
    ])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 404]))
  })
})

describe('denying a request', () => {
  test('deletes it, and the user may ask again', async () => {
    await request(nina, app)
    expect((await deny(maintainer, app, nina)).status).toBe(204)
    expect((await deny(maintainer, app, nina)).status).toBe(404)
    expect((await service.as(nina).call(getProject, { id: app.id })).status).toBe(200)
    expect((await request(nina, app)).status).toBe(201)
  })

  test('is open to the user who asked, and to no other non-member', async () => {
    await request(nina, acme)
    const stranger = await service.user(`stranger${count}`)
    expect((await deny(stranger, acme, nina)).status).toBe(403)
    expect((await deny(nina, acme, nina)).status).toBe(204)
  })
})
