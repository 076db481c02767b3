import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { downloadGroupExport, getGroupExport, startGroupExport } from '#contract/group-exports.ts'
import { createGroup } from '#contract/groups.ts'
import { listMails, type Mail } from '#contract/mails.ts'
import { createGroupAccessToken } from '#contract/resource-access-tokens.ts'
import { deleteUser } from '#contract/users.ts'
import { runExports } from '#server/domain/group-transfer/exports.ts'
import { startHourly } from '#server/hourly.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { archiveOf, exportGroup, importArchive, uploadArchive } from '#server/testing/archives.ts'
import { beforeWrites } from '#server/testing/before-writes.ts'
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts'
import type { TestSpace } from '#server/testing/spaces.ts'
import { made } from '#server/testing/world.ts'

let server: MailServer
let service: TestApp
let root: TestUser
let ana: TestUser
let acme: TestSpace
let count = 0

beforeAll(async () => {
  server = await startMailServer()
  service = await testApp({ smtpUrl: server.url })
  root = await service.user('root', { admin: true })
})
beforeEach(async () => {
  count += 1
  ana = await service.user(`ana${count}`)
  acme = await service.group(`acme${count}`)
  await service.member(acme, ana, 50)
})
afterAll(async () => {
  await service.close()
  await server.close()
})

const settled = async () => {
  await service.deps.transfers.idle()
  await service.deps.deliveries.idle()
}
const addressOf = ({ username }: TestUser) => `${username}@mergeboard.test`
const receivedBy = (user: TestUser) =>
  server.received.filter(({ to }) => to.includes(addressOf(user)))
const outboxOf = async (user: TestUser): Promise<Mail[]> =>
  (await service.as(root).call(listMails, { per_page: 100 })).body.filter(
    ({ to }) => to === addressOf(user),
  )

/** Keeps transfers waiting until the returned function is called. */
function pauseTransfers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  service.deps.transfers.start('hold', () => promise)
  return resolve
}

const archive = (more: object = {}) =>
  archiveOf([
    ['tree/groups/_all.ndjson', '7\n'],
    ['tree/groups/7.json', JSON.stringify({ id: 7, name: 'Old', path: 'old' })],
    ['tree/groups/7/epics.ndjson', JSON.stringify(more)],
  ])

test('a finished export is announced once, with a link to its page', async () => {
  await exportGroup(service, ana, acme.id)
  await settled()
  startHourly(service.deps)
  await settled()
  const [mail, ...more] = receivedBy(ana)
  expect(more).toEqual([])
  expect(mail!.headers).toMatchObject({
    subject: `Export of acme${count} is ready`,
    'auto-submitted': 'auto-generated',
    'content-type': 'text/plain; charset=utf-8',
  })
  expect(mail!.headers).not.toHaveProperty('list-unsubscribe')
  expect(mail!.text).toMatch(
    /^The export of the group “acme\d+” is ready\. Download the archive before \d+ \w+ \d{4}, \d\d:\d\d UTC:\n/,
  )
  expect(mail!.text).toContain(`\nhttp://mergeboard.test/groups/acme${count}/-/export\n`)
  const [row] = await outboxOf(ana)
  expect(row).toMatchObject({ state: 'sent', attempts: 1, text: mail!.text })
  expect(mail!.headers['message-id']).toBe(`<${row!.message_id}>`)
})

test('a failed export is announced once, with its reason and the page to start it again', async () => {
  const release = pauseTransfers()
  await made(service.as(ana), startGroupExport, { id: acme.id })
  const { file } = await service.deps.db
    .updateTable('group_exports')
    .set({ attempts: 3 })
    .where('group_id', '=', acme.id)
    .returning('file')
    .executeTakeFirstOrThrow()
  await mkdir(join(service.deps.config.dataDir, 'exports', file), { recursive: true })
  release()
  await settled()
  expect(receivedBy(ana)).toEqual([])
  startHourly(service.deps)
  await settled()
  const { body } = await service.as(ana).call(getGroupExport, { id: acme.id })
  expect(body.status).toBe('failed')
  const [mail, ...more] = receivedBy(ana)
  expect(more).toEqual([])
  expect(mail!.headers['subject']).toBe(`Export of acme${count} failed`)
  expect(mail!.text.trim()).toBe(
    `The export of the group “acme${count}” failed. The archive could not be written. Start a new export.

http://mergeboard.test/groups/acme${count}/-/export`,
  )
})

