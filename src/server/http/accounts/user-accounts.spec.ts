import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  activateUser,
  blockUser,
  createUser,
  deactivateUser,
  deleteUser,
  getCurrentUser,
  getUser,
  listUsers,
  unblockUser,
  updateUser,
} from '#contract/users.ts'
import { isPassword } from '#server/domain/accounts/passwords.ts'
import { updateUser as changeUser } from '#server/domain/accounts/user-accounts.ts'
import { findUser, updateUser as storeUser } from '#server/store/accounts/users.ts'
import { findNamespace, findPersonalNamespace } from '#server/store/spaces/namespaces.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import { beforeWrites } from '#server/testing/before-writes.ts'

let service: TestApp
let root: TestUser
let ana: TestUser
beforeAll(async () => {
  service = await testApp()
  root = await service.user('root', { admin: true })
  ana = await service.user('ana')
  await service.group('acme')
})
afterAll(() => service.close())

const wanted = (username: string) => ({
  username,
  name: username,
  email: `${username}@people.test`,
  force_random_password: true,
})

async function makeUser(username: string, more: Some<typeof createUser> = {}) {
  const reply = await service.as(root).call(createUser, { ...wanted(username), ...more })
  expect(reply.status).toBe(201)
  return reply.body.id
}

describe('creating a user', () => {
  test('creates the account and its namespace', async () => {
    const reply = await service.as(root).call(createUser, {
      username: 'Maya.T',
      name: 'Maya Tanaka',
      email: 'maya@people.test',
      password: 'a good long one',
      skip_confirmation: true,
      bio: 'Builds bridges',
      projects_limit: 7,
      can_create_group: false,
      external: true,
      public_email: 'maya@people.test',
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      username: 'Maya.T',
      name: 'Maya Tanaka',
      email: 'maya@people.test',
      public_email: 'maya@people.test',
      state: 'active',
      bio: 'Builds bridges',
      projects_limit: 7,
      can_create_group: false,
      external: true,
      is_admin: false,
      created_by: { username: 'root' },
    })
    expect(reply.body).not.toHaveProperty('password')
    const namespace = await service.deps.db
      .selectFrom('namespaces')
      .selectAll()
      .where('id', '=', reply.body.namespace_id!)
      .executeTakeFirstOrThrow()
    expect(namespace).toMatchObject({
      kind: 'user',
      path: 'Maya.T',
      full_path: 'Maya.T',
      owner_id: reply.body.id,
      parent_id: null,
      root_id: namespace.id,
    })
    const row = (await findUser(service.deps.db, reply.body.id))!
    expect(await isPassword('a good long one', row.password_hash)).toBe(true)
  })

  test('requires an administrator', async () => {
    expect((await service.as(ana).call(createUser, wanted('x1'))).status).toBe(403)
    expect((await service.as(null).call(createUser, wanted('x1'))).status).toBe(401)
  })

  test.each([
    [
      { email: undefined },
      { message: '400 (Bad request) "email" not given', error: 'email is missing' },
    ],
    [
      { force_random_password: undefined },
      {
        error:
          'password, reset_password, force_random_password are missing, at least one parameter must be provided',
      },
    ],
    [
      { force_random_password: undefined, password: 'short' },
      { message: { password: ['is too short (minimum is 8 characters)'] } },
    ],
    [
      { force_random_password: undefined, password: 'x'.repeat(129) },
      { message: { password: ['is too long (maximum is 128 characters)'] } },
    ],
    [{ email: 'nobody' }, { message: { email: ['is invalid'] } }],
    [{ email: 'a@b.c\r\nBcc: x@y.z' }, { message: { email: ['is invalid'] } }],
    [{ email: ['a@b.c', 'x@y.z'] }, { error: 'email is invalid' }],
    [{ name: ' ' }, { message: { name: ["can't be blank"] } }],
    [
      { username: 'has space' },
      {
        message: {
          username: [
            "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-' or end in '.', '.git' or '.atom'",
          ],
        },
      },
    ],
    [{ username: 'api' }, { message: { username: ['api is a reserved name'] } }],
    [{ username: 'Ghost' }, { message: { username: ['Ghost is a reserved name'] } }],
    [{ website_url: 'javascript:alert(1)' }, { message: { website_url: ['is not a valid URL'] } }],
    [
      { public_email: 'other@people.test' },
      { message: { public_email: ['is not an email you own'] } },
    ],
    [{ bio: 'x'.repeat(256) }, { message: { bio: ['is too long (maximum is 255 characters)'] } }],
    [
      { projects_limit: -1 },
      { message: { projects_limit: ['must be greater than or equal to 0'] } },
    ],
    [{ admin: 'perhaps' }, { error: 'admin is invalid' }],
  ])('refuses %o', async (change, expected) => {
    const reply = await service.as(root).callRaw(createUser, { ...wanted('refused'), ...change })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual(expected)
  })

  test.each([
    [
      'an address in another case',
      { email: 'ANA@mergeboard.test' },
      409,
      'Email has already been taken',
    ],
    ['a username in another case', { username: 'ANA' }, 409, 'Username has already been taken'],
    ['the path of a group', { username: 'Acme' }, 400, { username: ['has already been taken'] }],
  ])(
    'refuses %s that is taken, and leaves nothing behind',
    async (_what, change, status, message) => {
      const reply = await service.as(root).call(createUser, { ...wanted('taken'), ...change })
      expect(reply.status).toBe(status)
      expect(reply.body).toEqual({ message })
      expect((await service.as(root).call(listUsers, { username: 'taken' })).body).toEqual([])
      expect((await service.as(root).call(listUsers, { username: 'acme' })).body).toEqual([])
    },
  )
})

