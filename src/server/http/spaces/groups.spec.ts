import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createGroup,
  deleteGroup,
  getGroup,
  listDescendantGroups,
  listGroups,
  listSubgroups,
  updateGroup,
} from '#contract/groups.ts'
import { listProjects } from '#contract/projects.ts'
import {
  testApp,
  type ParamsOf,
  type Some,
  type TestApp,
  type TestUser,
} from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

let service: TestApp
let ana: TestUser
let dev: TestUser
let maintainer: TestUser
let stranger: TestUser
let root: TestUser
let acme: TestSpace

beforeAll(async () => {
  service = await testApp()
  ana = await service.user('ana')
  dev = await service.user('dev')
  maintainer = await service.user('mia')
  stranger = await service.user('stan')
  root = await service.user('root', { admin: true })
  acme = await service.group('acme')
  await service.member(acme, ana, 50)
  await service.member(acme, maintainer, 40)
  await service.member(acme, dev, 30)
})
afterAll(() => service.close())

const taken = 'Failed to save group {:path=>["has already been taken"]}'
const badPath =
  "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-' or end in '.', '.git' or '.atom'"

describe('creating a group', () => {
  test('returns the whole group, owned by its creator', async () => {
    const reply = await service.as(stranger).call(createGroup, {
      name: 'Blue Team (1)',
      path: 'Blue.team',
      description: 'We',
      visibility: 'internal',
      lfs_enabled: false,
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      id: expect.any(Number),
      web_url: 'http://mergeboard.test/groups/Blue.team',
      name: 'Blue Team (1)',
      path: 'Blue.team',
      description: 'We',
      visibility: 'internal',
      share_with_group_lock: false,
      require_two_factor_authentication: false,
      two_factor_grace_period: 48,
      project_creation_level: 'developer',
      auto_devops_enabled: null,
      subgroup_creation_level: 'maintainer',
      emails_disabled: false,
      emails_enabled: true,
      mentions_disabled: null,
      lfs_enabled: false,
      default_branch_protection: 2,
      avatar_url: null,
      request_access_enabled: true,
      full_name: 'Blue Team (1)',
      full_path: 'Blue.team',
      created_at: expect.stringMatching(/Z$/),
      parent_id: null,
      shared_with_groups: [],
      projects: [],
      shared_projects: [],
    })
    const owned = await service.as(stranger).call(listGroups, { owned: true })
    expect(owned.body.map((group) => group.path)).toEqual(['Blue.team'])
    expect((await service.as(stranger).call(getGroup, { id: 'blue.TEAM' })).body.id).toBe(
      reply.body.id,
    )
  })

  test('is private by default', async () => {
    const { body } = await service.as(ana).call(createGroup, { name: 'quiet', path: 'quiet' })
    expect(body.visibility).toBe('private')
    expect((await service.as(stranger).call(getGroup, { id: 'quiet' })).status).toBe(404)
  })

  test.each([
    [{ path: 'x' }, 'name is missing'],
    [{ name: 'x' }, 'path is missing'],
    [{ name: '', path: 'x' }, 'name is empty'],
    [{ name: 'x', path: 'x', visibility: 'open' }, 'visibility does not have a valid value'],
    [{ name: 'x', path: 'x', parent_id: 'abc' }, 'parent_id is invalid'],
    [{ name: 'x', path: 'a\0b' }, 'path is invalid'],
    [{ name: ['x'], path: 'x' }, 'name is invalid'],
    [
      { name: 'x', path: 'x', project_creation_level: 'all' },
      'project_creation_level does not have a valid value',
    ],
  ])('refuses the parameters %j', async (input, error) => {
    const reply = await service.as(ana).callRaw(createGroup, input)
    expect(reply.status).toBe(400)
    expect(reply.refusal.error).toBe(error)
  })

  test.each([
    '../up',
    'a/b',
    'a..b',
    '-a',
    'a.',
    'a.git',
    'a.Atom',
    'ä',
    'a b',
    ' ',
    'a\n',
    'a%2Fb',
    '<b>',
  ])('refuses the path %j', async (path) => {
    const reply = await service.as(ana).call(createGroup, { name: 'x', path })
    expect(reply.status).toBe(400)
    expect(reply.refusal.message).toBe(`Failed to save group {:path=>[${JSON.stringify(badPath)}]}`)
  })

  test.each(['API', 'groups', 'oauth', '-', 'dashboard'])(
    'refuses the reserved %s',
    async (path) => {
      const reply = await service.as(ana).call(createGroup, { name: 'x', path })
      expect(reply.status).toBe(400)
      expect(reply.refusal.message).toContain(`${path} is a reserved name`)
    },
  )

  test('refuses names that are too long or contain invalid characters', async () => {
    const long = await service.as(ana).call(createGroup, { name: 'x'.repeat(10_000), path: 'long' })
    expect(long.refusal.message).toBe(
      'Failed to save group {:name=>["is too long (maximum is 255 characters)"]}',
    )
    for (const name of ['<script>', ' ', 'a\u0007', '-x', 'a\nb', '#a']) {
      const reply = await service.as(ana).call(createGroup, { name, path: 'odd' })
      expect(reply.status).toBe(400)
      expect(reply.refusal.message).toMatch(/^Failed to save group \{:name=>\["/)
    }
    const fine = await service.as(ana).call(createGroup, { name: '🚀 Ünïcode 漢字', path: 'fine' })
    expect(fine.status).toBe(201)
  })

  test.each(['acme', 'ACME', 'ana', 'Stan'])('refuses %s: the path is taken', async (path) => {
    const reply = await service.as(ana).call(createGroup, { name: 'x', path })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ message: taken })
  })

  test('twenty times concurrently with one path succeeds once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        service.as(ana).call(createGroup, { name: `Race ${n}`, path: n % 2 ? 'Race' : 'race' }),
      ),
    )
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
    expect(replies.filter((reply) => reply.refusal.message === taken)).toHaveLength(19)
  })

  test('ignores read-only attributes', async () => {
    const { body } = await service.as(ana).callRaw(createGroup, {
      name: 'mass',
      path: 'mass',
      id: 1,
      owner_id: stranger.id,
      root_id: acme.id,
      full_path: 'acme/mass',
      kind: 'user',
      created_at: '2000-01-01',
    })
    expect(body).toMatchObject({ full_path: 'mass', parent_id: null })
    expect(body.id).toBeGreaterThan(acme.id)
    expect(body.created_at > '2001').toBe(true)
    expect((await service.as(stranger).call(getGroup, { id: 'mass' })).status).toBe(404)
  })

  test('requires credentials and permission to create groups', async () => {
    const limited = await service.user('limited')
    await service.deps.db
      .updateTable('users')
      .set({ can_create_group: 0 })
      .where('id', '=', limited.id)
      .execute()
    const body = { name: 'x', path: 'limited-group' }
    expect((await service.as(limited).call(createGroup, body)).body).toEqual({
      message: '403 Forbidden',
    })
    expect((await service.as(null).call(createGroup, body)).status).toBe(401)
  })
})

