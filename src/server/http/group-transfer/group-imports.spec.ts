import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createGroupBoardList } from '#contract/board-lists.ts'
import { createGroupBoard, listGroupBoards, updateGroupBoard } from '#contract/boards.ts'
import { getGroupImport, importGroup, listGroupImports } from '#contract/group-imports.ts'
import { createGroup, deleteGroup, getGroup, listDescendantGroups } from '#contract/groups.ts'
import { listGroupInvitations, sendGroupInvitations } from '#contract/invitations.ts'
import { createGroupLabel, listGroupLabels } from '#contract/labels.ts'
import { listMails } from '#contract/mails.ts'
import { listGroupMembers } from '#contract/members.ts'
import { createGroupMilestone, listGroupMilestones } from '#contract/milestones.ts'
import { listNamespaces } from '#contract/namespaces.ts'
import { defaultLimits } from '#server/config.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import {
  archiveOf,
  exportGroup,
  filesOf,
  importArchive,
  uploadArchive,
  type ArchiveFile,
} from '#server/testing/archives.ts'
import type { TestSpace } from '#server/testing/spaces.ts'
import { made } from '#server/testing/world.ts'

let service: TestApp
let root: TestUser
let ana: TestUser
let ben: TestUser
let maintainer: TestUser
let stranger: TestUser
let acme: TestSpace

beforeAll(async () => {
  service = await testApp()
  root = await service.user('root', { admin: true })
  ana = await service.user('ana')
  ben = await service.user('ben')
  maintainer = await service.user('mia')
  stranger = await service.user('stan')
  for (const user of [root, ana, ben]) {
    await service.deps.db
      .updateTable('users')
      .set({ public_email: `${user.username}@mergeboard.test` })
      .where('id', '=', user.id)
      .execute()
  }
  acme = await service.group('acme', { visibility: 20 })
  await service.member(acme, root, 50)
  await service.member(acme, ana, 50)
  await service.member(acme, maintainer, 40)
})
afterAll(() => service.close())

const line = (value: object) => `${JSON.stringify(value)}\n`

/** The files of an archive of one group, with more files and fields. */
const small = (more: ArchiveFile[] = [], fields: object = {}): ArchiveFile[] => [
  ['VERSION', '0.2.4'],
  ['tree/groups/_all.ndjson', '7\n'],
  ['tree/groups/7.json', line({ id: 7, name: 'Old', path: 'old', ...fields })],
  ...more,
]

const upload = async (user: TestUser | null, fields: object, files: ArchiveFile[] = small()) =>
  uploadArchive(service, user, fields, await archiveOf(files))

const imported = async (
  user: TestUser,
  fields: Parameters<typeof importArchive>[2],
  files: ArchiveFile[],
) => importArchive(service, user, fields, await archiveOf(files))

const storedArchives = () =>
  readdir(join(service.deps.config.dataDir, 'imports')).catch(() => [] as string[])

/** Counts everything that an import could leave behind. */
async function remains() {
  const { db } = service.deps
  const count = async (table: 'namespaces' | 'labels' | 'milestones' | 'badges' | 'boards') =>
    (await db.selectFrom(table).select('id').execute()).length
  const staged = await db
    .selectFrom('namespaces')
    .where('kind', '=', 'staged')
    .select('id')
    .execute()
  return {
    staged,
    archives: await storedArchives(),
    namespaces: await count('namespaces'),
    labels: await count('labels'),
    milestones: await count('milestones'),
    badges: await count('badges'),
    boards: await count('boards'),
  }
}

