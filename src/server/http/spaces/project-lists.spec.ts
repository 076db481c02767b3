import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listGroupProjects, listGroups } from '#contract/groups.ts'
import { listNamespaces } from '#contract/namespaces.ts'
import { listProjects, listUserProjects, type Project } from '#contract/projects.ts'
import { queryParams } from '#server/testing/api.ts'
import {
  testApp,
  type ParamsOf,
  type TestApp,
  type TestReply,
  type TestUser,
} from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

let service: TestApp
let ana: TestUser
let guest: TestUser
let stranger: TestUser
let outsider: TestUser
let root: TestUser
let acme: TestSpace
let inner: TestSpace
const made: Record<string, TestSpace> = {}

beforeAll(async () => {
  service = await testApp()
  ana = await service.user('ana')
  guest = await service.user('gus')
  stranger = await service.user('stan')
  outsider = await service.user('otto')
  root = await service.user('root', { admin: true })
  await service.deps.db
    .updateTable('users')
    .set({ external: 1 })
    .where('id', '=', outsider.id)
    .execute()
  acme = await service.group('acme')
  inner = await service.group('inner', { in: acme })
  made['hidden'] = await service.project('hidden', { in: acme })
  made['deep'] = await service.project('deep', { in: inner })
  made['house'] = await service.project('house', { in: acme, visibility: 10 })
  made['open'] = await service.project('open', { in: acme, visibility: 20 })
  await service.member(acme, ana, 40)
  await service.member(made['deep'], guest, 10)
})
afterAll(() => service.close())

type List = typeof listProjects | typeof listGroupProjects | typeof listUserProjects

function namesOf({ status, body }: TestReply<{ path: string }[]>): string[] {
  expect(status).toBe(200)
  return body.map((project) => project.path)
}

const names = async <R extends List>(user: TestUser | null, route: R, input: ParamsOf<R>) =>
  namesOf(await service.as(user).callRaw(route, input))

describe('visible projects', () => {
  test.each<[string, () => TestUser | null, string[]]>([
    ['anonymous callers the public ones', () => null, ['open']],
    ['strangers the internal ones too', () => stranger, ['house', 'open']],
    ['external users no internal ones', () => outsider, ['open']],
    ['members of a group all in it', () => ana, ['deep', 'hidden', 'house', 'open']],
    ['members of a project that one', () => guest, ['deep', 'house', 'open']],
    ['administrators everything', () => root, ['deep', 'hidden', 'house', 'open']],
  ])('%s', async (_who, user, expected) => {
    expect(await names(user(), listProjects, { order_by: 'path', sort: 'asc' })).toEqual(expected)
  })

  test('an expired membership grants no access', async () => {
    const late = await service.user('late')
    await service.member(acme, late, 50)
    const end = (expires_at: string) =>
      service.deps.db
        .updateTable('members')
        .set({ expires_at })
        .where('user_id', '=', late.id)
        .execute()
    await end('2020-01-01')
    expect(await names(late, listProjects, { order_by: 'path', sort: 'asc' })).toEqual([
      'house',
      'open',
    ])
    await end('2999-01-01')
    expect(await names(late, listProjects, { order_by: 'path', sort: 'asc' })).toEqual([
      'deep',
      'hidden',
      'house',
      'open',
    ])
  })

  test('Minimal Access grants no access to projects', async () => {
    const minimal = await service.user('mini')
    await service.member(acme, minimal, 5)
    expect(await names(minimal, listProjects, { order_by: 'path', sort: 'asc' })).toEqual([
      'house',
      'open',
    ])
  })
})

