import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { deleteOwnAccessToken } from '#contract/access-tokens.ts'
import { createProjectBoardList, deleteProjectBoardList } from '#contract/board-lists.ts'
import {
  createGroupBoard,
  createProjectBoard,
  deleteProjectBoard,
  updateProjectBoard,
} from '#contract/boards.ts'
import { createIssue, deleteIssue, reorderIssue, updateIssue } from '#contract/issues.ts'
import {
  createGroupLabel,
  createProjectLabel,
  deleteGroupLabel,
  deleteProjectLabel,
  updateGroupLabel,
  updateProjectLabel,
} from '#contract/labels.ts'
import { removeProjectMember } from '#contract/members.ts'
import { deleteMergeRequest, updateMergeRequest } from '#contract/merge-requests.ts'
import {
  createGroupMilestone,
  createProjectMilestone,
  deleteGroupMilestone,
  deleteProjectMilestone,
  updateGroupMilestone,
  updateProjectMilestone,
} from '#contract/milestones.ts'
import { createIssueNote, createMergeRequestNote } from '#contract/notes.ts'
import { buildApp } from '#server/app.ts'
import { defaultLimits } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { announceIssue } from '#server/domain/spaces/announcements.ts'
import { openDatabase } from '#server/store/database.ts'
import { engineOf } from '#server/store/dialect.ts'
import { openChannel } from '#server/store/open-channel.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { listen, type Listener } from '#server/testing/live.ts'
import { reviewedCode } from '#server/testing/reviewed-code.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

const routes = {
  project: {
    createLabel: createProjectLabel,
    updateLabel: updateProjectLabel,
    deleteLabel: deleteProjectLabel,
    createMilestone: createProjectMilestone,
    updateMilestone: updateProjectMilestone,
    deleteMilestone: deleteProjectMilestone,
  },
  group: {
    createLabel: createGroupLabel,
    updateLabel: updateGroupLabel,
    deleteLabel: deleteGroupLabel,
    createMilestone: createGroupMilestone,
    updateMilestone: updateGroupMilestone,
    deleteMilestone: deleteGroupMilestone,
  },
}

const STREAMS = 10
/** Milliseconds. */
const NEVER = 2 ** 31 - 1
let service: TestApp
let guest: TestUser, reporter: TestUser, owner: TestUser, stranger: TestUser
let acme: TestSpace, app: TestSpace, site: TestSpace

beforeAll(async () => {
  service = await testApp({
    limits: { ...defaultLimits, streamsPerUser: STREAMS },
    heartbeat: NEVER,
  })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  guest = await service.user('gus')
  reporter = await service.user('rea')
  owner = await service.user('olga')
  stranger = await service.user('sam')
  acme = await service.group('acme')
  app = await service.project('app', { in: acme })
  site = await service.project('site', { in: acme })
  await service.member(acme, guest, 10)
  await service.member(acme, reporter, 20)
  await service.member(acme, owner, 50)
})
afterAll(() => service.close())

const as = (user: TestUser) => service.as(user)
const live = ({ kind, id }: TestSpace) => `/${kind}s/${id}/live`

async function makeIssue(space = app, more: Record<string, unknown> = {}) {
  const { body } = await as(owner).call(createIssue, { id: space.id, title: 'Fog', ...more })
  return { params: { id: space.id, issue_iid: body.iid }, iid: body.iid, id: body.id }
}

/** A stream that is open. */
async function open(user: TestUser, space: TestSpace, server = service.app): Promise<Listener> {
  const listener = await listen(server, user, live(space))
  expect(await listener.next()).toEqual({ event: 'open', data: {} })
  return listener
}

/** What is told up to the wanted event: the first may be of what was done just before the stream was open. */
async function until(listener: Listener, wanted: object): Promise<unknown[]> {
  const events: unknown[] = []
  for (let event; (event = await listener.next());) {
    events.push(event)
    if (JSON.stringify(event) === JSON.stringify(wanted)) break
  }
  return events
}

/** Everything until the stream ends. */
async function rest(listener: Listener): Promise<unknown[]> {
  const events: unknown[] = []
  for (let event; (event = await listener.next());) events.push(event)
  return events
}

