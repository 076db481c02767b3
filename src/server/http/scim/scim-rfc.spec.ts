import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listGroupMembers } from '#contract/members.ts'
import { createScimToken } from '#contract/scim-tokens.ts'
import { testApp, type TestApp, type TestSpace, type TestUser } from '#server/testing/app.ts'
import { ERROR, PATCH, sendScim, USER, type ScimMethod } from '#server/testing/scim.ts'
import { made } from '#server/testing/world.ts'

/* The examples of RFC 7644, by section. Where the service differs, the test says so. */

let service: TestApp
let root: TestUser
let group: TestSpace
let token: string

beforeAll(async () => {
  service = await testApp()
  root = await service.user('root', { admin: true })
  group = await service.group('acme')
  await service.member(group, root, 50)
  token = (await made(service.as(root), createScimToken, { id: group.id })).token
})
afterAll(() => service.close())

const scim = (method: ScimMethod, path: string, body?: object) =>
  sendScim(service, { token, group: 'acme' }, method, path, body)
const patch = (...Operations: object[]) =>
  scim('PATCH', '/Users/bjensen', { schemas: [PATCH], Operations })
const membernames = async () =>
  (await service.as(root).call(listGroupMembers, { id: group.id })).body.map(
    ({ username }: { username: string }) => username,
  )

const barbara = {
  schemas: [USER],
  userName: 'bjensen',
  externalId: 'bjensen',
  name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
}
const emails = [{ value: 'bjensen@example.com' }, { value: 'babs@jensen.org' }]

describe('3.3 creating resources', () => {
  test('the example needs an email address, which every account has', async () => {
    expect(await scim('POST', '/Users', barbara)).toMatchObject({
      status: 400,
      body: { schemas: [ERROR], scimType: 'invalidValue', status: '400' },
    })
  })

  test('creates Barbara', async () => {
    const { status, headers, body } = await scim('POST', '/Users', { ...barbara, emails })
    const location = 'http://mergeboard.test/api/scim/v2/groups/acme/Users/bjensen'
    expect({ status, location: headers['location'] }).toEqual({ status: 201, location })
    expect(headers['content-type']).toMatch(/^application\/scim\+json/)
    expect(body).toMatchObject({
      schemas: [USER],
      externalId: 'bjensen',
      userName: 'bjensen',
      name: { formatted: 'Ms. Barbara J Jensen III' },
      meta: { resourceType: 'User', created: expect.any(String), location },
    })
    expect(body.meta.lastModified).toBe(body.meta.created)
  })

  test('answers a duplicate with 409 and “uniqueness” (3.3)', async () => {
    expect(await scim('POST', '/Users', { ...barbara, emails })).toMatchObject({
      status: 409,
      body: { schemas: [ERROR], scimType: 'uniqueness', status: '409' },
    })
  })
})

describe('3.4 retrieving resources', () => {
  beforeAll(async () => {
    const smith = { schemas: [USER], userName: 'jsmith', externalId: 'jsmith' }
    await scim('POST', '/Users', { ...smith, emails: [{ value: 'jsmith@example.com' }] })
  })

  test('3.4.1 a known resource', async () => {
    const { status, body } = await scim('GET', '/Users/bjensen')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { schemas: [USER], id: 'bjensen', userName: 'bjensen', emails: [emails[0]] },
    })
  })

  test('3.4.2 a query for user names', async () => {
    const { status, body } = await scim('GET', '/Users?attributes=userName')
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: 2,
        itemsPerPage: 2,
        startIndex: 1,
        Resources: [
          { schemas: [USER], id: 'bjensen', userName: 'bjensen' },
          { schemas: [USER], id: 'jsmith', userName: 'jsmith' },
        ],
      },
    })
  })

  test.each([
    ['filter=userName Eq "bjensen"', ['bjensen']],
    [`filter=${USER}:userName eq "jsmith"`, ['jsmith']],
    ['filter=userName eq "nobody"', []],
  ])('3.4.2.2 the query %s', async (query, ids) => {
    const { body } = await scim('GET', `/Users?${encodeURI(query)}`)
    expect(body.totalResults).toBe(ids.length)
    expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual(ids)
  })

  test.each(['userName sw "J"', 'title pr', 'meta.lastModified gt "2011-05-13T04:42:34Z"'])(
    '3.4.2.2 the filter %s is not supported',
    async (filter) => {
      expect(await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).toMatchObject({
        status: 400,
        body: { scimType: 'invalidFilter' },
      })
    },
  )

  test('3.4.2.4 pages', async () => {
    const first = await scim('GET', '/Users?startIndex=1&count=1')
    expect(first.body).toMatchObject({ totalResults: 2, itemsPerPage: 1, startIndex: 1 })
    const second = await scim('GET', '/Users?startIndex=2&count=10')
    expect(second.body).toMatchObject({ totalResults: 2, itemsPerPage: 1, startIndex: 2 })
    expect(second.body.Resources).toMatchObject([{ userName: 'jsmith' }])
  })
})

