import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createOwnAccessToken } from '#contract/access-tokens.ts'
import { createGroup } from '#contract/groups.ts'
import { getGroupMember, getProjectMember } from '#contract/members.ts'
import { createProject, getProject } from '#contract/projects.ts'
import {
  createGroupAccessToken,
  createProjectAccessToken,
  deleteGroupAccessToken,
  deleteProjectAccessToken,
  getGroupAccessToken,
  getProjectAccessToken,
  listGroupAccessTokens,
  listProjectAccessTokens,
  rotateGroupAccessToken,
  rotateProjectAccessToken,
} from '#contract/resource-access-tokens.ts'
import { getCurrentUser, updateUser } from '#contract/users.ts'
import { defaultLimits } from '#server/config.ts'
import { testApp, type Params, type TestApp, type TestUser } from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

let service: TestApp
let owner: TestUser
let maintainer: TestUser
let developer: TestUser
let stranger: TestUser
let group: TestSpace
let project: TestSpace
beforeAll(async () => {
  service = await testApp()
  owner = await service.user('owner')
  maintainer = await service.user('maintainer')
  developer = await service.user('developer')
  stranger = await service.user('stranger')
  group = await service.group('acme')
  project = await service.project('app', { in: group })
  await service.member(group, owner, 50)
  await service.member(group, maintainer, 40)
  await service.member(group, developer, 30)
})
afterAll(() => service.close())

const routes = {
  project: {
    listTokens: listProjectAccessTokens,
    getToken: getProjectAccessToken,
    createToken: createProjectAccessToken,
    rotateToken: rotateProjectAccessToken,
    deleteToken: deleteProjectAccessToken,
    getMember: getProjectMember,
  },
  group: {
    listTokens: listGroupAccessTokens,
    getToken: getGroupAccessToken,
    createToken: createGroupAccessToken,
    rotateToken: rotateGroupAccessToken,
    deleteToken: deleteGroupAccessToken,
    getMember: getGroupMember,
  },
}
const bearing = (token: string): TestUser => ({ id: 0, username: '', token })
const wanted = { name: 'deploy', scopes: ['api'] }

describe.each([
  ['project', () => project, () => maintainer],
  ['group', () => group, () => owner],
] as const)('a token of a %s', (kind, space, maker) => {
  const { listTokens, getToken, createToken, rotateToken, deleteToken, getMember } = routes[kind]
  const place = () => ({ id: space().full_path })
  const id = () => space().id

  test('is created with a bot user that is a member there', async () => {
    const reply = await service
      .as(maker())
      .call(createToken, { ...place(), ...wanted, access_level: 30 })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      name: 'deploy',
      scopes: ['api'],
      active: true,
      access_level: 30,
      resource_type: kind,
      resource_id: id(),
    })
    expect(reply.body.token).toMatch(/^glpat-/)

    const bot = await service.as(bearing(reply.body.token!)).call(getCurrentUser)
    expect(bot.body).toMatchObject({ id: reply.body.user_id, name: 'deploy', bot: true })
    expect(bot.body.username).toMatch(new RegExp(`^${kind}_${id()}_bot_[0-9a-f]+$`))
    const row = await service.deps.db
      .selectFrom('members')
      .selectAll()
      .where('user_id', '=', reply.body.user_id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ source_type: kind, source_id: id(), access_level: 30 })

    const list = await service.as(maker()).call(listTokens, { ...place(), state: 'active' })
    expect(list.body.map((t) => t.id)).toContain(reply.body.id)
    expect(list.body[0]).not.toHaveProperty('token')
    expect(list.body[0]!.access_level).toBe(30)
  })

  test('is rotated and revoked', async () => {
    const { body: made } = await service
      .as(maker())
      .call(createToken, { ...place(), ...wanted, access_level: 20, expires_at: '2099-01-01' })
    const rotated = await service.as(maker()).call(rotateToken, { ...place(), token_id: made.id })
    expect(rotated.status).toBe(200)
    expect(rotated.body).toMatchObject({ access_level: 20, user_id: made.user_id })
    const bot = await service.as(maker()).call(getMember, { ...place(), user_id: made.user_id })
    expect(bot.body.expires_at).toBe(rotated.body.expires_at)
    expect((await service.as(bearing(made.token!)).call(getCurrentUser)).status).toBe(401)
    expect((await service.as(bearing(rotated.body.token!)).call(getCurrentUser)).status).toBe(200)

    const deleted = await service
      .as(maker())
      .call(deleteToken, { ...place(), token_id: rotated.body.id })
    expect(deleted.status).toBe(204)
    expect((await service.as(bearing(rotated.body.token!)).call(getCurrentUser)).status).toBe(401)
    const shown = await service
      .as(maker())
      .call(getToken, { ...place(), token_id: rotated.body.id })
    expect(shown.body).toMatchObject({ revoked: true, active: false, access_level: 0 })
  })

  test('requires the Maintainer role', async () => {
    const reply = await service.as(developer).call(listTokens, place())
    expect(reply.status).toBe(401)
    const refused = await service.as(developer).call(createToken, { ...place(), ...wanted })
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({
      message: `400 Bad request - User does not have permission to create ${kind} access token`,
    })
    const what = kind === 'project' ? 'Project' : 'Group'
    expect((await service.as(stranger).call(listTokens, place())).body).toEqual({
      message: `404 ${what} Not Found`,
    })
    expect((await service.as(stranger).call(createToken, { ...place(), ...wanted })).status).toBe(
      404,
    )
    expect((await service.as(null).call(listTokens, place())).status).toBe(401)
  })

  test('has valid scopes and a valid access level', async () => {
    const refuse = async (body: Params) => {
      const reply = await service
        .as(maker())
        .callRaw(createToken, { ...place(), ...wanted, ...body })
      return [reply.status, reply.refusal.message ?? reply.refusal.error]
    }
    expect(await refuse({ scopes: ['sudo'] })).toEqual([
      422,
      'Scopes can only contain available scopes',
    ])
    expect(await refuse({ access_level: 60 })).toEqual([
      400,
      'access_level does not have a valid value',
    ])
  })

  test('answers 404 with its own message when missing', async () => {
    const reply = await service.as(maker()).call(getToken, { ...place(), token_id: 999_999 })
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ message: `404 ${kind} Access Token Not Found` })
  })
})

