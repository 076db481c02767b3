import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getNamespace, getNamespaceExistence, listNamespaces } from '#contract/namespaces.ts'
import { defaultLimits } from '#server/config.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

let service: TestApp
let ana: TestUser
let stranger: TestUser
let root: TestUser
let acme: TestSpace
let inner: TestSpace

beforeAll(async () => {
  service = await testApp()
  ana = await service.user('ana')
  stranger = await service.user('stan')
  root = await service.user('root', { admin: true })
  acme = await service.group('acme')
  inner = await service.group('inner', { in: acme })
  await service.group('open', { visibility: 20 })
  await service.member(acme, ana, 30)
})
afterAll(() => service.close())

const paths = async (user: TestUser, query: Some<typeof listNamespaces> = {}) => {
  const reply = await service.as(user).call(listNamespaces, query)
  expect(reply.status).toBe(200)
  return reply.body.map((namespace) => namespace.full_path)
}

describe('the namespace list', () => {
  test('has the caller’s own and their groups; administrators see all', async () => {
    expect(await paths(ana)).toEqual(['ana', 'acme', 'acme/inner'])
    expect(await paths(stranger)).toEqual(['stan'])
    expect(await paths(root)).toEqual(['ana', 'stan', 'root', 'acme', 'acme/inner', 'open'])
  })

  test('can be filtered', async () => {
    expect(await paths(ana, { owned_only: true })).toEqual(['ana'])
    expect(await paths(root, { owned_only: true })).toEqual(['root'])
    expect(await paths(ana, { top_level_only: true })).toEqual(['ana', 'acme'])
    expect(await paths(root, { search: 'INN' })).toEqual(['acme/inner'])
    expect(await paths(root, { search: '%' })).toEqual([])
    const { headers } = await service.as(root).call(listNamespaces, { per_page: 4, page: 2 })
    expect(headers).toMatchObject({ 'x-total': '6', 'x-prev-page': '1', 'x-next-page': '' })
  })

  test('requires credentials', async () => {
    expect((await service.as(null).call(listNamespaces)).status).toBe(401)
  })
})

describe('a namespace', () => {
  test('is found by id or full path', async () => {
    const expected = {
      id: inner.id,
      name: 'inner',
      path: 'inner',
      kind: 'group',
      full_path: 'acme/inner',
      parent_id: acme.id,
      avatar_url: null,
      web_url: 'http://mergeboard.test/groups/acme/inner',
    }
    for (const reference of [inner.id, 'acme/inner', 'ACME/Inner']) {
      expect((await service.as(ana).call(getNamespace, { id: reference })).body).toEqual(expected)
    }
    const own = await service.as(ana).call(getNamespace, { id: 'Ana' })
    expect(own.body).toMatchObject({ kind: 'user', web_url: 'http://mergeboard.test/ana' })
  })

  test('that is hidden from the caller looks absent', async () => {
    for (const reference of [acme.id, 'acme', 'ana', 'nothing', '0', '99999999999999999999']) {
      const reply = await service.as(stranger).call(getNamespace, { id: reference })
      expect(reply.status).toBe(404)
      expect(reply.body).toEqual({ message: '404 Namespace Not Found' })
    }
    expect((await service.as(stranger).call(getNamespace, { id: 'open' })).status).toBe(200)
    expect((await service.as(root).call(getNamespace, { id: 'ana' })).status).toBe(200)
  })
})

describe('checking whether a namespace exists', () => {
  const exists = async (
    user: TestUser,
    namespace: string,
    more: Some<typeof getNamespaceExistence> = {},
  ) => (await service.as(user).call(getNamespaceExistence, { namespace, ...more })).body

  test('suggests a free path if it does', async () => {
    await service.group('acme1')
    expect(await exists(stranger, 'ACME')).toEqual({ exists: true, suggests: ['ACME2'] })
    expect(await exists(stranger, 'ana')).toEqual({ exists: true, suggests: ['ana1'] })
    expect(await exists(stranger, 'free')).toEqual({ exists: false, suggests: [] })
    expect(await exists(stranger, 'inner')).toEqual({ exists: false, suggests: [] })
  })

  test('is limited per user and minute', async () => {
    const strict = await testApp({ limits: defaultLimits })
    const [one, two] = [await strict.user('one'), await strict.user('two')]
    const check = (user: TestUser) =>
      strict.as(user).call(getNamespaceExistence, { namespace: 'acme' })
    for (let nth = 1; nth <= defaultLimits.existenceChecksPerUser; nth++) {
      expect((await check(one)).status).toBe(200)
    }
    const refused = await check(one)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
    expect((await check(two)).status).toBe(200)
    await strict.close()
  })

  test('works inside a parent that the caller can see', async () => {
    const parent = { parent_id: acme.id }
    expect(await exists(ana, 'inner', parent)).toEqual({ exists: true, suggests: ['inner1'] })
    expect(await exists(stranger, 'inner', parent)).toEqual({ exists: false, suggests: [] })
    expect(await exists(ana, 'inner', { parent_id: -1 })).toEqual({ exists: false, suggests: [] })
  })
})
