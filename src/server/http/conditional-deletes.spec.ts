import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { pathParams } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { buildApp } from '#server/app.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { beforeWrites } from '#server/testing/before-writes.ts'
import { samples } from '#server/testing/samples.ts'
import type { World } from '#server/testing/world.ts'

// A deletion checks `If-Unmodified-Since` in its own transaction. These tests always change the row just before that
// transaction begins, after all earlier reads.

/** The table from which each route deletes a row. */
const tables = {
  deleteUser: 'users',
  deleteGroup: 'namespaces',
  deleteProject: 'projects',
  removeProjectMember: 'members',
  removeGroupMember: 'members',
  revokeProjectInvitation: 'invitations',
  revokeGroupInvitation: 'invitations',
  deleteProjectLabel: 'labels',
  deleteNamedProjectLabel: 'labels',
  deleteGroupLabel: 'labels',
  deleteNamedGroupLabel: 'labels',
  deleteProjectMilestone: 'milestones',
  deleteGroupMilestone: 'milestones',
  deleteProjectBoard: 'boards',
  deleteGroupBoard: 'boards',
  deleteProjectBoardList: 'board_lists',
  deleteGroupBoardList: 'board_lists',
  deleteIssue: 'issues',
  deleteMergeRequest: 'merge_requests',
  deleteIssueNote: 'notes',
  deleteIssueDiscussionNote: 'notes',
  deleteMergeRequestNote: 'notes',
  deleteMergeRequestDiscussionNote: 'notes',
  deleteIssueAwardEmoji: 'award_emoji',
  deleteIssueNoteAwardEmoji: 'award_emoji',
  deleteMergeRequestAwardEmoji: 'award_emoji',
  deleteMergeRequestNoteAwardEmoji: 'award_emoji',
  deleteDraftNote: 'draft_notes',
  deletePipeline: 'pipelines',
  unprotectBranch: 'protected_branches',
} as const

/** Routes whose deletion is unconditional in the API, and those of tokens and sessions, whose rows never change. */
const unconditional = [
  'deleteApplication',
  'deleteBranch',
  'deleteFile',
  'deleteGroupAccessToken',
  'deleteImpersonationToken',
  'deleteMergedBranches',
  'deleteMergeRequestApprovalRule',
  'deleteOwnAccessToken',
  'deletePersonalAccessToken',
  'deleteProjectAccessToken',
  'deleteProjectApprovalRule',
  'deleteScimToken',
  'deleteTag',
  'denyGroupAccessRequest',
  'endOtherSessions',
  'endSession',
  'endUserSessions',
  'denyProjectAccessRequest',
  'endFork',
]

let service: TestApp
let admin: TestUser
let world: World
/** The same service, with another request running before each write. */
let raced: FastifyInstance
let table: (typeof tables)[keyof typeof tables]

beforeAll(async () => {
  service = await testApp()
  admin = await service.user('admin', { admin: true })
  const group = await service.group('acme')
  const project = await service.project('app', { in: group })
  let given = 0
  world = {
    service,
    group,
    project,
    visibility: 'private',
    owner: service.as(admin),
    admin: service.as(admin),
    subject: await service.user('subject'),
    fresh: (prefix) => `${prefix}-${++given}`,
  }
  raced = await buildApp({
    ...service.deps,
    db: beforeWrites(service.deps.db, async (db) => {
      await db.updateTable(table).set({ updated_at: '2999-01-01T00:00:00.000Z' }).execute()
    }),
  })
})
afterAll(async () => {
  await raced.close()
  await service.close()
})

test('every DELETE route is covered', () => {
  const deleting = routes.filter(({ method }) => method === 'DELETE').map(({ name }) => name)
  expect([...Object.keys(tables), ...unconditional].toSorted()).toEqual(deleting.toSorted())
})

test.each(Object.entries(tables))('%s detects a change immediately before it', async (name, of) => {
  const route = routes.find((each) => each.name === name)!
  const input = await samples[name]!(world)
  const path = route.path.replace(/:(\w+)/g, (_, param: string) =>
    encodeURIComponent(String(input[param])),
  )
  const inPath = pathParams(route.path)
  const query = Object.fromEntries(Object.entries(input).filter(([key]) => !inPath.includes(key)))
  const remove = (app: FastifyInstance, headers: Record<string, string>) =>
    app.inject({
      method: 'DELETE',
      url: `/api/v4${path}`,
      query: query as Record<string, string>,
      headers: { 'private-token': admin.token, ...headers },
    })
  table = of
  const since = { 'if-unmodified-since': new Date().toUTCString() }
  const reply = await remove(raced, since)
  expect([reply.statusCode, reply.json()]).toEqual([412, { message: '412 Precondition Failed' }])
  // The row still exists, so an unconditional deletion succeeds.
  expect((await remove(service.app, {})).statusCode).toBeLessThan(300)
})
