import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp, type Api, type TestApp } from '#server/testing/app.ts'
import { boardsOf, makeLabel } from '#server/testing/boards.ts'

let service: TestApp
let ana: Api
let guest: Api
let list: string
beforeAll(async () => {
  service = await testApp()
  const [reporter, gus] = [await service.user('ana'), await service.user('gus')]
  ana = service.as(reporter)
  guest = service.as(gus)
  const app = await service.project('app', { in: await service.group('acme') })
  await service.member(app, reporter, 20)
  await service.member(app, gus, 10)
  const board = `${boardsOf(app)}/${(await ana.post(boardsOf(app), { name: 'Board' })).body.id}`
  const label = await makeLabel(service, app, 'Doing')
  const { body } = await ana.post(`${board}/lists`, { label_id: label })
  list = `${board}/lists/${body.id}`
})
afterAll(() => service.close())

test('limits are set one by one, and shown on the list', async () => {
  const counted = await ana.put(`${list}/limits`, { max_issue_count: 5 })
  expect(counted.status).toBe(200)
  expect(counted.body).toMatchObject({ max_issue_count: 5, max_issue_weight: 0, position: 0 })
  await ana.put(`${list}/limits`, { max_issue_weight: 20, limit_metric: 'issue_weights' })
  const limits = { max_issue_count: 5, max_issue_weight: 20, limit_metric: 'issue_weights' }
  expect((await ana.get(list)).body).toMatchObject(limits)
  await ana.put(`${list}/limits`, { max_issue_count: 0, max_issue_weight: 0, limit_metric: null })
  const none = { max_issue_count: 0, max_issue_weight: 0, limit_metric: null }
  expect((await ana.get(list)).body).toMatchObject(none)
})

test.each([
  [{}, 'max_issue_count, max_issue_weight, limit_metric are missing, at least one'],
  [{ max_issue_count: -1 }, 'max_issue_count'],
  [{ max_issue_count: 'many' }, 'max_issue_count is invalid'],
  [{ limit_metric: 'colour' }, 'limit_metric does not have a valid value'],
])('%j changes nothing', async (limits, words) => {
  const before = (await ana.get(list)).body
  const reply = await ana.put(`${list}/limits`, limits)
  expect(reply.status).toBe(400)
  expect(reply.body.error).toContain(words)
  expect((await ana.get(list)).body).toEqual(before)
})

test('a guest may not, and a list that is not there has none', async () => {
  expect((await guest.put(`${list}/limits`, { max_issue_count: 1 })).status).toBe(403)
  const elsewhere = list.replace(/\d+$/, '999999')
  expect((await ana.put(`${elsewhere}/limits`, { max_issue_count: 1 })).status).toBe(404)
})