describe('the parameters', () => {
  test.each([
    [{ path: 'x' }, 'name is missing', 'name'],
    [{ name: 'x' }, 'path is missing', 'path'],
    [{ name: '', path: 'x' }, 'name is empty', undefined],
    [{ name: 'x', path: 'x', parent_id: 'abc' }, 'parent_id is invalid', undefined],
  ])('%j are refused', async (fields, error, missing) => {
    const reply = await upload(ana, fields)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      ...(missing ? { message: `400 (Bad request) "${missing}" not given` } : {}),
      error,
    })
    expect(await storedArchives()).toEqual([])
  })

  test('need a file', async () => {
    const without = await uploadArchive(service, ana, { name: 'x', path: 'x' }, null)
    expect(without.status).toBe(400)
    expect(without.body).toEqual({
      message: '400 (Bad request) "file" not given',
      error: 'file is missing',
    })
    const asText = await uploadArchive(service, ana, { name: 'x', path: 'x', file: 'text' }, null)
    expect(asText.body).toEqual({ error: 'file is invalid' })
    const json = await service.as(ana).call(importGroup, { name: 'x', path: 'x', file: 'text' })
    expect(json.body).toEqual({ error: 'file is invalid' })
  })

  test('need a name that ends in .gz', async () => {
    const archive = await archiveOf(small())
    const fields = { name: 'x', path: 'x' }
    const reply = await uploadArchive(service, ana, fields, archive, 'export.zip')
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      message: { error: 'You need to upload a GitLab project export archive (ending in .gz).' },
    })
  })

  test.each(['acme', 'ACME', 'ana'])('refuse the taken path %s', async (path) => {
    const reply = await upload(ana, { name: 'x', path })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      message: 'Failed to save group {:path=>["has already been taken"]}',
    })
  })

  test.each(['../up', '-', 'api', '.git', 'a.git', 'ä', 'x'.repeat(300)])(
    'refuse the path %s',
    async (path) => {
      const reply = await upload(ana, { name: 'x', path })
      expect(reply.status).toBe(400)
      expect(reply.body.message).toMatch(/^Failed to save group \{:path=>/)
      expect(await storedArchives()).toEqual([])
    },
  )

  test('may come after the file, and in the query', async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await archiveOf(small()))]), 'a.tar.gz')
    form.append('path', 'after-file')
    const request = new Request('http://x.test', { method: 'POST', body: form })
    const reply = await service.app.inject({
      method: 'POST',
      url: '/api/v4/groups/import?name=After',
      headers: {
        'private-token': ana.token,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(reply.statusCode).toBe(202)
    await service.deps.transfers.idle()
    expect((await service.as(ana).call(getGroup, { id: 'after-file' })).body.name).toBe('After')
  })
})

describe('the right to import', () => {
  test('needs credentials', async () => {
    expect((await upload(null, { name: 'x', path: 'x' })).body).toEqual({
      message: '401 Unauthorized',
    })
  })

  test('is the right to create a group', async () => {
    const limited = await service.user('limited')
    await service.deps.db
      .updateTable('users')
      .set({ can_create_group: 0 })
      .where('id', '=', limited.id)
      .execute()
    expect((await upload(limited, { name: 'x', path: 'x' })).body).toEqual({
      message: '403 Forbidden',
    })
    expect((await upload(stranger, { name: 'x', path: 'x', parent_id: acme.id })).status).toBe(403)
  })

  test('answers 404 for an invisible parent', async () => {
    const hidden = await service.group('hidden')
    for (const parent_id of [hidden.id, 999_999, -1]) {
      const reply = await upload(stranger, { name: 'x', path: 'x', parent_id })
      expect(reply.status).toBe(404)
      expect(reply.body).toEqual({ message: '404 Group Not Found' })
    }
  })

  test('is limited per user and minute', async () => {
    const strict = await testApp({ limits: { ...defaultLimits, importsPerUser: 1 } })
    const user = await strict.user('user')
    const archive = await archiveOf(small())
    expect((await uploadArchive(strict, user, { name: 'x', path: 'x' }, archive)).status).toBe(202)
    const second = await uploadArchive(strict, user, { name: 'y', path: 'y' }, archive)
    expect(second.status).toBe(429)
    expect(second.headers['retry-after']).toBe('60')
    await strict.deps.transfers.idle()
    await strict.close()
  })

  test('is refused while five imports of the user have not ended', async () => {
    const ivy = await service.user('ivy')
    const archive = await archiveOf(small())
    const { promise, resolve: release } = Promise.withResolvers<void>()
    service.deps.transfers.start('pause', () => promise)
    const start = (path: string, user = ivy) =>
      uploadArchive(service, user, { name: path, path }, archive)
    for (let nth = 1; nth <= 5; nth++) expect((await start(`wait-${nth}`)).status).toBe(202)
    const sixth = await start('wait-6')
    expect(sixth.status).toBe(400)
    expect(sixth.body.message).toContain('5 of your imports have not ended. Wait until one has.')
    expect((await start('wait-6', ana)).status).toBe(202)
    release()
    await service.deps.transfers.idle()
    expect((await start('wait-7')).status).toBe(202)
    await service.deps.transfers.idle()
  })

  test('to read an import is limited to its creator', async () => {
    const { id } = await imported(ana, { name: 'Mine', path: 'mine' }, small())
    const read = (user: TestUser) => service.as(user).call(getGroupImport, { import_id: id })
    expect((await read(ana)).status).toBe(200)
    expect((await read(root)).status).toBe(200)
    expect((await read(ben)).body).toEqual({ message: '404 Not found' })
    const own = await service.as(ana).call(listGroupImports)
    expect(own.body[0]!.id).toBe(id)
    expect((await service.as(ben).call(listGroupImports)).body).toEqual([])
  })
})