describe('the fields of listed projects', () => {
  test('anonymous callers and `simple` get the basic fields only', async () => {
    const whole = (await service.as(ana).call(listProjects, { search: 'open' })).body[0]
    const simple = (await service.as(ana).call(listProjects, { search: 'open', simple: true }))
      .body[0]
    const anonymous = (await service.as(null).call(listProjects, { search: 'open' })).body[0]
    expect(anonymous).toEqual(simple)
    expect(simple).not.toHaveProperty('permissions')
    expect(whole).toMatchObject(simple!)
    expect(simple).toEqual({
      id: made['open']!.id,
      description: null,
      name: 'open',
      name_with_namespace: 'acme / open',
      path: 'open',
      path_with_namespace: 'acme/open',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      default_branch: 'main',
      tag_list: [],
      topics: [],
      ssh_url_to_repo: 'git@mergeboard.test:acme/open.git',
      http_url_to_repo: 'http://mergeboard.test/acme/open.git',
      web_url: 'http://mergeboard.test/acme/open',
      readme_url: null,
      forks_count: 0,
      avatar_url: null,
      star_count: 0,
      last_activity_at: expect.any(String),
      visibility: 'public',
      namespace: {
        id: acme.id,
        name: 'acme',
        path: 'acme',
        kind: 'group',
        full_path: 'acme',
        parent_id: null,
        avatar_url: null,
        web_url: 'http://mergeboard.test/groups/acme',
      },
    })
  })

  test('permissions show the direct and the highest inherited membership', async () => {
    await service.member(made['hidden']!, ana, 50)
    const reply = await service.as(ana).call(listProjects, { search: 'hidden' })
    expect(reply.body[0]!.permissions).toEqual({
      project_access: { access_level: 50, notification_level: 3 },
      group_access: { access_level: 40, notification_level: 3 },
    })
    const asGuest = await service.as(guest).call(listProjects, { search: 'house' })
    expect(asGuest.body[0]!.permissions).toEqual({ project_access: null, group_access: null })
  })
})

