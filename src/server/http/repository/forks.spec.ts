import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createCommit } from '#contract/commits.ts'
import { endFork, forkProject, listForks } from '#contract/forks.ts'
import { addProjectMember } from '#contract/members.ts'
import { createMergeRequest, getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from '#contract/projects.ts'
import { forkProject as copyProject } from '#server/domain/repository/forks.ts'
import { findUser } from '#server/store/accounts/users.ts'
import {
  testApp,
  type Some,
  type TestApp,
  type TestSpace,
  type TestUser,
} from '#server/testing/app.ts'
import { beforeWrites } from '#server/testing/before-writes.ts'
import { gitClient } from '#server/testing/git-client.ts'
import { made } from '#server/testing/world.ts'

let service: TestApp
let owner: TestUser
let reporter: TestUser
let guest: TestUser
let stranger: TestUser
let group: TestSpace
let source: { id: number; path_with_namespace: string }

beforeAll(async () => {
  service = await testApp()
  owner = await service.user('olga')
  reporter = await service.user('rita')
  guest = await service.user('gus')
  stranger = await service.user('stan')
  group = await service.group('acme')
  await service.member(group, owner, 50)
  await service.member(group, reporter, 20)
  await service.member(group, guest, 10)
  source = await made(service.as(owner), createProject, {
    name: 'App',
    path: 'app',
    namespace_id: group.id,
    description: 'Ours',
    initialize_with_readme: true,
  })
})
afterAll(() => service.close())

const fork = (user: TestUser, body = {}, id = source.id) =>
  service.as(user).call(forkProject, { id, ...body })
const read = async (user: TestUser, id: number) =>
  (await service.as(user).call(getProject, { id })).body

describe('a fork', () => {
  test('is a project of the caller with the code of the original', async () => {
    const { status, body } = await fork(reporter)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'App',
      path_with_namespace: 'rita/app',
      description: 'Ours',
      visibility: 'private',
      default_branch: 'main',
      empty_repo: false,
      readme_url: expect.stringContaining('/rita/app/-/blob/main/README.md'),
      import_status: 'finished',
      forked_from_project: { id: source.id, path_with_namespace: 'acme/app', forks_count: 1 },
    })
    expect(await read(owner, source.id)).toMatchObject({ forks_count: 1 })

    const host = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).host
    const client = await gitClient()
    const urlOf = (path: string) => `http://x:${reporter.token}@${host}/${path}.git`
    await client.must('fetch', '--quiet', urlOf('acme/app'), 'main')
    const first = await client.must('rev-parse', 'FETCH_HEAD')
    await client.must('reset', '--hard', '--quiet', 'FETCH_HEAD')
    const own = await client.commit('a.txt', 'a')
    await client.must('push', '--quiet', urlOf('rita/app'), 'main')
    await client.must('fetch', '--quiet', urlOf('acme/app'), 'main')
    expect(await client.must('rev-parse', 'FETCH_HEAD')).toBe(first)
    const other = await gitClient()
    expect((await other.run('fetch', urlOf('acme/app'), own)).output).toContain('not our ref')
    await Promise.all([client, other].map((one) => one.remove()))
  })

  test('can have another name and path, and is no more visible than the original', async () => {
    const named = await fork(owner, {
      name: 'Twin',
      path: 'twin',
      namespace_path: group.full_path,
    })
    expect(named.body).toMatchObject({ name: 'Twin', path_with_namespace: 'acme/twin' })
    const wide = await fork(owner, { path: 'wide', name: 'Wide', visibility: 'public' })
    expect(wide).toMatchObject({
      status: 409,
      body: { message: { visibility_level: [expect.stringContaining('lower visibility')] } },
    })
    const widened = await service
      .as(reporter)
      .call(updateProject, { id: 'rita/app', visibility: 'public' })
    expect(widened).toMatchObject({
      status: 400,
      body: { message: { visibility_level: [expect.stringContaining('lower visibility')] } },
    })
    await service.as(owner).call(deleteProject, { id: named.body.id })
  })

  test('is refused if its path is taken, or the caller cannot create projects there', async () => {
    expect(await fork(owner, { namespace_id: group.id })).toMatchObject({
      status: 409,
      body: {
        message: { name: ['has already been taken'], path: ['has already been taken'] },
      },
    })
    for (const namespace_id of [group.id, 999_999]) {
      expect(await fork(reporter, { namespace_id, path: 'other' })).toMatchObject({
        status: 404,
        body: { message: '404 Target Namespace Not Found' },
      })
    }
    expect(await service.deps.repositories.list()).toHaveLength(2)
  })

  test('requires read access to code', async () => {
    expect((await fork(guest)).status).toBe(403)
    expect((await fork(stranger)).status).toBe(404)
    expect((await service.as(null).call(forkProject, { id: source.id })).status).toBe(401)
  })

  test('of an empty project is empty', async () => {
    const empty = await made(service.as(owner), createProject, { name: 'Empty' })
    await service
      .as(owner)
      .call(addProjectMember, { id: empty.id, user_id: reporter.id, access_level: 20 })
    expect(await fork(reporter, {}, empty.id)).toMatchObject({
      status: 201,
      body: { empty_repo: true, default_branch: 'main' },
    })
  })
})

