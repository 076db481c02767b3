import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  createProjectBoardList,
  getProjectBoardList,
  limitProjectBoardList,
} from '#contract/board-lists.ts'
import { createProjectBoard } from '#contract/boards.ts'
import { testApp, type Api, type ParamsOf, type TestApp } from '#server/testing/app.ts'
import { makeLabel } from '#server/testing/boards.ts'

let service: TestApp
let ana: Api
let guest: Api
let list: ParamsOf<typeof getProjectBoardList>
beforeAll(async () => {
  service = await testApp()
  const [reporter, gus] = [await service.user('ana'), await service.user('gus')]
  ana = service.as(reporter)
  guest = service.as(gus)
  const app = await service.project('app', { in: await service.group('acme') })
  await service.member(app, reporter, 20)
  await service.member(app, gus, 10)
  const board = {
    id: app.full_path,
    board_id: (await ana.call(createProjectBoard, { id: app.full_path, name: 'Board' })).body.id,
  }
  const label = await makeLabel(service, app, 'Doing')
  const { body } = await ana.call(createProjectBoardList, { ...board, label_id: label })
  list = { ...board, list_id: body.id }
})
afterAll(() => service.close())

test('limits are set one at a time, and shown on the list', async () => {
  const counted = await ana.call(limitProjectBoardList, { ...list, max_issue_count: 5 })
  expect(counted.status).toBe(200)
  expect(counted.body).toMatchObject({ max_issue_count: 5, max_issue_weight: 0, position: 0 })
  await ana.call(limitProjectBoardList, {
    ...list,
    max_issue_weight: 20,
    limit_metric: 'issue_weights',
  })
  const limits = { max_issue_count: 5, max_issue_weight: 20, limit_metric: 'issue_weights' }
  expect((await ana.call(getProjectBoardList, list)).body).toMatchObject(limits)
  await ana.call(limitProjectBoardList, {
    ...list,
    max_issue_count: 0,
    max_issue_weight: 0,
    limit_metric: null,
  })
  const none = { max_issue_count: 0, max_issue_weight: 0, limit_metric: null }
  expect((await ana.call(getProjectBoardList, list)).body).toMatchObject(none)
})

test.each([
  [{}, 'max_issue_count, max_issue_weight, limit_metric are missing, at least one'],
  [{ max_issue_count: -1 }, 'max_issue_count'],
  [{ max_issue_count: 'many' }, 'max_issue_count is invalid'],
  [{ limit_metric: 'colour' }, 'limit_metric does not have a valid value'],
])('%j changes nothing', async (limits, words) => {
  const before = (await ana.call(getProjectBoardList, list)).body
  const reply = await ana.callRaw(limitProjectBoardList, { ...list, ...limits })
  expect(reply.status).toBe(400)
  expect(reply.refusal.error).toContain(words)
  expect((await ana.call(getProjectBoardList, list)).body).toEqual(before)
})

test('guests cannot set limits, and a missing list answers 404', async () => {
  expect((await guest.call(limitProjectBoardList, { ...list, max_issue_count: 1 })).status).toBe(
    403,
  )
  const elsewhere = { ...list, list_id: 999_999, max_issue_count: 1 }
  expect((await ana.call(limitProjectBoardList, elsewhere)).status).toBe(404)
})