/** An archive as other servers write it: pretty-printed, in any order, with more keys, files and folders. */
const foreign: ArchiveFile[] = [
  [{ name: './', type: 'directory' }, ''],
  [{ name: './tree/', type: 'directory' }, ''],
  [{ name: './tree/groups/', type: 'directory' }, ''],
  [{ name: './tree/groups/31/', type: 'directory' }, ''],
  [
    './tree/groups/31/boards.ndjson',
    line({
      id: 4,
      project_id: null,
      group_id: 31,
      name: 'Planning',
      weight: -1,
      milestone_id: null,
      hide_backlog_list: false,
      labels: [],
      lists: [
        { id: 1, list_type: 'backlog', position: null },
        { id: 2, list_type: 'closed', position: null },
        { id: 3, list_type: 'milestone', position: 2, milestone: { id: 8, title: 'Beta' } },
        {
          id: 5,
          list_type: 'label',
          position: 0,
          label: { id: 6, title: 'urgent', color: '#d9534f', type: 'GroupLabel', priorities: [] },
          board: { id: 4 },
        },
        {
          id: 7,
          list_type: 'assignee',
          position: 1,
          user: { id: 90, public_email: 'ana@mergeboard.test', username: 'ana' },
        },
      ],
    }),
  ],
  [
    './tree/groups/31/epics.ndjson',
    line({ id: 12, iid: 1, title: 'Launch', state_id: 1, notes: [], award_emoji: [] }),
  ],
  ['./tree/groups/31/namespace_settings.ndjson', line({ prevent_forking_outside_group: false })],
  ['./tree/groups/31/user_contributions.ndjson', '\n'],
  [
    './tree/groups/32.json',
    JSON.stringify(
      { id: 32, name: 'Inner', path: 'inner', parent_id: 31, traversal_ids: [31, 32] },
      null,
      2,
    ),
  ],
  [
    './tree/groups/31/milestones.ndjson',
    line({ id: 8, title: 'Beta', iid: 2, state: 'active', project_id: null, group_id: 31 }),
  ],
  [
    './tree/groups/31.json',
    JSON.stringify(
      {
        id: 31,
        name: 'Foreign',
        path: 'foreign',
        type: 'Group',
        avatar: { url: null },
        visibility_level: 20,
        parent_id: null,
        traversal_ids: [31],
        organization_id: 1,
        emails_disabled: null,
        two_factor_grace_period: 48,
      },
      null,
      2,
    ),
  ],
  [
    './tree/groups/31/labels.ndjson',
    line({
      id: 6,
      title: 'urgent',
      color: '#d9534f',
      template: false,
      type: 'GroupLabel',
      textColor: '#FFFFFF',
      priorities: [],
    }),
  ],
  ['./GITLAB_REVISION', 'a1b2c3d4e5f'],
  ['./GITLAB_VERSION', '17.0.0-ee'],
  ['./VERSION', '0.2.4'],
  ['./tree/groups/_all.ndjson', '31\n32\n'],
]

test('an archive of another server is imported', async () => {
  const result = await imported(ana, { name: 'Foreign', path: 'foreign' }, foreign)
  expect(result).toMatchObject({
    status: 'finished',
    omissions: [{ group: '.', kind: 'epics', name: 'Launch', reason: 'Not supported' }],
    omissions_count: 1,
  })
  const api = service.as(ana)
  const inner = await api.call(getGroup, { id: 'foreign/inner' })
  expect(inner.body).toMatchObject({ name: 'Inner', parent_id: result.group_id })
  const [board] = (await api.call(listGroupBoards, { id: 'foreign' })).body
  expect(board).toMatchObject({
    name: 'Planning',
    weight: null,
    lists: [
      { label: { name: 'urgent' } },
      { assignee: { username: 'ana' } },
      { milestone: { title: 'Beta', iid: 2 } },
    ],
  })
})

