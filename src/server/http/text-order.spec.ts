import { afterAll, beforeAll, expect, test } from 'vitest'

import { createGroup, listGroupProjects, listSubgroups } from '#contract/groups.ts'
import { createIssue, getIssue, listProjectIssues } from '#contract/issues.ts'
import { createProjectLabel, listProjectLabels } from '#contract/labels.ts'
import { listProjectMergeRequests } from '#contract/merge-requests/lists.ts'
import { createMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { createProjectMilestone, listProjectMilestones } from '#contract/milestones.ts'
import { createProject } from '#contract/projects.ts'
import { listProtectedBranches, protectBranch } from '#contract/protected-branches.ts'
import { testApp, type Api, type TestApp } from '#server/testing/app.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'
import type { TestSpace } from '#server/testing/spaces.ts'
import { made } from '#server/testing/world.ts'

// Lists sort alike on SQLite and on PostgreSQL, whose own order would depend on the locale of the database.

const NAMES = ['z', 'Ö', 'C', 'ab', 'a-c', 'ä', 'b']
const IN_ORDER = ['a-c', 'ab', 'b', 'C', 'z', 'Ö', 'ä']
const BY_BYTES = ['C', 'a-c', 'ab', 'b', 'z', 'Ö', 'ä']

let service: TestApp
let owner: Api
let group: TestSpace
let project: TestSpace

beforeAll(async () => {
  service = await testApp()
  const olga = await service.user('olga')
  owner = service.as(olga)
  group = await service.group('acme')
  const files = [{ ref: 'refs/heads/main', files: [] }] as const
  project = await projectWithCode(service, 'app', files, { in: group })
  await service.member(group, olga, 50)
})
afterAll(() => service.close())

/** Returns the names or titles of the rows that a test has made. */
const textsOf = (rows: ({ name: string } | { title: string })[]) =>
  rows.map((row) => ('name' in row ? row.name : row.title)).filter((text) => NAMES.includes(text))

test('labels sort by title, in their list and on items', async () => {
  const { id } = project
  for (const name of NAMES) await made(owner, createProjectLabel, { id, name, color: '#112233' })
  expect(textsOf(await made(owner, listProjectLabels, { id }))).toEqual(IN_ORDER)
  const { iid } = await made(owner, createIssue, { id, title: 'Labeled', labels: NAMES })
  expect((await made(owner, getIssue, { id, issue_iid: iid })).labels).toEqual(IN_ORDER)
})

test('milestones without a due date sort by title', async () => {
  const { id } = project
  for (const title of NAMES) await made(owner, createProjectMilestone, { id, title })
  expect(textsOf(await made(owner, listProjectMilestones, { id }))).toEqual(IN_ORDER)
})

test('issues and merge requests sort by title', async () => {
  const { id } = project
  const by = { id, order_by: 'title', sort: 'asc' } as const
  for (const [nth, title] of NAMES.entries()) {
    await made(owner, createIssue, { id, title })
    const branches = { source_branch: `gone-${nth}`, target_branch: 'main' }
    await made(owner, createMergeRequest, { id, title, ...branches, labels: NAMES })
  }
  expect(textsOf(await made(owner, listProjectIssues, by))).toEqual(IN_ORDER)
  const requests = await made(owner, listProjectMergeRequests, by)
  expect(textsOf(requests)).toEqual(IN_ORDER)
  expect(requests[0]!.labels).toEqual(IN_ORDER)
})

test('projects and groups sort by name', async () => {
  for (const [nth, name] of NAMES.entries()) {
    await made(owner, createProject, { namespace_id: group.id, name, path: `app-${nth}` })
    await made(owner, createGroup, { parent_id: group.id, name, path: `team-${nth}` })
  }
  const by = { id: group.id, order_by: 'name', sort: 'asc' } as const
  expect(textsOf(await made(owner, listGroupProjects, by))).toEqual(IN_ORDER)
  expect(textsOf(await made(owner, listSubgroups, by))).toEqual(IN_ORDER)
})

test('protected branches sort by the bytes of their names', async () => {
  const { id } = project
  for (const name of NAMES) await made(owner, protectBranch, { id, name })
  expect(textsOf(await made(owner, listProtectedBranches, { id }))).toEqual(BY_BYTES)
})
