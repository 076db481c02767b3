import { Worker } from 'node:worker_threads'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createIssue,
  getIssue,
  listGroupIssues,
  listProjectIssues,
  reorderIssue,
  updateIssue,
} from '#contract/issues.ts'
import { updateProjectLabel } from '#contract/labels.ts'
import { firstPosition, positionBetween } from '#server/domain/issues/issue-position.ts'
import {
  testApp,
  type Api,
  type Params,
  type Some,
  type TestApp,
  type TestUser,
} from '#server/testing/app.ts'
import { randomFrom } from '#server/testing/random.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

const routes = {
  project: { listIssues: listProjectIssues },
  group: { listIssues: listGroupIssues },
}

interface Made {
  id: number
  iid: number
  project_id: number
}

let service: TestApp
let guest: TestUser, reporter: TestUser, stranger: TestUser
let api: Api
let acme: TestSpace

beforeAll(async () => {
  service = await testApp()
  guest = await service.user('gus')
  reporter = await service.user('rea')
  stranger = await service.user('sam')
  api = service.as(reporter)
  acme = await service.group('acme')
  await service.member(acme, guest, 10)
  await service.member(acme, reporter, 20)
})
afterAll(() => service.close())

const one = (issue: Made) => ({ id: issue.project_id, issue_iid: issue.iid })
const REFUSED = { message: { error: 'Unprocessable Entity' } }

async function make(space: TestSpace, more: Some<typeof createIssue> = {}): Promise<Made> {
  const reply = await api.call(createIssue, { id: space.full_path, title: 'An issue', ...more })
  expect(reply.status).toBe(201)
  return reply.body
}

const makeMany = async (space: TestSpace, count: number, more: Some<typeof createIssue> = {}) => {
  const made: Made[] = []
  for (let n = 0; n < count; n++) made.push(await make(space, more))
  return made
}

/** Moves the issue between the issues `before` and `after`. */
function move(issue: Made, to: { before?: Made; after?: Made }, as: Api = api) {
  return as.call(reorderIssue, {
    ...one(issue),
    ...(to.before ? { move_before_id: to.before.id } : {}),
    ...(to.after ? { move_after_id: to.after.id } : {}),
  })
}

async function order(space: TestSpace, filter: Some<typeof listProjectIssues> = {}) {
  return (
    await api.call(routes[space.kind].listIssues, {
      id: space.full_path,
      order_by: 'relative_position',
      per_page: 100,
      ...filter,
    })
  ).body.map((issue) => issue.id)
}

describe('an issue', () => {
  test('moves between two others, or next to one', async () => {
    const project = await service.project('moves', { in: acme })
    const [a, b, c, d] = (await makeMany(project, 4)) as [Made, Made, Made, Made]
    const ids = (...issues: Made[]) => issues.map((issue) => issue.id)
    expect(await order(project)).toEqual(ids(a, b, c, d))

    const reply = await move(d, { before: a, after: b })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual((await api.call(getIssue, one(d))).body)
    expect(await order(project)).toEqual(ids(a, d, b, c))
    await move(a, { before: b })
    expect(await order(project)).toEqual(ids(d, b, a, c))
    await move(c, { after: d })
    expect(await order(project)).toEqual(ids(c, d, b, a))
    await move(c, { before: a })
    expect(await order(project)).toEqual(ids(d, b, a, c))
    await move(c, { before: a, after: b })
    expect(await order(project)).toEqual(ids(d, b, c, a))
  })

  test('created later comes last, even after others were moved to the end', async () => {
    const project = await service.project('last', { in: acme })
    const [a, b] = (await makeMany(project, 2)) as [Made, Made]
    await move(a, { before: b })
    const c = await make(project)
    expect(await order(project)).toEqual([b.id, a.id, c.id])
  })

  test('keeps its position when closed, reopened or relabeled; a move leaves updated_at unchanged', async () => {
    const project = await service.project('keeps', { in: acme })
    const [a, b, c] = (await makeMany(project, 3, { labels: 'l' })) as [Made, Made, Made]
    const before = (await api.call(getIssue, one(c))).body
    const moved = (await move(c, { after: a })).body
    expect(moved.updated_at).toBe(before.updated_at)
    await api.call(updateIssue, { ...one(c), state_event: 'close' })
    expect(await order(project, { labels: 'l', state: 'closed' })).toEqual([c.id])
    await move(b, { after: c })
    expect(await order(project)).toEqual([b.id, c.id, a.id])
    await api.call(updateIssue, { ...one(c), state_event: 'reopen', labels: 'm,l' })
    expect(await order(project, { labels: 'l', state: 'opened' })).toEqual([b.id, c.id, a.id])
    await api.call(updateProjectLabel, {
      id: project.full_path,
      label_id: 'l',
      new_name: 'renamed',
    })
    expect(await order(project, { labels: 'renamed', state: 'opened' })).toEqual([b.id, c.id, a.id])
  })

  test('moves directly beside its neighbor in the whole group, not only in the current list', async () => {
    const group = await service.group('around', { in: acme })
    const [app, web] = [
      await service.project('app', { in: group }),
      await service.project('web', { in: group }),
    ]
    const [a, b] = [await make(app), await make(web)]
    const [c, d] = [await make(app), await make(web)]
    await move(d, { before: a })
    expect(await order(group)).toEqual([a.id, d.id, b.id, c.id])
    await move(c, { after: b })
    expect(await order(group)).toEqual([a.id, d.id, c.id, b.id])
  })
})

