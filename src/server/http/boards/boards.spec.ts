import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createGroupBoardList,
  createProjectBoardList,
  listGroupBoardLists,
  listProjectBoardLists,
} from '#contract/board-lists.ts'
import {
  createGroupBoard,
  createProjectBoard,
  deleteGroupBoard,
  deleteProjectBoard,
  getGroupBoard,
  getProjectBoard,
  listGroupBoards,
  listProjectBoards,
  updateGroupBoard,
  updateProjectBoard,
} from '#contract/boards.ts'
import { testApp, type Api, type TestApp } from '#server/testing/app.ts'
import { makeLabel, makeMilestone } from '#server/testing/boards.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

const routes = {
  project: {
    createBoard: createProjectBoard,
    listBoards: listProjectBoards,
    getBoard: getProjectBoard,
    updateBoard: updateProjectBoard,
    createBoardList: createProjectBoardList,
    deleteBoard: deleteProjectBoard,
    listBoardLists: listProjectBoardLists,
  },
  group: {
    createBoard: createGroupBoard,
    listBoards: listGroupBoards,
    getBoard: getGroupBoard,
    updateBoard: updateGroupBoard,
    createBoardList: createGroupBoardList,
    deleteBoard: deleteGroupBoard,
    listBoardLists: listGroupBoardLists,
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
  await service.member(root, user, 20)
})
afterAll(() => service.close())

const newBoard = async (space: TestSpace, name = 'Development') =>
  (await ana.call(routes[space.kind].createBoard, { id: space.full_path, name })).body

describe('a project board', () => {
  test('is created with a name only', async () => {
    const reply = await ana.call(createProjectBoard, { id: app.full_path, name: 'Sprint' })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      id: expect.any(Number),
      name: 'Sprint',
      hide_backlog_list: false,
      hide_closed_list: false,
      project: expect.objectContaining({
        id: app.id,
        name: 'app',
        name_with_namespace: 'acme / team / app',
        path: 'app',
        path_with_namespace: 'acme/team/app',
        http_url_to_repo: 'http://mergeboard.test/acme/team/app.git',
        web_url: 'http://mergeboard.test/acme/team/app',
        default_branch: 'main',
        tag_list: [],
        star_count: 0,
        forks_count: 0,
        namespace: expect.objectContaining({ id: team.id, kind: 'group', full_path: 'acme/team' }),
      }),
      group: null,
      milestone: null,
      assignee: null,
      labels: [],
      weight: null,
      lists: [],
    })
  })
})

describe('a group board', () => {
  test('is created with a name only', async () => {
    const reply = await ana.call(createGroupBoard, { id: team.full_path, name: 'Roadmap' })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      id: expect.any(Number),
      name: 'Roadmap',
      hide_backlog_list: false,
      hide_closed_list: false,
      project: null,
      group: { id: team.id, name: 'team', web_url: 'http://mergeboard.test/groups/acme/team' },
      milestone: null,
      assignee: null,
      labels: [],
      weight: null,
      lists: [],
    })
  })
})

