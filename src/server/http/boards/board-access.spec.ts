import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testApp, type TestApp, type TestReply, type TestUser } from '#server/testing/app.ts'
import { boardsOf, makeLabel } from '#server/testing/boards.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

/*
 * Who may do what with boards: each of the ten methods, for projects and for groups, as each role. The role comes from
 * the group above, so inherited roles are what is tested.
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

/** A board with two lists, and one call of each method on it by that user. */
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
  const boards = boardsOf(space)
  const board = `${boards}/${(await admin.post(boards, { name: 'Board' })).body.id}`
  const label = async (title: string) => ({ label_id: await makeLabel(service, space, title) })
  const first = (await admin.post(`${board}/lists`, await label('first'))).body.id
  await admin.post(`${board}/lists`, await label('second'))
  const third = await label('third')

  const api = service.as(users[who]!)
  return {
    'list boards': await api.get(boards),
    'get board': await api.get(board),
    'list lists': await api.get(`${board}/lists`),
    'get list': await api.get(`${board}/lists/${first}`),
    'create board': await api.post(boards, { name: 'Another' }),
    'update board': await api.put(board, { name: 'Renamed' }),
    'create list': await api.post(`${board}/lists`, third),
    'move list': await api.put(`${board}/lists/${first}`, { position: 1 }),
    'delete list': await api.delete(`${board}/lists/${first}`),
    'delete board': await api.delete(board),
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

  test('look to a stranger like those of a space that does not exist', async () => {
    const word = kind === 'project' ? 'Project' : 'Group'
    for (const reply of Object.values(await tryAll(kind, 'stranger', 0))) {
      expect(reply.body).toEqual({ message: `404 ${word} Not Found` })
    }
    const nowhere = await service.as(users['stranger']!).get(`/${kind}s/acme%2Fnowhere/boards`)
    expect(nowhere).toMatchObject({ status: 404, body: { message: `404 ${word} Not Found` } })
  })

  test('tell a guest plainly what is forbidden', async () => {
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

test('without rights the board is left as it was', async () => {
  const space = await service.project('untouched', { in: root })
  const owner = service.as(users['owner']!)
  const guest = service.as(users['guest']!)
  const { id } = (await owner.post(boardsOf(space), { name: 'Board' })).body
  const address = `${boardsOf(space)}/${id}`
  const label = await makeLabel(service, space, 'kept')
  await owner.post(`${address}/lists`, { label_id: label })
  const before = await owner.get(address)

  await guest.put(address, { name: 'Taken', labels: 'made by a guest' })
  await guest.delete(address)
  await guest.delete(`${address}/lists/${before.body.lists[0].id}`)
  expect((await owner.get(address)).body).toEqual(before.body)
  const made = await service.deps.db
    .selectFrom('labels')
    .select('id')
    .where('title', '=', 'made by a guest')
    .execute()
  expect(made).toEqual([])
})