test('a round trip restores everything but ids and times', async () => {
  const api = service.as(root)
  const source = await made(api, createGroup, { name: 'Source', path: 'source' })
  const inner = await made(api, createGroup, { name: 'In', path: 'in', parent_id: source.id })
  const bug = await made(api, createGroupLabel, { id: source.id, name: 'bug', color: '#ff0000' })
  await made(api, createGroupLabel, { id: inner.id, name: 'css', color: '#00ff00' })
  const v1 = await made(api, createGroupMilestone, {
    id: source.id,
    title: 'v1',
    due_date: '2026-03-01',
  })
  await service.member(
    { kind: 'group', id: inner.id, root_id: source.id, full_path: '', ref: '' },
    ana,
    30,
  )
  const top = { kind: 'group', id: source.id, root_id: source.id, full_path: '', ref: '' } as const
  await service.member(top, ben, 5)
  await made(api, sendGroupInvitations, {
    id: inner.id,
    email: 'Zoe@x.org',
    access_level: 20,
    expires_at: '2999-12-31',
  })
  const board = await made(api, createGroupBoard, { id: inner.id, name: 'Work' })
  const inBoard = { id: inner.id, board_id: board.id }
  await made(api, updateGroupBoard, {
    ...inBoard,
    labels: ['bug', 'css'],
    milestone_id: v1.id,
    assignee_id: root.id,
    weight: 2,
    hide_closed_list: true,
  })
  await made(api, createGroupBoardList, { ...inBoard, assignee_id: ana.id })
  await made(api, createGroupBoardList, { ...inBoard, label_id: bug.id })
  await made(api, createGroupBoardList, { ...inBoard, milestone_id: v1.id })
  await insertBadge(source.id, { name: 'build', link_url: 'https://ci.test/%{project_path}' })

  const archive = await exportGroup(service, root, source.id)
  const result = await importArchive(service, root, { name: 'Source', path: 'copy' }, archive)
  expect(result).toMatchObject({
    status: 'finished',
    error: null,
    done: 10,
    total: 10,
    omissions: [],
    omissions_count: 0,
    group_id: expect.any(Number),
  })
  const again = await exportGroup(service, root, 'copy')
  expect(normal(await filesOf(again))).toEqual(
    normal(await filesOf(archive)).map((file) =>
      file.replaceAll('"path":"source"', '"path":"copy"'),
    ),
  )
  expect(await storedArchives()).toEqual([])
})

/** The contents of an archive in order, without ids and times. */
function normal(files: Record<string, string>): string[] {
  return Object.entries(files)
    .filter(([name]) => name !== 'tree/groups/_all.ndjson')
    .map(([name, content]) =>
      `${name.replace(/\d+/, 'N')} ${content}`
        .replace(/"(\w*_?id)":\d+/g, '"$1":0')
        .replace(/"(created_at|updated_at)":"[^"]*"/g, '"$1":""'),
    )
}

async function insertBadge(groupId: number, more: { name: string; link_url: string }) {
  const now = service.deps.now()
  await service.deps.db
    .insertInto('badges')
    .values({
      root_id: groupId,
      group_id: groupId,
      image_url: 'https://ci.test/badge.svg',
      created_at: now,
      updated_at: now,
      ...more,
    })
    .execute()
}

describe('visibility', () => {
  const files = small(
    [
      [
        'tree/groups/8.json',
        line({ id: 8, name: 'In', path: 'in', parent_id: 7, visibility_level: 20 }),
      ],
    ],
    { visibility_level: 20 },
  ).map(([name, content]): ArchiveFile =>
    name === 'tree/groups/_all.ndjson' ? [name, '7\n8\n'] : [name, content],
  )
  const visibilities = async (id: number) => {
    const { body } = await service.as(root).call(getGroup, { id })
    const inside = await service.as(root).call(listDescendantGroups, { id })
    return [body, ...inside.body].map(({ visibility }) => visibility)
  }

  test('is private without a parent', async () => {
    const { group_id } = await imported(ana, { name: 'A', path: 'alone' }, files)
    expect(await visibilities(group_id!)).toEqual(['private', 'private'])
    expect((await service.as(stranger).call(getGroup, { id: 'alone' })).status).toBe(404)
  })

  test('is at most that of the parent', async () => {
    const house = await service.group('house', { visibility: 10 })
    await service.member(house, ana, 50)
    const place = { name: 'A', path: 'a', parent_id: house.id }
    expect(await visibilities((await imported(ana, place, files)).group_id!)).toEqual([
      'internal',
      'internal',
    ])
    const open = { name: 'A', path: 'a', parent_id: acme.id }
    expect(await visibilities((await imported(ana, open, files)).group_id!)).toEqual([
      'public',
      'public',
    ])
  })
})

