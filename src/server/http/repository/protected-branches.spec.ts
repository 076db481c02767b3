import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createGroup } from '#contract/groups.ts'
import { createProject } from '#contract/projects.ts'
import {
  getProtectedBranch,
  listProtectedBranches,
  protectBranch,
  unprotectBranch,
  updateProtectedBranch,
} from '#contract/protected-branches.ts'
import { branchRights } from '#server/domain/repository/branch-rights.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'
import { testApp, type TestApp, type TestSpace, type TestUser } from '#server/testing/app.ts'

let service: TestApp
let project: TestSpace
let developer: TestUser
let maintainer: TestUser
let admin: TestUser

beforeAll(async () => {
  service = await testApp()
  developer = await service.user('dev')
  maintainer = await service.user('maintainer')
  admin = await service.user('root', { admin: true })
  project = await madeProject('app')
})
afterAll(() => service.close())

describe('a protected branch', () => {
  test('is created, read, listed, updated and deleted', async () => {
    const api = service.as(maintainer)
    const made = await api.call(protectBranch, {
      id: project.id,
      name: 'main',
      push_access_level: 0,
      merge_access_level: 30,
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        id: expect.any(Number),
        name: 'main',
        push_access_levels: [{ access_level: 0, access_level_description: 'No one' }],
        merge_access_levels: [
          { access_level: 30, access_level_description: 'Developers + Maintainers' },
        ],
        unprotect_access_levels: [{ access_level: 40, access_level_description: 'Maintainers' }],
        allow_force_push: false,
        code_owner_approval_required: false,
      },
    })
    await api.call(protectBranch, { id: project.id, name: 'release/*' })
    expect(
      (await api.call(listProtectedBranches, { id: project.id })).body.map(({ name }) => name),
    ).toEqual(['main', 'release/*'])
    expect(
      (await api.call(listProtectedBranches, { id: project.id, search: 'REL' })).body,
    ).toHaveLength(1)
    expect((await api.call(getProtectedBranch, { id: project.id, name: 'main' })).body).toEqual(
      made.body,
    )

    const release = { id: project.id, name: 'release/*' }
    const changed = await api.call(updateProtectedBranch, { ...release, allow_force_push: true })
    expect(changed).toMatchObject({ status: 200, body: { allow_force_push: true } })
    expect((await api.call(unprotectBranch, release)).status).toBe(204)
    expect(await api.call(getProtectedBranch, release)).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    })
    await api.call(unprotectBranch, { id: project.id, name: 'main' })
  })

  test('is found by its full name, with whitespace trimmed', async () => {
    const api = service.as(maintainer)
    for (const [given, name] of [
      [' odd\t\n', 'odd'],
      ['odd\u00A0', 'odd\u00A0'],
    ]) {
      const made = await api.call(protectBranch, { id: project.id, name: given! })
      expect([made.status, made.body.name]).toEqual([201, name])
    }
    for (const name of ['odd', 'odd\u00A0']) {
      expect((await api.call(unprotectBranch, { id: project.id, name })).status).toBe(204)
    }
  })

  test('is refused if it exists, has no name, or has an invalid level', async () => {
    const api = service.as(maintainer)
    await api.call(protectBranch, { id: project.id, name: 'taken' })
    expect(await api.call(protectBranch, { id: project.id, name: 'taken' })).toMatchObject({
      status: 409,
      body: { message: "Protected branch 'taken' already exists" },
    })
    expect(await api.callRaw(protectBranch, { id: project.id })).toMatchObject({
      status: 400,
      body: { error: 'name is missing' },
    })
    expect((await api.call(protectBranch, { id: project.id, name: ' ' })).status).toBe(422)
    expect((await api.call(protectBranch, { id: project.id, name: 'x'.repeat(256) })).status).toBe(
      422,
    )
    const spaced = `x${' '.repeat(2_000_000)}x`
    expect((await api.call(protectBranch, { id: project.id, name: spaced })).status).toBe(422)
    expect(
      await api.call(protectBranch, { id: project.id, name: 'x', push_access_level: 20 }),
    ).toMatchObject({
      status: 400,
      body: { error: 'push_access_level does not have a valid value' },
    })
    expect((await api.call(listProtectedBranches, { id: project.id })).body).toHaveLength(1)
    await api.call(unprotectBranch, { id: project.id, name: 'taken' })
  })

  test('can be unprotected only by users that its rule names', async () => {
    await service
      .as(maintainer)
      .call(protectBranch, { id: project.id, name: 'ours', unprotect_access_level: 60 })
    expect(
      (await service.as(maintainer).call(unprotectBranch, { id: project.id, name: 'ours' })).status,
    ).toBe(403)
    const change = await service
      .as(maintainer)
      .call(updateProtectedBranch, { id: project.id, name: 'ours', allow_force_push: true })
    expect(change.status).toBe(403)
    expect(
      (await service.as(admin).call(unprotectBranch, { id: project.id, name: 'ours' })).status,
    ).toBe(204)
  })
})