describe('two neighbors', () => {
  test('that swapped in the meantime still get the issue between them', async () => {
    const project = await service.project('swapped', { in: acme })
    const [a, b, c] = (await makeMany(project, 3)) as [Made, Made, Made]
    expect((await move(c, { before: b, after: a })).status).toBe(200)
    expect(await order(project)).toEqual([a.id, c.id, b.id])
  })

  test('random moves produce the order they describe', async () => {
    const random = randomFrom(7)
    const below = (end: number) => Math.floor(random() * end)
    const group = await service.group('random', { in: acme })
    const projects = [
      await service.project('one', { in: group }),
      await service.project('two', { in: group }),
    ]
    const expected: Made[] = []
    for (let n = 0; n < 12; n++) expected.push(await make(projects[n % 2]!, { labels: 'x' }))
    for (let turn = 0; turn < 150; turn++) {
      const [issue] = expected.splice(below(expected.length), 1)
      const at = below(expected.length + 1)
      const [before, after] = [expected[at - 1], expected[at]]
      const known = below(3)
      const to = {
        ...(before && (known !== 1 || !after) ? { before } : {}),
        ...(after && (known !== 2 || !before) ? { after } : {}),
      }
      expect((await move(issue!, to)).status).toBe(200)
      expected.splice(at, 0, issue!)
      const ids = expected.map((made) => made.id)
      expect(await order(group, turn % 2 ? { labels: 'x', state: 'opened' } : {})).toEqual(ids)
    }
  })
})