describe('members', () => {
  const member = (access_level: number, public_email: string | null, more: object = {}) =>
    line({
      access_level,
      user: public_email === null ? null : { public_email, username: 'someone' },
      ...more,
    })
  const files = small([
    [
      'tree/groups/7/members.ndjson',
      [
        member(60, 'ben@mergeboard.test'),
        member(10, 'ANA@mergeboard.test'),
        member(30, 'nobody@mergeboard.test'),
        member(30, ''),
        member(60, null, { invite_email: 'x@mergeboard.test', invite_token: 'secret' }),
        member(30, null, { invite_email: 'X@mergeboard.test' }),
        member(30, null, { invite_email: 'y@mergeboard.test', expires_at: '2020-01-01' }),
        member(30, null, { invite_email: 'not an address' }),
        member(30, null),
        member(30, 'mia@mergeboard.test', { expires_at: '2020-01-01' }),
        member(0, 'stan@mergeboard.test'),
      ].join(''),
    ],
  ])
  const levels = async (id: number) => {
    const { body } = await service.as(root).call(listGroupMembers, { id })
    return Object.fromEntries(body.map((each) => [each.username, each.access_level]))
  }

  test('are matched by email address for an administrator, and at most owners', async () => {
    const result = await imported(root, { name: 'M', path: 'members' }, files)
    expect(await levels(result.group_id!)).toEqual({ ben: 50, ana: 10, root: 50 })
    expect(result.omissions.map(({ reason }) => reason)).toEqual([
      'No account has this email address',
      'The archive contains no public email address',
      'The membership has expired',
      'The email address is invalid',
      'The email address is invalid',
      'The membership has expired',
      'The role gives no access',
    ])
    expect(result.omissions_count).toBe(7)
  })

  test('have minimal access only in a top-level group', async () => {
    const inside: ArchiveFile = [
      'tree/groups/8.json',
      line({ id: 8, name: 'In', path: 'in', parent_id: 7 }),
    ]
    const index: ArchiveFile = ['tree/groups/_all.ndjson', '7\n8\n']
    const minimal = small([
      ['tree/groups/7/members.ndjson', member(5, 'ben@mergeboard.test')],
      inside,
      ['tree/groups/8/members.ndjson', member(5, 'ana@mergeboard.test')],
    ]).map((file) => (file[0] === index[0] ? index : file))
    const top = await imported(root, { name: 'M', path: 'minimal' }, minimal)
    expect(await levels(top.group_id!)).toEqual({ ben: 5, root: 50 })
    expect(top.omissions).toMatchObject([{ group: 'in', reason: 'The role gives no access' }])
    const place = { name: 'M', path: 'minimal', parent_id: acme.id }
    const below = await imported(root, place, minimal)
    expect(await levels(below.group_id!)).toEqual({ root: 50 })
    expect(below.omissions_count).toBe(2)
  })

  test('are reduced to the importer for non-administrators, revealing no accounts', async () => {
    const result = await imported(ana, { name: 'M', path: 'members-2' }, files)
    expect(await levels(result.group_id!)).toEqual({ ana: 50 })
    const reasons = new Set(result.omissions.map(({ reason }) => reason))
    expect([...reasons]).toEqual(['Only administrators can import members'])
    const { body } = await service.as(ana).call(listGroupInvitations, { id: result.group_id! })
    expect(body).toEqual([])
  })

  test('stay invited when an administrator imports, and are mailed only when resent', async () => {
    const id = (await imported(root, { name: 'M', path: 'invited' }, files)).group_id!
    const mails = async () =>
      (await service.as(root).call(listMails, {})).body.filter(
        ({ to }) => to === 'X@mergeboard.test',
      )
    const invitation = { invite_email: 'X@mergeboard.test', access_level: 30, expires_at: null }
    const before = await service.as(root).call(listGroupInvitations, { id })
    expect(before.body).toMatchObject([{ ...invitation, created_by_name: 'Root' }])
    expect(Date.parse(before.body[0]!.link_expires_at!)).toBeLessThanOrEqual(Date.now())
    expect(await mails()).toEqual([])
    const email = 'x@mergeboard.test'
    await made(service.as(root), sendGroupInvitations, { id, email, access_level: 30 })
    const after = await service.as(root).call(listGroupInvitations, { id })
    expect(after.body).toMatchObject([invitation])
    expect(Date.parse(after.body[0]!.link_expires_at!)).toBeGreaterThan(Date.now())
    expect(await mails()).toHaveLength(1)
  })

  test('get no more rights than the importer has in the parent', async () => {
    const place = { name: 'M', path: 'm', parent_id: acme.id }
    const result = await imported(maintainer, place, small())
    expect(await levels(result.group_id!)).toEqual({ mia: 40 })
  })
})

