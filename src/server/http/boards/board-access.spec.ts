import { afterAll, beforeAll, describe, expect, test } from 'vitest'

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
  deleteGroupBoard,
  deleteProjectBoard,
  getGroupBoard,
  getProjectBoard,
  listGroupBoards,
  listProjectBoards,
  updateGroupBoard,
  updateProjectBoard,
} from '#contract/boards.ts'
import { testApp, type TestApp, type TestReply, type TestUser } from '#server/testing/app.ts'
import { makeLabel } from '#server/testing/boards.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

const routes = {
  project: {
    createBoard: createProjectBoard,
    createBoardList: createProjectBoardList,
    listBoards: listProjectBoards,
    getBoard: getProjectBoard,
    listBoardLists: listProjectBoardLists,
    getBoardList: getProjectBoardList,
    updateBoard: updateProjectBoard,
    moveBoardList: moveProjectBoardList,
    deleteBoardList: deleteProjectBoardList,
    deleteBoard: deleteProjectBoard,
  },
  group: {
    createBoard: createGroupBoard,
    createBoardList: createGroupBoardList,
    listBoards: listGroupBoards,
    getBoard: getGroupBoard,
    listBoardLists: listGroupBoardLists,
    getBoardList: getGroupBoardList,
    updateBoard: updateGroupBoard,
    moveBoardList: moveGroupBoardList,
    deleteBoardList: deleteGroupBoardList,
    deleteBoard: deleteGroupBoard,
  },
}

/*
 * Tests each of the ten board methods, for projects and for groups, as each role. Users are members of the parent
 * group, so the tests cover inherited roles.
 */

let service: TestApp
let root: TestSpace
let users: Record<string, TestUser | null>
const levels = { guest: 10, reporter: 20, developer: 30, maintainer: 40, owner: 50 }

beforeAll(async () => {
  service = await testApp()
  users = {
    anonymous: null,
    stranger: await service.user('stranger'),
    administrator: await service.user('administrator', { admin: true }),
  }
  root = await service.group('acme')
  for (const [name, level] of Object.entries(levels)) {
    const user = await service.user(name)
    await service.member(root, user, level)
    users[name] = user
  }
})
afterAll(() => service.close())

let spaces = 0

/** Creates a board with two lists, and calls each method on it as the user. */
async function tryAll(
  kind: 'project' | 'group',
  who: string,
  visibility: 0 | 10 | 20,
): Promise<Record<string, TestReply>> {
  const path = `space-${++spaces}`
  const space =
    kind === 'project'
      ? await service.project(path, { in: root, visibility })
      : await service.group(path, { in: root, visibility })
  const admin = service.as(users['administrator']!)
  const board = {
    id: space.full_path,
    board_id: (
      await admin.call(routes[space.kind].createBoard, { id: space.full_path, name: 'Board' })
    ).body.id,
  }
  const label = async (title: string) => ({ label_id: await makeLabel(service, space, title) })
  const first = (
    await admin.call(routes[space.kind].createBoardList, { ...board, ...(await label('first')) })
  ).body.id
  await admin.call(routes[space.kind].createBoardList, { ...board, ...(await label('second')) })
  const third = await label('third')

  const api = service.as(users[who]!)
  return {
    'list boards': await api.call(routes[space.kind].listBoards, { id: space.full_path }),
    'get board': await api.call(routes[space.kind].getBoard, board),
    'list lists': await api.call(routes[space.kind].listBoardLists, board),
    'get list': await api.call(routes[space.kind].getBoardList, { ...board, list_id: first }),
    'create board': await api.call(routes[space.kind].createBoard, {
      id: space.full_path,
      name: 'Another',
    }),
    'update board': await api.call(routes[space.kind].updateBoard, { ...board, name: 'Renamed' }),
    'create list': await api.call(routes[space.kind].createBoardList, { ...board, ...third }),
    'move list': await api.call(routes[space.kind].moveBoardList, {
      ...board,
      list_id: first,
      position: 1,
    }),
    'delete list': await api.call(routes[space.kind].deleteBoardList, { ...board, list_id: first }),
    'delete board': await api.call(routes[space.kind].deleteBoard, board),
  }
}

const same = (reads: number, writes: number, deletion = writes) => ({
  'list boards': reads,
  'get board': reads,
  'list lists': reads,
  'get list': reads,
  'create board': writes === 200 ? 201 : writes,
  'update board': writes,
  'create list': writes === 200 ? 201 : writes,
  'move list': writes,
  'delete list': deletion === 200 ? 204 : deletion,
  'delete board': writes === 200 ? 204 : writes,
})

const statuses = (replies: Record<string, TestReply>) =>
  Object.fromEntries(Object.entries(replies).map(([name, reply]) => [name, reply.status]))

describe.each(['project', 'group'] as const)('boards of a private %s', (kind) => {
  const { listBoards } = routes[kind]

  test.each([
    ['anonymous', same(401, 401)],
    ['stranger', same(404, 404)],
    ['guest', same(200, 403)],
    ['reporter', same(200, 200, 403)],
    ['developer', same(200, 200, 403)],
    ['maintainer', same(200, 200, 403)],
    ['owner', same(200, 200)],
    ['administrator', same(200, 200)],
  ])('as %s', async (who, expected) => {
    expect(statuses(await tryAll(kind, who, 0))).toEqual(expected)
  })

  test('answer 404 to strangers as if the project or group did not exist', async () => {
    const word = kind === 'project' ? 'Project' : 'Group'
    for (const reply of Object.values(await tryAll(kind, 'stranger', 0))) {
      expect(reply.body).toEqual({ message: `404 ${word} Not Found` })
    }
    const nowhere = await service.as(users['stranger']!).call(listBoards, { id: 'acme/nowhere' })
    expect(nowhere).toMatchObject({ status: 404, body: { message: `404 ${word} Not Found` } })
  })

  test('answer 403 to a guest who changes them', async () => {
    const { 'create board': reply } = await tryAll(kind, 'guest', 0)
    expect(reply!.body).toEqual({ message: '403 Forbidden' })
  })
})

describe.each([
  ['project', 10],
  ['project', 20],
  ['group', 10],
  ['group', 20],
] as const)('boards of a %s with visibility %d', (kind, visibility) => {
  test.each([
    ['anonymous', same(401, 401)],
    ['stranger', same(200, 403)],
    ['guest', same(200, 403)],
  ])('as %s', async (who, expected) => {
    expect(statuses(await tryAll(kind, who, visibility))).toEqual(expected)
  })
})

test('a refused call leaves the board unchanged', async () => {
  const space = await service.project('untouched', { in: root })
  const owner = service.as(users['owner']!)
  const guest = service.as(users['guest']!)
  const { id } = (await owner.call(createProjectBoard, { id: space.full_path, name: 'Board' })).body
  const address = { id: space.full_path, board_id: id }
  const label = await makeLabel(service, space, 'kept')
  await owner.call(createProjectBoardList, { ...address, label_id: label })
  const before = await owner.call(getProjectBoard, address)

  await guest.call(updateProjectBoard, { ...address, name: 'Taken', labels: 'made by a guest' })
  await guest.call(deleteProjectBoard, address)
  await guest.call(deleteProjectBoardList, { ...address, list_id: before.body.lists[0]!.id })
  expect((await owner.call(getProjectBoard, address)).body).toEqual(before.body)
  const made = await service.deps.db
    .selectFrom('labels')
    .select('id')
    .where('title', '=', 'made by a guest')
    .execute()
  expect(made).toEqual([])
})
