import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp } from '#server/testing/app.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test('reports health, liveness and readiness', async () => {
  expect((await service.app.inject('/-/health')).body).toBe('OK\n')
  expect((await service.app.inject('/-/liveness')).json()).toEqual({ status: 'ok' })
  const readiness = await service.app.inject('/-/readiness')
  expect(readiness.statusCode).toBe(200)
  expect(readiness.json()).toEqual({ status: 'ok', database_check: [{ status: 'ok' }] })
})

test('is not ready without its database', async () => {
  const broken = await testApp()
  await broken.app.ready()
  await broken.deps.db.destroy()
  const readiness = await broken.app.inject('/-/readiness')
  expect(readiness.statusCode).toBe(503)
  expect(readiness.json().status).toBe('failed')
  await broken.close()
})
