import { afterAll, beforeAll, expect, test } from 'vitest'

import { createGroup, listGroupProjects, listSubgroups } from '#contract/groups.ts'
import { createIssue, getIssue, listProjectIssues } from '#contract/issues.ts'
import { createProjectLabel, listProjectLabels } from '#contract/labels.ts'
import { listProjectMergeRequests } from '#contract/merge-requests/lists.ts'
import { createMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { createProjectMilestone, listProjectMilestones } from '#contract/milestones.ts'
import { createProject } from '#contract/projects.ts'
import { listProtectedBranches, protectBranch } from '#contract/protected-branches.ts'
import type { Route } from '#contract/route.ts'
import { testApp, type Params, type TestApp, type TestUser } from '#server/testing/app.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'
import type { TestSpace } from '#server/testing/spaces.ts'
import { made } from '#server/testing/world.ts'

// Lists sort alike on SQLite and on PostgreSQL, whose own order would depend on the locale of the database.

const NAMES = ['z', 'Ö', 'C', 'ab', 'a-c', 'ä', 'b']
const IN_ORDER = ['a-c', 'ab', 'b', 'C', 'z', 'Ö', 'ä']
const BY_BYTES = ['C', 'a-c', 'ab', 'b', 'z', 'Ö', 'ä']

let service: TestApp
let owner: TestUser
let group: TestSpace
let project: TestSpace

beforeAll(async () => {
  service = await testApp()
  owner = await service.user('olga')
  group = await service.group('acme')
  const files = [{ ref: 'refs/heads/main', files: [] }] as const
  project = await projectWithCode(service, 'app', files, { in: group })
  await service.member(group, owner, 50)
})
afterAll(() => service.close())

const call = (route: Route, input: Params) => made(service.as(owner), route, input)

async function listed(route: Route, input: Params, field: 'name' | 'title'): Promise<string[]> {
  const rows = await call(route, input)
  const shown = rows.map((row: Record<string, string>) => row[field])
  return shown.filter((text: string) => NAMES.includes(text))
}

test('labels sort by title, in their list and on items', async () => {
  const { id } = project
  for (const name of NAMES) await call(createProjectLabel, { id, name, color: '#112233' })
  expect(await listed(listProjectLabels, { id }, 'name')).toEqual(IN_ORDER)
  const { iid } = await call(createIssue, { id, title: 'Labeled', labels: NAMES })
  expect((await call(getIssue, { id, issue_iid: iid })).labels).toEqual(IN_ORDER)
})

test('milestones without a due date sort by title', async () => {
  const { id } = project
  for (const title of NAMES) await call(createProjectMilestone, { id, title })
  expect(await listed(listProjectMilestones, { id }, 'title')).toEqual(IN_ORDER)
})

test('issues and merge requests sort by title', async () => {
  const { id } = project
  const by = { id, order_by: 'title', sort: 'asc' }
  for (const [nth, title] of NAMES.entries()) {
    await call(createIssue, { id, title })
    const branches = { source_branch: `gone-${nth}`, target_branch: 'main' }
    await call(createMergeRequest, { id, title, ...branches, labels: NAMES })
  }
  expect(await listed(listProjectIssues, by, 'title')).toEqual(IN_ORDER)
  expect(await listed(listProjectMergeRequests, by, 'title')).toEqual(IN_ORDER)
  expect((await call(listProjectMergeRequests, by))[0].labels).toEqual(IN_ORDER)
})

test('projects and groups sort by name', async () => {
  for (const [nth, name] of NAMES.entries()) {
    await call(createProject, { namespace_id: group.id, name, path: `app-${nth}` })
    await call(createGroup, { parent_id: group.id, name, path: `team-${nth}` })
  }
  const by = { id: group.id, order_by: 'name', sort: 'asc' }
  expect(await listed(listGroupProjects, by, 'name')).toEqual(IN_ORDER)
  expect(await listed(listSubgroups, by, 'name')).toEqual(IN_ORDER)
})

test('protected branches sort by the bytes of their names', async () => {
  const { id } = project
  for (const name of NAMES) await call(protectBranch, { id, name })
  expect(await listed(listProtectedBranches, { id }, 'name')).toEqual(BY_BYTES)
})
