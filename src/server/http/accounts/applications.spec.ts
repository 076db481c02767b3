import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  createApplication,
  deleteApplication,
  listApplications,
  renewApplicationSecret,
} from '#contract/applications.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'

let service: TestApp
let root: TestUser
let ana: TestUser
beforeAll(async () => {
  service = await testApp()
  root = await service.user('root', { admin: true })
  ana = await service.user('ana')
})
afterAll(() => service.close())

const wanted = {
  name: 'Planner',
  redirect_uri: 'https://app.example/callback http://127.0.0.1/back',
  scopes: 'api read_user',
}

test('applications are listed in pages', async () => {
  const made = []
  for (const name of ['One', 'Two', 'Three']) {
    made.push((await service.as(root).call(createApplication, { ...wanted, name })).body)
  }
  const { body, headers } = await service.as(root).call(listApplications, { page: 2, per_page: 2 })
  expect(body).toMatchObject([{ application_name: 'Three' }])
  expect(headers).toMatchObject({ 'x-total': '3', 'x-total-pages': '2', 'x-prev-page': '1' })
  for (const { id } of made) await service.as(root).call(deleteApplication, { id })
})

test('applications are created with a secret that is shown once', async () => {
  const made = await service.as(root).call(createApplication, wanted)
  expect(made.status).toBe(201)
  expect(made.body).toEqual({
    id: made.body.id,
    application_id: made.body.application_id,
    application_name: 'Planner',
    callback_url: 'https://app.example/callback\nhttp://127.0.0.1/back',
    confidential: true,
    secret: made.body.secret,
  })
  expect(made.body.application_id).toMatch(/^[0-9a-f]{64}$/)
  expect(made.body.secret).toMatch(/^gloas-/)

  const open = await service.as(root).call(createApplication, { ...wanted, confidential: false })
  expect(open.body.confidential).toBe(false)

  const list = await service.as(root).call(listApplications)
  expect(list.body.map((a) => a.id)).toEqual([made.body.id, open.body.id])
  expect(list.body[0]).not.toHaveProperty('secret')
  const rows = await service.deps.db.selectFrom('oauth_applications').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(made.body.secret)

  const renewed = await service.as(root).call(renewApplicationSecret, { id: made.body.id })
  expect(renewed.status).toBe(201)
  expect(renewed.body.application_id).toBe(made.body.application_id)
  expect(renewed.body.secret).not.toBe(made.body.secret)

  expect((await service.as(root).call(deleteApplication, { id: made.body.id })).status).toBe(204)
  const gone = await service.as(root).call(deleteApplication, { id: made.body.id })
  expect(gone.status).toBe(404)
  expect(gone.body).toEqual({ message: '404 Application Not Found' })
})

test.each([
  [{ name: undefined }, { error: 'name is missing' }],
  [{ scopes: '' }, { error: 'scopes is empty' }],
  [
    { redirect_uri: undefined, scopes: undefined },
    { error: 'redirect_uri is missing, scopes is missing' },
  ],
  [{ scopes: 'all' }, { message: { scopes: ["doesn't match configured on the server."] } }],
  [{ redirect_uri: 'nowhere' }, { message: { redirect_uri: ['must be a valid URI.'] } }],
  [
    { redirect_uri: 'https://app.example/ javascript:alert(1)' },
    { message: { redirect_uri: ['is forbidden by the server.'] } },
  ],
  [
    { redirect_uri: 'http://app.example/' },
    { message: { redirect_uri: ['must be an HTTPS/SSL URI.'] } },
  ],
  [{ redirect_uri: ' ' }, { message: { redirect_uri: ["can't be blank"] } }],
])('are refused with %o', async (change, expected) => {
  const reply = await service.as(root).callRaw(createApplication, { ...wanted, ...change })
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject(expected)
})

test('applications require an administrator', async () => {
  expect((await service.as(ana).call(listApplications)).status).toBe(403)
  expect((await service.as(ana).call(createApplication, wanted)).status).toBe(403)
  expect((await service.as(null).call(listApplications)).status).toBe(401)
})

test('the built-in web app is not listed and cannot be deleted', async () => {
  const row = await service.deps.db
    .selectFrom('oauth_applications')
    .selectAll()
    .where('uid', '=', 'mergeboard-web')
    .executeTakeFirstOrThrow()
  expect(row.redirect_uri).toBe('http://mergeboard.test/-/oauth/callback')
  expect((await service.as(root).call(deleteApplication, { id: row.id })).status).toBe(404)
  expect((await service.as(root).call(renewApplicationSecret, { id: row.id })).status).toBe(404)
})