describe('filters', () => {
  const set = (path: string, values: object) =>
    service.deps.db.updateTable('projects').set(values).where('id', '=', made[path]!.id).execute()
  const sorted = async (user: TestUser, filter: string) =>
    namesOf(
      await service
        .as(user)
        .callRaw(listProjects, { order_by: 'path', sort: 'asc', ...queryParams(filter) }),
    )

  test('owned, membership and min_access_level apply to the caller', async () => {
    expect(await sorted(ana, 'membership=true')).toEqual(['deep', 'hidden', 'house', 'open'])
    expect(await sorted(ana, 'owned=true')).toEqual(['hidden'])
    expect(await sorted(ana, 'min_access_level=40&visibility=public')).toEqual(['open'])
    expect(await sorted(guest, 'min_access_level=20')).toEqual([])
    expect(await sorted(root, 'membership=true')).toEqual([])
    expect(await names(null, listProjects, { membership: true })).toEqual([])
    expect(await sorted(ana, 'starred=true')).toEqual([])
  })

  test('visibility, archived and features', async () => {
    await set('house', { archived: 1, issues_enabled: 0 })
    expect(await sorted(ana, 'visibility=internal')).toEqual(['house'])
    expect(await sorted(ana, 'archived=true')).toEqual(['house'])
    expect(await sorted(ana, 'archived=false')).toEqual(['deep', 'hidden', 'open'])
    expect(await sorted(ana, 'with_issues_enabled=true')).toEqual(['deep', 'hidden', 'open'])
    expect(await sorted(ana, 'with_issues_enabled=false')).toHaveLength(4)
    const reply = await service.as(ana).call(listProjects, { search: 'house' })
    expect(reply.body[0]).toMatchObject({ archived: true, issues_access_level: 'disabled' })
    expect(reply.body[0]).not.toHaveProperty('open_issues_count')
    await set('house', { archived: 0, issues_enabled: 1 })
  })

  test('search folds the case of all letters, and finds quoted phrases', async () => {
    await set('open', { name: 'Élan d’Été Ömer' })
    for (const search of ['éLAN', 'ÖMER été', '"élan D’ÉTÉ"']) {
      expect(await sorted(ana, `search=${encodeURIComponent(search)}`)).toEqual(['open'])
    }
    expect(await sorted(ana, `search=${encodeURIComponent('"été élan"')}`)).toEqual([])
    await set('open', { name: 'open' })
  })

  test('search matches words literally, regardless of case', async () => {
    await set('open', { name: '100%_Ready\\', description: 'The open door' })
    expect(await sorted(ana, `search=${encodeURIComponent('%_')}`)).toEqual(['open'])
    expect(await sorted(ana, `search=${encodeURIComponent('y\\')}`)).toEqual(['open'])
    expect(await sorted(ana, `search=${encodeURIComponent('ready DOOR')}`)).toEqual(['open'])
    expect(await sorted(ana, `search=${encodeURIComponent('ready closed')}`)).toEqual([])
    expect(await sorted(ana, 'search=_')).toEqual(['open'])
    expect(await sorted(ana, "search=';drop table projects--")).toEqual([])
    expect(await sorted(ana, 'search=inner')).toEqual([])
    expect(await sorted(ana, 'search=inner&search_namespaces=true')).toEqual(['deep'])
    await set('open', { name: 'open', description: '' })
  })

  test.each(['search=', 'topic='])(
    'a search for a thousand words in %s stays fast',
    async (filter) => {
      const words = Array(1500)
        .fill('e')
        .join(filter === 'search=' ? '+' : ',')
      for (const route of [listProjects, listGroups, listNamespaces]) {
        expect((await service.as(ana).callRaw(route, queryParams(filter + words))).status).toBe(200)
      }
    },
  )

  test('topics match as a whole', async () => {
    await set('deep', { topics: '["web","c \\"x\\""]' })
    expect(await sorted(ana, 'topic=web')).toEqual(['deep'])
    expect(await sorted(ana, 'topic=we')).toEqual([])
    expect(await sorted(ana, 'topic=web,other')).toEqual([])
    expect(await sorted(ana, `topic=${encodeURIComponent('c "x"')}`)).toEqual(['deep'])
  })

  test('last_activity_after and last_activity_before', async () => {
    await set('open', { last_activity_at: '2020-05-05T10:00:00.000Z' })
    expect(await sorted(ana, 'last_activity_before=2020-05-05T12:00:00%2B02:00')).toEqual(['open'])
    expect(await sorted(ana, 'last_activity_before=2020-05-05T09:59:59Z')).toEqual([])
    expect(await sorted(ana, 'last_activity_after=2020-06-01')).toEqual(['deep', 'hidden', 'house'])
  })

  test('order_by and sort', async () => {
    await set('deep', { star_count: 9 })
    expect(await names(ana, listProjects, {})).toEqual(['open', 'house', 'deep', 'hidden'])
    expect(await names(ana, listProjects, { sort: 'asc' })).toEqual([
      'hidden',
      'deep',
      'house',
      'open',
    ])
    expect(await names(ana, listProjects, { order_by: 'star_count' })).toEqual([
      'deep',
      'open',
      'house',
      'hidden',
    ])
    expect((await names(ana, listProjects, { order_by: 'last_activity_at', sort: 'asc' }))[0]).toBe(
      'open',
    )
    expect(await names(ana, listProjects, { order_by: 'similarity', search: 'de' })).toEqual([
      'deep',
      'hidden',
    ])
  })

  test.each(['order_by=secret', 'sort=up', 'visibility=open', 'min_access_level=7', 'archived=so'])(
    'refuses %s',
    async (query) => {
      const reply = await service.as(ana).callRaw(listProjects, queryParams(query))
      expect(reply.status).toBe(400)
      expect(reply.refusal.error).toMatch(/(does not have a valid value|is invalid)$/)
    },
  )
})

describe('offset pages', () => {
  test('have totals and links', async () => {
    const { headers, body } = await service.as(ana).call(listProjects, { per_page: 3, page: 1 })
    expect(body).toHaveLength(3)
    expect(headers).toMatchObject({
      'x-total': '4',
      'x-total-pages': '2',
      'x-page': '1',
      'x-next-page': '2',
      'x-prev-page': '',
    })
  })

  test('have totals past the end too', async () => {
    const { headers, body } = await service.as(ana).call(listProjects, { per_page: 3, page: 9 })
    expect(body).toEqual([])
    expect(headers['x-total']).toBe('4')
  })
})

