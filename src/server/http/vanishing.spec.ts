import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createProjectBoard } from '#contract/boards.ts'
import { createIssue, deleteIssue, updateIssue } from '#contract/issues.ts'
import { createProjectLabel } from '#contract/labels.ts'
import { createProjectMilestone, deleteProjectMilestone } from '#contract/milestones.ts'
import { createIssueNote } from '#contract/notes.ts'
import { deleteProject } from '#contract/projects.ts'
import type { Route } from '#contract/route.ts'
import { addIssueSpentTime } from '#contract/time-tracking.ts'
import { buildApp } from '#server/app.ts'
import { apiOf, type Api, type Params } from '#server/testing/api.ts'
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
async function callWhileDeleting(gone: [Route, Params], route: Route, input: Params) {
  deletion = async () => {
    const { status } = await api.call(...gone)
    expect(status).toBeLessThan(300)
  }
  const reply = await apiOf(raced, owner).call(route, input)
  expect(deletion, 'the deletion came in between').toBeNull()
  return reply
}

test.each<[string, Route, Params]>([
  ['issue', createIssue, { title: 'Fog', labels: 'new' }],
  ['board', createProjectBoard, { name: 'Work' }],
  ['label', createProjectLabel, { name: 'bug', color: 'red' }],
  ['milestone', createProjectMilestone, { title: 'v1' }],
])('a project deleted during the call refuses the %s', async (_, route, input) => {
  const gone: [Route, Params] = [deleteProject, { id: project }]
  const reply = await callWhileDeleting(gone, route, { id: project, ...input })
  expect(reply.status).toBe(404)
})

test.each<[string, Route, Params]>([
  ['comment', createIssueNote, { body: 'Hm' }],
  ['change', updateIssue, { add_labels: 'bug' }],
  ['spent time', addIssueSpentTime, { duration: '1h' }],
])('an issue deleted during the call refuses the %s', async (_, route, input) => {
  const issue = {
    id: project,
    issue_iid: (await api.call(createIssue, { id: project, title: 'Fog' })).body.iid,
  }
  const reply = await callWhileDeleting([deleteIssue, issue], route, { ...issue, ...input })
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
  const gone: [Route, Params] = [deleteProjectMilestone, { id: project, milestone_id }]
  const reply = isNew
    ? await callWhileDeleting(gone, createIssue, { id: project, title: 'Rain', milestone_id })
    : await callWhileDeleting(gone, updateIssue, {
        id: project,
        issue_iid: iid,
        milestone_id,
        labels: 'bug',
      })
  expect([reply.status, reply.body.milestone]).toEqual([status, null])
})
