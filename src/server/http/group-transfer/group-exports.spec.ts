import { hash } from 'node:crypto'
import { mkdir, readdir, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createPersonalAccessToken } from '#contract/access-tokens.ts'
import { createGroupBoardList } from '#contract/board-lists.ts'
import { createGroupBoard, updateGroupBoard } from '#contract/boards.ts'
import { downloadGroupExport, getGroupExport, startGroupExport } from '#contract/group-exports.ts'
import { deleteGroup } from '#contract/groups.ts'
import { sendGroupInvitations } from '#contract/invitations.ts'
import { createIssue } from '#contract/issues.ts'
import { createGroupLabel } from '#contract/labels.ts'
import { listMails } from '#contract/mails.ts'
import { removeGroupMember } from '#contract/members.ts'
import { createGroupMilestone } from '#contract/milestones.ts'
import { createGroupAccessToken } from '#contract/resource-access-tokens.ts'
import { createScimToken } from '#contract/scim-tokens.ts'
import { getVersion } from '#contract/version.ts'
import { defaultLimits } from '#server/config.ts'
import { startHourly } from '#server/hourly.ts'
import { testApp, type Api, type TestApp, type TestUser } from '#server/testing/app.ts'
import { exportGroup, filesOf, linesOf } from '#server/testing/archives.ts'
import type { TestSpace } from '#server/testing/spaces.ts'
import { made } from '#server/testing/world.ts'

const HOUR = 60 * 60 * 1000

let service: TestApp
let ana: TestUser
let maintainer: TestUser
let stranger: TestUser
let acme: TestSpace
let web: TestSpace

beforeAll(async () => {
  service = await testApp()
  ana = await service.user('ana')
  maintainer = await service.user('mia')
  stranger = await service.user('stan')
  await service.deps.db
    .updateTable('users')
    .set({ public_email: 'ana@public.test' })
    .where('id', '=', ana.id)
    .execute()
  acme = await service.group('acme', { visibility: 20 })
  web = await service.group('web', { in: acme })
  await service.member(acme, ana, 50)
  await service.member(acme, maintainer, 40)
  await service.member(web, ana, 50)
  await fill()
})
afterAll(() => service.close())

/** Keeps exports waiting until the returned function is called. */
function pauseTransfers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  service.deps.transfers.start('hold', () => promise)
  return resolve
}

/** Fills the group and its subgroup with one row of each kind. */
async function fill() {
  const api = service.as(ana)
  const id = acme.id
  const label = await made(api, createGroupLabel, {
    id,
    name: 'bug',
    color: '#ff0000',
    description: 'Broken',
  })
  const milestone = await made(api, createGroupMilestone, {
    id,
    title: 'v1',
    start_date: '2026-01-01',
    due_date: '2026-02-01',
  })
  const board = await made(api, createGroupBoard, { id, name: 'Work' })
  const inBoard = { id, board_id: board.id }
  await made(api, updateGroupBoard, {
    ...inBoard,
    labels: ['bug'],
    milestone_id: milestone.id,
    assignee_id: ana.id,
    weight: 3,
    hide_backlog_list: true,
  })
  await made(api, createGroupBoardList, { ...inBoard, label_id: label.id })
  await made(api, createGroupBoardList, { ...inBoard, milestone_id: milestone.id })
  await made(api, createGroupBoardList, { ...inBoard, assignee_id: ana.id })
  await made(api, createGroupLabel, { id: web.id, name: 'css', color: '#00ff00' })
}

