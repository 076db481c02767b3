import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getCurrentUser, getUser, listUsers } from '#contract/users.ts'
import { updateUser } from '#server/store/accounts/users.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'

let service: TestApp
let root: TestUser
let ana: TestUser
let bo: TestUser
beforeAll(async () => {
  service = await testApp()
  root = await service.user('root', { admin: true })
  ana = await service.user('ana')
  bo = await service.user('bo')
})
afterAll(() => service.close())

const usernames = (reply: { body: { username: string }[] }) => reply.body.map((u) => u.username)

describe('the current user', () => {
  test('sees their own account', async () => {
    const reply = await service.as(ana).call(getCurrentUser)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      id: ana.id,
      username: 'ana',
      name: 'Ana',
      state: 'active',
      email: 'ana@mergeboard.test',
      public_email: '',
      avatar_url: null,
      web_url: 'http://mergeboard.test/ana',
      bot: false,
      can_create_group: true,
    })
    expect(reply.body).not.toHaveProperty('is_admin')
  })

  test('sees more fields as an administrator', async () => {
    const reply = await service.as(root).call(getCurrentUser)
    expect(reply.body).toMatchObject({ is_admin: true, note: null, created_by: null })
  })
})

describe('the user list', () => {
  test('omits private emails', async () => {
    const reply = await service.as(ana).call(listUsers)
    expect(usernames(reply)).toEqual(['bo', 'ana', 'root'])
    expect(reply.headers['x-total']).toBe('3')
    expect(Object.keys(reply.body[0]!).sort()).toEqual([
      'avatar_url',
      'id',
      'locked',
      'name',
      'public_email',
      'state',
      'username',
      'web_url',
    ])
  })

  test('shows administrators all fields', async () => {
    const reply = await service.as(root).call(listUsers, { order_by: 'username', sort: 'asc' })
    expect(usernames(reply)).toEqual(['ana', 'bo', 'root'])
    expect(reply.body[0]).toMatchObject({
      email: 'ana@mergeboard.test',
      is_admin: false,
      note: null,
      namespace_id: expect.any(Number),
      created_by: null,
    })
    expect(reply.body[0]).toEqual((await service.as(root).call(getUser, { id: ana.id })).body)
  })

  test('is empty beyond the last page, however far', async () => {
    for (const page of [5_000, '9'.repeat(20)]) {
      const far = await service.as(ana).callRaw(listUsers, { per_page: 100, page })
      expect([far.status, far.body]).toEqual([200, []])
    }
  })

  test('is paginated', async () => {
    const reply = await service
      .as(ana)
      .call(listUsers, { per_page: 2, page: 2, order_by: 'username', sort: 'asc' })
    expect(usernames(reply)).toEqual(['root'])
    expect(reply.headers['x-total-pages']).toBe('2')
    const past = await service.as(ana).call(listUsers, { per_page: 2, page: 9 })
    expect(past.body).toEqual([])
    expect(past.headers['x-total']).toBe('3')
  })

  test('searches usernames and words of names', async () => {
    expect(usernames(await service.as(ana).call(listUsers, { username: 'BO' }))).toEqual(['bo'])
    expect(usernames(await service.as(ana).call(listUsers, { search: 'oo' }))).toEqual(['root'])
    expect(usernames(await service.as(ana).call(listUsers, { search: '%' }))).toEqual([])
  })

  test('searches words and quoted phrases, and folds the case of all letters', async () => {
    const zoe = await service.user('zoe')
    await updateUser(service.deps.db, zoe.id, { name: 'Zoë Ågren Öst' })
    const found = async (search: string) =>
      usernames(await service.as(ana).call(listUsers, { search }))
    expect(await found('ZOË')).toEqual(['zoe'])
    expect(await found('öst zoë')).toEqual(['zoe'])
    expect(await found('"ågren ÖST"')).toEqual(['zoe'])
    expect(await found('"öst ågren"')).toEqual([])
  })

  test('does not reveal the owner of a private email', async () => {
    expect((await service.as(ana).call(listUsers, { search: 'bo@mergeboard.test' })).body).toEqual(
      [],
    )
    expect(
      usernames(await service.as(root).call(listUsers, { search: 'bo@mergeboard.test' })),
    ).toEqual(['bo'])

    await updateUser(service.deps.db, bo.id, { public_email: 'bo@public.test' })
    expect(usernames(await service.as(ana).call(listUsers, { search: 'bo@public' }))).toEqual([
      'bo',
    ])
  })

  test('filters by state', async () => {
    const gone = await service.user('gone')
    await updateUser(service.deps.db, gone.id, { state: 'blocked' })
    expect(usernames(await service.as(ana).call(listUsers, { blocked: true }))).toEqual(['gone'])
    expect(usernames(await service.as(ana).call(listUsers, { active: true }))).not.toContain('gone')
  })

  test('tells anonymous callers only whether a username exists', async () => {
    const reply = await service.as(null).call(listUsers)
    expect(reply.status).toBe(403)
    expect(reply.body).toEqual({
      message: '403 Forbidden - Not authorized to access /api/v4/users',
    })
    expect((await service.as(null).call(listUsers, { search: 'a' })).status).toBe(403)
    expect(usernames(await service.as(null).call(listUsers, { username: 'ana' }))).toEqual(['ana'])
  })
})

describe('a user', () => {
  test('is shown without private attributes', async () => {
    const reply = await service.as(bo).call(getUser, { id: ana.id })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ username: 'ana', bio: '', followers: 0 })
    for (const field of ['email', 'is_admin', 'note', 'projects_limit', 'last_sign_in_at']) {
      expect(reply.body).not.toHaveProperty(field)
    }
  })

  test('is shown in full to administrators', async () => {
    const reply = await service.as(root).call(getUser, { id: ana.id })
    expect(reply.body).toMatchObject({ email: 'ana@mergeboard.test', is_admin: false })
  })

  test('with a private profile shows few attributes', async () => {
    const shy = await service.user('shy')
    await updateUser(service.deps.db, shy.id, { private_profile: 1, bio: 'secret' })
    expect((await service.as(bo).call(getUser, { id: shy.id })).body).not.toHaveProperty('bio')
    expect((await service.as(shy).call(getUser, { id: shy.id })).body.bio).toBe('secret')
  })

  test('that does not exist answers 404', async () => {
    const reply = await service.as(bo).call(getUser, { id: 999999 })
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ message: '404 User Not Found' })
    expect((await service.as(bo).callRaw(getUser, { id: '99999999999999999999' })).status).toBe(404)
    expect((await service.as(bo).callRaw(getUser, { id: 'ana' })).body).toEqual({
      error: 'id is invalid',
    })
  })

  test('requires sign-in', async () => {
    const reply = await service.as(null).call(getUser, { id: ana.id })
    expect(reply.status).toBe(403)
    expect(reply.body).toEqual({ message: '403 Forbidden - Not authorized!' })
  })
})
