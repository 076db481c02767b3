import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createOwnAccessToken } from '#contract/access-tokens.ts'
import { createGroup } from '#contract/groups.ts'
import { getGroupMember, getProjectMember } from '#contract/members.ts'
import { createProject } from '#contract/projects.ts'
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
import { getCurrentUser } from '#contract/users.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
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

  test('is made with a bot that is a member there', async () => {
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

    const bot = await service.as(bearing(reply.body.token)).call(getCurrentUser)
    expect(bot.body).toMatchObject({ id: reply.body.user_id, name: 'deploy', bot: true })
    expect(bot.body.username).toMatch(new RegExp(`^${kind}_${id()}_bot_[0-9a-f]+$`))
    const row = await service.deps.db
      .selectFrom('members')
      .selectAll()
      .where('user_id', '=', reply.body.user_id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ source_type: kind, source_id: id(), access_level: 30 })

    const list = await service.as(maker()).call(listTokens, { ...place(), state: 'active' })
    expect(list.body.map((t: { id: number }) => t.id)).toContain(reply.body.id)
    expect(list.body[0]).not.toHaveProperty('token')
    expect(list.body[0].access_level).toBe(30)
  })

  test('is replaced and revoked', async () => {
    const { body: made } = await service
      .as(maker())
      .call(createToken, { ...place(), ...wanted, access_level: 20, expires_at: '2099-01-01' })
    const rotated = await service.as(maker()).call(rotateToken, { ...place(), token_id: made.id })
    expect(rotated.status).toBe(200)
    expect(rotated.body).toMatchObject({ access_level: 20, user_id: made.user_id })
    const bot = await service.as(maker()).call(getMember, { ...place(), user_id: made.user_id })
    expect(bot.body.expires_at).toBe(rotated.body.expires_at)
    expect((await service.as(bearing(made.token)).call(getCurrentUser)).status).toBe(401)
    expect((await service.as(bearing(rotated.body.token)).call(getCurrentUser)).status).toBe(200)

    const deleted = await service
      .as(maker())
      .call(deleteToken, { ...place(), token_id: rotated.body.id })
    expect(deleted.status).toBe(204)
    expect((await service.as(bearing(rotated.body.token)).call(getCurrentUser)).status).toBe(401)
    const shown = await service
      .as(maker())
      .call(getToken, { ...place(), token_id: rotated.body.id })
    expect(shown.body).toMatchObject({ revoked: true, active: false, access_level: 0 })
  })

  test('is not for those with too low a role', async () => {
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

  test('has scopes and a level that fit', async () => {
    const refuse = async (body: Record<string, unknown>) => {
      const reply = await service.as(maker()).call(createToken, { ...place(), ...wanted, ...body })
      return [reply.status, reply.body.message ?? reply.body.error]
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

  test('that is not there is 404, in its own words', async () => {
    const reply = await service.as(maker()).call(getToken, { ...place(), token_id: 999_999 })
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ message: `404 ${kind} Access Token Not Found` })
  })
})

test('a token of a project is not found in its group', async () => {
  const { body } = await service
    .as(owner)
    .call(createProjectAccessToken, { id: project.full_path, ...wanted })
  expect(
    (await service.as(owner).call(getGroupAccessToken, { id: group.full_path, token_id: body.id }))
      .status,
  ).toBe(404)
})

test('a maintainer gives no token a higher level than their own', async () => {
  const reply = await service
    .as(maintainer)
    .call(createProjectAccessToken, { id: project.full_path, ...wanted, access_level: 50 })
  expect(reply.status).toBe(400)
  expect(reply.body).toEqual({
    message:
      "400 Bad request - Access level of the token can't be greater the access level of the user who created the token",
  })
})

test('a maintainer takes no token of a higher level by replacing it', async () => {
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
    .as(bearing(made.token))
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

test('a bot makes nothing that would outlive its token', async () => {
  const { body: made } = await service
    .as(owner)
    .call(createProjectAccessToken, { id: project.full_path, ...wanted })
  const bot = service.as(bearing(made.token))
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
