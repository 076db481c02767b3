import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createGroupBoardList,
  createProjectBoardList,
  limitProjectBoardList,
} from '#contract/board-lists.ts'
import {
  createGroupBoard,
  createProjectBoard,
  deleteGroupBoard,
  listGroupBoards,
  updateGroupBoard,
  updateProjectBoard,
} from '#contract/boards.ts'
import { testApp, type Api, type TestApp } from '#server/testing/app.ts'
import { makeLabel, makeMilestone } from '#server/testing/boards.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

describe('on the free plan', () => {
  let service: TestApp
  let ana: Api
  let anaId: number
  let group: TestSpace
  let project: TestSpace
  beforeAll(async () => {
    service = await testApp({ plan: 'free' })
    const user = await service.user('ana')
    ana = service.as(user)
    anaId = user.id
    group = await service.group('acme')
    project = await service.project('app', { in: group })
    await service.member(group, user, 50)
  })
  afterAll(() => service.close())

  test('boards can be renamed, but not scoped', async () => {
    const board = (await ana.call(createProjectBoard, { id: project.full_path, name: 'Board' }))
      .body
    const milestone = await makeMilestone(service, project, '1.0')
    const reply = await ana.call(updateProjectBoard, {
      id: project.full_path,
      board_id: board.id,
      name: 'Renamed',
      milestone_id: milestone,
      assignee_id: anaId,
      labels: 'bug',
      weight: 3,
    })
    expect(reply).toMatchObject({ status: 200, body: { ...board, name: 'Renamed' } })
    expect(await service.deps.db.selectFrom('labels').select('id').execute()).toEqual([])
  })

  test('assignee lists, milestone lists and limits are refused', async () => {
    const { id } = (await ana.call(createProjectBoard, { id: project.full_path, name: 'Board' }))
      .body
    const board = { id: project.full_path, board_id: id }
    expect(await ana.call(createProjectBoardList, { ...board, assignee_id: anaId })).toMatchObject({
      status: 400,
      body: { message: { error: 'Assignee lists not available with your current license' } },
    })
    expect(await ana.call(createProjectBoardList, { ...board, milestone_id: 1 })).toMatchObject({
      status: 400,
      body: { message: { error: 'Milestone lists not available with your current license' } },
    })
    const label = await makeLabel(service, project, 'todo')
    const list = await ana.call(createProjectBoardList, { ...board, label_id: label })
    expect(list.status).toBe(201)
    const limit = await ana.call(limitProjectBoardList, {
      ...board,
      list_id: list.body.id,
      max_issue_count: 1,
    })
    expect(limit.status).toBe(403)
  })

  test('group boards can be neither created nor deleted', async () => {
    expect(await ana.call(createGroupBoard, { id: group.full_path, name: 'Board' })).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden' },
    })
    expect((await ana.call(deleteGroupBoard, { id: group.full_path, board_id: 1 })).status).toBe(
      403,
    )
    expect(await ana.call(listGroupBoards, { id: group.full_path })).toMatchObject({
      status: 200,
      body: [],
    })
  })
})

test.each(['premium', 'ultimate'] as const)('the %s plan has every board feature', async (plan) => {
  const service = await testApp({ plan })
  const user = await service.user('ana')
  const ana = service.as(user)
  const group = await service.group('acme')
  await service.member(group, user, 50)
  const board = await ana.call(createGroupBoard, { id: group.full_path, name: 'Board' })
  expect(board.status).toBe(201)
  const address = { id: group.full_path, board_id: board.body.id }
  expect((await ana.call(updateGroupBoard, { ...address, weight: 0 })).body.weight).toBe(0)
  expect((await ana.call(createGroupBoardList, { ...address, assignee_id: user.id })).status).toBe(
    201,
  )
  expect((await ana.call(deleteGroupBoard, address)).status).toBe(204)
  await service.close()
})