const hint = (space: TestSpace, { iid }: { iid: number }) => ({
  event: 'issue',
  data: { project_id: space.id, issue_iid: iid },
})

describe('who watches a project', () => {
  test('hears of each issue that is made, changed, moved, commented on or deleted', async () => {
    const other = await makeIssue()
    const listener = await open(guest, app)
    const issue = await makeIssue()
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await as(reporter).call(updateIssue, { ...issue.params, add_labels: 'Doing' })
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await as(reporter).call(reorderIssue, { ...issue.params, move_after_id: other.id })
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await as(guest).call(createIssueNote, { ...issue.params, body: 'Fog' })
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await as(owner).call(deleteIssue, issue.params)
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await listener.leave()
  })

  test('hears of its merge requests, unless its code is not for them', async () => {
    const { project, propose } = await reviewedCode(service, 'code', owner, { in: acme })
    const [team, outside] = [await open(owner, project), await open(guest, project)]
    const heard = (iid: number) => ({
      event: 'merge_request',
      data: { project_id: project.id, merge_request_iid: iid },
    })
    const { iid, params } = await propose()
    expect(await until(team, heard(iid))).toContainEqual(heard(iid))
    await as(owner).call(updateMergeRequest, { ...params, title: 'Mist' })
    expect(await until(team, heard(iid))).toContainEqual(heard(iid))
    await as(owner).call(createMergeRequestNote, { ...params, body: 'Clear' })
    expect(await until(team, heard(iid))).toContainEqual(heard(iid))
    await as(owner).call(deleteMergeRequest, params)
    expect(await until(team, heard(iid))).toContainEqual(heard(iid))
    const issue = await makeIssue(project)
    expect(await until(outside, hint(project, issue))).toEqual([hint(project, issue)])
    await team.leave()
    await outside.leave()
  })

  test('hears of its boards and their lists', async () => {
    const listener = await open(guest, app)
    const { id } = (await as(owner).call(createProjectBoard, { id: app.id, name: 'Work' })).body
    const heard = { event: 'board', data: { board_id: id } }
    expect(await until(listener, heard)).toContainEqual(heard)
    const label = (
      await as(owner).call(createProjectLabel, { id: app.id, name: 'To do', color: 'red' })
    ).body
    const list = await as(owner).call(createProjectBoardList, {
      id: app.id,
      board_id: id,
      label_id: label.id,
    })
    expect(await until(listener, heard)).toContainEqual(heard)
    await as(owner).call(deleteProjectBoardList, {
      id: app.id,
      board_id: id,
      list_id: list.body.id,
    })
    expect(await until(listener, heard)).toContainEqual(heard)
    await as(owner).call(updateProjectBoard, { id: app.id, board_id: id, name: 'Play' })
    expect(await until(listener, heard)).toContainEqual(heard)
    await as(owner).call(deleteProjectBoard, { id: app.id, board_id: id })
    expect(await until(listener, heard)).toContainEqual(heard)
    await listener.leave()
  })

  test('hears of labels and milestones that its issues may have', async () => {
    const listener = await open(guest, app)
    const heard = { event: 'planning', data: {} }
    for (const space of [app, acme]) {
      const label = (
        await as(owner).call(routes[space.kind].createLabel, {
          id: space.id,
          name: `Wind ${space.id}`,
          color: 'red',
        })
      ).body
      expect(await until(listener, heard)).toContainEqual(heard)
      await as(owner).call(routes[space.kind].updateLabel, {
        id: space.id,
        label_id: label.id,
        color: 'blue',
      })
      expect(await until(listener, heard)).toContainEqual(heard)
      await as(owner).call(routes[space.kind].deleteLabel, { id: space.id, label_id: label.id })
      expect(await until(listener, heard)).toContainEqual(heard)
      const { id } = (
        await as(owner).call(routes[space.kind].createMilestone, {
          id: space.id,
          title: `Spring ${space.id}`,
        })
      ).body
      expect(await until(listener, heard)).toContainEqual(heard)
      await as(owner).call(routes[space.kind].updateMilestone, {
        id: space.id,
        milestone_id: id,
        due_date: '2027-03-01',
      })
      expect(await until(listener, heard)).toContainEqual(heard)
      await as(owner).call(routes[space.kind].deleteMilestone, { id: space.id, milestone_id: id })
      expect(await until(listener, heard)).toContainEqual(heard)
    }
    await as(owner).call(createProjectLabel, { id: site.id, name: 'Elsewhere', color: 'red' })
    const issue = await makeIssue()
    expect(await until(listener, hint(app, issue))).not.toContainEqual(heard)
    await listener.leave()
  })

  test('hears nothing of other projects, nor of what was refused', async () => {
    const listener = await open(guest, app)
    const elsewhere = await makeIssue(site)
    const issue = await makeIssue()
    expect(await until(listener, hint(app, issue))).not.toContainEqual(hint(site, elsewhere))
    await as(guest).call(updateIssue, { ...issue.params, title: 'Mine' })
    await as(owner).call(updateIssue, { ...issue.params, title: '' })
    const last = await makeIssue()
    expect(await until(listener, hint(app, last))).toEqual([hint(app, last)])
    await listener.leave()
  })

  test('hears of many issues at once without their numbers', async () => {
    const listener = await open(guest, app)
    const { id } = await makeIssue()
    await listener.next()
    const issue = await service.deps.db
      .selectFrom('issues')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (let iid = 1; iid <= 30; iid++) {
      announceIssue(service.deps, { ...issue, iid, author: owner, assignees: [] })
    }
    const many = { event: 'issue', data: { project_id: app.id } }
    expect(await until(listener, many)).toContainEqual(many)
    await listener.leave()
  })
})

