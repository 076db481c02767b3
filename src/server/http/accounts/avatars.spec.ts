import { afterAll, beforeAll, expect, test } from 'vitest'

import { deleteUser, getUser } from '#contract/users.ts'
import { insertAvatar } from '#server/store/accounts/avatars.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>'

let service: TestApp
let ana: TestUser
let ben: TestUser

beforeAll(async () => {
  service = await testApp()
  ana = await service.user('ana')
  ben = await service.user('ben')
  await insertAvatar(service.deps.db, ana.id, SVG)
})
afterAll(() => service.close())

test("everyone can load a user's avatar from avatar_url", async () => {
  const { body } = await service.as(ben).call(getUser, { id: ana.id })
  const { pathname } = new URL(body.avatar_url!)
  const { statusCode, headers, body: svg } = await service.app.inject(pathname)
  expect([statusCode, svg]).toEqual([200, SVG])
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const again = await service.app.inject({
    url: pathname,
    headers: { 'if-none-match': headers.etag },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a user without an avatar has no avatar_url', async () => {
  expect((await service.as(ana).call(getUser, { id: ben.id })).body.avatar_url).toBeNull()
  for (const id of [String(ben.id), '999999', '99999999999999999999', 'ana']) {
    const reply = await service.app.inject(`/uploads/-/system/user/avatar/${id}/avatar.svg`)
    expect(reply.statusCode).toBe(404)
  }
})

test('an avatar is deleted with its user', async () => {
  const root = await service.user('root', { admin: true })
  await service.as(root).call(deleteUser, { id: ana.id, hard_delete: true })
  expect(await service.deps.db.selectFrom('avatars').selectAll().execute()).toEqual([])
})
