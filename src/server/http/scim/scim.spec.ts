import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listGroupMembers, removeGroupMember } from '#contract/members.ts'
import { createScimToken, deleteScimToken, getScimToken } from '#contract/scim-tokens.ts'
import { testApp, type TestApp, type TestSpace, type TestUser } from '#server/testing/app.ts'
import { ERROR, PATCH, sendScim, USER, type ScimMethod } from '#server/testing/scim.ts'

let service: TestApp
let root: TestUser
let owner: TestUser
let guest: TestUser
let group: TestSpace
let token: string

beforeAll(async () => {
  service = await testApp()
  root = await service.user('root', { admin: true })
  owner = await service.user('owner')
  guest = await service.user('guest')
  group = await service.group('acme')
  await service.member(group, owner, 50)
  await service.member(group, guest, 10)
  token = await newToken(group)
})
afterAll(() => service.close())

async function newToken({ id }: TestSpace): Promise<string> {
  const { status, body } = await service.as(root).call(createScimToken, { id })
  expect(status).toBe(201)
  return body.token
}

const scim = (
  method: ScimMethod,
  path: string,
  body?: object | string,
  { as = token, of = 'acme' }: { as?: string | null; of?: string } = {},
) => sendScim(service, { token: as, group: of }, method, path, body)

const person = (name: string, more: object = {}) => ({
  schemas: [USER],
  externalId: `${name}-1`,
  userName: `${name}@idp.example`,
  name: { givenName: name, familyName: 'Doe' },
  emails: [{ type: 'work', value: `${name}@idp.example`, primary: true }],
  active: true,
  ...more,
})

/** Returns the roles of the group's direct members by username. */
async function members(): Promise<Record<string, number>> {
  const { body } = await service.as(owner).call(listGroupMembers, { id: group.id, per_page: 100 })
  return Object.fromEntries(
    body.map((one: { username: string; access_level: number }) => [one.username, one.access_level]),
  )
}

