import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Access } from '#server/store/access/access.ts'
import { insertUser } from '#server/store/accounts/users.ts'
import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import type { MergeRequestFilters } from './filters.ts'
import { listMergeRequests, type MergeRequestOrder } from './lists.ts'

/** Enough matches for lists that are read in index order, not from the labels. */
const COUNT = 2400
const NOW = '2026-01-01T00:00:00.000Z'
const stamps = { created_at: NOW, updated_at: NOW }

const numbers = Array.from({ length: COUNT }, (_, at) => at + 1)
/** The archived project has every 20th merge request. */
const projectOf = (n: number) => (n % 20 === 0 ? 2 : 1)
const stateOf = (n: number) => (n % 25 === 1 ? ('closed' as const) : ('opened' as const))
/** Times and ids are in different orders. */
const timeOf = (n: number) =>
  new Date(Date.parse(NOW) + ((n * 7919) % (COUNT + 1)) * 60_000).toISOString()
const labels: Record<string, (n: number) => boolean> = {
  common: () => true,
  third: (n) => n % 3 === 0,
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await fill()
})
afterAll(() => database.remove())

const base = {
  viewer: { id: 1, admin: 1, external: 0 },
  today: '2026-01-01',
  feature: 'merge_requests_enabled',
  level: 20,
  seesProjects: true,
  archivedToo: false,
} as const
const inGroup: Access = { place: { kind: 'group', id: 1, rootId: 1 }, ...base }
const everywhere: Access = { place: { kind: 'all' }, ...base, seesProjects: false }

const newest: MergeRequestOrder = { by: 'created_at', direction: 'desc' }
const oldest: MergeRequestOrder = { by: 'created_at', direction: 'asc' }
const opened = { state: 'opened' } as const

test.each<[string, Access, MergeRequestFilters, MergeRequestOrder, number]>([
  ['a frequent label', inGroup, { ...opened, labels: ['common'] }, newest, 0],
  ['a frequent label everywhere', everywhere, { ...opened, labels: ['common'] }, oldest, 0],
  ['a frequent label, second page', inGroup, { ...opened, labels: ['common'] }, oldest, 20],
  ['a frequent label, deep page', inGroup, { ...opened, labels: ['common'] }, newest, 1000],
  ['a frequent label, last page', inGroup, { ...opened, labels: ['common'] }, newest, 2180],
  ['a frequent label, past the end', inGroup, { ...opened, labels: ['common'] }, newest, 5000],
  ['a frequent label of any state', inGroup, { labels: ['common'] }, newest, 0],
  ['a rare label', inGroup, { ...opened, labels: ['third'] }, newest, 0],
  ['two labels', everywhere, { labels: ['common', 'third'] }, newest, 0],
  ['a label and an author', inGroup, { labels: ['common'], authors: [{ id: 1 }] }, newest, 0],
  [
    'a label without another',
    inGroup,
    { labels: ['common'], not: { labels: ['third'] } },
    newest,
    0,
  ],
])(
  'the list by %s has the right rows, order and total',
  async (_, access, filters, order, offset) => {
    const matching = numbers
      .filter((n) => projectOf(n) === 1 && (!filters.state || stateOf(n) === filters.state))
      .filter((n) => (filters.labels as string[]).every((title) => labels[title]!(n)))
      .filter((n) => !filters.not?.labels?.some((title) => labels[title]!(n)))
      .toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)))
    if (order.direction === 'desc') matching.reverse()

    const slice = { limit: 20, offset }
    const { rows, total } = await listMergeRequests(
      database.db,
      access,
      filters,
      order,
      slice,
      false,
    )
    expect(total).toBe(matching.length)
    expect(rows.map((row) => row.id)).toEqual(matching.slice(offset, offset + 20))
  },
)

async function fill(): Promise<void> {
  const { db } = database
  await insertUser(db, { username: 'ana', name: 'Ana', email: 'ana@example.com', ...stamps })
  const names = (path: string) => ({
    name: path,
    path,
    full_path: path,
    path_key: path,
    full_name: path,
  })
  await db
    .insertInto('namespaces')
    .values({ kind: 'group', root_id: 1, ...names('acme'), ...stamps })
    .execute()
  await db
    .insertInto('namespace_ancestors')
    .values({ ancestor_id: 1, namespace_id: 1, depth: 0 })
    .execute()
  await db
    .insertInto('projects')
    .values(
      ['live', 'old'].map((name, at) => ({
        root_id: 1,
        namespace_id: 1,
        creator_id: 1,
        ...names(name),
        disk_path: `${name}.git`,
        archived: at as 0 | 1,
        last_activity_at: NOW,
        ...stamps,
      })),
    )
    .execute()
  await db
    .insertInto('labels')
    .values(
      Object.keys(labels).map((title) => ({
        root_id: 1,
        group_id: 1,
        title,
        color: '#428BCA',
        ...stamps,
      })),
    )
    .execute()
  for (let at = 0; at < COUNT; at += 400) await fillMergeRequests(numbers.slice(at, at + 400))
}

async function fillMergeRequests(some: readonly number[]): Promise<void> {
  const { db } = database
  await db
    .insertInto('merge_requests')
    .values(
      some.map((n) => ({
        root_id: 1,
        project_id: projectOf(n),
        iid: n,
        author_id: 1,
        title: `Change ${n}`,
        draft: 0 as const,
        state: stateOf(n),
        source_branch: `branch-${n}`,
        target_branch: 'main',
        created_at: timeOf(n),
        updated_at: timeOf(n),
      })),
    )
    .execute()
  const worn = Object.entries(labels).flatMap(([title, isOn], at) =>
    some.filter(isOn).map((n) => ({
      merge_request_id: n,
      label_id: at + 1,
      root_id: 1,
      project_id: projectOf(n),
      state: stateOf(n),
      title,
    })),
  )
  await db.insertInto('merge_request_labels').values(worn).execute()
}