describe('starting an export', () => {
  test('requires the Owner role', async () => {
    const start = (user: TestUser | null, id: number | string = acme.id) =>
      service.as(user).call(startGroupExport, { id })
    expect((await start(maintainer)).body).toEqual({ message: '403 Forbidden' })
    expect((await start(stranger)).body).toEqual({ message: '403 Forbidden' })
    expect((await start(stranger, web.id)).body).toEqual({ message: '404 Group Not Found' })
    expect((await start(ana, 'nothing')).body).toEqual({ message: '404 Group Not Found' })
    expect((await start(null)).body).toEqual({ message: '401 Unauthorized' })
    const reply = await start(ana, acme.full_path)
    expect(reply.status).toBe(202)
    expect(reply.body).toEqual({ message: '202 Accepted' })
    await service.deps.transfers.idle()
  })

  test('is limited for all bots of a user together', async () => {
    const strict = await testApp({ limits: defaultLimits })
    const owner = await strict.user('owner')
    const group = await strict.group('strict')
    await strict.member(group, owner, 50)
    const makeBot = async (name: string) => {
      const wish = { id: group.id, name, scopes: ['api'], access_level: 50 } as const
      const { body } = await strict.as(owner).call(createGroupAccessToken, wish)
      return strict.as({ id: 0, username: '', token: body.token! })
    }
    const [one, two] = [await makeBot('one'), await makeBot('two')]
    const start = async (api: Api) => (await api.call(startGroupExport, { id: group.id })).status
    expect(await start(two)).toBe(202)
    for (let nth = 2; nth <= defaultLimits.exportsPerUser; nth++) expect(await start(one)).toBe(202)
    expect([await start(one), await start(two)]).toEqual([429, 429])
    await strict.deps.transfers.idle()
    const download = async (api: Api) =>
      (await api.get(`/groups/${group.id}/export/download`)).status
    expect([await download(one), await download(two)]).toEqual([200, 429])
    await strict.close()
  })

  test('is limited per user', async () => {
    const strict = await testApp({ limits: defaultLimits })
    const owner = await strict.user('owner')
    const group = await strict.group('strict')
    await strict.member(group, owner, 50)
    const start = () => strict.as(owner).call(startGroupExport, { id: group.id })
    for (let nth = 1; nth <= defaultLimits.exportsPerUser; nth++) {
      expect((await start()).status).toBe(202)
    }
    const refused = await start()
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.body).toEqual({
      message: { error: 'This endpoint has been requested too many times. Try again later.' },
    })
    await strict.deps.transfers.idle()
    const download = () => strict.as(owner).get(`/groups/${group.id}/export/download`)
    expect((await download()).status).toBe(200)
    expect((await download()).status).toBe(429)
    await strict.close()
  })
})

test('the archive has the layout of other servers', async () => {
  const files = await filesOf(await exportGroup(service, ana, acme.id))
  const folder = `tree/groups/${acme.id}`
  const inner = `tree/groups/${web.id}`
  expect(Object.keys(files)).toEqual([
    'VERSION',
    'GITLAB_VERSION',
    'GITLAB_REVISION',
    'tree/groups/_all.ndjson',
    `${folder}.json`,
    `${folder}/labels.ndjson`,
    `${folder}/milestones.ndjson`,
    `${folder}/members.ndjson`,
    `${folder}/boards.ndjson`,
    `${inner}.json`,
    `${inner}/labels.ndjson`,
    `${inner}/members.ndjson`,
  ])
  expect(files['VERSION']).toBe('0.2.4')
  const { body: metadata } = await service.as(ana).call(getVersion)
  expect(files['GITLAB_VERSION']).toBe(metadata.version)
  expect(files['GITLAB_REVISION']).toBe(metadata.revision)
  expect(files['tree/groups/_all.ndjson']).toBe(`${acme.id}\n${web.id}\n`)
  expect(JSON.parse(files[`${folder}.json`]!)).toMatchObject({
    id: acme.id,
    name: 'acme',
    path: 'acme',
    parent_id: null,
    visibility_level: 20,
    project_creation_level: 2,
    subgroup_creation_level: 1,
  })
  expect(JSON.parse(files[`${inner}.json`]!)).toMatchObject({ parent_id: acme.id })
  expect(linesOf(files[`${folder}/labels.ndjson`])).toEqual([
    {
      id: expect.any(Number),
      title: 'bug',
      color: '#ff0000',
      description: 'Broken',
      project_id: null,
      group_id: acme.id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      template: false,
      type: 'GroupLabel',
    },
  ])
  expect(linesOf(files[`${folder}/milestones.ndjson`])).toMatchObject([
    { title: 'v1', iid: 1, state: 'active', start_date: '2026-01-01', due_date: '2026-02-01' },
  ])
  expect(linesOf(files[`${folder}/members.ndjson`])).toMatchObject([
    { access_level: 50, source_type: 'Namespace', user: { public_email: 'ana@public.test' } },
    { access_level: 40, user: { id: maintainer.id, username: 'mia', public_email: '' } },
  ])
  expect(linesOf(files[`${folder}/boards.ndjson`])).toMatchObject([
    {
      name: 'Work',
      weight: 3,
      hide_backlog_list: true,
      hide_closed_list: false,
      milestone: { title: 'v1' },
      assignee: { username: 'ana' },
      labels: [{ title: 'bug' }],
      lists: [
        { list_type: 'label', position: 0, label: { title: 'bug', color: '#ff0000' } },
        { list_type: 'milestone', position: 1, milestone: { title: 'v1' } },
        { list_type: 'assignee', position: 2, user: { username: 'ana' } },
      ],
    },
  ])
})

