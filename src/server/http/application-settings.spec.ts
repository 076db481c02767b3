import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  getApplicationSettings,
  getLicense,
  updateApplicationSettings,
} from '#contract/application-settings.ts'
import { startGroupExport } from '#contract/group-exports.ts'
import { getCurrentUser } from '#contract/users.ts'
import { applySettings, updateSettings } from '#server/domain/application-settings.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { uploadArchive } from '#server/testing/archives.ts'

const MIB = 1024 * 1024

let service: TestApp
let ruth: TestUser, ann: TestUser

beforeAll(async () => {
  service = await testApp()
  ruth = await service.user('ruth', { admin: true })
  ann = await service.user('ann')
})
afterAll(() => service.close())

const change = (changes: object) => service.as(ruth).callRaw(updateApplicationSettings, changes)

test('shows the plan and the limits', async () => {
  const license = await service.as(ruth).call(getLicense)
  expect(license.body).toEqual({ plan: 'ultimate', expired: false })
  const { body } = await service.as(ruth).call(getApplicationSettings)
  expect(body).toMatchObject({
    max_import_size: 50,
    throttle_authenticated_api_requests_per_period: 1_000_000,
  })
})

test('changes the size of imports at once', async () => {
  const archive = randomBytes(2 * MIB)
  const upload = () => uploadArchive(service, ann, { name: 'x', path: 'x' }, archive)
  expect((await change({ max_import_size: 1 })).body.max_import_size).toBe(1)
  expect((await upload()).status).toBe(413)
  await change({ max_import_size: 2 })
  expect((await upload()).status).not.toBe(413)
})

test('changes how often people may act', async () => {
  const { id } = await service.group('acme')
  await change({ group_export_limit: 1 })
  const start = () => service.as(ruth).call(startGroupExport, { id })
  expect((await start()).status).toBe(202)
  expect((await start()).status).toBe(429)
})

test('changes the number of API requests', async () => {
  const other = await testApp()
  const admin = other.as(await other.user('ruth', { admin: true }))
  const read = other.as(await other.user('ann'))
  await admin.call(updateApplicationSettings, {
    throttle_authenticated_api_requests_per_period: 60,
  })
  for (let nth = 0; nth < 60; nth++) expect((await read.call(getCurrentUser)).status).toBe(200)
  expect((await read.call(getCurrentUser)).status).toBe(429)
  const tooFew = { throttle_authenticated_api_requests_per_period: 59 }
  expect((await admin.call(updateApplicationSettings, tooFew)).status).toBe(400)
  await other.close()
})

test('keeps changes that arrive together', async () => {
  const { limits } = service.deps.config
  const before = { ...limits }
  const changes = {
    group_import_limit: 11,
    group_export_limit: 12,
    group_download_export_limit: 13,
    notes_create_limit: 14,
  }
  await Promise.all(
    Object.entries(changes).map(([name, value]) => updateSettings(service.deps, { [name]: value })),
  )
  Object.assign(limits, before)
  await applySettings(service.deps)
  expect((await service.as(ruth).call(getApplicationSettings)).body).toMatchObject(changes)
})

test('stores only changed settings; the rest follow the environment', async () => {
  await change({ notes_create_limit: 7 })
  Object.assign(service.deps.config.limits, { notesPerUser: 300, removalsPerUser: 42 })
  await applySettings(service.deps)
  const { body } = await service.as(ruth).call(getApplicationSettings)
  expect(body).toMatchObject({ notes_create_limit: 7, members_delete_limit: 42 })
})

test.each([0, -1, 1.5, 2 ** 31, 'many'])('refuses %s as a limit', async (value) => {
  const before = (await service.as(ruth).call(getApplicationSettings)).body
  expect((await change({ max_import_size: value, notes_create_limit: 9 })).status).toBe(400)
  expect((await service.as(ruth).call(getApplicationSettings)).body).toEqual(before)
})