describe.each(['project', 'group'] as const)('boards of a %s', (kind) => {
  const { getBoard, createBoard, updateBoard, createBoardList, deleteBoard, listBoardLists } =
    routes[kind]

  let space: TestSpace
  beforeAll(() => {
    space = kind === 'project' ? app : team
  })

  test('do not exist at first', async () => {
    const fresh =
      kind === 'project'
        ? await service.project('fresh', { in: root })
        : await service.group('fresh-group', { in: root })
    const reply = await ana.call(routes[fresh.kind].listBoards, { id: fresh.full_path })
    expect(reply).toMatchObject({ status: 200, body: [] })
    expect(reply.headers).toMatchObject({ 'x-total': '0', 'x-total-pages': '1' })
  })

  test('are listed by id, in pages', async () => {
    const many =
      kind === 'project'
        ? await service.project('many', { in: root })
        : await service.group('many-group', { in: root })
    const ids = []
    for (const name of ['c', 'a', 'b']) ids.push((await newBoard(many, name)).id)

    const first = await ana.call(routes[many.kind].listBoards, { id: many.full_path, per_page: 2 })
    expect(first.body.map((board) => board.id)).toEqual(ids.slice(0, 2))
    expect(first.headers).toMatchObject({
      'x-total': '3',
      'x-total-pages': '2',
      'x-page': '1',
      'x-next-page': '2',
      'x-per-page': '2',
    })
    expect(first.headers['link']).toContain('rel="next"')
    const second = await ana.call(routes[many.kind].listBoards, {
      id: many.full_path,
      per_page: 2,
      page: 2,
    })
    expect(second.body.map((board) => board.id)).toEqual(ids.slice(2))
    const third = await ana.call(routes[many.kind].listBoards, {
      id: many.full_path,
      per_page: 2,
      page: 3,
    })
    expect(third).toMatchObject({ status: 200, body: [], headers: { 'x-total': '3' } })
  })

  test('are refused when the texts of a page are too long to read at once', async () => {
    const wordy =
      kind === 'project'
        ? await service.project('wordy', { in: root })
        : await service.group('wordy-group', { in: root })
    const label_id = await makeLabel(service, wordy, 'told')
    const { db, now } = service.deps
    const description = '\u{1F6A2}'.repeat(1000)
    await db.updateTable('labels').set({ description }).where('id', '=', label_id).execute()
    const stamps = { root_id: wordy.root_id, created_at: now(), updated_at: now() }
    const { id: _, ...label } = await db
      .selectFrom('labels')
      .selectAll()
      .where('id', '=', label_id)
      .executeTakeFirstOrThrow()
    const labels = await db
      .insertInto('labels')
      .values(Array.from({ length: 500 }, (_, nth) => ({ ...label, title: `label ${nth}` })))
      .returning('id')
      .execute()
    for (let nth = 0; nth < 5; nth++) {
      const { id: board_id } = await newBoard(wordy)
      const list = (label_id: number, position: number) =>
        ({ ...stamps, board_id, kind: 'label', label_id, position }) as const
      const rows = labels.map(({ id }, position) => list(id, position))
      await db.insertInto('board_lists').values(rows).execute()
    }
    const list = (per_page: number) =>
      ana.call(routes[wordy.kind].listBoards, { id: wordy.full_path, per_page })
    expect(await list(5)).toMatchObject({
      status: 400,
      body: {
        message: '400 Bad request - The boards of this page are too long. Use a smaller per_page.',
      },
    })
    expect((await list(2)).body).toHaveLength(2)
  })

  test('reads a board by its id', async () => {
    const board = await newBoard(space)
    const reply = await ana.call(getBoard, { id: space.full_path, board_id: board.id })
    expect(reply).toMatchObject({ status: 200, body: board })
  })

  test('project and group can be given by id or by path', async () => {
    const board = await newBoard(space)
    const reply = await ana.call(getBoard, { id: space.id, board_id: board.id })
    expect(reply.body).toEqual(board)
  })

  test('a name is required', async () => {
    expect(await ana.callRaw(createBoard, { id: space.full_path })).toMatchObject({
      status: 400,
      body: { message: '400 (Bad request) "name" not given', error: 'name is missing' },
    })
  })

  test.each([
    ['', "can't be blank"],
    ['   ', "can't be blank"],
    ['x'.repeat(256), 'is too long (maximum is 255 characters)'],
  ])('the name %j is refused', async (name, problem) => {
    const refused = { status: 400, body: { message: { name: [problem] } } }
    expect(await ana.call(createBoard, { id: space.full_path, name })).toMatchObject(refused)
    const board = await newBoard(space)
    expect(
      await ana.call(updateBoard, { id: space.full_path, board_id: board.id, name }),
    ).toMatchObject(refused)
    expect((await ana.call(getBoard, { id: space.full_path, board_id: board.id })).body).toEqual(
      board,
    )
  })

  test('a name may have 255 characters of any kind', async () => {
    const name = '🦊'.repeat(255)
    expect(await ana.call(createBoard, { id: space.full_path, name })).toMatchObject({
      status: 201,
      body: { name },
    })
  })

  test('a board is renamed, with parameters in the query too', async () => {
    const board = await newBoard(space)
    const reply = await ana.put(`/${kind}s/${space.id}/boards/${board.id}?name=Renamed`)
    expect(reply).toMatchObject({ status: 200, body: { ...board, name: 'Renamed' } })
  })

  test('an update without parameters changes nothing', async () => {
    const board = await newBoard(space)
    expect(await ana.call(updateBoard, { id: space.full_path, board_id: board.id })).toMatchObject({
      status: 200,
      body: board,
    })
  })

  test('the open and closed lists can be hidden', async () => {
    const board = await newBoard(space)
    const reply = await ana.callRaw(updateBoard, {
      id: space.full_path,
      board_id: board.id,
      hide_backlog_list: true,
      hide_closed_list: '1',
    })
    expect(reply.body).toMatchObject({ hide_backlog_list: true, hide_closed_list: true })
  })

  test('the scope of a board is set and cleared', async () => {
    const board = await newBoard(space)
    const address = { id: space.full_path, board_id: board.id }
    const milestone = await makeMilestone(service, root, `1.0 of ${kind}`)
    const label = await makeLabel(service, root, `bug of ${kind}`)

    const scoped = await ana.call(updateBoard, {
      ...address,
      milestone_id: milestone,
      assignee_id: anaId,
      labels: `bug of ${kind}`,
      weight: 9,
    })
    expect(scoped.status).toBe(200)
    expect(scoped.body).toMatchObject({
      milestone: {
        id: milestone,
        iid: 1,
        group_id: root.id,
        title: `1.0 of ${kind}`,
        state: 'active',
        due_date: '2030-01-31',
        start_date: null,
        web_url: 'http://mergeboard.test/groups/acme/-/milestones/1',
      },
      assignee: {
        id: anaId,
        name: 'Ana',
        username: 'ana',
        state: 'active',
        avatar_url: null,
        web_url: 'http://mergeboard.test/ana',
      },
      labels: [{ id: label, name: `bug of ${kind}`, color: '#D9534F' }],
      weight: 9,
    })
    expect((await ana.call(getBoard, address)).body).toEqual(scoped.body)

    const cleared = await ana.call(updateBoard, {
      ...address,
      milestone_id: null,
      assignee_id: 0,
      labels: '',
      weight: '',
    })
    expect(cleared.body).toEqual(board)
  })

  test('missing labels of the scope are created once', async () => {
    const board = await newBoard(space)
    const labels = `made for ${kind}, also for ${kind}`
    const first = await ana.call(updateBoard, { id: space.full_path, board_id: board.id, labels })
    expect(first.body.labels).toMatchObject([
      { name: `also for ${kind}`, color: '#6699cc', description: null },
      { name: `made for ${kind}` },
    ])
    const again = await ana.call(updateBoard, {
      id: space.full_path,
      board_id: (await newBoard(space)).id,
      labels: labels.split(', '),
    })
    expect(again.body.labels).toEqual(first.body.labels)
  })

  test('a label title in the scope means the nearest label with that title', async () => {
    const title = `near ${kind}`
    await makeLabel(service, root, title)
    const near = await makeLabel(service, space, title)
    const board = await newBoard(space)
    const reply = await ana.call(updateBoard, {
      id: space.full_path,
      board_id: board.id,
      labels: title,
    })
    expect(reply.body.labels).toMatchObject([{ id: near }])
  })

  test.each([
    ['labels', ['x'.repeat(256)], { message: { title: [expect.stringContaining('too long')] } }],
    [
      'labels',
      Array.from({ length: 501 }, (_, n) => `l${n}`),
      { message: { labels: ['is too long (maximum is 500 labels)'] } },
    ],
    ['weight', 10, { error: 'weight does not have a valid value' }],
    ['weight', -1, { error: 'weight does not have a valid value' }],
    ['weight', 1.5, { error: 'weight is invalid' }],
    ['assignee_id', 'ana', { error: 'assignee_id is invalid' }],
    ['milestone_id', [1], { error: 'milestone_id is invalid' }],
    ['milestone_id', 2 ** 60, { message: { error: 'Milestone not found' } }],
    ['assignee_id', -1, { message: { error: 'Assignee not found' } }],
  ])('a scope with %s %j is refused', async (name, value, body) => {
    const board = await newBoard(space)
    const address = { id: space.full_path, board_id: board.id }
    expect(await ana.call(updateBoard, { ...address, [name]: value, name: 'New' })).toMatchObject({
      status: 400,
      body,
    })
    expect((await ana.call(getBoard, address)).body).toEqual(board)
  })

  test('deletes a board with its lists', async () => {
    const board = await newBoard(space)
    const address = { id: space.full_path, board_id: board.id }
    const label = await makeLabel(service, space, `deleted with ${kind} board`)
    await ana.call(createBoardList, { ...address, label_id: label })
    expect(await ana.call(deleteBoard, address)).toMatchObject({ status: 204, body: null })
    expect((await ana.call(getBoard, address)).status).toBe(404)
    expect((await ana.call(listBoardLists, address)).status).toBe(404)
  })

  test('keeps a board that changed in the meantime', async () => {
    const board = await newBoard(space)
    const address = { id: space.full_path, board_id: board.id }
    const headers = { 'if-unmodified-since': 'Tue, 01 Jan 2019 00:00:00 GMT' }
    expect(await ana.call(deleteBoard, address, headers)).toMatchObject({
      status: 412,
      body: { message: '412 Precondition Failed' },
    })
    expect((await ana.call(getBoard, address)).status).toBe(200)
    expect(
      (await ana.call(deleteBoard, address, { 'if-unmodified-since': 'no time' })).status,
    ).toBe(204)
  })

  test.each(['999999999', '9007199254740993', '-1'])('the board %s answers 404', async (id) => {
    const address = { id: space.full_path, board_id: id }
    const nowhere = { status: 404, body: { message: '404 Not found' } }
    expect(await ana.callRaw(getBoard, address)).toMatchObject(nowhere)
    expect(await ana.callRaw(updateBoard, { ...address, name: 'x' })).toMatchObject(nowhere)
    expect(await ana.callRaw(deleteBoard, address)).toMatchObject(nowhere)
    expect(await ana.callRaw(listBoardLists, address)).toMatchObject(nowhere)
    expect(await ana.callRaw(createBoardList, { ...address, label_id: 1 })).toMatchObject(nowhere)
  })

  test('a board id must be a number', async () => {
    for (const id of ['abc', '1.5', '1e3', '0x1']) {
      expect(await ana.callRaw(getBoard, { id: space.full_path, board_id: id })).toMatchObject({
        status: 400,
        body: { error: 'board_id is invalid' },
      })
    }
  })

  test('a board is not found through another project or group', async () => {
    const board = await newBoard(space)
    const others = [
      await service.project(`elsewhere-${kind}`, { in: root }),
      await service.group(`elsewhere-group-${kind}`, { in: root }),
    ]
    for (const other of others) {
      const address = { id: other.full_path, board_id: board.id }
      expect((await ana.call(routes[other.kind].getBoard, address)).status).toBe(404)
      expect(
        (await ana.call(routes[other.kind].updateBoard, { ...address, name: 'stolen' })).status,
      ).toBe(404)
      expect((await ana.call(routes[other.kind].deleteBoard, address)).status).toBe(404)
    }
    expect((await ana.call(getBoard, { id: space.full_path, board_id: board.id })).body).toEqual(
      board,
    )
  })

  test('a scope refuses labels, milestones and users of other projects without revealing them', async () => {
    const foreign = await service.group(`foreign-${kind}`)
    const milestone = await makeMilestone(service, foreign, 'Secret')
    const label = await makeLabel(service, foreign, `secret-${kind}`)
    const stranger = await service.user(`stranger-${kind}`)
    const board = await newBoard(space)
    const address = { id: space.full_path, board_id: board.id }

    expect(await ana.call(updateBoard, { ...address, milestone_id: milestone })).toMatchObject({
      status: 400,
      body: { message: { error: 'Milestone not found' } },
    })
    expect(await ana.call(updateBoard, { ...address, assignee_id: stranger.id })).toMatchObject({
      status: 400,
      body: { message: { error: 'Assignee not found' } },
    })
    const reply = await ana.call(updateBoard, { ...address, labels: `secret-${kind}` })
    expect(reply.body.labels).toMatchObject([{ name: `secret-${kind}`, description: null }])
    expect(reply.body.labels[0]!.id).not.toBe(label)
  })
})