test('the archive contains no private addresses, bots or expired members', async () => {
  const group = await service.group('secrets')
  await service.member(group, ana, 50)
  await service.member(group, stranger, 10)
  await service.member(group, maintainer, 30)
  await service.deps.db
    .updateTable('members')
    .set({ expires_at: '2020-01-01' })
    .where('source_id', '=', group.id)
    .where('user_id', '=', maintainer.id)
    .execute()
  const bot = await service.user('bot')
  await service.member(group, bot, 30)
  await service.deps.db.updateTable('users').set({ bot: 1 }).where('id', '=', bot.id).execute()
  const files = await filesOf(await exportGroup(service, ana, group.id))
  const members = linesOf<{ user: { username: string } }>(
    files[`tree/groups/${group.id}/members.ndjson`],
  )
  expect(members.map(({ user }) => user.username)).toEqual(['ana', 'stan'])
  expect(Object.values(files).join()).not.toContain('@mergeboard.test')
})

test('the archive contains no secrets or private data, and invitations without their links', async () => {
  const group = await service.group('canary')
  const inner = await service.project('canary-app', { in: group })
  await service.member(group, ana, 50)
  await service.member(group, stranger, 10)
  const root = await service.user('canary-root', { admin: true })
  const api = service.as(root)
  const personal = await made(api, createPersonalAccessToken, {
    user_id: ana.id,
    name: 'canary-personal',
    scopes: ['api'],
  })
  const shared = await made(api, createGroupAccessToken, {
    id: group.id,
    name: 'canary-shared',
    scopes: ['api'],
    access_level: 10,
  })
  const scim = await made(api, createScimToken, { id: group.id })
  await service.deps.db
    .updateTable('users')
    .set({ email: 'canary-private@x.org', note: 'canary-note' })
    .where('id', '=', stranger.id)
    .execute()
  await made(api, createIssue, {
    id: inner.id,
    title: 'canary-confidential',
    confidential: true,
  })
  await made(api, sendGroupInvitations, {
    id: group.id,
    email: 'canary-invited@x.org',
    access_level: 30,
  })
  const [mail] = (await api.call(listMails, { per_page: 1 })).body
  const link = /\/-\/invites\/(\S+)/.exec(mail!.text!)![1]!
  const { seed, digest } = await service.deps.db
    .selectFrom('invitations')
    .select(['seed', 'digest'])
    .where('source_id', '=', group.id)
    .executeTakeFirstOrThrow()
  const secrets = [personal.token, shared.token!, scim.token, ana.token]

  const archive = gunzipSync(await exportGroup(service, ana, group.id)).toString('latin1')
  expect(archive).toContain('stan')
  const canaries = [
    ...secrets,
    ...secrets.map((secret) => hash('sha256', secret, 'hex')),
    link,
    seed,
    digest,
    'canary-private@x.org',
    'canary-note',
    'canary-personal',
    'canary-shared',
    'canary-confidential',
    'canary-root',
    'canary-app',
    'glpat-',
    'glsoat-',
    'password',
  ]
  expect(canaries.filter((canary) => archive.includes(canary))).toEqual([])
  const files = await filesOf(await exportGroup(service, ana, group.id))
  expect(linesOf(files[`tree/groups/${group.id}/members.ndjson`]).at(-1)).toEqual({
    id: expect.any(Number),
    access_level: 30,
    source_id: group.id,
    source_type: 'Namespace',
    user_id: null,
    invite_email: 'canary-invited@x.org',
    expires_at: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
    user: null,
  })
})