describe('creating a subgroup', () => {
  const make = (user: TestUser, path: string, more: Some<typeof createGroup> = {}) =>
    service.as(user).call(createGroup, { name: path, path, parent_id: acme.id, ...more })

  test('requires the Maintainer role in the parent, or Owner if it says so', async () => {
    expect((await make(maintainer, 'sub')).body).toMatchObject({
      full_path: 'acme/sub',
      full_name: 'acme / sub',
      parent_id: acme.id,
    })
    expect((await make(dev, 'sub2')).status).toBe(403)
    await service
      .as(ana)
      .call(updateGroup, { id: acme.full_path, subgroup_creation_level: 'owner' })
    expect((await make(maintainer, 'sub2')).status).toBe(403)
    expect((await make(ana, 'sub2')).status).toBe(201)
    expect((await make(root, 'sub3')).status).toBe(201)
  })

  test('under a missing or hidden parent answers 404', async () => {
    const bodies = [
      await make(stranger, 'x'),
      await make(stranger, 'x', { parent_id: 999_999 }),
      await make(stranger, 'x', { parent_id: -1 }),
      await service
        .as(stranger)
        .callRaw(createGroup, { name: 'x', path: 'x', parent_id: '99999999999999999999' }),
    ]
    for (const reply of bodies) {
      expect(reply.status).toBe(404)
      expect(reply.body).toEqual({ message: '404 Group Not Found' })
    }
  })

  test('cannot be more visible than the parent', async () => {
    const reply = await make(ana, 'open', { visibility: 'public' })
    expect(reply.status).toBe(400)
    expect(reply.refusal.message).toBe(
      'Failed to save group {:visibility_level=>["public is not allowed since the parent group has a private visibility."]}',
    )
  })

  test('refuses the path of a project there', async () => {
    await service.project('app', { in: acme })
    expect((await make(ana, 'APP')).refusal.message).toBe(taken)
    expect((await make(ana, 'blob')).refusal.message).toContain('blob is a reserved name')
    expect((await make(ana, 'api')).status).toBe(201)
  })

  test('is limited to a depth of twenty', async () => {
    let parent = acme.id
    for (let level = 2; level <= 20; level++) {
      const { status, body } = await make(ana, `l${level}`, { parent_id: parent })
      expect(status).toBe(201)
      parent = body.id
    }
    const reply = await make(ana, 'l21', { parent_id: parent })
    expect(reply.status).toBe(400)
    expect(reply.refusal.message).toBe(
      'Failed to save group {:parent_id=>["has too deep level of nesting"]}',
    )
  })
})

