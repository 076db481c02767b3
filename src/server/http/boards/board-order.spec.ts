import { Worker } from 'node:worker_threads'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { reorder } from '#contract/board-lists.ts'
import {
  createProjectBoardList,
  deleteProjectBoardList,
  listProjectBoardLists,
  moveProjectBoardList,
} from '#contract/board-lists.ts'
import { createProjectBoard } from '#contract/boards.ts'
import { testApp, type Api, type TestApp, type TestReply } from '#server/testing/app.ts'
import { makeLabel } from '#server/testing/boards.ts'
import { randomFrom } from '#server/testing/random.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

/** Moves per server. PostgreSQL gets fewer, since concurrent moves there conflict more and take longer. */
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

type Board = { id: string; board_id: number }

async function makeBoard(size: number): Promise<Board> {
  const { id } = (await ana.call(createProjectBoard, { id: project.full_path, name: 'Board' })).body
  const board: Board = { id: project.full_path, board_id: id }
  for (let n = 0; n < size; n++) {
    await ana.call(createProjectBoardList, {
      ...board,
      label_id: await makeLabel(service, project, `label ${++titles}`),
    })
  }
  return board
}

const orderOf = async (board: Board) =>
  (await ana.call(listProjectBoardLists, { ...board, per_page: 100 })).body.map(
    ({ id, position }) => ({ id, position }),
  )

/** Returns the ids in order, and expects positions without gaps or duplicates. */
async function idsOf(board: Board): Promise<number[]> {
  const order = await orderOf(board)
  expect(order.map((list) => list.position)).toEqual(order.map((_, index) => index))
  return order.map((list) => list.id)
}

const statuses = (replies: TestReply[]) =>
  replies.map((reply) => reply.status).sort((a, b) => a - b)

test('the order of lists matches the prediction of the contract for random boards and moves', async () => {
  const random = randomFrom(1)
  const below = (end: number) => Math.floor(random() * end)
  for (let round = 0; round < 12; round++) {
    const size = 1 + below(8)
    const board = await makeBoard(size)
    let predicted = await orderOf(board)
    for (let move = 0; move < 25; move++) {
      const { id, position } = predicted[below(size)]!
      const target = below(size + 2) - 1
      const { status } = await ana.call(moveProjectBoardList, {
        ...board,
        list_id: id,
        position: target,
      })
      const isMove = target >= 0 && target < size && target !== position
      expect(status).toBe(isMove ? 200 : 400)
      predicted = reorder(predicted, id, target)
      expect(await orderOf(board)).toEqual(predicted)
    }
  }
})

test('of two concurrent moves of a list to the same position, one is refused', async () => {
  const board = await makeBoard(5)
  const first = (await idsOf(board))[0]!
  const moves = await Promise.all([
    ana.call(moveProjectBoardList, { ...board, list_id: first, position: 4 }),
    ana.call(moveProjectBoardList, { ...board, list_id: first, position: 4 }),
  ])
  expect(statuses(moves)).toEqual([200, 400])
  expect((await idsOf(board))[4]).toBe(first)
})

test('lists stay in order when added, moved and deleted concurrently', async () => {
  const board = await makeBoard(10)
  const ids = await idsOf(board)
  const added = await Promise.all(
    Array.from({ length: 10 }, () => makeLabel(service, project, `label ${++titles}`)),
  )
  const replies = await Promise.all(
    added.flatMap((label, index) => [
      ana.call(createProjectBoardList, { ...board, label_id: label }),
      ana.call(moveProjectBoardList, { ...board, list_id: ids[index]!, position: 9 - index }),
      ...(index % 3 === 0
        ? [ana.call(deleteProjectBoardList, { ...board, list_id: ids[index]! })]
        : []),
    ]),
  )
  for (const { status } of replies) expect([200, 201, 204, 400, 404]).toContain(status)
  const left = await idsOf(board)
  expect(left).toHaveLength(16)
  expect(new Set(left).size).toBe(16)
})

test('concurrent requests add a label to a board only once', async () => {
  const board = await makeBoard(0)
  const label_id = await makeLabel(service, project, `label ${++titles}`)
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => ana.call(createProjectBoardList, { ...board, label_id })),
  )
  expect(statuses(tries)).toEqual([201, ...Array(7).fill(400)])
  expect(await idsOf(board)).toHaveLength(1)
})

test(`${4 * MOVES} moves by servers that share a database keep the positions unique and gapless`, async () => {
  const board = await makeBoard(12)
  const ids = await idsOf(board)
  const boardId = board.board_id
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
  const left = await idsOf(board)
  expect([...left].sort((a, b) => a - b)).toEqual(ids)
  expect(await storedPositions(boardId)).toEqual(ids.map((_, index) => index))
}, 300_000)

/** Reads the stored positions. The API returns ranks, which would hide damage from conflicting moves. */
async function storedPositions(boardId: number): Promise<number[]> {
  const rows = await service.deps.db
    .selectFrom('board_lists')
    .select('position')
    .where('board_id', '=', boardId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.position)
}

/** Runs another server in a thread, with its own connection. */
function runMover(workerData: object): Promise<{ moved: number; refused: number }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../../testing/board-mover.ts', import.meta.url), {
      workerData,
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