test('the status gives the progress, and the length and checksum of the archive', async () => {
  const group = await service.group('status')
  await service.member(group, ana, 50)
  const status = async () => (await service.as(ana).call(getGroupExport, { id: group.id })).body
  const nothing = { status: 'none', done: 0, total: 0, error: null, created_at: null }
  expect(await status()).toEqual({ ...nothing, download: null })
  const archive = await exportGroup(service, ana, group.id)
  expect(await status()).toEqual({
    status: 'finished',
    done: 1,
    total: 1,
    error: null,
    created_at: expect.any(String),
    download: {
      filename: expect.stringMatching(/^\d{4}-\d\d-\d\d_\d\d-\d\d-\d{3}_status_export\.tar\.gz$/),
      size: archive.length,
      sha256: hash('sha256', archive, 'hex'),
      created_at: expect.any(String),
      expires_at: expect.any(String),
    },
  })
  expect((await service.as(maintainer).call(getGroupExport, { id: acme.id })).status).toBe(403)
})

describe('the download', () => {
  const download = (user: TestUser, id: number | string) =>
    service.as(user).call(downloadGroupExport, { id })

  test('is a file with its length and checksum', async () => {
    const archive = await exportGroup(service, ana, web.full_path)
    const reply = await download(ana, web.id)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(archive.length),
      'content-disposition': expect.stringMatching(
        /^attachment; filename="\S+_acme_web_export\.tar\.gz"$/,
      ),
      'repr-digest': `sha-256=:${hash('sha256', archive, 'base64')}:`,
    })
  })

  test('has a name with at most 51 characters in front of its ending', async () => {
    const long = await service.group('a-path-of-a-group-that-is-too-long-for-a-file-name')
    const inner = await service.group('inner', { in: long })
    await service.member(long, ana, 50)
    const names = await Promise.all(
      [acme, inner].map(async ({ id }) => {
        await exportGroup(service, ana, id)
        const disposition = String((await download(ana, id)).headers['content-disposition'])
        return /filename="(\S+)_export\.tar\.gz"/.exec(disposition)![1]!
      }),
    )
    expect(names[0]).toMatch(/^\d{4}-\d\d-\d\d_\d\d-\d\d-\d{3}_acme$/)
    expect(names[1]).toMatch(/^\d{4}-\d\d-\d\d_\d\d-\d\d-\d{3}_a-path-of-a-group-that-is-too-$/)
    expect(names[1]).toHaveLength(51)
  })

  test('has the same bytes while the group is unchanged', async () => {
    const first = await exportGroup(service, ana, acme.id)
    expect((await exportGroup(service, ana, acme.id)).equals(first)).toBe(true)
  })

  test('answers 404 before an export and after a day', async () => {
    const group = await service.group('late')
    await service.member(group, ana, 50)
    const absent = { message: '404 Not found or has expired' }
    expect((await download(ana, group.id)).body).toEqual(absent)
    await exportGroup(service, ana, group.id)
    await service.deps.db
      .updateTable('group_exports')
      .set({ created_at: new Date(Date.now() - 25 * HOUR).toISOString() })
      .where('group_id', '=', group.id)
      .execute()
    const reply = await download(ana, group.id)
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual(absent)
  })

  test('answers 404 until the export is complete', async () => {
    const group = await service.group('running')
    await service.member(group, ana, 50)
    const first = await exportGroup(service, ana, group.id)
    const other = await service.user('other-owner')
    await service.member(group, other, 50)
    const release = pauseTransfers()
    await made(service.as(other), startGroupExport, { id: group.id })
    const reply = await download(other, group.id)
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ message: 'The group export file is not available yet' })
    // A new export leaves the user's older archive available meanwhile.
    await made(service.as(ana), startGroupExport, { id: group.id })
    const { body } = await service.as(ana).call(getGroupExport, { id: group.id })
    expect(body).toMatchObject({ status: 'queued', download: { size: first.length } })
    expect((await download(ana, group.id)).headers['content-length']).toBe(String(first.length))
    release()
    await service.deps.transfers.idle()
    expect((await download(other, group.id)).status).toBe(200)
  })

  test('shows the members at the time of the export, to those who are still owners', async () => {
    const group = await service.group('changing')
    const leaving = await service.user('leaving-owner')
    for (const user of [ana, leaving]) await service.member(group, user, 50)
    const release = pauseTransfers()
    for (const user of [ana, leaving])
      await made(service.as(user), startGroupExport, { id: group.id })
    await made(service.as(ana), removeGroupMember, { id: group.id, user_id: leaving.id })
    release()
    await service.deps.transfers.idle()
    expect((await download(leaving, group.id)).status).toBe(404)
    const reply = await service.app.inject({
      url: `/api/v4/groups/${group.id}/export/download`,
      headers: { 'private-token': ana.token },
    })
    const files = await filesOf(reply.rawPayload)
    const members = linesOf<{ user: { username: string } }>(
      files[`tree/groups/${group.id}/members.ndjson`],
    )
    expect(members.map(({ user }) => user.username)).toEqual(['ana'])
  })

  test('is private to its user, and ends with the Owner role', async () => {
    const group = await service.group('private-export')
    const other = await service.user('second-owner')
    await service.member(group, ana, 50)
    await service.member(group, other, 50)
    await exportGroup(service, other, group.id)
    expect((await download(ana, group.id)).status).toBe(404)
    expect((await download(other, group.id)).status).toBe(200)
    await made(service.as(ana), removeGroupMember, { id: group.id, user_id: other.id })
    expect((await download(other, group.id)).body).toEqual({ message: '404 Group Not Found' })
  })
})