describe('reading a group', () => {
  test('lists the projects visible to the caller', async () => {
    const space = await service.group('reading', { visibility: 20 })
    await service.project('hidden', { in: space })
    await service.project('open', { in: space, visibility: 20 })
    await service.member(space, dev, 30)
    const paths = async (user: TestUser | null, more: Some<typeof getGroup> = {}) => {
      const { body } = await service.as(user).call(getGroup, { id: 'reading', ...more })
      return body.projects?.map((project) => project.path)
    }
    expect(await paths(dev)).toEqual(['open', 'hidden'])
    expect(await paths(stranger)).toEqual(['open'])
    expect(await paths(null)).toEqual(['open'])
    expect(await paths(dev, { with_projects: false })).toBeUndefined()
  })

  test('that is private is allowed for members of its subgroups and projects', async () => {
    const outer = await service.group('outer')
    const project = await service.project('inside', { in: outer })
    const guest = await service.user('guest')
    expect((await service.as(guest).call(getGroup, { id: 'outer' })).status).toBe(404)
    await service.member(project, guest, 10)
    expect((await service.as(guest).call(getGroup, { id: 'outer' })).status).toBe(200)
    expect((await service.as(guest).call(updateGroup, { id: 'outer', name: 'x' })).status).toBe(403)
  })

  test.each(['nothing', '0', '-1', '99999999999999999999', 'ana', 'acme/..'])(
    '%s answers 404',
    async (reference) => {
      const reply = await service.as(root).call(getGroup, { id: reference })
      expect(reply.status).toBe(404)
      expect(reply.body).toEqual({ message: '404 Group Not Found' })
    },
  )
})