describe('titles that the parent group uses', () => {
  test('are matched for labels, and changed for milestones', async () => {
    const parent = await service.group('titles')
    await service.member(parent, ana, 50)
    const api = service.as(ana)
    const label = await made(api, createGroupLabel, {
      id: parent.id,
      name: 'bug',
      color: '#123456',
    })
    await made(api, createGroupMilestone, { id: parent.id, title: 'v1' })
    const bug = { title: 'bug', color: '#ff0000' }
    const result = await imported(
      ana,
      { name: 'T', path: 't', parent_id: parent.id },
      small([
        ['tree/groups/7/labels.ndjson', line(bug) + line({ title: 'css', color: '#00ff00' })],
        ['tree/groups/7/milestones.ndjson', line({ title: 'v1', iid: 3 })],
        [
          'tree/groups/7/boards.ndjson',
          line({
            name: 'B',
            milestone: { title: 'v1' },
            lists: [
              { list_type: 0 },
              { list_type: 1, position: 1, label: { title: 'new', color: '#0000ff' } },
              { list_type: 1, position: 0, label: bug },
              { list_type: 5, position: 2 },
              { list_type: 3, position: 3, user: { public_email: 'x@y.z', username: 'gone' } },
            ],
          }),
        ],
      ]),
    )
    const id = result.group_id!
    const labels = await api.call(listGroupLabels, { id, include_ancestor_groups: false })
    expect(labels.body.map(({ name }) => name)).toEqual(['css', 'new'])
    const milestones = await api.call(listGroupMilestones, { id })
    expect(milestones.body).toMatchObject([{ title: 'v1 (imported)', iid: 3 }])
    const [board] = (await api.call(listGroupBoards, { id })).body
    expect(board).toMatchObject({
      milestone: { title: 'v1 (imported)' },
      lists: [{ label: { id: label.id } }, { label: { name: 'new' } }],
    })
    expect(result.omissions).toEqual([
      {
        group: '.',
        kind: 'milestone title',
        name: 'v1',
        reason:
          'The parent group has a milestone with this title, so it was renamed to v1 (imported)',
      },
      { group: '.', kind: 'board list', name: 'B', reason: 'Not supported' },
      { group: '.', kind: 'board list', name: 'B: gone', reason: 'The assignee is not a member' },
    ])
  })

  test('lists that are more than a board can have are left out', async () => {
    const list = (nth: number) => ({
      list_type: 1,
      position: nth,
      label: { title: `label ${nth}`, color: '#0000ff' },
    })
    const lists = Array.from({ length: 501 }, (_, nth) => list(nth))
    const files = small([['tree/groups/7/boards.ndjson', line({ name: 'B', lists })]])
    const result = await imported(ana, { name: 'W', path: 'wide' }, files)
    const [board] = (await service.as(ana).call(listGroupBoards, { id: result.group_id! })).body
    const { lists: kept } = board!
    expect([kept.length, kept[499]!.label!.name]).toEqual([500, 'label 499'])
    expect(result.omissions).toEqual([
      { group: '.', kind: 'board list', name: 'B', reason: 'The board has more than 500 lists' },
    ])
  })

  test('descriptions that are longer than the API allows are cut', async () => {
    const label = { title: 'bug', color: '#ff0000', description: '🐛'.repeat(1001) }
    const milestone = { title: 'v1', iid: 1, description: 'x'.repeat(10_001) }
    const result = await imported(
      ana,
      { name: 'L', path: 'long' },
      small([
        ['tree/groups/7/labels.ndjson', line(label)],
        ['tree/groups/7/milestones.ndjson', line(milestone)],
      ]),
    )
    const api = service.as(ana)
    const id = result.group_id!
    const [bug] = (await api.call(listGroupLabels, { id })).body
    expect(bug!.description).toBe('🐛'.repeat(1000))
    const [v1] = (await api.call(listGroupMilestones, { id })).body
    expect(v1!.description).toBe('x'.repeat(10_000))
    expect(result.omissions).toEqual([
      {
        group: '.',
        kind: 'label description',
        name: 'bug',
        reason: 'It is longer than 1000 characters, so its end was left out',
      },
      {
        group: '.',
        kind: 'milestone description',
        name: 'v1',
        reason: 'It is longer than 10000 characters, so its end was left out',
      },
    ])
  })

  test('other kinds of rows are listed as omitted', async () => {
    const result = await imported(
      ana,
      { name: 'E', path: 'epics' },
      small([['tree/groups/7/epics.ndjson', line({ title: 'Moon' }).repeat(101)]]),
    )
    expect(result.omissions[0]).toEqual({
      group: '.',
      kind: 'epics',
      name: 'Moon',
      reason: 'Not supported',
    })
    expect(result.omissions).toHaveLength(100)
    expect(result.omissions_count).toBe(101)
  })
})