test('an export that fails five times ends as failed and leaves no file', async () => {
  const group = await service.group('failing')
  await service.member(group, ana, 50)
  const release = pauseTransfers()
  await made(service.as(ana), startGroupExport, { id: group.id })
  const { file } = await service.deps.db
    .updateTable('group_exports')
    .set({ attempts: 4 })
    .where('group_id', '=', group.id)
    .returning('file')
    .executeTakeFirstOrThrow()
  const blocked = join(service.deps.config.dataDir, 'exports', file)
  await mkdir(blocked)
  release()
  await service.deps.transfers.idle()
  await rmdir(blocked)
  const { body } = await service.as(ana).call(getGroupExport, { id: group.id })
  expect(body).toMatchObject({
    status: 'failed',
    error: 'The archive could not be written. Start a new export.',
    download: null,
  })
  await exportGroup(service, ana, group.id)
  const files = await readdir(join(service.deps.config.dataDir, 'exports'))
  expect(files.filter((name) => name.endsWith('.rows'))).toEqual([])
})

test('expired archives, and those of deleted groups and interrupted uploads, are removed hourly', async () => {
  const hourly = await testApp()
  const owner = await hourly.user('owner')
  const folders = ['exports', 'imports'].map((name) => join(hourly.deps.config.dataDir, name))
  const files = async () => (await Promise.all(folders.map((folder) => readdir(folder)))).flat()
  for (const folder of folders) await mkdir(folder, { recursive: true })
  for (const name of ['kept', 'deleted']) {
    const group = await hourly.group(name)
    await hourly.member(group, owner, 50)
    await exportGroup(hourly, owner, group.id)
  }
  const uploading = join(folders[1]!, 'uploading.tar.gz')
  await writeFile(uploading, '')
  expect(await files()).toHaveLength(3)
  const { now } = hourly.deps
  const workAfter = async (hours: number) => {
    hourly.deps.now = () => new Date(Date.parse(now()) + hours * HOUR).toISOString()
    startHourly(hourly.deps)
    await hourly.deps.transfers.idle()
  }
  await made(hourly.as(owner), deleteGroup, { id: 'deleted' })
  await workAfter(0.5)
  expect(await files()).toHaveLength(2)
  await workAfter(1.5)
  expect(await files()).toHaveLength(1)
  await workAfter(25)
  expect(await files()).toEqual([])
  await hourly.close()
})

test('the files of deleted groups are removed', async () => {
  const group = await service.group('deleted')
  await service.member(group, ana, 50)
  await exportGroup(service, ana, group.id)
  const folder = join(service.deps.config.dataDir, 'exports')
  const { file } = await service.deps.db
    .selectFrom('group_exports')
    .select('file')
    .where('group_id', '=', group.id)
    .executeTakeFirstOrThrow()
  await writeFile(join(folder, 'left-by-a-crash.tar.gz'), '')
  await made(service.as(ana), deleteGroup, { id: group.id })
  await exportGroup(service, ana, acme.id)
  const left = await readdir(folder)
  expect(left).not.toContain(file)
  expect(left).not.toContain('left-by-a-crash.tar.gz')
})