describe('changing a user', () => {
  test('changes only the given attributes', async () => {
    const id = await makeUser('kim', { bio: 'before', note: 'kept' })
    const reply = await service.as(root).call(updateUser, { id, bio: 'after', admin: true })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      username: 'kim',
      bio: 'after',
      note: 'kept',
      is_admin: true,
    })
  })

  test('renames the namespace and the full paths in it', async () => {
    const id = await makeUser('lena')
    const reply = await service.as(root).call(updateUser, { id, username: 'Lene', name: 'Lene' })
    expect(reply.body.username).toBe('Lene')
    const namespace = await findNamespace(service.deps.db, reply.body.namespace_id!)
    expect(namespace).toMatchObject({ path: 'Lene', full_path: 'Lene', path_key: 'lene' })
    expect((await service.as(root).call(updateUser, { id, username: 'ana' })).status).toBe(409)
  })

  test('keeps a rename that comes meanwhile', async () => {
    const id = await makeUser('bob')
    let isRenamed = false
    const db = beforeWrites(service.deps.db, async () => {
      if (isRenamed) return
      isRenamed = true
      await service.as(root).call(updateUser, { id, username: 'robert' })
    })
    await changeUser({ ...service.deps, db }, id, { password: 'quite another one' })
    expect(isRenamed).toBe(true)
    const { body } = await service.as(root).call(getUser, { id })
    expect(body.username).toBe('robert')
    expect(await findPersonalNamespace(service.deps.db, id)).toMatchObject({ path: 'robert' })
  })

  test('with a new password ends sessions and grants', async () => {
    const id = await makeUser('otto')
    const { cookie } = await service.session({ id, username: 'otto', token: '' })
    expect((await service.as(null).call(getCurrentUser, {}, { cookie })).status).toBe(200)
    await service.as(root).call(updateUser, { id, name: 'Otto' })
    expect((await service.as(null).call(getCurrentUser, {}, { cookie })).status).toBe(200)
    await service.as(root).call(updateUser, { id, password: 'quite another one' })
    expect((await service.as(null).call(getCurrentUser, {}, { cookie })).status).toBe(401)
  })

  test('in a session requires its CSRF token, even for their own password, and ends the session', async () => {
    const chief = await service.user('chief', { admin: true })
    const { cookie, csrf } = await service.session(chief)
    const browser = service.as(null)
    const change = (headers: Record<string, string>) =>
      browser.call(
        updateUser,
        { id: chief.id, password: 'quite another one' },
        { cookie, ...headers },
      )
    for (const headers of [{}, { 'x-csrf-token': 'f'.repeat(csrf.length) }]) {
      expect((await change(headers)).status).toBe(401)
    }
    expect((await change({ 'x-csrf-token': csrf })).status).toBe(200)
    expect((await browser.call(getCurrentUser, {}, { cookie })).status).toBe(401)
  })

  test('requires an administrator', async () => {
    expect((await service.as(ana).call(updateUser, { id: ana.id, admin: true })).status).toBe(403)
    expect((await service.as(root).call(updateUser, { id: 999999, name: 'x' })).status).toBe(404)
    const reply = await service.as(root).call(updateUser, { id: ana.id, email: 'nobody' })
    expect(reply.body).toEqual({ message: { email: ['is invalid'] } })
  })
})

