import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'

import { openDatabase } from '#server/store/database.ts'
import { migrate, migrations } from './migrate.ts'

const NOW = '2026-01-01T00:00:00.000Z'

test('comments and events of issues outlast the coming of merge requests', async () => {
  const db = openDatabase(':memory:')
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0001-init')
  const statements = [
    `insert into users (id, username, name, email, created_at, updated_at)
      values (1, 'ana', 'Ana', 'ana@example.com', '${NOW}', '${NOW}')`,
    `insert into namespaces (id, kind, root_id, name, path, full_path, path_key, full_name, created_at, updated_at)
      values (1, 'group', 1, 'g', 'g', 'g', 'g', 'g', '${NOW}', '${NOW}')`,
    `insert into projects (id, root_id, namespace_id, creator_id, name, path, full_path, path_key, full_name, disk_path,
        created_at, updated_at, last_activity_at)
      values (1, 1, 1, 1, 'p', 'p', 'g/p', 'g/p', 'g / p', 'x.git', '${NOW}', '${NOW}', '${NOW}')`,
    `insert into issues (id, root_id, project_id, iid, author_id, title, position, created_at, updated_at)
      values (1, 1, 1, 1, 1, 'Leaks', 'a', '${NOW}', '${NOW}')`,
    `insert into notes (id, root_id, issue_id, author_id, discussion_id, body, created_at, updated_at)
      values (7, 1, 1, 1, 'd', 'Where?', '${NOW}', '${NOW}')`,
    `insert into resource_events (id, root_id, issue_id, user_id, kind, state, created_at)
      values (9, 1, 1, 1, 'state', 'closed', '${NOW}')`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)

  await migrate(db)

  const note = await db.selectFrom('notes').selectAll().executeTakeFirst()
  expect(note).toMatchObject({ id: 7, issue_id: 1, body: 'Where?', merge_request_id: null })
  const event = await db.selectFrom('resource_events').selectAll().executeTakeFirst()
  expect(event).toMatchObject({ id: 9, issue_id: 1, state: 'closed', merge_request_id: null })
  const next = await db
    .insertInto('notes')
    .values({ ...note!, id: undefined as never, body: 'There' })
    .returning('id')
    .executeTakeFirst()
  expect(next?.id).toBeGreaterThan(7)

  await db.deleteFrom('issues').execute()
  expect(await db.selectFrom('notes').selectAll().execute()).toEqual([])
  await db.destroy()
})

test('what refers to a row that is deleted is found by an index', async () => {
  const db = openDatabase(':memory:')
  await migrate(db)
  const { rows: references } = await sql<{ child: string; columns: string }>`
    select m.name as child, group_concat(k."from") as columns
    from sqlite_master m, pragma_foreign_key_list(m.name) k
    where m.type = 'table' group by m.name, k.id`.execute(db)
  expect(references.length).toBeGreaterThan(50)
  const scanned: string[] = []
  for (const { child, columns } of references) {
    const wanted = columns.split(',').map((column) => sql`${sql.ref(column)} = 1`)
    const { rows } = await sql<{ detail: string }>`
      explain query plan select 1 from ${sql.table(child)} where ${sql.join(wanted, sql` and `)}`.execute(
      db,
    )
    if (rows.some(({ detail }) => detail.startsWith('SCAN'))) scanned.push(`${child}.${columns}`)
  }
  // Pushes are written down for as long as they take.
  expect(scanned).toEqual(['pushes.user_id', 'pushes.project_id'])
  await db.destroy()
})