describe('3.9 attributes and excludedAttributes', () => {
  const keysWith = async (query: string, path = '/Users/bjensen') =>
    Object.keys((await scim('GET', `${path}?${query}`)).body)

  test.each([
    ['attributes=userName', ['schemas', 'id', 'userName']],
    ['attributes=USERNAME, active', ['schemas', 'id', 'userName', 'active']],
    [`attributes=${USER}:userName`, ['schemas', 'id', 'userName']],
    ['attributes=nothing', ['schemas', 'id']],
    [
      'excludedAttributes=emails,meta,id',
      ['schemas', 'id', 'externalId', 'userName', 'active', 'name'],
    ],
    ['attributes=userName,active&excludedAttributes=active', ['schemas', 'id', 'userName']],
    [
      'attributes=&excludedAttributes=meta,name,emails',
      ['schemas', 'id', 'externalId', 'userName', 'active'],
    ],
  ])('%s', async (query, keys) => {
    expect(await keysWith(query)).toEqual(keys)
  })

  test('may name parts of attributes', async () => {
    const { body } = await scim('GET', '/Users/bjensen?attributes=name.familyName,emails.value')
    expect(body).toEqual({
      schemas: [USER],
      id: 'bjensen',
      name: { familyName: 'Barbara J Jensen III' },
      emails: [{ value: 'bjensen@example.com' }],
    })
    const without = await scim('GET', '/Users/bjensen?excludedAttributes=name.formatted,meta')
    expect(Object.keys(without.body.name)).toEqual(['givenName', 'familyName'])
    expect(without.body).not.toHaveProperty('meta')
  })

  test('reduce the replies to changes, and are checked before them', async () => {
    const { body } = await scim('PUT', '/Users/bjensen?attributes=active', { ...barbara, emails })
    expect(body).toEqual({ schemas: [USER], id: 'bjensen', active: true })
    const asList = '/Users/bjensen?attributes[]=active'
    const off = { ...barbara, emails, active: false }
    expect(await scim('PUT', asList, off)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    })
    expect((await scim('GET', '/Users/bjensen')).body.active).toBe(true)
  })
})

test('3.5.1 replacing with PUT', async () => {
  const { status, body } = await scim('PUT', '/Users/bjensen', {
    ...barbara,
    id: 'bjensen',
    name: { ...barbara.name, middleName: 'Jane' },
    roles: [],
    emails,
  })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { schemas: [USER], id: 'bjensen', userName: 'bjensen', externalId: 'bjensen' },
  })
})

describe('3.5.2 modifying with PATCH', () => {
  // The service keeps only names, ids and whether a user is active, and accepts everything else.
  test.each([
    [
      '3.5.2.1 add',
      {
        op: 'add',
        value: { emails: [{ value: 'babs@jensen.org', type: 'home' }], nickname: 'Babs' },
      },
    ],
    [
      '3.5.2.3 replace with a filter',
      {
        op: 'replace',
        path: 'addresses[type eq "work"]',
        value: { type: 'work', locality: 'Hollywood', region: 'CA', primary: true },
      },
    ],
    [
      '3.5.2.3 replace a part',
      {
        op: 'replace',
        path: 'addresses[type eq "work"].streetAddress',
        value: '1010 Broadway Ave',
      },
    ],
    [
      '3.5.2.3 replace without a path',
      {
        op: 'replace',
        value: {
          emails: [
            { value: 'bjensen@example.com', type: 'work', primary: true },
            { value: 'babs@jensen.org', type: 'home' },
          ],
          nickname: 'Babs',
        },
      },
    ],
    ['3.5.2.2 remove', { op: 'remove', path: 'emails[type eq "work" and value ew "example.com"]' }],
  ])('%s', async (_, operation) => {
    const before = (await scim('GET', '/Users/bjensen')).body
    expect(await patch(operation)).toMatchObject({ status: 204, body: null })
    const { meta, ...rest } = (await scim('GET', '/Users/bjensen')).body
    expect({ ...rest, meta: before.meta }).toEqual(before)
    expect(meta.location).toBe(before.meta.location)
  })

  test('3.5.2.2 removing a required attribute is refused', async () => {
    expect(await patch({ op: 'remove', path: 'userName' })).toMatchObject({
      status: 400,
      body: { schemas: [ERROR], scimType: 'mutability', status: '400' },
    })
    expect(await patch({ op: 'remove' })).toMatchObject({
      status: 400,
      body: { scimType: 'noTarget' },
    })
  })
})

test('3.6 deleting', async () => {
  expect(await membernames()).toContain('bjensen')
  expect(await scim('DELETE', '/Users/bjensen')).toMatchObject({ status: 204, body: null })
  expect((await scim('GET', '/Users/bjensen')).status).toBe(404)
  expect((await scim('DELETE', '/Users/bjensen')).status).toBe(404)
  expect(await membernames()).not.toContain('bjensen')
  expect((await scim('GET', '/Users?filter=userName%20eq%20%22bjensen%22')).body.totalResults).toBe(
    0,
  )
  // The deleted name may be used again.
  expect((await scim('POST', '/Users', { ...barbara, emails })).status).toBe(201)
})

test('3.12 an unknown resource', async () => {
  const id = '2819c223-7f76-453a-919d-413861904646'
  const { status, headers, body } = await scim('GET', `/Users/${id}`)
  expect({ status, body }).toEqual({
    status: 404,
    body: { schemas: [ERROR], detail: `Resource ${id} not found`, status: '404' },
  })
  expect(headers['content-type']).toMatch(/^application\/scim\+json/)
})
