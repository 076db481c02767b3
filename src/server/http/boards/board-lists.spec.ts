import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  createGroupBoardList,
  createProjectBoardList,
  deleteGroupBoardList,
  deleteProjectBoardList,
  getGroupBoardList,
  getProjectBoardList,
  listGroupBoardLists,
  listProjectBoardLists,
  moveGroupBoardList,
  moveProjectBoardList,
} from '#contract/board-lists.ts'
import {
  createGroupBoard,
  createProjectBoard,
  getGroupBoard,
  getProjectBoard,
} from '#contract/boards.ts'
import { testApp, type Api, type TestApp } from '#server/testing/app.ts'
import { makeLabel, makeMilestone } from '#server/testing/boards.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

const routes = {
  project: {
    listBoardLists: listProjectBoardLists,
    createBoard: createProjectBoard,
    createBoardList: createProjectBoardList,
    getBoardList: getProjectBoardList,
    getBoard: getProjectBoard,
    moveBoardList: moveProjectBoardList,
    deleteBoardList: deleteProjectBoardList,
  },
  group: {
    listBoardLists: listGroupBoardLists,
    createBoard: createGroupBoard,
    createBoardList: createGroupBoardList,
    getBoardList: getGroupBoardList,
    getBoard: getGroupBoard,
    moveBoardList: moveGroupBoardList,
    deleteBoardList: deleteGroupBoardList,
  },
}

let service: TestApp
let ana: Api
let anaId: number
let root: TestSpace
let team: TestSpace
let app: TestSpace
beforeAll(async () => {
  service = await testApp()
  const user = await service.user('ana')
  ana = service.as(user)
  anaId = user.id
  root = await service.group('acme')
  team = await service.group('team', { in: root })
  app = await service.project('app', { in: team })
  await service.member(root, user, 50)
})
afterAll(() => service.close())

let labels = 0
const newLabel = (space: TestSpace) => makeLabel(service, space, `label ${++labels}`)

