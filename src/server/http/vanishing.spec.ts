import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createProjectBoard } from '#contract/boards.ts'
import { createIssue, deleteIssue, updateIssue } from '#contract/issues.ts'
import { createProjectLabel } from '#contract/labels.ts'
import { createProjectMilestone, deleteProjectMilestone } from '#contract/milestones.ts'
import { createIssueNote } from '#contract/notes.ts'
import { deleteProject } from '#contract/projects.ts'
import { createProjectAccessToken } from '#contract/resource-access-tokens.ts'
import { addIssueSpentTime } from '#contract/time-tracking.ts'
import { buildApp } from '#server/app.ts'
import { apiOf, type Api, type ParamsOf, type TestReply } from '#server/testing/api.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { beforeWrites } from '#server/testing/before-writes.ts'

// A request checks its subject, then writes. In these tests another request always deletes the subject in between.

let service: TestApp
let owner: TestUser
let api: Api
/** The same service, with the deletion always running before the write. */
let raced: FastifyInstance
/** Deletes the subject once. Null after the deletion has run. */
let deletion: (() => Promise<void>) | null

beforeAll(async () => {
  service = await testApp()
  owner = await service.user('olga')
  api = service.as(owner)
  raced = await buildApp({
    ...service.deps,
    db: beforeWrites(service.deps.db, async () => {
      const once = deletion
      deletion = null
      await once?.()
    }),
  })
})
afterAll(async () => {
  await raced.close()
  await service.close()
})

let project: number
let made = 0
beforeEach(async () => {
  const space = await service.project(`app-${++made}`)
  await service.member(space, owner, 50)
  project = space.id
})

/**
 * Makes a call and deletes the subject before the call writes. Returns the reply. Throws when the deletion did not run.
 */
async function whileDeleting<Body>(
  remove: () => Promise<TestReply>,
  call: (by: Api) => Promise<TestReply<Body>>,
): Promise<TestReply<Body>> {
  deletion = async () => {
    const { status } = await remove()
    expect(status).toBeLessThan(300)
  }
  const reply = await call(apiOf(raced, owner))
  expect(deletion, 'the deletion came in between').toBeNull()
  return reply
}

test.each<[string, (by: Api, id: number) => Promise<TestReply>]>([
  ['issue', (by, id) => by.call(createIssue, { id, title: 'Fog', labels: 'new' })],
  ['board', (by, id) => by.call(createProjectBoard, { id, name: 'Work' })],
  ['label', (by, id) => by.call(createProjectLabel, { id, name: 'bug', color: 'red' })],
  ['milestone', (by, id) => by.call(createProjectMilestone, { id, title: 'v1' })],
  [
    'token',
    (by, id) => by.call(createProjectAccessToken, { id, name: 'bot', scopes: ['read_api'] }),
  ],
])('a project deleted during the call refuses the %s', async (_, create) => {
  const reply = await whileDeleting(
    () => api.call(deleteProject, { id: project }),
    (by) => create(by, project),
  )
  expect(reply.status).toBe(404)
})

test.each<[string, (by: Api, issue: ParamsOf<typeof deleteIssue>) => Promise<TestReply>]>([
  ['comment', (by, issue) => by.call(createIssueNote, { ...issue, body: 'Hm' })],
  ['change', (by, issue) => by.call(updateIssue, { ...issue, add_labels: 'bug' })],
  ['spent time', (by, issue) => by.call(addIssueSpentTime, { ...issue, duration: '1h' })],
])('an issue deleted during the call refuses the %s', async (_, change) => {
  const issue = {
    id: project,
    issue_iid: (await api.call(createIssue, { id: project, title: 'Fog' })).body.iid,
  }
  const reply = await whileDeleting(
    () => api.call(deleteIssue, issue),
    (by) => change(by, issue),
  )
  expect(reply.status).toBe(404)
})

test.each<[string, boolean, number]>([
  ['a new issue', true, 201],
  ['an existing issue', false, 200],
])('a milestone deleted during the call is omitted from %s', async (_, isNew, status) => {
  const { id: milestone_id } = (
    await api.call(createProjectMilestone, { id: project, title: 'v1' })
  ).body
  const { iid } = (await api.call(createIssue, { id: project, title: 'Fog' })).body
  const reply = await whileDeleting(
    () => api.call(deleteProjectMilestone, { id: project, milestone_id }),
    (by) =>
      isNew
        ? by.call(createIssue, { id: project, title: 'Rain', milestone_id })
        : by.call(updateIssue, { id: project, issue_iid: iid, milestone_id, labels: 'bug' }),
  )
  expect([reply.status, reply.body.milestone]).toEqual([status, null])
})
