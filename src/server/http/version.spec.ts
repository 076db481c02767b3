import { afterAll, beforeAll, expect, test } from 'vitest'

import { getMetadata, getVersion } from '#contract/version.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test('tells signed-in users its version', async () => {
  const ana = await service.user('ana')
  const reply = await service.as(ana).call(getVersion)
  expect(reply.status).toBe(200)
  expect(reply.body.version).toMatch(/^\d+\.\d+\.\d+/)
  expect((await service.as(ana).call(getMetadata)).body).toEqual(reply.body)
})

test('tells anonymous callers nothing', async () => {
  const reply = await service.as(null).call(getVersion)
  expect(reply.status).toBe(401)
  expect(reply.body).toEqual({ message: '401 Unauthorized' })
})