describe('branch permissions', () => {
  test('follow the rules, the most permissive of several', async () => {
    const api = service.as(maintainer)
    await api.call(protectBranch, {
      id: project.id,
      name: 'main',
      push_access_level: 40,
      merge_access_level: 30,
    })
    await api.call(protectBranch, {
      id: project.id,
      name: 'stable-*',
      push_access_level: 0,
      merge_access_level: 0,
    })
    await api.call(protectBranch, {
      id: project.id,
      name: '*-open',
      push_access_level: 30,
      allow_force_push: true,
    })
    await api.call(protectBranch, {
      id: project.id,
      name: 'ops',
      push_access_level: 60,
      merge_access_level: 60,
    })

    expect(await rights(developer, 'topic')).toBe('push merge force')
    expect(await rights(developer, 'main')).toBe('protected merge')
    expect(await rights(maintainer, 'main')).toBe('protected push merge')
    expect(await rights(developer, 'stable-1')).toBe('protected')
    expect(await rights(admin, 'stable-1')).toBe('protected')
    expect(await rights(developer, 'stable-open')).toBe('protected push merge force')
    expect(await rights(maintainer, 'ops')).toBe('protected')
    expect(await rights(admin, 'ops')).toBe('protected push merge')
  })

  test('require the Developer role', async () => {
    const reporter = await service.user('reporter')
    await service.member(project, reporter, 20)
    expect(await rights(reporter, 'topic')).toBe('')
    expect(await rights(null, 'topic')).toBe('')
  })

  test.each([
    [0, '', 'push merge force'],
    [1, '30 40', 'push merge force'],
    [2, '40 40', 'protected'],
    [3, '40 30', 'protected'],
    [4, '40 40', 'push merge force'],
  ])('start with the default of the group: %i', async (level, levels, ofEmpty) => {
    const group = await service.as(admin).call(createGroup, {
      name: `level ${level}`,
      path: `level-${level}`,
      default_branch_protection: level,
    })
    const body = { name: 'app', namespace_id: group.body.id, initialize_with_readme: true }
    const made = await service.as(admin).call(createProject, body)
    const found = await service.as(admin).call(listProtectedBranches, { id: made.body.id })
    const given = found.body.map(
      ({ push_access_levels: [push], merge_access_levels: [merge] }) =>
        `${push!.access_level} ${merge!.access_level}`,
    )
    expect(given.join()).toBe(levels)

    const empty = await service
      .as(admin)
      .call(createProject, { ...body, name: 'empty', initialize_with_readme: false })
    await service.member({ ...project, id: empty.body.id }, developer, 30)
    expect(await rights(developer, 'any', empty.body.id)).toBe(ofEmpty)
    expect(await rights(admin, 'any', empty.body.id)).toContain('push merge')
  })
})

/** Creates a project that counts as non-empty, since an empty project follows its group's default. */
async function madeProject(path: string): Promise<TestSpace> {
  const project = await service.project(path)
  await service.deps.db
    .updateTable('projects')
    .set({ empty_repo: 0 })
    .where('id', '=', project.id)
    .execute()
  await service.member(project, developer, 30)
  await service.member(project, maintainer, 40)
  return project
}

async function rights(user: TestUser | null, branch: string, id = project.id): Promise<string> {
  const { deps } = service
  const person = user ? (await findUser(deps.db, user.id))! : null
  const found = (await findProjectFor(deps.db, id, user?.id ?? null, deps.now().slice(0, 10)))!
  const may = await branchRights(deps, person, found)
  return [
    ...(may.isProtected(branch) ? ['protected'] : []),
    ...(may.canPush(branch) ? ['push'] : []),
    ...(may.canMerge(branch) ? ['merge'] : []),
    ...(may.canForcePush(branch) ? ['force'] : []),
  ].join(' ')
}