describe('who watches a group', () => {
  test('hears of the projects below that they may read', async () => {
    const club = await service.group('club', { visibility: 20 })
    const [shown, hidden] = [
      await service.project('shown', { in: club, visibility: 20 }),
      await service.project('hidden', { in: club }),
    ]
    await service.member(club, owner, 50)
    const [inside, outside] = [await open(owner, club), await open(stranger, club)]
    const secret = await makeIssue(hidden)
    expect(await until(inside, hint(hidden, secret))).toContainEqual(hint(hidden, secret))
    const planned = { event: 'planning', data: {} }
    await as(owner).call(createProjectLabel, { id: hidden.id, name: 'Secret', color: 'red' })
    expect(await until(inside, planned)).toContainEqual(planned)
    const attic = await service.group('attic', { in: club })
    await as(owner).call(createGroupLabel, { id: attic.id, name: 'Dust', color: 'grey' })
    expect(await until(inside, planned)).toContainEqual(planned)
    const issue = await makeIssue(shown)
    expect(await until(inside, hint(shown, issue))).toContainEqual(hint(shown, issue))
    expect(await until(outside, hint(shown, issue))).toEqual([hint(shown, issue)])
    const board = (await as(owner).call(createProjectBoard, { id: shown.id, name: 'Work' })).body
    const own = (await as(owner).call(createGroupBoard, { id: club.id, name: 'All work' })).body
    expect(board.id).not.toBe(own.id)
    const heard = { event: 'board', data: { board_id: own.id } }
    expect(await until(outside, heard)).toEqual([heard])
    await inside.leave()
    await outside.leave()
  })
})

describe('a confidential issue', () => {
  test('is known to reporters and to who is involved, and leaves others without a sign', async () => {
    const [team, involved] = [await open(reporter, app), await open(guest, app)]
    const outsider = await service.user('una')
    await service.member(app, outsider, 10)
    const uninvolved = await open(outsider, app)
    const secret = await makeIssue(app, { confidential: true })
    expect(await until(team, hint(app, secret))).toContainEqual(hint(app, secret))
    await as(owner).call(updateIssue, { ...secret.params, assignee_ids: [guest.id] })
    expect(await until(involved, hint(app, secret))).toContainEqual(hint(app, secret))
    const plain = await makeIssue()
    expect(await until(uninvolved, hint(app, plain))).toEqual([hint(app, plain)])
    expect(uninvolved.beats(), 'no sign of life betrays that something happened').toBe(0)
    for (const listener of [team, involved, uninvolved]) await listener.leave()
  })

  test('that was none before vanishes from all boards', async () => {
    const listener = await open(guest, app)
    const issue = await makeIssue()
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await as(owner).call(updateIssue, { ...issue.params, confidential: true })
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await listener.leave()
  })
})