test('a finished import is announced with links to the group and to what was left out', async () => {
  const fields = { name: 'Copy', path: `copy${count}`, parent_id: acme.id }
  const { id } = await importArchive(service, ana, fields, await archive({ title: 'Epic' }))
  await settled()
  const [mail, ...more] = receivedBy(ana)
  expect(more).toEqual([])
  expect(mail!.headers['subject']).toBe('Import of Copy finished')
  expect(mail!.text.trim()).toBe(
    `The import of the group “Copy” has finished. Open the new group:

http://mergeboard.test/acme${count}/copy${count}

Parts of the archive that were not imported: 1. See the list:

http://mergeboard.test/groups/import/${id}`,
  )
})

test('a failed import is announced with its reason and the page to repeat it, and its name is no link', async () => {
  const release = pauseTransfers()
  const fields = { name: 'Copy of evil.com', path: `taken${count}` }
  const reply = await uploadArchive(service, ana, fields, await archive())
  expect(reply.status).toBe(202)
  await made(service.as(root), createGroup, { name: 'Taken', path: `taken${count}` })
  release()
  await settled()
  const [mail, ...more] = receivedBy(ana)
  expect(more).toEqual([])
  expect(mail!.text.replaceAll('\u200B', '')).toContain(
    `failed. Nothing was imported.

Reason: Failed to save group: path has already been taken.

To import the archive again, open:

http://mergeboard.test/groups/import
`,
  )
  expect(mail!.text).not.toContain('evil.com')
})

test('bots, which have no mailbox, and blocked users get no mail', async () => {
  const { token, user_id } = await made(service.as(root), createGroupAccessToken, {
    id: acme.id,
    name: 'bot',
    scopes: ['api'],
    access_level: 50,
  })
  await exportGroup(service, { id: user_id, username: 'bot', token: token! }, acme.id)
  const before = server.received.length
  const release = pauseTransfers()
  await made(service.as(ana), startGroupExport, { id: acme.id })
  await service.deps.db
    .updateTable('users')
    .set({ state: 'blocked' })
    .where('id', '=', ana.id)
    .execute()
  release()
  await settled()
  expect(server.received.slice(before)).toEqual([])
  expect((await service.as(root).call(listMails, { per_page: 1 })).body[0]?.subject).not.toContain(
    `acme${count}`,
  )
})

test.each([
  ['finished', 0],
  ['failed', 4],
])('nothing tells a former owner that an export %s', async (state, attempts) => {
  const { db, config } = service.deps
  const release = pauseTransfers()
  await made(service.as(ana), startGroupExport, { id: acme.id })
  const own = db.updateTable('group_exports').where('group_id', '=', acme.id)
  const { file } = await own.set({ attempts }).returning('file').executeTakeFirstOrThrow()
  if (state === 'failed') await mkdir(join(config.dataDir, 'exports', file), { recursive: true })
  // Right before the export ends.
  const lowerRole = async () => {
    const members = db.updateTable('members').where('user_id', '=', ana.id)
    await members.set({ access_level: 40 }).execute()
  }
  const running = { ...service.deps, db: beforeWrites(db, lowerRole) }
  await runExports(running).catch(() => {})
  release()
  await settled()
  const rows = db.selectFrom('group_exports').select('state').where('group_id', '=', acme.id)
  expect(await rows.execute()).toEqual([{ state }])
  expect(await outboxOf(ana)).toEqual([])
  for (const route of [getGroupExport, downloadGroupExport])
    expect((await service.as(ana).call(route, { id: acme.id })).status).toBe(403)
})

test('a waiting mail disappears with its user', async () => {
  server.refuse = () => '421 Closed for now'
  await exportGroup(service, ana, acme.id)
  await settled()
  expect(await outboxOf(ana)).toMatchObject([{ state: 'queued', attempts: 1 }])
  const other = await service.user(`other${count}`)
  await service.member(acme, other, 50)
  await made(service.as(root), deleteUser, { id: ana.id })
  server.refuse = () => null
  startHourly(service.deps)
  await settled()
  expect(receivedBy(ana)).toEqual([])
  expect(await outboxOf(ana)).toEqual([])
})