describe('an import that cannot finish', () => {
  test('of two uploads to one path, one is refused', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => upload(ana, { name: 'Race', path: 'race' })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      202, 400, 400, 400, 400, 400, 400, 400,
    ])
    await service.deps.transfers.idle()
    expect((await service.as(ana).call(getGroup, { id: 'race' })).status).toBe(200)
    expect(await storedArchives()).toEqual([])
  })

  test.each([
    [
      'its path is taken meanwhile',
      async () => void (await made(service.as(ben), createGroup, { name: 'x', path: 'snatched' })),
      {},
      'Failed to save group {:path=>["has already been taken"]}',
    ],
    [
      'its parent is deleted',
      async () => void (await made(service.as(root), deleteGroup, { id: 'doomed' })),
      { parent: 'doomed' },
      'The parent group no longer exists.',
    ],
    [
      'its user is blocked',
      async () =>
        void (await service.deps.db
          .updateTable('users')
          .set({ state: 'blocked' })
          .where('username', '=', 'leaver')
          .execute()),
      { user: 'leaver' },
      'You may no longer create groups there.',
    ],
  ])(
    'leaves nothing when %s',
    async (_, change, { parent, user }: Record<string, string>, error) => {
      const importer = await service.user(user ?? `importer-${error.length}`)
      const place = parent ? await service.group(parent) : null
      if (place) await service.member(place, importer, 50)
      const { promise, resolve } = Promise.withResolvers<void>()
      service.deps.transfers.start('hold', () => promise)
      const labels: ArchiveFile[] = [
        ['tree/groups/7/labels.ndjson', line({ title: 'left', color: '#ff0000' })],
      ]
      const fields = { name: 'x', path: 'snatched', ...(place ? { parent_id: place.id } : {}) }
      const reply = await upload(importer, fields, small(labels))
      expect(reply.status).toBe(202)
      await change()
      resolve()
      await service.deps.transfers.idle()
      const { body } = await service.as(root).call(getGroupImport, { import_id: reply.body.id })
      expect(body).toMatchObject({ status: 'failed', error, group_id: null })
      const { staged, archives } = await remains()
      expect({ staged, archives }).toEqual({ staged: [], archives: [] })
      const left = service.deps.db.selectFrom('labels').selectAll().where('title', '=', 'left')
      expect(await left.execute()).toEqual([])
      await service.deps.db.deleteFrom('namespaces').where('path', '=', 'snatched').execute()
    },
  )
})

test('groups that are being imported are hidden from everyone', async () => {
  const now = service.deps.now()
  const { id } = await service.deps.db
    .insertInto('namespaces')
    .values({
      kind: 'staged',
      root_id: 0,
      name: 'Half',
      path: '99',
      full_path: '-/99',
      path_key: '-/99',
      full_name: 'Half',
      visibility: 20,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const reference of [id, '-/99']) {
    expect((await service.as(root).call(getGroup, { id: reference })).status).toBe(404)
  }
  const namespaces = await service.as(root).call(listNamespaces, { search: 'Half' })
  expect(namespaces.body).toEqual([])
  // The next import deletes what a crash left.
  await imported(ana, { name: 'Next', path: 'next' }, small())
  expect((await remains()).staged).toEqual([])
})