const patch = (id: string, ...Operations: object[]) =>
  scim('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations })

describe('the token of a group', () => {
  test('is shown once, and replaces the older one', async () => {
    const space = await service.group('tokens')
    const first = await newToken(space)
    const second = await newToken(space)
    expect(first).toMatch(/^glsoat-/)
    expect((await scim('GET', '/Users', undefined, { as: first, of: 'tokens' })).status).toBe(401)
    expect((await scim('GET', '/Users', undefined, { as: second, of: 'tokens' })).status).toBe(200)
    const { body } = await service.as(root).call(getScimToken, { id: space.id })
    expect(body).toEqual({
      group_id: space.id,
      scim_api_url: 'http://mergeboard.test/api/scim/v2/groups/tokens',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    })
    expect((await service.as(root).call(deleteScimToken, { id: space.id })).status).toBe(204)
    expect((await service.as(root).call(getScimToken, { id: space.id })).status).toBe(404)
    expect((await service.as(root).call(deleteScimToken, { id: space.id })).status).toBe(404)
    expect((await scim('GET', '/Users', undefined, { as: second, of: 'tokens' })).status).toBe(401)
  })

  test('is created by administrators, and read by owners', async () => {
    expect((await service.as(owner).call(createScimToken, { id: group.id })).status).toBe(403)
    expect((await service.as(owner).call(getScimToken, { id: group.id })).status).toBe(200)
    expect((await service.as(guest).call(getScimToken, { id: group.id })).status).toBe(403)
    expect((await service.as(null).call(getScimToken, { id: group.id })).status).toBe(401)
  })

  test('belongs to a top-level group', async () => {
    const below = await service.group('below', { in: group })
    expect(await service.as(root).call(createScimToken, { id: below.id })).toMatchObject({
      status: 400,
      body: { message: '400 Bad request - SCIM is available only for top-level groups' },
    })
  })

  test.each([
    ['missing', null, 'acme'],
    ['wrong', 'glsoat-wrong', 'acme'],
    ['empty', '', 'acme'],
  ])('is required: %s', async (_, as, of) => {
    const { status, body, headers } = await scim('GET', '/Users', undefined, { as, of })
    expect({ status, body }).toEqual({
      status: 401,
      body: { schemas: [ERROR], detail: 'The token is missing or wrong', status: '401' },
    })
    expect(headers['www-authenticate']).toBe('Bearer realm="SCIM"')
    expect(headers['content-type']).toMatch(/^application\/scim\+json/)
  })

  test('opens the addresses with a slash at their end too', async () => {
    expect((await scim('GET', '/Users/')).status).toBe(200)
  })

  test('opens neither another group nor the rest of the API', async () => {
    await service.group('other')
    expect((await scim('GET', '/Users', undefined, { of: 'other' })).status).toBe(401)
    expect((await scim('GET', '/Users', undefined, { of: 'nowhere' })).status).toBe(401)
    const reply = await service.app.inject({
      url: '/api/v4/user',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.statusCode).toBe(401)
    const personal = await service.token(owner, {})
    expect((await scim('GET', '/Users', undefined, { as: personal.token })).status).toBe(401)
  })

  test('is refused on the free plan', async () => {
    const free = await testApp({ plan: 'free' })
    try {
      const admin = await free.user('root', { admin: true })
      const { id } = await free.group('acme')
      expect((await free.as(admin).call(createScimToken, { id })).status).toBe(403)
    } finally {
      await free.close()
    }
  })
})

test('a token is refused after a downgrade to the free plan', async () => {
  const { config } = service.deps
  expect((await scim('GET', '/Users')).status).toBe(200)
  config.plan = 'free'
  try {
    for (const [method, path] of [
      ['GET', '/Users'],
      ['POST', '/Users'],
      ['GET', '/ServiceProviderConfig'],
    ] as const) {
      expect(
        await scim(method, path, method === 'POST' ? person('late') : undefined),
      ).toMatchObject({
        status: 403,
        body: { schemas: [ERROR], detail: 'SCIM is not available with this plan', status: '403' },
      })
    }
    expect(await members()).not.toHaveProperty('late')
  } finally {
    config.plan = 'ultimate'
  }
})

describe('creating a user', () => {
  test('creates an account, and adds it to the group as a guest', async () => {
    const { status, headers, body } = await scim('POST', '/Users', person('nora'))
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        schemas: [USER],
        id: 'nora-1',
        externalId: 'nora-1',
        userName: 'nora@idp.example',
        active: true,
        name: { formatted: 'nora Doe', givenName: 'nora', familyName: 'Doe' },
        emails: [{ type: 'work', value: 'nora@idp.example', primary: true }],
        meta: {
          resourceType: 'User',
          created: expect.any(String),
          lastModified: expect.any(String),
          location: 'http://mergeboard.test/api/scim/v2/groups/acme/Users/nora-1',
        },
      },
    })
    expect(headers['location']).toBe(body.meta.location)
    expect(await members()).toMatchObject({ nora: 10 })
  })

  test('takes the account with that address, and keeps its role', async () => {
    await service.deps.db
      .updateTable('users')
      .set({ email: 'owner@idp.example' })
      .where('id', '=', owner.id)
      .execute()
    expect((await scim('POST', '/Users', person('owner'))).status).toBe(201)
    expect(await members()).toMatchObject({ owner: 50 })
  })

  test('adds nobody who is not active', async () => {
    const { body } = await scim('POST', '/Users', person('idle', { active: 'False' }))
    expect(body.active).toBe(false)
    expect(await members()).not.toHaveProperty('idle')
  })

  test('finds a free username', async () => {
    await service.user('taken')
    await scim('POST', '/Users', person('taken'))
    expect(Object.keys(await members())).toContainEqual(
      expect.stringMatching(/^taken-[0-9a-f]{6}$/),
    )
  })

  test.each([
    [
      'the same externalId',
      { userName: 'nora2@idp.example', emails: [{ value: 'nora2@x.example' }] },
    ],
    ['the same userName', { externalId: 'n2', emails: [{ value: 'nora3@x.example' }] }],
    ['the same account', { externalId: 'n3', userName: 'nora4' }],
  ])('refuses %s', async (_, more) => {
    const { status, body } = await scim('POST', '/Users', { ...person('nora'), ...more })
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { schemas: [ERROR], scimType: 'uniqueness', status: '409' },
    })
    expect((await scim('GET', '/Users/nora-1')).body.userName).toBe('nora@idp.example')
  })

  test.each([
    ['no userName', person('x', { userName: undefined }), 'invalidValue', /^userName must be/],
    ['a long userName', person('x', { userName: 'x'.repeat(256) }), 'invalidValue', /^userName/],
    ['no address', { userName: 'x' }, 'invalidValue', /^emails must contain an address$/],
    ['a wrong address', person('x', { emails: [{ value: 'x' }] }), 'invalidValue', /email/i],
    ['a wrong flag', person('x', { active: 'maybe' }), 'invalidValue', /^active must be/],
    ['a list', [], 'invalidSyntax', /must be a JSON object/],
    ['broken JSON', '{"userName":', 'invalidSyntax', /not valid JSON/],
  ])('refuses %s', async (_, given, scimType, detail) => {
    expect(await scim('POST', '/Users', given)).toMatchObject({
      status: 400,
      body: { schemas: [ERROR], scimType, detail: expect.stringMatching(detail), status: '400' },
    })
  })
})