describe('deleting a user', () => {
  test('reassigns their contributions to the ghost user', async () => {
    const id = await makeUser('writer')
    const project = await service.project('book', { visibility: 20 })
    const now = service.deps.now()
    await service.deps.db
      .insertInto('issues')
      .values({
        root_id: project.root_id,
        project_id: project.id,
        iid: 1,
        author_id: id,
        title: 'Chapter one',
        position: 'a',
        created_at: now,
        updated_at: now,
      })
      .execute()
    const since = { 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' }
    expect((await service.as(root).call(deleteUser, { id }, since)).status).toBe(412)
    expect((await service.as(ana).call(deleteUser, { id })).status).toBe(403)

    expect((await service.as(root).call(deleteUser, { id })).status).toBe(204)
    expect((await service.as(root).call(getUser, { id })).status).toBe(404)
    expect(await findPersonalNamespace(service.deps.db, id)).toBeUndefined()
    const issue = await service.deps.db
      .selectFrom('issues')
      .innerJoin('users', 'users.id', 'issues.author_id')
      .select(['users.id', 'users.username', 'users.bot'])
      .where('issues.project_id', '=', project.id)
      .executeTakeFirstOrThrow()
    expect(issue).toMatchObject({ username: 'ghost', bot: 1 })
    expect((await service.as(root).call(deleteUser, { id: issue.id })).status).toBe(403)
  })

  test('is refused for the only owner of a group', async () => {
    const id = await makeUser('boss')
    const group = await service.group('bossy')
    await service.member(group, { id, username: 'boss', token: '' }, 50)
    const reply = await service.as(root).call(deleteUser, { id })
    expect(reply.status).toBe(409)
    await service.member(group, ana, 50)
    const { db } = service.deps
    const endMembership = (expires_at: string | null) =>
      db
        .updateTable('members')
        .set({ expires_at })
        .where('source_id', '=', group.id)
        .where('user_id', '=', ana.id)
        .execute()
    await endMembership('2020-01-01')
    expect((await service.as(root).call(deleteUser, { id })).status).toBe(409)
    await endMembership(null)
    expect((await service.as(root).call(deleteUser, { id })).status).toBe(204)
  })
})

describe('the state of an account', () => {
  const state = async (id: number) => (await service.as(root).call(getUser, { id })).body.state

  test('blocked: no token or session works until it is unblocked', async () => {
    const bo = await service.user('bo')
    const { cookie } = await service.session(bo)
    const reply = await service.as(root).call(blockUser, { id: bo.id })
    expect(reply.status).toBe(201)
    expect(reply.body).toBe(true)
    expect((await service.as(bo).call(getCurrentUser)).status).toBe(403)
    expect((await service.as(null).call(getCurrentUser, {}, { cookie })).status).toBe(401)
    expect((await service.as(root).call(activateUser, { id: bo.id })).body).toEqual({
      message: '403 Forbidden - A blocked user must be unblocked to be activated',
    })
    expect((await service.as(root).call(deactivateUser, { id: bo.id })).body).toEqual({
      message: '403 Forbidden - A blocked user cannot be deactivated by the API',
    })
    const again = await service.as(root).call(blockUser, { id: bo.id })
    expect([again.status, again.body]).toEqual([201, null])
    expect((await service.as(root).call(unblockUser, { id: bo.id })).body).toBe(true)
    expect(await state(bo.id)).toBe('active')
    const unblocked = await service.as(root).call(unblockUser, { id: bo.id })
    expect([unblocked.status, unblocked.body]).toEqual([201, false])
    expect((await service.as(bo).call(getCurrentUser)).status).toBe(200)
  })

  test('deactivated: only when dormant, and reactivated on request', async () => {
    const id = await makeUser('sleepy')
    expect((await service.as(root).call(deactivateUser, { id })).body).toBe(true)
    expect(await state(id)).toBe('deactivated')
    const again = await service.as(root).call(deactivateUser, { id })
    expect([again.status, again.body]).toEqual([201, null])
    expect((await service.as(root).call(unblockUser, { id })).status).toBe(403)
    expect((await service.as(root).call(activateUser, { id })).body).toBe(true)
    expect(await state(id)).toBe('active')

    await storeUser(service.deps.db, id, { last_activity_on: service.deps.now().slice(0, 10) })
    const reply = await service.as(root).call(deactivateUser, { id })
    expect(reply.status).toBe(403)
    expect(reply.refusal.message).toMatch(/active in the past 90 days and cannot be deactivated$/)
  })

  test('is changed by administrators only, and never their own', async () => {
    for (const route of [blockUser, unblockUser, activateUser, deactivateUser]) {
      expect((await service.as(ana).call(route, { id: root.id })).status).toBe(403)
      expect((await service.as(root).call(route, { id: 999_999 })).status).toBe(404)
    }
    expect((await service.as(root).call(blockUser, { id: root.id })).body).toEqual({
      message: '403 Forbidden - The API initiating user cannot be blocked by the API',
    })
  })
})
