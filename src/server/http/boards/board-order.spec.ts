import { Worker } from 'node:worker_threads'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { reorder } from '#contract/board-order.ts'
import { testApp, type Api, type TestApp, type TestReply } from '#server/testing/app.ts'
import { boardsOf, makeLabel } from '#server/testing/boards.ts'
import { randomFrom } from '#server/testing/random.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

/** Of each of four servers. On PostgreSQL they get in each other's way more, and take long: fewer will do. */
const MOVES = process.env['TEST_DATABASE_URL'] ? 500 : 2500

let service: TestApp
let ana: Api
let userId: number
let project: TestSpace
beforeAll(async () => {
  service = await testApp()
  const user = await service.user('ana')
  ana = service.as(user)
  userId = user.id
  project = await service.project('app')
  await service.member(project, user, 50)
})
afterAll(() => service.close())

let titles = 0

async function makeBoard(size: number): Promise<string> {
  const { id } = (await ana.post(boardsOf(project), { name: 'Board' })).body
  const lists = `${boardsOf(project)}/${id}/lists`
  for (let n = 0; n < size; n++) {
    await ana.post(lists, { label_id: await makeLabel(service, project, `label ${++titles}`) })
  }
  return lists
}

interface Placed {
  id: number
  position: number
}
const orderOf = async (lists: string): Promise<Placed[]> =>
  (await ana.get(`${lists}?per_page=100`)).body.map(({ id, position }: Placed) => ({
    id,
    position,
  }))

/** The ids in their order, after a look that the positions have no gap and no double. */
async function idsOf(lists: string): Promise<number[]> {
  const order = await orderOf(lists)
  expect(order.map((list) => list.position)).toEqual(order.map((_, index) => index))
  return order.map((list) => list.id)
}

const statuses = (replies: TestReply[]) =>
  replies.map((reply) => reply.status).sort((a, b) => a - b)

test('what the service leaves is what the contract predicts, for random boards and moves', async () => {
  const random = randomFrom(1)
  const below = (end: number) => Math.floor(random() * end)
  for (let board = 0; board < 12; board++) {
    const size = 1 + below(8)
    const lists = await makeBoard(size)
    let predicted = await orderOf(lists)
    for (let move = 0; move < 25; move++) {
      const { id, position } = predicted[below(size)]!
      const target = below(size + 2) - 1
      const { status } = await ana.put(`${lists}/${id}`, { position: target })
      const isMove = target >= 0 && target < size && target !== position
      expect(status).toBe(isMove ? 200 : 400)
      predicted = reorder(predicted, id, target)
      expect(await orderOf(lists)).toEqual(predicted)
    }
  }
})

test('of two who move a list to the same place at once, one comes too late', async () => {
  const lists = await makeBoard(5)
  const [first] = await idsOf(lists)
  const moves = await Promise.all([
    ana.put(`${lists}/${first}`, { position: 4 }),
    ana.put(`${lists}/${first}`, { position: 4 }),
  ])
  expect(statuses(moves)).toEqual([200, 400])
  expect((await idsOf(lists))[4]).toBe(first)
})

test('lists that are added, moved and deleted at once stay in order', async () => {
  const lists = await makeBoard(10)
  const ids = await idsOf(lists)
  const added = await Promise.all(
    Array.from({ length: 10 }, () => makeLabel(service, project, `label ${++titles}`)),
  )
  const replies = await Promise.all(
    added.flatMap((label, index) => [
      ana.post(lists, { label_id: label }),
      ana.put(`${lists}/${ids[index]}`, { position: 9 - index }),
      ...(index % 3 === 0 ? [ana.delete(`${lists}/${ids[index]}`)] : []),
    ]),
  )
  for (const { status } of replies) expect([200, 201, 204, 400, 404]).toContain(status)
  const left = await idsOf(lists)
  expect(left).toHaveLength(16)
  expect(new Set(left).size).toBe(16)
})

test('a label is added to a board once, however many try', async () => {
  const lists = await makeBoard(0)
  const label_id = await makeLabel(service, project, `label ${++titles}`)
  const tries = await Promise.all(Array.from({ length: 8 }, () => ana.post(lists, { label_id })))
  expect(statuses(tries)).toEqual([201, ...Array(7).fill(400)])
  expect(await idsOf(lists)).toHaveLength(1)
})

test(`${4 * MOVES} moves by servers that share a database leave a permutation`, async () => {
  const lists = await makeBoard(12)
  const ids = await idsOf(lists)
  const boardId = Number(/boards\/(\d+)/.exec(lists)![1])
  const workerData = {
    address: service.deps.config.database,
    userId,
    where: { kind: 'project', reference: String(project.id), boardId },
    ids,
    moves: MOVES,
  }
  const results = await Promise.all([1, 2, 3, 4].map((seed) => runMover({ ...workerData, seed })))
  for (const { moved, refused } of results) {
    expect(moved + refused).toBe(MOVES)
    expect(moved).toBeGreaterThan(0.4 * MOVES)
  }
  const left = await idsOf(lists)
  expect([...left].sort((a, b) => a - b)).toEqual(ids)
  expect(await storedPositions(boardId)).toEqual(ids.map((_, index) => index))
}, 300_000)

/** What is read are ranks; two moves that got in each other's way would show in what is stored. */
async function storedPositions(boardId: number): Promise<number[]> {
  const rows = await service.deps.db
    .selectFrom('board_lists')
    .select('position')
    .where('board_id', '=', boardId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.position)
}

/** Another server's thread with a connection of its own. */
function runMover(workerData: object): Promise<{ moved: number; refused: number }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../../testing/board-mover.ts', import.meta.url), {
      workerData,
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