describe('listing users', () => {
  test('returns a page of them, oldest first', async () => {
    const { body } = await scim('GET', '/Users?startIndex=1&count=2')
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      itemsPerPage: 2,
      startIndex: 1,
      Resources: [{ id: 'nora-1' }, { id: 'owner-1' }],
    })
    expect(body.totalResults).toBeGreaterThan(2)
    const next = await scim('GET', `/Users?startIndex=${body.totalResults}&count=500`)
    expect(next.body).toMatchObject({ itemsPerPage: 1, startIndex: body.totalResults })
    const none = await scim('GET', '/Users?startIndex=-3&count=0')
    expect(none.body).toMatchObject({
      totalResults: body.totalResults,
      startIndex: 1,
      Resources: [],
    })
  })

  test('returns 20 at a time, and at most 100', async () => {
    const crowd = await service.group('crowd')
    const of = { as: await newToken(crowd), of: 'crowd' }
    const now = service.deps.now()
    const names = Array.from({ length: 120 }, (_, nth) => `crowd${nth}`)
    const users = names.map((username) => ({
      username,
      name: username,
      email: `${username}@idp.example`,
      created_at: now,
      updated_at: now,
    }))
    const { db } = service.deps
    const rows = await db.insertInto('users').values(users).returning(['id', 'username']).execute()
    const links = rows.map(({ id, username }) => ({
      group_id: crowd.id,
      user_id: id,
      external_id: username,
      user_name: username,
      created_at: now,
      updated_at: now,
    }))
    await db.insertInto('scim_users').values(links).execute()
    const sizeOf = async (query: string) => {
      const { body } = await scim('GET', `/Users${query}`, undefined, of)
      expect(body.totalResults).toBe(120)
      expect(body.Resources).toHaveLength(body.itemsPerPage)
      return body.itemsPerPage
    }
    expect(await sizeOf('')).toBe(20)
    expect(await sizeOf('?count=21')).toBe(21)
    expect(await sizeOf('?count=101')).toBe(100)
    expect(await sizeOf('?startIndex=101&count=100')).toBe(20)
  })

  test.each([
    ['userName eq "NORA@idp.example"', ['nora-1']],
    ['id eq "nora-1"', ['nora-1']],
    ['externalid EQ "owner-1"', ['owner-1']],
    [`${USER}:userName eq "nora@idp.example"`, ['nora-1']],
    ['userName eq "nobody"', []],
    [`userName eq "' or 1=1 --"`, []],
  ])('filters by %s', async (filter, ids) => {
    const { body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(body.totalResults).toBe(ids.length)
  })

  test.each([
    'userName co "nora"',
    'email eq "x"',
    'userName eq nora',
    'userName eq "a" or id eq "b"',
    '',
  ])('refuses the filter %s', async (filter) => {
    expect(await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidFilter', detail: 'Unsupported Filter' },
    })
  })

  test('refuses a count that is no number', async () => {
    expect(await scim('GET', '/Users?count=many')).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    })
  })
})

test('an unknown user is a 404', async () => {
  const known = { status: 404, body: { detail: 'Resource nobody not found', status: '404' } }
  expect(await scim('GET', '/Users/nobody')).toMatchObject(known)
  expect(await patch('nobody', { op: 'replace', path: 'active', value: false })).toMatchObject(
    known,
  )
  expect(await scim('DELETE', '/Users/nobody')).toMatchObject(known)
  expect(await scim('PUT', '/Users/nobody', person('nobody'))).toMatchObject(known)
})