describe('updating a group', () => {
  test('requires the Owner role', async () => {
    const put = (user: TestUser | null) =>
      service.as(user).call(updateGroup, { id: acme.full_path, description: 'new' })
    expect((await put(maintainer)).body).toEqual({ message: '403 Forbidden' })
    expect((await put(stranger)).body).toEqual({ message: '404 Group Not Found' })
    expect((await put(null)).status).toBe(401)
    expect((await put(ana)).body).toMatchObject({ description: 'new', name: 'acme' })
    expect((await put(root)).status).toBe(200)
  })

  test('changes every setting', async () => {
    const settings = {
      name: 'Acme',
      description: '',
      share_with_group_lock: true,
      require_two_factor_authentication: true,
      project_creation_level: 'noone',
      subgroup_creation_level: 'maintainer',
      lfs_enabled: false,
      request_access_enabled: false,
      default_branch_protection: 0,
    } as const
    const { body } = await service.as(ana).call(updateGroup, { id: acme.full_path, ...settings })
    expect(body).toMatchObject(settings)
    await service.as(ana).call(updateGroup, { id: acme.full_path, name: 'acme' })
  })

  test('moves everything inside when its path changes', async () => {
    const a = (await service.as(ana).call(createGroup, { name: 'É one', path: 'one' })).body
    const b = (
      await service.as(ana).call(createGroup, { name: 'Two', path: 'one', parent_id: a.id })
    ).body
    const space = { kind: 'group', id: b.id, root_id: a.id, full_path: 'one/one', ref: '' } as const
    const project = await service.project('one', { in: space })
    const twin = await service.as(ana).call(createGroup, { name: 'Twin', path: 'one-more' })

    const reply = await service.as(ana).call(updateGroup, { id: a.id, path: 'Uno', name: 'Uno 🚀' })
    expect(reply.body).toMatchObject({ full_path: 'Uno', full_name: 'Uno 🚀' })
    expect((await service.as(ana).call(getGroup, { id: 'uno/one' })).body).toMatchObject({
      id: b.id,
      full_path: 'Uno/one',
      full_name: 'Uno 🚀 / Two',
      web_url: 'http://mergeboard.test/groups/Uno/one',
    })
    const moved = await service.as(ana).call(listProjects, { search: 'one' })
    expect(moved.body[0]).toMatchObject({
      id: project.id,
      path_with_namespace: 'Uno/one/one',
    })
    expect((await service.as(ana).call(getGroup, { id: 'one' })).status).toBe(301)
    expect((await service.as(ana).call(getGroup, { id: twin.body.id })).body.full_path).toBe(
      'one-more',
    )
    const again = await service.as(ana).call(updateGroup, { id: b.id, path: 'ONE' })
    expect(again.body.full_path).toBe('Uno/ONE')
  })

  test.each([
    [{ path: 'ana' }, { path: ['has already been taken'] }],
    [{ path: 'x/y' }, { path: [badPath] }],
    [{ path: '' }, { path: ["can't be blank"] }],
    [{ name: ' ' }, { name: ["can't be blank"] }],
    [{ path: 'api' }, { path: ['api is a reserved name'] }],
  ])('refuses %j by property', async (input, message) => {
    const reply = await service.as(ana).call(updateGroup, { id: acme.full_path, ...input })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ message })
    expect((await service.as(ana).call(getGroup, { id: acme.full_path })).body.path).toBe('acme')
  })

  test('keeps its visibility between that of its parent and its children', async () => {
    const outer = await service.group('between', { visibility: 10 })
    const middle = await service.group('middle', { in: outer, visibility: 10 })
    await service.project('app', { in: middle, visibility: 10 })
    await service.member(outer, ana, 50)
    const put = (space: TestSpace, visibility: 'private' | 'public') =>
      service.as(ana).call(updateGroup, { id: space.full_path, visibility })
    expect((await put(middle, 'public')).refusal.message).toEqual({
      visibility_level: ['public is not allowed since the parent group has a internal visibility.'],
    })
    expect((await put(middle, 'private')).refusal.message).toEqual({
      visibility_level: [
        'private is not allowed since this group contains projects with higher visibility.',
      ],
    })
    expect((await put(outer, 'private')).refusal.message).toEqual({
      visibility_level: [
        'private is not allowed since this group contains projects with higher visibility.',
        'private is not allowed since there are sub-groups with higher visibility.',
      ],
    })
    expect((await put(outer, 'public')).body.visibility).toBe('public')
  })
})

describe('deleting a group', () => {
  test('deletes everything in it', async () => {
    const gone = await service.group('gone')
    const sub = await service.group('sub', { in: gone })
    const project = await service.project('app', { in: sub })
    await service.member(gone, ana, 50)
    await service.member(project, dev, 30)
    for (const user of [dev, stranger]) {
      expect((await service.as(user).call(deleteGroup, { id: 'gone' })).status).toBe(
        user === dev ? 403 : 404,
      )
    }
    const reply = await service.as(ana).call(deleteGroup, { id: 'gone' })
    expect(reply.status).toBe(202)
    expect(reply.body).toEqual({ message: '202 Accepted' })
    for (const id of ['gone', 'gone/sub']) {
      expect((await service.as(root).call(getGroup, { id })).status).toBe(404)
    }
    expect(
      (await service.as(root).call(listProjects, { search: 'gone', search_namespaces: true })).body,
    ).toEqual([])
    const left = await service.deps.db
      .selectFrom('members')
      .select('id')
      .where('root_id', '=', gone.id)
      .execute()
    expect(left).toEqual([])
    expect((await service.as(ana).call(createGroup, { name: 'g', path: 'gone' })).status).toBe(201)
  })

  test('is refused when it changed in the meantime', async () => {
    const changed = await service.group('changed')
    await service.member(changed, ana, 50)
    const since = (time: string) =>
      service.as(ana).call(deleteGroup, { id: 'changed' }, { 'if-unmodified-since': time })
    const stale = await since('Sat, 01 Jan 2000 00:00:00 GMT')
    expect(stale.status).toBe(412)
    expect(stale.body).toEqual({ message: '412 Precondition Failed' })
    expect((await since(new Date(Date.now() + 5000).toUTCString())).status).toBe(202)
  })
})

