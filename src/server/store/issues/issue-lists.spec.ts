import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { IssueAccess } from '#server/store/access/issue-access.ts'
import { engineOf } from '#server/store/dialect.ts'
import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import type { IssueFilters } from './issue-filters.ts'
import { listIssues, type IssueOrder } from './issue-lists.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.remove())

const knowing = {
  viewer: { id: 1, admin: 0, external: 0 },
  today: '2026-01-01',
  feature: 'issues_enabled',
  level: 10,
  seesProjects: true,
  seesConfidential: true,
  archivedToo: false,
} as const
const inProject: IssueAccess = { place: { kind: 'project', id: 1 }, ...knowing }
const inGroup: IssueAccess = { place: { kind: 'group', id: 1, rootId: 1 }, ...knowing }
const position: IssueOrder = { by: 'relative_position', direction: 'asc' }
const opened = { state: 'opened' } as const

test.each<[string, IssueAccess, IssueFilters, IssueOrder, string]>([
  [
    'label of a project',
    inProject,
    { ...opened, labels: ['a'] },
    position,
    'issue_labels_project_id_title_state_position_issue_id',
  ],
  [
    'label of a group',
    inGroup,
    { ...opened, labels: ['a'] },
    position,
    'issue_labels_root_id_title_state_position_project_id_issue_id',
  ],
  [
    'several labels',
    inProject,
    { ...opened, labels: ['a', 'b'] },
    position,
    'issue_labels_project_id_title_state_position_issue_id',
  ],
  [
    'open ones of a project',
    inProject,
    { ...opened, not: { labels: ['a'] } },
    position,
    'issues_project_id_state_position_id',
  ],
  [
    'open ones of a group',
    inGroup,
    { ...opened, not: { labels: ['a'] } },
    position,
    'issues_root_id_state_position_project_id_id',
  ],
  [
    'closed ones of a project',
    inProject,
    { state: 'closed' },
    { by: 'updated_at', direction: 'desc' },
    'issues_project_id_state_updated_at_id',
  ],
  [
    'closed ones of a group',
    inGroup,
    { state: 'closed' },
    { by: 'updated_at', direction: 'desc' },
    'issues_root_id_state_updated_at_id_project_id',
  ],
  [
    'all of a project',
    inProject,
    {},
    { by: 'created_at', direction: 'desc' },
    'issues_project_id_created_at_id',
  ],
  [
    'all of a group',
    inGroup,
    {},
    { by: 'created_at', direction: 'desc' },
    'issues_root_id_created_at_id_project_id',
  ],
])('the list of %s is read in order from its index', async (_, access, filters, order, index) => {
  const plan = await planOf((db) =>
    listIssues(db, access, filters, order, { limit: 20, offset: 0 }, false),
  )
  expect(plan).toContain(index)
})

test('the issue lists of an assignee and of a milestone use an index of their own', async () => {
  const list = (filters: IssueFilters) =>
    planOf((db) => listIssues(db, inProject, filters, position, { limit: 20, offset: 0 }, false))
  expect(await list({ ...opened, assignees: [{ id: 1 }] })).toContain(
    'issue_assignees_user_id_issue_id',
  )
  expect(await list({ ...opened, milestone: { id: 1 } })).toContain(
    'issues_milestone_id_state_position',
  )
})

/**
 * Returns the query plan of the only statement that `work` runs. The tables are empty, so plans that are cheap only on
 * small tables are disabled on PostgreSQL.
 */
async function planOf(work: (db: TestDatabase['db']) => Promise<unknown>): Promise<string> {
  const { db } = database
  // Kysely passes a statement's parts first, so the last node is the whole statement.
  const asked: RootOperationNode[] = []
  let statements = 0
  const listener: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node)
      return node
    },
    transformResult: async ({ result }) => {
      statements++
      return result
    },
  }
  await work(db.withPlugin(listener))
  expect(statements).toBe(1)
  const executor = db.getExecutor()
  const query = executor.compileQuery(asked.at(-1)!, { queryId: 'plan' })
  const explain = engineOf(db) === 'postgres' ? 'explain' : 'explain query plan'
  return db.transaction().execute(async (trx) => {
    for (const way of engineOf(db) === 'postgres' ? ['seqscan', 'bitmapscan', 'sort'] : []) {
      await trx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`))
    }
    const explained = CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters])
    const { rows } = await trx.executeQuery<Record<string, unknown>>(explained)
    return rows.map((row) => String(row['QUERY PLAN'] ?? row['detail'])).join('\n')
  })
}