describe('changing a user', () => {
  test('ends and restores the membership', async () => {
    await scim('POST', '/Users', person('pat'))
    const off = await patch('pat-1', { op: 'replace', path: 'active', value: false })
    expect(off).toMatchObject({ status: 204, body: null })
    expect(await members()).not.toHaveProperty('pat')
    expect((await scim('GET', '/Users/pat-1')).body.active).toBe(false)
    expect((await patch('pat-1', { op: 'Add', value: { active: 'True' } })).status).toBe(204)
    expect(await members()).toMatchObject({ pat: 10 })
  })

  test('removes the user from subgroups and projects too', async () => {
    const inner = await service.group('inner', { in: group })
    await scim('POST', '/Users', person('rob'))
    const { rows } = await service.deps.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'rob')
      .execute()
      .then((found) => ({ rows: found }))
    await service.member(inner, { id: rows[0]!.id } as TestUser, 30)
    await patch('rob-1', { op: 'replace', value: { active: false } })
    const { body } = await service.as(root).call(listGroupMembers, { id: inner.id })
    expect(body.map(({ username }: { username: string }) => username)).not.toContain('rob')
  })

  test('removes the user from subgroups even if the membership of the group has ended', async () => {
    const inner = await service.group('kept', { in: group })
    await scim('POST', '/Users', person('bob'))
    const bob = await service.deps.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'bob')
      .executeTakeFirstOrThrow()
    await service.member(inner, bob as TestUser, 30)
    const leave = { id: group.id, user_id: bob.id, skip_subresources: true }
    expect((await service.as(root).call(removeGroupMember, leave)).status).toBe(204)
    const off = await patch('bob-1', { op: 'replace', value: { active: false } })
    expect(off.status).toBe(204)
    const { body } = await service.as(root).call(listGroupMembers, { id: inner.id })
    expect(body.map(({ username }: { username: string }) => username)).not.toContain('bob')
  })

  test('renames the user, and ignores attributes that are not stored', async () => {
    await scim('POST', '/Users', person('kim'))
    const renamed = await patch(
      'kim-1',
      { op: 'replace', path: 'userName', value: 'kim.new' },
      { op: 'replace', path: 'name.familyName', value: 'Ignored' },
      { op: 'add', path: 'phoneNumbers[type eq "work"].value', value: '1' },
      { op: 'replace', path: 'externalId', value: 'kim-2' },
    )
    expect(renamed.status).toBe(204)
    expect((await scim('GET', '/Users/kim-2')).body).toMatchObject({
      userName: 'kim.new',
      name: { familyName: 'Doe' },
    })
    expect((await scim('GET', '/Users/kim-1')).status).toBe(404)
  })

  test('applies all operations or none', async () => {
    await scim('POST', '/Users', person('lee'))
    const { status, body } = await patch(
      'lee-1',
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', path: 'userName', value: 'nora@idp.example' },
    )
    expect({ status, body }).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect(await members()).toHaveProperty('lee')
  })

  test.each([
    ['no operations', [], 'invalidSyntax'],
    ['an unknown verb', [{ op: 'move', path: 'active', value: true }], 'invalidSyntax'],
    ['a wrong path', [{ op: 'replace', path: '../active', value: true }], 'invalidPath'],
    ['a removal without a path', [{ op: 'remove' }], 'noTarget'],
    ['the removal of a userName', [{ op: 'remove', path: 'userName' }], 'mutability'],
    ['a wrong value', [{ op: 'replace', path: 'active', value: 'maybe' }], 'invalidValue'],
  ])('refuses %s', async (_, operations, scimType) => {
    expect(await patch('nora-1', ...operations)).toMatchObject({ status: 400, body: { scimType } })
  })

  test('replaces the user', async () => {
    await scim('POST', '/Users', person('max'))
    const { status, body } = await scim('PUT', '/Users/max-1', person('max', { active: false }))
    expect({ status, active: body.active }).toEqual({ status: 200, active: false })
    expect(await members()).not.toHaveProperty('max')
  })
})

test('deleting a user ends the membership, and keeps the account', async () => {
  await scim('POST', '/Users', person('zoe'))
  expect(await scim('DELETE', '/Users/zoe-1')).toMatchObject({ status: 204, body: null })
  expect((await scim('GET', '/Users/zoe-1')).status).toBe(404)
  expect(await members()).not.toHaveProperty('zoe')
  expect((await scim('POST', '/Users', person('zoe'))).status).toBe(201)
  expect(await members()).toMatchObject({ zoe: 10 })
})

test("the group's last owner stays", async () => {
  expect(await scim('DELETE', '/Users/owner-1')).toMatchObject({
    status: 403,
    body: { detail: "The group's last owner must stay a member" },
  })
  expect(await members()).toMatchObject({ owner: 50 })
})

describe('discovery', () => {
  test('describes what is supported', async () => {
    expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 100 },
    })
    expect((await scim('GET', '/ResourceTypes')).body.Resources).toMatchObject([
      { id: 'User', endpoint: '/Users', schema: USER },
    ])
    expect((await scim('GET', `/Schemas/${USER}`)).body).toMatchObject({ id: USER, name: 'User' })
    expect((await scim('GET', '/Schemas/none')).status).toBe(404)
  })

  test('answers unknown addresses in its own form', async () => {
    expect(await scim('GET', '/Groups')).toMatchObject({
      status: 404,
      body: { schemas: [ERROR], status: '404' },
    })
  })
})