test('a group board refuses labels and milestones of its projects and subgroups', async () => {
  const board = await newBoard(root)
  const address = { id: root.full_path, board_id: board.id }
  const milestone = await makeMilestone(service, app, 'Of the project')
  const label = await makeLabel(service, team, 'of the subgroup')
  expect((await ana.call(updateGroupBoard, { ...address, milestone_id: milestone })).status).toBe(
    400,
  )
  expect((await ana.call(createGroupBoardList, { ...address, label_id: label })).status).toBe(400)
})

test('a project with issues disabled has no boards', async () => {
  const closed = await service.project('no-issues', { in: root })
  await service.deps.db
    .updateTable('projects')
    .set({ issues_enabled: 0 })
    .where('id', '=', closed.id)
    .execute()
  expect(await ana.call(listProjectBoards, { id: closed.full_path })).toMatchObject({
    status: 403,
    body: { message: '403 Forbidden' },
  })
  expect(
    (
      await service
        .as(await service.user('outside'))
        .call(listProjectBoards, { id: closed.full_path })
    ).status,
  ).toBe(404)
})

test('the boards of an archived project are read-only', async () => {
  const archived = await service.project('archived', { in: root })
  const board = await newBoard(archived)
  await service.deps.db
    .updateTable('projects')
    .set({ archived: 1 })
    .where('id', '=', archived.id)
    .execute()
  expect((await ana.call(listProjectBoards, { id: archived.full_path })).body).toMatchObject([
    { id: board.id },
  ])
  expect((await ana.call(createProjectBoard, { id: archived.full_path, name: 'x' })).status).toBe(
    403,
  )
  expect(
    (await ana.call(deleteProjectBoard, { id: archived.full_path, board_id: board.id })).status,
  ).toBe(403)
})