describe.each(['project', 'group'] as const)('lists of a %s board', (kind) => {
  const {
    createBoard,
    createBoardList,
    getBoardList,
    listBoardLists,
    getBoard,
    moveBoardList,
    deleteBoardList,
  } = routes[kind]

  let space: TestSpace
  let board: { id: string; board_id: number }
  beforeAll(() => {
    space = kind === 'project' ? app : team
  })
  beforeEach(async () => {
    board = {
      id: space.full_path,
      board_id: (await ana.call(createBoard, { id: space.full_path, name: 'Board' })).body.id,
    }
  })
  const order = async () =>
    (await ana.call(listBoardLists, { ...board, per_page: 100 })).body.map((list) => list.id)
  const newList = async () =>
    (await ana.call(createBoardList, { ...board, label_id: await newLabel(space) })).body
  const newLists = async (count: number) => {
    const ids: number[] = []
    for (let n = 0; n < count; n++) ids.push((await newList()).id)
    return ids
  }
  const limits =
    kind === 'project' ? { max_issue_count: 0, max_issue_weight: 0, limit_metric: null } : {}

  test('a label list is created', async () => {
    const label = await newLabel(space)
    const reply = await ana.call(createBoardList, { ...board, label_id: label })
    expect(reply.status).toBe(201)
    const list = {
      id: expect.any(Number),
      label: {
        id: label,
        name: `label ${labels}`,
        color: '#D9534F',
        text_color: expect.stringMatching(/^#[0-9A-F]{6}$/),
        description: `About label ${labels}`,
        description_html: `About label ${labels}`,
        archived: false,
      },
      position: 0,
      ...limits,
    }
    expect(reply.body).toEqual(list)
    expect((await ana.call(getBoardList, { ...board, list_id: reply.body.id })).body).toEqual(list)
    expect((await ana.call(listBoardLists, board)).body).toEqual([list])
    expect((await ana.call(getBoard, board)).body.lists).toEqual([list])
  })

  test('a milestone list has no label', async () => {
    const milestone = await makeMilestone(service, space, `1.${labels++}`)
    const reply = await ana.call(createBoardList, { ...board, milestone_id: milestone })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      id: expect.any(Number),
      label: null,
      position: 0,
      milestone: expect.objectContaining({ id: milestone, [`${kind}_id`]: space.id }),
      ...limits,
    })
    expect((await ana.call(getBoard, board)).body.lists).toEqual([reply.body])
  })

  test('an assignee list has no label', async () => {
    const reply = await ana.call(createBoardList, { ...board, assignee_id: anaId })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      id: expect.any(Number),
      label: null,
      position: 0,
      assignee: expect.objectContaining({ id: anaId, username: 'ana', name: 'Ana' }),
      ...limits,
    })
    expect((await ana.call(getBoard, board)).body.lists).toEqual([reply.body])
  })

  test('new lists come last, whatever their type', async () => {
    await ana.call(createBoardList, { ...board, assignee_id: anaId })
    const label = await newList()
    await ana.call(createBoardList, {
      ...board,
      milestone_id: await makeMilestone(service, space, `2.${labels++}`),
    })
    expect(label.position).toBe(1)
    expect((await ana.call(listBoardLists, board)).body.map((list) => list.position)).toEqual([
      0, 1, 2,
    ])
  })

  test('labels, milestones and members of parent groups are accepted', async () => {
    expect(
      (await ana.call(createBoardList, { ...board, label_id: await newLabel(root) })).status,
    ).toBe(201)
    const milestone = await makeMilestone(service, root, `3.${labels++}`)
    expect((await ana.call(createBoardList, { ...board, milestone_id: milestone })).status).toBe(
      201,
    )
    expect((await ana.call(createBoardList, { ...board, assignee_id: anaId })).status).toBe(201)
  })

  test('unknown labels, milestones and users, and those of other groups, are not found', async () => {
    const foreign = await service.group(`foreign-${labels}`)
    const stranger = await service.user(`stranger-${labels}`)
    const former = await service.user(`former-${labels}`)
    await service.member(space, former, 30)
    await service.deps.db
      .updateTable('members')
      .set({ expires_at: '2020-01-01' })
      .where('user_id', '=', former.id)
      .execute()
    const refused = [
      [{ label_id: 999_999_999 }, 'Label not found'],
      [{ label_id: await newLabel(foreign) }, 'Label not found'],
      [{ milestone_id: 999_999_999 }, 'Milestone not found'],
      [{ milestone_id: await makeMilestone(service, foreign, 'Secret') }, 'Milestone not found'],
      [{ assignee_id: 999_999_999 }, 'Assignee not found'],
      [{ assignee_id: stranger.id }, 'Assignee not found'],
      [{ assignee_id: former.id }, 'Assignee not found'],
    ] as const
    for (const [body, error] of refused) {
      expect(await ana.call(createBoardList, { ...board, ...body })).toMatchObject({
        status: 400,
        body: { message: { error } },
      })
    }
    expect(await order()).toEqual([])
  })

  test('exactly one of label_id, assignee_id and milestone_id is required', async () => {
    const label = await newLabel(space)
    const cases = [
      [{ label_id: label, assignee_id: anaId }, 'label_id, assignee_id are mutually exclusive'],
      [
        { assignee_id: anaId, milestone_id: 1, label_id: label },
        'label_id, milestone_id, assignee_id are mutually exclusive',
      ],
      [
        {},
        'label_id, milestone_id, assignee_id are missing, exactly one parameter must be provided',
      ],
      [
        { label_id: '' },
        'label_id, milestone_id, assignee_id are missing, exactly one parameter must be provided',
      ],
      [{ label_id: 'bug' }, 'label_id is invalid'],
    ] as const
    for (const [body, error] of cases) {
      expect(await ana.callRaw(createBoardList, { ...board, ...body })).toMatchObject({
        status: 400,
        body: { error },
      })
    }
    expect(await order()).toEqual([])
  })

  test('a board has at most one list per label, assignee and milestone', async () => {
    const subjects = [
      [{ label_id: await newLabel(space) }, 'Label'],
      [{ assignee_id: anaId }, 'Assignee'],
      [{ milestone_id: await makeMilestone(service, space, `4.${labels++}`) }, 'Milestone'],
    ] as const
    for (const [body, name] of subjects) {
      expect((await ana.call(createBoardList, { ...board, ...body })).status).toBe(201)
      expect(await ana.call(createBoardList, { ...board, ...body })).toMatchObject({
        status: 400,
        body: { message: { error: `${name} has already been taken` } },
      })
    }
    const another = {
      id: space.full_path,
      board_id: (await ana.call(createBoard, { id: space.full_path, name: 'Another' })).body.id,
    }
    expect((await ana.call(createBoardList, { ...another, ...subjects[0][0] })).status).toBe(201)
  })

  test('a board has at most 500 lists', async () => {
    const { id } = await newList()
    const { db } = service.deps
    const { id: _, ...row } = await db
      .selectFrom('board_lists')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const rows = []
    for (let position = 1; position < 499; position++)
      rows.push({ ...row, position, label_id: await newLabel(space) })
    await db.insertInto('board_lists').values(rows).execute()
    expect((await newList()).position).toBe(499)
    const label_id = await newLabel(space)
    expect(await ana.call(createBoardList, { ...board, label_id })).toMatchObject({
      status: 400,
      body: { message: { error: 'Maximum number of lists (500) exceeded' } },
    })
    await ana.call(deleteBoardList, { ...board, list_id: id })
    expect((await ana.call(createBoardList, { ...board, label_id })).status).toBe(201)
  })

  test('are paginated', async () => {
    const ids = await newLists(3)
    const page = await ana.call(listBoardLists, { ...board, per_page: 2, page: 2 })
    expect(page.body).toMatchObject([{ id: ids[2], position: 2 }])
    expect(page.headers).toMatchObject({ 'x-total': '3', 'x-total-pages': '2', 'x-prev-page': '1' })
    expect(await ana.call(listBoardLists, { ...board, page: 9 })).toMatchObject({
      body: [],
      headers: { 'x-total': '3' },
    })
  })

  test.each([
    [0, 2, [1, 2, 0, 3]],
    [3, 0, [3, 0, 1, 2]],
    [2, 1, [0, 2, 1, 3]],
    [0, 3, [1, 2, 3, 0]],
  ])('a list moves from position %d to %d', async (from, to, order) => {
    const ids = await newLists(4)
    const reply = await ana.call(moveBoardList, { ...board, list_id: ids[from]!, position: to })
    expect(reply).toMatchObject({ status: 200, body: { id: ids[from], position: to, ...limits } })
    expect(reply.body.label).toMatchObject({ name: expect.any(String) })
    const moved = (await ana.call(listBoardLists, board)).body
    expect(moved.map((list) => list.id)).toEqual(order.map((index) => ids[index]))
    expect(moved.map((list) => list.position)).toEqual([0, 1, 2, 3])
    expect((await ana.call(getBoard, board)).body.lists).toEqual(moved)
    expect((await ana.call(getBoardList, { ...board, list_id: ids[from]! })).body).toEqual(
      reply.body,
    )
  })

  test('the position may be text in the query', async () => {
    const ids = await newLists(2)
    const reply = await ana.put(
      `/${kind}s/${space.id}/boards/${board.board_id}/lists/${ids[0]}?position=1`,
    )
    expect(reply).toMatchObject({ status: 200, body: { position: 1 } })
    expect(await order()).toEqual([ids[1], ids[0]])
  })

  test.each([-1, 3, 1e9, 2 ** 60, 1])(
    'a list does not move from position 1 to %d',
    async (position) => {
      const ids = await newLists(3)
      expect(await ana.call(moveBoardList, { ...board, list_id: ids[1]!, position })).toMatchObject(
        {
          status: 400,
          body: { message: { error: 'List could not be moved!' } },
        },
      )
      expect(await order()).toEqual(ids)
    },
  )

  test.each([1.5, '1.5', 'first', '1e0', [1], {}, true])(
    'the position %j is invalid',
    async (position) => {
      const { id } = await newList()
      await newList()
      expect(await ana.callRaw(moveBoardList, { ...board, list_id: id, position })).toMatchObject({
        status: 400,
        body: { error: 'position is invalid' },
      })
    },
  )

  test('a position is required', async () => {
    const { id } = await newList()
    for (const body of [{}, { position: null }, { position: '' }]) {
      expect(await ana.callRaw(moveBoardList, { ...board, list_id: id, ...body })).toMatchObject({
        status: 400,
        body: {
          message: '400 (Bad request) "position" not given',
          error: 'position is missing',
        },
      })
    }
  })

  test('deletes a list and closes the gap in the positions', async () => {
    const ids = await newLists(4)
    expect(await ana.call(deleteBoardList, { ...board, list_id: ids[1]! })).toMatchObject({
      status: 204,
      body: null,
    })
    const left = (await ana.call(listBoardLists, board)).body
    expect(left.map((list) => [list.id, list.position])).toEqual([
      [ids[0], 0],
      [ids[2], 1],
      [ids[3], 2],
    ])
    expect(
      (await ana.call(moveBoardList, { ...board, list_id: ids[0]!, position: 2 })).status,
    ).toBe(200)
    expect(
      (await ana.call(moveBoardList, { ...board, list_id: ids[0]!, position: 3 })).status,
    ).toBe(400)
    expect((await newList()).position).toBe(3)
    expect(await order()).toEqual([ids[2], ids[3], ids[0], expect.any(Number)])
  })

  test('deleting a label deletes its list and closes the gap', async () => {
    const ids = await newLists(2)
    const label = await newLabel(space)
    await ana.call(createBoardList, { ...board, label_id: label })
    const last = await newList()
    await service.deps.db.deleteFrom('labels').where('id', '=', label).execute()
    expect((await ana.call(getBoardList, { ...board, list_id: last.id })).body.position).toBe(2)
    expect(
      (await ana.call(moveBoardList, { ...board, list_id: last.id, position: 3 })).status,
    ).toBe(400)
    expect(
      (await ana.call(moveBoardList, { ...board, list_id: last.id, position: 0 })).status,
    ).toBe(200)
    expect((await ana.call(getBoard, board)).body.lists).toMatchObject([
      { id: last.id, position: 0 },
      { id: ids[0], position: 1 },
      { id: ids[1], position: 2 },
    ])
  })

  test('keeps a list that changed in the meantime', async () => {
    const list = { ...board, list_id: (await newList()).id }
    const changed = await ana.call(deleteBoardList, list, {
      'if-unmodified-since': 'Tue, 01 Jan 2019 00:00:00 GMT',
    })
    expect(changed).toMatchObject({ status: 412, body: { message: '412 Precondition Failed' } })
    expect((await ana.call(getBoardList, list)).status).toBe(200)
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    expect(
      (await ana.call(deleteBoardList, list, { 'if-unmodified-since': inAnHour })).status,
    ).toBe(204)
  })

  test('a list is not found through another board', async () => {
    const id = (await newLists(2))[0]!
    const another = (await ana.call(createBoard, { id: space.full_path, name: 'Another' })).body.id
    for (const elsewhere of [
      { ...board, board_id: another, list_id: id },
      { ...board, list_id: 999_999_999 },
    ]) {
      const nowhere = { status: 404, body: { message: '404 Not found' } }
      expect(await ana.call(getBoardList, elsewhere)).toMatchObject(nowhere)
      expect(await ana.call(moveBoardList, { ...elsewhere, position: 1 })).toMatchObject(nowhere)
      expect(await ana.call(deleteBoardList, elsewhere)).toMatchObject(nowhere)
    }
    expect((await ana.call(getBoardList, { ...board, list_id: id })).status).toBe(200)
  })

  test('a list is not found through a board of another space', async () => {
    const id = (await newLists(2))[0]!
    const other = kind === 'project' ? team : app
    const { getBoardList, moveBoardList, deleteBoardList, createBoardList } = routes[other.kind]
    const there = { ...board, id: other.full_path }
    const list = { ...there, list_id: id }
    expect((await ana.call(getBoardList, list)).status).toBe(404)
    expect((await ana.call(moveBoardList, { ...list, position: 1 })).status).toBe(404)
    expect((await ana.call(deleteBoardList, list)).status).toBe(404)
    expect((await ana.call(createBoardList, { ...there, assignee_id: anaId })).status).toBe(404)
  })

  test.each(['board_id', 'list_id'])('the %s must be a number', async (name) => {
    const list = { ...board, list_id: 1, [name]: 'x' }
    const invalid = { status: 400, body: { error: `${name} is invalid` } }
    expect(await ana.call(getBoardList, list)).toMatchObject(invalid)
    expect(await ana.call(moveBoardList, { ...list, position: 1 })).toMatchObject(invalid)
    expect(await ana.call(deleteBoardList, list)).toMatchObject(invalid)
  })
})