describe('group lists', () => {
  let open: TestSpace
  let inner: TestSpace
  type List = typeof listGroups | typeof listSubgroups | typeof listDescendantGroups
  const names = async <R extends List>(user: TestUser | null, route: R, input: ParamsOf<R>) => {
    const reply = await service.as(user).callRaw(route, input)
    expect(reply.status).toBe(200)
    return reply.body.map((group) => group.path)
  }

  beforeAll(async () => {
    open = await service.group('list-open', { visibility: 20 })
    const house = await service.group('list-house', { visibility: 10 })
    inner = await service.group('list-inner', { in: open })
    await service.group('list-side', { in: open, visibility: 20 })
    await service.group('list-deep', { in: inner })
    await service.member(house, dev, 20)
    const project = await service.project('lists', { in: inner })
    await service.member(project, maintainer, 10)
  })

  test('search folds the case of all letters, and finds quoted phrases', async () => {
    const set = (name: string) =>
      service.deps.db.updateTable('namespaces').set({ name }).where('id', '=', open.id).execute()
    await set('Élan d’Été')
    for (const search of ['éLAN', 'ÉTÉ élan', '"élan D’ÉTÉ"']) {
      expect(await names(root, listGroups, { search })).toEqual(['list-open'])
    }
    expect(await names(root, listGroups, { search: '"été élan"' })).toEqual([])
    await set('list-open')
  })

  test("default to the caller's own, and include all visible ones on request", async () => {
    expect(await names(dev, listGroups, { search: 'list-' })).toEqual(['list-house'])
    expect(await names(maintainer, listGroups, { search: 'list-' })).toEqual([
      'list-inner',
      'list-open',
    ])
    expect(await names(stranger, listGroups, { search: 'list-' })).toEqual([])
    expect(await names(stranger, listGroups, { search: 'list-', all_available: true })).toEqual([
      'list-house',
      'list-open',
      'list-side',
    ])
    expect(await names(null, listGroups, { search: 'list-' })).toEqual(['list-open', 'list-side'])
    expect(await names(root, listGroups, { search: 'list-' })).toEqual([
      'list-deep',
      'list-house',
      'list-inner',
      'list-open',
      'list-side',
    ])
    expect(await names(root, listGroups, { search: 'list-', all_available: false })).toEqual([])
  })

  test('accept every filter', async () => {
    expect(
      await names(root, listGroups, { all_available: true, search: 'list-', top_level_only: true }),
    ).toEqual(['list-house', 'list-open'])
    expect(
      await names(root, listGroups, {
        all_available: true,
        search: 'list-',
        visibility: 'internal',
      }),
    ).toEqual(['list-house'])
    expect(
      await names(dev, listGroups, { all_available: true, search: 'list-', min_access_level: 20 }),
    ).toEqual(['list-house'])
    expect(
      await names(dev, listGroups, { all_available: true, search: 'list-', min_access_level: 30 }),
    ).toEqual([])
    expect(
      await names(dev, listGroups, { all_available: true, search: 'list-', owned: true }),
    ).toEqual([])
    expect(
      await names(root, listGroups, {
        all_available: true,
        search: 'list-',
        skip_groups: [open.id, inner.id],
      }),
    ).toEqual(['list-deep', 'list-house', 'list-side'])
    expect(
      await names(root, listGroups, {
        all_available: true,
        search: 'list-',
        skip_groups: `${open.id},${inner.id}`,
      }),
    ).toHaveLength(3)
    expect(
      await names(root, listGroups, {
        all_available: true,
        search: 'list-',
        order_by: 'id',
        sort: 'desc',
        per_page: 2,
      }),
    ).toEqual(['list-deep', 'list-side'])
    expect(await names(root, listGroups, { search: 'LIST_' })).toEqual([])
  })

  test('below a group include the next level or all descendants', async () => {
    expect(await names(root, listSubgroups, { id: open.full_path })).toEqual([
      'list-inner',
      'list-side',
    ])
    expect(await names(root, listDescendantGroups, { id: open.full_path })).toEqual([
      'list-deep',
      'list-inner',
      'list-side',
    ])
    expect(await names(stranger, listDescendantGroups, { id: open.full_path })).toEqual([
      'list-side',
    ])
    expect(await names(null, listSubgroups, { id: open.full_path })).toEqual(['list-side'])
    expect(
      await names(maintainer, listSubgroups, { id: open.full_path, all_available: false }),
    ).toEqual(['list-inner'])
    for (const route of [listSubgroups, listDescendantGroups]) {
      expect((await service.as(stranger).call(route, { id: inner.full_path })).status).toBe(404)
    }
  })

  test('are paginated', async () => {
    const { headers, body } = await service
      .as(root)
      .call(listGroups, { search: 'list-', per_page: 2, page: 2 })
    expect(body).toHaveLength(2)
    expect(headers).toMatchObject({ 'x-total': '5', 'x-next-page': '3', 'x-prev-page': '1' })
  })
})