describe('forks of a project', () => {
  test('are listed for users who can see them', async () => {
    const list = async (user: TestUser) =>
      (await service.as(user).call(listForks, { id: source.id })).body.map(
        (project) => project.path_with_namespace,
      )
    expect(await list(reporter)).toEqual(['rita/app'])
    expect(await list(owner)).toEqual([])
    const hidden = await service.as(stranger).call(listForks, { id: source.id })
    expect(hidden.status).toBe(404)
  })

  test('are refused when the original is hidden while it is copied', async () => {
    const { id } = await made(service.as(owner), createProject, {
      name: 'Shown',
      visibility: 'public',
      initialize_with_readme: true,
    })
    const db = beforeWrites(service.deps.db, async () => {
      await service.as(owner).call(updateProject, { id, visibility: 'private' })
    })
    const user = (await findUser(service.deps.db, stranger.id))!
    await expect(
      copyProject({ ...service.deps, db }, user, { id: String(id) }),
    ).rejects.toMatchObject({
      kind: 'absent',
    })
    expect((await service.as(stranger).call(listProjects, { owned: true })).body).toEqual([])
  })

  test('do not reveal a hidden original', async () => {
    const { id } = (await service.as(reporter).call(listForks, { id: source.id })).body[0]!
    await service.member({ ...group, kind: 'project', id }, stranger, 30)
    expect(await read(reporter, id)).toHaveProperty('forked_from_project')
    expect(await read(stranger, id)).not.toHaveProperty('forked_from_project')
    const listed = async (user: TestUser, params: Some<typeof listProjects> = {}) =>
      (await service.as(user).call(listProjects, params)).body.find((project) => project.id === id)
    const keyset = { pagination: 'keyset', order_by: 'id' } as const
    for (const params of [{}, keyset]) {
      expect(await listed(reporter, params)).toMatchObject({
        forked_from_project: { id: source.id, path_with_namespace: 'acme/app' },
      })
      expect(await listed(stranger, params)).not.toHaveProperty('forked_from_project')
    }
  })

  test('are cut off when the original becomes less visible, and keep their own visibility', async () => {
    const open = await made(service.as(owner), createProject, {
      name: 'Open',
      visibility: 'public',
      initialize_with_readme: true,
    })
    const { body: copy } = await fork(stranger, {}, open.id)
    const { body: branch } = await service.as(stranger).call(createCommit, {
      id: copy.id,
      branch: 'topic',
      start_branch: 'main',
      commit_message: 'Add',
      actions: [{ action: 'create', file_path: 'a.txt', content: 'a' }],
    })
    expect(branch.id).toBeDefined()
    const wish = { id: copy.id, source_branch: 'topic', target_branch: 'main', title: 'Add' }
    const proposal = { ...wish, target_project_id: open.id }
    const { body: proposed } = await service.as(stranger).call(createMergeRequest, proposal)
    expect(proposed.state).toBe('opened')

    await service.as(owner).call(updateProject, { id: open.id, visibility: 'private' })
    expect(await read(stranger, copy.id)).toMatchObject({ visibility: 'public' })
    expect(await read(stranger, copy.id)).not.toHaveProperty('forked_from_project')
    expect(await read(owner, open.id)).toMatchObject({ visibility: 'private', forks_count: 0 })
    const { body: closed } = await service
      .as(owner)
      .call(getMergeRequest, { id: open.id, merge_request_iid: proposed.iid })
    expect(closed.state).toBe('closed')
    await service.member({ ...group, kind: 'project', id: open.id }, stranger, 30)
    expect((await service.as(stranger).call(createMergeRequest, proposal)).status).toBe(422)
    await service.as(owner).call(deleteProject, { id: open.id })
  })

  test.each<[string, (id: number) => Promise<{ status: number }>]>([
    [
      'becomes less visible',
      (id) => service.as(stranger).call(updateProject, { id, visibility: 'private' }),
    ],
    ['is detached', (id) => service.as(stranger).call(endFork, { id })],
  ])('that %s closes requests that its owner cannot update', async (_, cut) => {
    const open = await made(service.as(owner), createProject, {
      name: 'Shared',
      visibility: 'public',
      initialize_with_readme: true,
    })
    const { body: copy } = await fork(stranger, {}, open.id)
    await made(service.as(stranger), addProjectMember, {
      id: copy.id,
      user_id: reporter.id,
      access_level: 30,
    })
    const propose = async (target_project_id: number, branch: string) => {
      await made(service.as(reporter), createCommit, {
        id: copy.id,
        branch,
        start_branch: 'main',
        commit_message: 'Add',
        actions: [{ action: 'create', file_path: 'a.txt', content: branch }],
      })
      const wish = { id: copy.id, source_branch: branch, target_branch: 'main', title: 'Add' }
      return made(service.as(reporter), createMergeRequest, { ...wish, target_project_id })
    }
    const [across, within] = [await propose(open.id, 'across'), await propose(copy.id, 'within')]
    expect((await cut(copy.id)).status).toBeLessThan(300)
    const stateOf = async (id: number, merge_request_iid: number) =>
      (await service.as(reporter).call(getMergeRequest, { id, merge_request_iid })).body
    expect(await stateOf(open.id, across.iid)).toMatchObject({
      state: 'closed',
      closed_by: { username: 'stan' },
    })
    expect(await stateOf(copy.id, within.iid)).toMatchObject({ state: 'opened' })
    await service.as(owner).call(deleteProject, { id: open.id })
    await service.as(stranger).call(deleteProject, { id: copy.id })
  })

  test('can be detached or deleted', async () => {
    const made = await fork(owner)
    expect(await read(owner, source.id)).toMatchObject({ forks_count: 2 })
    expect((await service.as(owner).call(endFork, { id: made.body.id })).status).toBe(204)
    expect(await read(owner, made.body.id)).not.toHaveProperty('forked_from_project')
    expect((await service.as(owner).call(endFork, { id: made.body.id })).status).toBe(304)
    expect(await read(owner, source.id)).toMatchObject({ forks_count: 1 })

    const rita = (await service.as(reporter).call(listForks, { id: source.id })).body[0]!
    await service.as(reporter).call(deleteProject, { id: rita.id })
    expect(await read(owner, source.id)).toMatchObject({ forks_count: 0 })
  })
})