describe('keyset pages', () => {
  const keyset = '/projects?pagination=keyset&order_by=id&per_page=3'
  const nextOf = (link: string | undefined) =>
    /^<http:\/\/mergeboard\.test\/api\/v4(.*)>; rel="next"$/.exec(link ?? '')?.[1]

  test.each(['asc', 'desc'])('cover every project once, %s', async (sort) => {
    const seen: number[] = []
    let address: string | undefined = `${keyset}&sort=${sort}`
    let pages = 0
    let last: object = {}
    while (address && pages++ < 9) {
      const { status, body, headers }: TestReply<Project[]> = await service.as(ana).get(address)
      expect(status).toBe(200)
      expect(headers['links']).toBe(headers['link'])
      expect(headers['x-total']).toBeUndefined()
      seen.push(...body.map((project) => project.id))
      last = { rows: body.length, link: headers['link'] }
      address = nextOf(headers['link'])
    }
    const ids = Object.values(made).map((project) => project.id)
    ids.sort((a, b) => (sort === 'asc' ? a - b : b - a))
    expect(seen).toEqual(ids)
    expect(pages).toBe(3)
    expect(last).toEqual({ rows: 0, link: undefined })
  })

  test('keep the opposite bound in the link', async () => {
    const first = made['hidden']!.id
    const { headers } = await service
      .as(ana)
      .call(listProjects, { pagination: 'keyset', order_by: 'id', id_after: first, per_page: 1 })
    expect(headers['link']).toMatch(new RegExp(`id_after=${first}(&|>)`))
    expect(headers['link']).toMatch(/id_before=\d+/)
  })

  test('with page numbers keep both bounds in the links', async () => {
    const first = made['hidden']!.id
    const { headers } = await service
      .as(ana)
      .call(listProjects, { order_by: 'id', sort: 'asc', id_after: first, per_page: 1 })
    expect(headers['link']).toMatch(new RegExp(`id_after=${first}\\b.*>; rel="next"`))
  })

  test('require the order by id', async () => {
    for (const order of ['name', 'created_at'] as const) {
      const reply = await service
        .as(ana)
        .call(listProjects, { pagination: 'keyset', order_by: order })
      expect(reply.status).toBe(405)
      expect(reply.body).toEqual({
        error: 'Keyset pagination is not yet available for this type of request',
      })
    }
  })

  test('never include the token in links', async () => {
    const reply = await service.as(null).callRaw(listProjects, {
      pagination: 'keyset',
      order_by: 'id',
      per_page: 3,
      private_token: ana.token,
    })
    expect(reply.headers['link']).not.toContain(ana.token)
  })
})

describe('projects of a group', () => {
  test('lists direct ones, or all descendants', async () => {
    expect(
      await names(ana, listGroupProjects, { id: acme.full_path, order_by: 'path', sort: 'asc' }),
    ).toEqual(['hidden', 'house', 'open'])
    expect(
      await names(ana, listGroupProjects, {
        id: acme.full_path,
        order_by: 'path',
        sort: 'asc',
        include_subgroups: true,
      }),
    ).toContain('deep')
    expect(
      await names(guest, listGroupProjects, {
        id: acme.full_path,
        order_by: 'path',
        sort: 'asc',
        include_subgroups: true,
      }),
    ).toEqual(['deep', 'house', 'open'])
  })

  test('a private group looks absent', async () => {
    for (const user of [null, stranger]) {
      const reply = await service.as(user).call(listGroupProjects, { id: acme.full_path })
      expect(reply.status).toBe(404)
      expect(reply.body).toEqual({ message: '404 Group Not Found' })
    }
  })
})

describe('projects of a user', () => {
  test('are those of the personal namespace', async () => {
    expect(await names(ana, listUserProjects, { user_id: ana.id })).toEqual([])
    expect(
      await names(null, listUserProjects, { user_id: 'ANA', pagination: 'keyset', order_by: 'id' }),
    ).toEqual([])
  })

  test('answers 404 for an unknown user', async () => {
    for (const reference of ['nobody', '0', '99999999999999999999']) {
      const reply = await service.as(ana).call(listUserProjects, { user_id: reference })
      expect(reply.status).toBe(404)
      expect(reply.body).toEqual({ message: '404 User Not Found' })
    }
  })
})
