import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { listGroups } from '#contract/groups.ts'
import { createIssue, listProjectIssues } from '#contract/issues.ts'
import { listProjectMergeRequests } from '#contract/merge-requests/lists.ts'
import { createMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { listNamespaces } from '#contract/namespaces.ts'
import { listProjects } from '#contract/projects.ts'
import { listUsers } from '#contract/users.ts'
import { contains, engineOf } from '#server/store/dialect.ts'
import type { Schema } from '#server/store/schema/schema.ts'
import { sqliteWorkerDialect } from '#server/store/sqlite-worker-dialect.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'
import type { Refusal } from './refusal.ts'
import { listOrSearch } from './search.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test.each([
  ['search', { search: 'never' }],
  ['list of which many rows are skipped', { offset: 1_000_000 }],
])('refuses a %s that takes too long, and answers other requests meanwhile', async (_, query) => {
  const endless = listOrSearch(service.deps, query, (db) =>
    sql`
      with recursive texts(one) as (select 1 union all select one + 1 from texts)
      select count(*) from texts where ${contains(db, sql`cast(one as text)`, 'never')}
    `.execute(db),
  )
  const refused = endless.catch((error: Refusal) => error)
  expect((await service.app.inject('/-/health')).statusCode).toBe(200)
  expect(await refused).toMatchObject({
    kind: 'bad_request',
    detail: 'The search took too long. Add filters, or search for fewer words.',
  })
})

test('ends a search or a deep page when its time is up', async () => {
  const { deps } = service
  if (engineOf(deps.db) === 'postgres') return
  const ana = await service.user('ana')
  const app = await projectWithCode(service, 'app', [
    { ref: 'refs/heads/main', message: 'Begin\n', files: [] },
    { ref: 'refs/heads/topic', from: ':1', message: 'Topic\n', files: [['a.txt', 'a\n']] },
  ])
  await service.member(app, ana, 50)
  const { id } = app
  const api = service.as(ana)
  const fields = { id, title: 'One', labels: 'a', assignee_id: ana.id }
  await api.call(createIssue, fields)
  const merge = { source_branch: 'topic', target_branch: 'main', reviewer_ids: [ana.id] }
  expect((await api.call(createMergeRequest, { ...fields, ...merge })).status).toBe(201)

  await deps.searcher.destroy()
  deps.searcher = new Kysely<Schema>({
    dialect: sqliteWorkerDialect({ file: deps.config.database, within: -1 }),
  })
  const search = 'never'
  for (const list of [listProjects, listGroups, listNamespaces, listUsers]) {
    expect([list.name, (await api.call(list, { search })).status]).toEqual([list.name, 400])
  }
  for (const list of [listProjectIssues, listProjectMergeRequests]) {
    const filters = [{}, { labels: 'a' }, { assignee_username: ['ana'] }, { reviewer_id: ana.id }]
    for (const filter of filters) {
      const statusOf = async (page: number) =>
        (await api.call(list, { id, ...filter, per_page: 100, page })).status
      expect([list.name, filter, await statusOf(1), await statusOf(300)]).toEqual([
        list.name,
        filter,
        200,
        400,
      ])
    }
  }
})