test('a project token is not found in its group', async () => {
  const { body } = await service
    .as(owner)
    .call(createProjectAccessToken, { id: project.full_path, ...wanted })
  expect(
    (await service.as(owner).call(getGroupAccessToken, { id: group.full_path, token_id: body.id }))
      .status,
  ).toBe(404)
})

test('a maintainer cannot create a token with a higher level than their own', async () => {
  const reply = await service
    .as(maintainer)
    .call(createProjectAccessToken, { id: project.full_path, ...wanted, access_level: 50 })
  expect(reply.status).toBe(400)
  expect(reply.body).toEqual({
    message:
      "400 Bad request - Access level of the token can't be greater the access level of the user who created the token",
  })
})

test('a maintainer cannot rotate a token with a higher level', async () => {
  const { body: made } = await service
    .as(owner)
    .call(createProjectAccessToken, { id: project.full_path, ...wanted, access_level: 50 })
  expect(
    (
      await service
        .as(maintainer)
        .call(rotateProjectAccessToken, { id: project.full_path, token_id: made.id })
    ).status,
  ).toBe(403)
  const itself = await service
    .as(bearing(made.token!))
    .call(rotateProjectAccessToken, { id: project.full_path, token_id: made.id })
  expect(itself.status).toBe(200)
  expect(
    (
      await service
        .as(owner)
        .call(rotateProjectAccessToken, { id: project.full_path, token_id: itself.body.id })
    ).status,
  ).toBe(200)
})

describe('a bot', () => {
  const makeBot = async (maker: TestUser, space: TestSpace) => {
    const wish = { id: space.full_path, ...wanted, access_level: 30 } as const
    const { body } = await service.as(maker).call(createProjectAccessToken, wish)
    return bearing(body.token!)
  }

  test('sees internal projects only if its creator does', async () => {
    const root = await service.user('root', { admin: true })
    const guest = await service.user('contractor')
    const place = await service.project('contract', { in: group })
    await service.member(place, guest, 40)
    const internal = await service.project('internal', { in: group, visibility: 10 })
    const statusFor = async (user: TestUser) =>
      (await service.as(user).call(getProject, { id: internal.id })).status

    const early = await makeBot(guest, place)
    expect(await statusFor(early)).toBe(200)
    await service.as(root).call(updateUser, { id: guest.id, external: true })
    expect([await statusFor(guest), await statusFor(early)]).toEqual([404, 404])
    const late = await makeBot(guest, place)
    expect(await statusFor(late)).toBe(404)
    await service.as(root).call(updateUser, { id: guest.id, external: false })
    expect([await statusFor(early), await statusFor(late)]).toEqual([200, 200])
  })

  test('shares a request limit with the other bots of its creator', async () => {
    const strict = await testApp({ limits: { ...defaultLimits, apiPerUser: 5 } })
    try {
      const maker = await strict.user('maker')
      const other = await strict.user('other')
      const place = await strict.project('app')
      for (const user of [maker, other]) await strict.member(place, user, 40)
      const makeBots = (user: TestUser) =>
        Promise.all(
          ['one', 'two'].map(async (name) => {
            const wish = { id: place.full_path, ...wanted, name, access_level: 30 } as const
            return bearing((await strict.as(user).call(createProjectAccessToken, wish)).body.token!)
          }),
        )
      const [one, two] = await makeBots(maker)
      const [others] = await makeBots(other)
      const statusFor = async (user: TestUser) =>
        (await strict.as(user).call(getCurrentUser)).status
      for (const bot of [one!, two!, one!, two!, one!]) expect(await statusFor(bot)).toBe(200)
      expect([await statusFor(one!), await statusFor(two!)]).toEqual([429, 429])
      expect([await statusFor(others!), await statusFor(maker)]).toEqual([200, 200])
    } finally {
      await strict.close()
    }
  })
})

test('a bot cannot create tokens that outlive its own', async () => {
  const { body: made } = await service
    .as(owner)
    .call(createProjectAccessToken, { id: project.full_path, ...wanted })
  const bot = service.as(bearing(made.token!))
  const token = await bot.call(createProjectAccessToken, {
    id: project.full_path,
    name: 'another',
    scopes: ['api'],
  })
  expect(token.body).toEqual({
    message: '400 Bad request - User does not have permission to create project access token',
  })
  const personal = await bot.call(createOwnAccessToken, { name: 'p', scopes: ['api'] })
  expect(personal.status).toBe(403)
  expect((await bot.call(createGroup, { name: 'bots', path: 'bots' })).status).toBe(403)
  expect((await bot.call(createProject, { name: 'bots' })).status).toBe(400)
})
