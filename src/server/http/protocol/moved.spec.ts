import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createGroup, getGroup, updateGroup } from '#contract/groups.ts'
import { listProjectIssues } from '#contract/issues.ts'
import { createProject, deleteProject, getProject, updateProject } from '#contract/projects.ts'
import { createUser, updateUser } from '#contract/users.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { findNamespace, renameNamespace } from '#server/store/spaces/namespaces.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { gitClient } from '#server/testing/git-client.ts'
import { made } from '#server/testing/world.ts'

const ORIGIN = 'http://mergeboard.test/api/v4'

let service: TestApp
let owner: TestUser, stranger: TestUser

beforeAll(async () => {
  service = await testApp()
  owner = await service.user('olga')
  stranger = await service.user('stan')
})
afterAll(() => service.close())

const group = (path: string, parent?: { id: number }) =>
  made(service.as(owner), createGroup, {
    name: path,
    path,
    visibility: 'private',
    ...(parent ? { parent_id: parent.id } : {}),
  })
const project = (path: string, more: Some<typeof createProject> = {}) =>
  made(service.as(owner), createProject, { path, name: path, ...more })
const rename = async (what: 'group' | 'project', { id }: { id: number }, path: string) => {
  const route = what === 'group' ? updateGroup : updateProject
  expect((await service.as(owner).call(route, { id, path })).status).toBe(200)
}
const placeOf = async (path: string, user: TestUser | null = owner) => {
  const { status, headers } = await service.as(user).get(path)
  return status === 301 ? headers['location'] : status
}

test('reads of a former path of a project are redirected, and other calls are refused', async () => {
  const app = await project('ship')
  await rename('project', app, 'boat')
  expect(await placeOf('/projects/olga%2Fship')).toBe(`${ORIGIN}/projects/${app.id}`)
  expect(await placeOf('/projects/OLGA%2FShip/issues?state=closed&page=2')).toBe(
    `${ORIGIN}/projects/${app.id}/issues?state=closed&page=2`,
  )
  expect(
    await service.as(owner).post('/projects/olga%2Fship/issues', { title: 'New' }),
  ).toMatchObject({
    status: 405,
    body: { message: 'Non GET methods are not allowed for moved projects' },
  })
  const issues = await service.as(owner).call(listProjectIssues, { id: app.id })
  expect(issues.body).toEqual([])
})

test('reads of former paths in a renamed group are redirected', async () => {
  const fleet = await group('fleet')
  const north = await group('north', fleet)
  const app = await project('app', { namespace_id: north.id })
  await rename('group', fleet, 'navy')
  expect(await placeOf('/groups/fleet')).toBe(`${ORIGIN}/groups/${fleet.id}`)
  expect(await placeOf('/groups/fleet%2Fnorth/projects')).toBe(
    `${ORIGIN}/groups/${north.id}/projects`,
  )
  expect(await placeOf('/projects/fleet%2Fnorth%2Fapp')).toBe(`${ORIGIN}/projects/${app.id}`)

  await rename('group', north, 'south')
  expect(await placeOf('/projects/fleet%2Fnorth%2Fapp')).toBe(`${ORIGIN}/projects/${app.id}`)
  expect(await placeOf('/projects/navy%2Fnorth%2Fapp')).toBe(`${ORIGIN}/projects/${app.id}`)

  await rename('group', fleet, 'fleet')
  expect(await placeOf('/groups/fleet')).toBe(200)
  expect(await placeOf('/groups/navy')).toBe(`${ORIGIN}/groups/${fleet.id}`)
})

test('former paths in a group outlast a change of its name or of the case of its path', async () => {
  const harbour = await group('harbour')
  const app = await project('gate', { namespace_id: harbour.id })
  await rename('project', app, 'lock')
  await made(service.as(owner), updateGroup, { id: harbour.id, name: 'Old harbour' })
  await rename('group', harbour, 'Harbour')
  expect(await placeOf('/projects/harbour%2Fgate')).toBe(`${ORIGIN}/projects/${app.id}`)
})

test('a former path ends when another project or group takes it', async () => {
  const old = await project('one')
  await rename('project', old, 'two')
  const taker = await project('one', { name: 'Taker' })
  expect((await service.as(owner).call(getProject, { id: 'olga/one' })).body.id).toBe(taker.id)
  await service.as(owner).call(deleteProject, { id: taker.id })
  expect(await placeOf('/projects/olga%2Fone')).toBe(404)

  const crew = await group('crew')
  await project('app', { namespace_id: crew.id })
  await rename('group', crew, 'team')
  const next = await group('crew')
  expect((await service.as(owner).call(getGroup, { id: 'crew' })).body.id).toBe(next.id)
  expect(await placeOf('/projects/crew%2Fapp')).toBe(404)
})

// On SQLite only one transaction writes at a time.
test.skipIf(!process.env['TEST_DATABASE_URL'])(
  'a former path that a user takes while the group gives it up ends too',
  async () => {
    const admin = await service.user('ada', { admin: true })
    const guild = await group('guild')
    const held = await inTransaction(service.deps, async ({ db }) => {
      const namespace = await findNamespace(db, guild.id)
      await renameNamespace(db, namespace!, { name: 'guild', path: 'union' })
      const creating = service.as(admin).call(createUser, {
        name: 'Guild',
        username: 'guild',
        email: 'guild@mergeboard.test',
        force_random_password: true,
      })
      await eventually(async () => {
        const waiting = sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        expect((await waiting.execute(service.deps.db)).rows).toHaveLength(1)
      })
      return { creating }
    })
    const created = await held.creating
    expect(created.status).toBe(201)
    const { id } = created.body
    // The user's own former path redirects to the user's namespace, not to the group.
    const renamed = await service.as(admin).call(updateUser, { id, username: 'artisan' })
    expect([renamed.status, renamed.body.username]).toEqual([200, 'artisan'])
    expect(await placeOf('/groups/guild')).toBe(404)
  },
)

test('former paths reveal nothing to users who cannot see the project or group', async () => {
  const secret = await group('secret')
  const app = await project('plan', { namespace_id: secret.id })
  await rename('group', secret, 'hidden')
  for (const user of [stranger, null]) {
    for (const path of [
      '/projects/secret%2Fplan',
      '/groups/secret',
      '/projects/secret%2Fplan/issues',
    ]) {
      const other = path.replace('secret', 'unknown')
      const answers = await Promise.all([path, other].map((at) => service.as(user).get(at)))
      const [hidden, unknown] = answers.map(({ status, body }) => ({ status, body }))
      expect(hidden).toEqual(unknown)
      expect(hidden!.status).not.toBe(301)
    }
  }
  expect(await placeOf('/projects/secret%2Fplan')).toBe(`${ORIGIN}/projects/${app.id}`)
})

test('git fetches from a former path and pushes to it', async () => {
  const app = await project('tool', { initialize_with_readme: true })
  await rename('project', app, 'kit')
  const host = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).host
  const urlOf = (user: TestUser) => `http://x:${user.token}@${host}/olga/tool.git`
  const client = await gitClient()
  await client.must('fetch', '--quiet', urlOf(owner), 'main')
  await client.must('reset', '--hard', '--quiet', 'FETCH_HEAD')
  await client.commit('a.txt', 'a')
  await client.must('push', '--quiet', urlOf(owner), 'HEAD:topic')
  const refused = await client.run('fetch', urlOf(stranger), 'main')
  expect(refused.output).toContain('Project not found')
  await client.remove()
})