describe('a move is refused', () => {
  let project: TestSpace, a: Made, b: Made, c: Made
  beforeAll(async () => {
    project = await service.project('refusals', { in: acme })
    ;[a, b, c] = (await makeMany(project, 3)) as [Made, Made, Made]
  })

  test('without a neighbor', async () => {
    const reply = await api.call(reorderIssue, one(a))
    expect([reply.status, reply.body]).toEqual([
      400,
      {
        error: 'move_after_id, move_before_id are missing, at least one parameter must be provided',
      },
    ])
    const wrong = await api.callRaw(reorderIssue, { ...one(a), move_after_id: 'x' })
    expect([wrong.status, wrong.body]).toEqual([400, { error: 'move_after_id is invalid' }])
  })

  test.each<[string, () => Params]>([
    ['zero', () => ({ move_after_id: 0 })],
    ['null', () => ({ move_after_id: null, move_before_id: null })],
    ['an issue that is not there', () => ({ move_after_id: 999_999_999 })],
    ['one that is there and one that is not', () => ({ move_before_id: b.id, move_after_id: -1 })],
    ['itself', () => ({ move_after_id: a.id })],
    ['itself and another', () => ({ move_before_id: b.id, move_after_id: a.id })],
    ['the same on both sides', () => ({ move_before_id: b.id, move_after_id: b.id })],
  ])('beside %s', async (_, neighbors) => {
    const reply = await api.callRaw(reorderIssue, { ...one(a), ...neighbors() })
    expect([reply.status, reply.body]).toEqual([422, REFUSED])
    expect(await order(project)).toEqual([a.id, b.id, c.id])
  })

  test('beside an issue that the caller cannot see, or of another top-level group', async () => {
    const secret = await make(project, { confidential: true })
    const mine = (
      await service.as(guest).call(createIssue, { id: project.full_path, title: 'Mine' })
    ).body
    const hidden = await move(mine, { before: secret }, service.as(guest))
    expect([hidden.status, hidden.body]).toEqual([422, REFUSED])
    expect((await move(mine, { before: a }, service.as(guest))).status).toBe(200)

    const elsewhere = await service.project('elsewhere')
    await service.member(elsewhere, reporter, 20)
    const far = await make(elsewhere)
    expect((await move(a, { before: far })).status).toBe(422)
    expect((await move(far, { before: a })).status).toBe(422)
  })

  test('to users who may not update the issue', async () => {
    expect((await move(a, { before: b }, service.as(guest))).status).toBe(403)
    const absent = await move(a, { before: b }, service.as(stranger))
    expect([absent.status, absent.refusal.message]).toEqual([404, '404 Project Not Found'])
    expect((await move(a, { before: b }, service.as(null))).status).toBe(401)
    const gone = await move({ ...a, iid: 9999 }, { before: b })
    expect([gone.status, gone.body]).toEqual([404, { message: '404 Issue Not Found' }])
  })

  test('when positions run out, and no issue is lost', async () => {
    const tight = await service.project('tight', { in: acme })
    const [first, second, third] = (await makeMany(tight, 3)) as [Made, Made, Made]
    let [low, high] = [firstPosition(first.id), firstPosition(second.id)]
    for (let turn = 0; positionBetween(low, high, third.id).length <= 2000; turn++) {
      const newest = positionBetween(low, high, 1_000_000 + turn)
      if (turn % 2) low = newest
      else high = newest
    }
    const put = (issue: Made, position: string) =>
      service.deps.db.updateTable('issues').set({ position }).where('id', '=', issue.id).execute()
    await put(first, low)
    await put(second, high)
    const reply = await move(third, { before: first, after: second })
    expect([reply.status, reply.body]).toEqual([422, REFUSED])
    expect((await move(third, { before: second })).status).toBe(200)
  })
})

test('two concurrent moves between the same neighbors both succeed', async () => {
  const project = await service.project('at-once', { in: acme })
  const [first, last, ...others] = (await makeMany(project, 8)) as [Made, Made, ...Made[]]
  const replies = await Promise.all(
    others.map((issue) => move(issue, { before: first, after: last })),
  )
  expect(replies.map((reply) => reply.status)).toEqual(others.map(() => 200))
  const ids = await order(project)
  expect([ids[0], ids.at(-1)]).toEqual([first.id, last.id])
  expect(new Set(ids).size).toBe(8)
})

test('servers that share a database number, order and label issues consistently', async () => {
  const project = await service.project('shared', { in: acme })
  const labels = ['red', 'green', 'blue', 'new one', 'newer']
  const issues = await makeMany(project, 10, { labels: 'red,green' })
  const workerData = {
    address: service.deps.config.database,
    userId: reporter.id,
    project: String(project.id),
    issues: issues.map(({ id, iid }) => ({ id, iid })),
    labels,
    rounds: 30,
  }
  const made = await Promise.all([1, 2, 3, 4].map((seed) => runWorker({ ...workerData, seed })))

  const iids = [...issues.map((issue) => issue.iid), ...made.flat()].sort((x, y) => x - y)
  expect(iids).toEqual(iids.map((_, index) => index + 1))
  expect(iids).toHaveLength(130)

  const { db } = service.deps
  const rows = await db
    .selectFrom('issues')
    .select(['id', 'state', 'position'])
    .where('project_id', '=', project.id)
    .execute()
  expect(new Set(rows.map((row) => row.position)).size).toBe(130)
  const worn = await db
    .selectFrom('issue_labels')
    .innerJoin('labels', 'labels.id', 'issue_labels.label_id')
    .selectAll('issue_labels')
    .select('labels.title as name')
    .where('issue_labels.project_id', '=', project.id)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { issue_id, state, position, title, name } of worn) {
    expect({ id: issue_id, state, position }).toEqual(byId.get(issue_id))
    expect(title).toBe(name)
  }
  const titles = await db
    .selectFrom('labels')
    .select('title')
    .where('project_id', '=', project.id)
    .execute()
  expect(titles.map((row) => row.title).sort()).toEqual([...labels].sort())
}, 120_000)

/** Runs another server in a thread, with its own connection. Returns the iids of the issues that the server created. */
function runWorker(workerData: object): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const file = new URL('../../testing/issue-worker.ts', import.meta.url)
    const worker = new Worker(file, { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