describe('the stream', () => {
  test('is for those who may read the place', async () => {
    for (const space of [app, acme]) {
      expect((await listen(service.app, stranger, live(space))).status).toBe(404)
      expect((await listen(service.app, null, live(space))).status).toBe(401)
    }
    const listener = await listen(service.app, guest, live(app))
    expect(listener.status).toBe(200)
    expect(listener.headers.get('content-type')).toBe('text/event-stream')
    expect(listener.headers.get('cache-control')).toBe('no-store')
    expect(listener.headers.get('access-control-allow-origin')).toBe('*')
    await listener.leave()
  })

  test('ends for who is no member any more, before it says anything else', async () => {
    const leaver = await service.user('leo')
    await service.member(app, leaver, 20)
    const listener = await open(leaver, app)
    await as(owner).call(removeProjectMember, { id: app.id, user_id: leaver.id })
    const issue = await makeIssue()
    expect(await rest(listener)).not.toContainEqual(hint(app, issue))
  })

  test('ends with the token', async () => {
    const user = await service.token(guest, {})
    const listener = await open(user, app)
    await as(user).call(deleteOwnAccessToken)
    const issue = await makeIssue()
    expect(await rest(listener)).not.toContainEqual(hint(app, issue))
  })

  test('is there a few times for one user', async () => {
    const user = await service.user('lia')
    await service.member(acme, user, 20)
    const listeners = []
    while (listeners.length < STREAMS) listeners.push(await open(user, app))
    const refused = await listen(service.app, user, live(acme))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    await listeners.pop()!.leave()
    const status = async () => (await listen(service.app, user, live(app))).status
    await expect.poll(status).toBe(200)
    for (const listener of listeners) await listener.leave()
  })

  test('gives signs of life, and ends when the service does', async () => {
    const other = await testApp({ heartbeat: 1 })
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    const user = await other.user('gus')
    const project = await other.project('app')
    await other.member(project, user, 30)
    const listener = await open(user, project, other.app)
    const next = listener.next()
    await expect.poll(() => listener.beats()).toBeGreaterThan(1)
    await other.close()
    expect(await next).toBeUndefined()
  })

  test('is over within five seconds of the right to it, also where nothing happens', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const quiet = await testApp()
    await quiet.app.listen({ host: '127.0.0.1', port: 0 })
    const [user, leaver] = [await quiet.user('gus'), await quiet.user('leo')]
    const project = await quiet.project('app')
    for (const one of [user, leaver]) await quiet.member(project, one, 30)
    const listeners = [await open(user, project, quiet.app), await open(leaver, project, quiet.app)]
    await quiet.as(user).call(deleteOwnAccessToken)
    await quiet.as(leaver).call(removeProjectMember, { id: project.id, user_id: leaver.id })
    vi.advanceTimersByTime(5000)
    for (const listener of listeners) expect(await rest(listener)).toEqual([])
    vi.useRealTimers()
    await quiet.close()
  })
})

describe('with several processes', () => {
  let other: FastifyInstance
  let deps: Deps
  beforeAll(async () => {
    const { database } = service.deps.config
    deps = { ...service.deps, db: openDatabase(database), channel: openChannel(database) }
    other = await buildApp(deps)
    await other.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await other.close()
    await deps.channel.close()
    await deps.db.destroy()
  })

  test('each hears of what another one did', async (context) => {
    if (engineOf(deps.db) === 'sqlite') return context.skip('SQLite has one process')
    const listener = await open(guest, app, other)
    const issue = await makeIssue()
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await listener.leave()
  })

  test('a stream that may have missed something ends, and can be opened again', async (context) => {
    if (engineOf(deps.db) === 'sqlite') return context.skip('SQLite has one process')
    const listener = await open(guest, app, other)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(deps.db)
    expect(await rest(listener)).toEqual([])
    const again = await open(guest, app, other)
    const issue = await makeIssue()
    expect(await until(again, hint(app, issue))).toContainEqual(hint(app, issue))
    await again.leave()
  })
})
