import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'

import { openDatabase } from '#server/store/database.ts'
import { migrate, migrations } from './migrate.ts'

const NOW = '2026-01-01T00:00:00.000Z'

test('notes and events of issues survive the migration to merge requests', async () => {
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

test('bots get the creator of their first token, and are external if the creator is', async () => {
  const db = openDatabase(':memory:')
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0011-merge-request-authors')
  const users = [
    [1, 0, 1],
    [2, 0, 0],
    [3, 1, 0],
    [4, 1, 0],
  ]
  for (const [id, bot, external] of users) {
    await sql`insert into users (id, username, name, email, bot, external, created_at, updated_at)
      values (${id}, ${`u${id}`}, 'U', ${`u${id}@x.test`}, ${bot}, ${external}, ${NOW}, ${NOW})`.execute(
      db,
    )
  }
  for (const [bot, creator] of [
    [3, 1],
    [3, 2],
    [4, 2],
  ]) {
    await sql`insert into access_tokens (kind, user_id, name, scopes, digest, created_by_id, created_at)
      values ('group', ${bot}, 't', 'api', ${`d${bot}${creator}`}, ${creator}, ${NOW})`.execute(db)
  }
  await migrate(db)
  const rows = await db.selectFrom('users').select(['id', 'created_by_id', 'external']).execute()
  expect(rows).toEqual([
    { id: 1, created_by_id: null, external: 1 },
    { id: 2, created_by_id: null, external: 0 },
    { id: 3, created_by_id: 1, external: 1 },
    { id: 4, created_by_id: 2, external: 0 },
  ])
  await db.destroy()
})

test('every foreign key has an index', async () => {
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
  // `pushes` holds only running pushes, so scanning it is cheap.
  expect(scanned).toEqual(['pushes.user_id', 'pushes.project_id'])
  await db.destroy()
})

test('only merge requests with a draft title stay drafts', async () => {
  const db = openDatabase(':memory:')
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0015-sessions')
  const titles = ['Draft: a', '[draft] b', ' (Draft) c', 'WIP: d', '[WIP] e', 'Draft - f']
  await db.schema.dropTable('merge_requests').execute()
  await sql`create table merge_requests (title text, draft bigint)`.execute(db)
  for (const title of titles) {
    await sql`insert into merge_requests values (${title}, 1)`.execute(db)
  }
  await migrate(db)
  const { rows } = await sql<{ title: string }>`
    select title from merge_requests where draft = 1`.execute(db)
  expect(rows.map(({ title }) => title)).toEqual(['Draft: a', '[draft] b', ' (Draft) c'])
  await db.destroy()
})

test('of several pending to-dos on an item, the first stays', async () => {
  const db = openDatabase(':memory:')
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0017-outbox')
  const now = '2026-11-20T00:00:00.000Z'
  await sql`pragma foreign_keys = off`.execute(db)
  for (const [user, issue, request, state] of [
    [1, 1, null, 'done'],
    [1, 1, null, 'pending'],
    [1, 1, null, 'pending'],
    [2, 1, null, 'pending'],
    [1, null, 1, 'pending'],
    [1, null, 1, 'pending'],
  ] as const) {
    await sql`
      insert into todos (
        root_id, user_id, author_id, project_id, issue_id, merge_request_id, action, state, created_at, updated_at
      ) values (1, ${user}, 1, 1, ${issue}, ${request}, 'marked', ${state}, ${now}, ${now})`.execute(
      db,
    )
  }
  await migrate(db)
  const { rows } = await sql<{ id: number }>`
    select id from todos where state = 'pending' order by id`.execute(db)
  expect(rows.map(({ id }) => id)).toEqual([2, 4, 5])
  await db.destroy()
})

test('draft replies to internal and deleted discussions become internal', async () => {
  const db = openDatabase(':memory:')
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0021-address-matches')
  await sql`pragma foreign_keys = off`.execute(db)
  for (const [discussion, internal] of [
    ['public', 0],
    ['internal', 1],
  ] as const) {
    await sql`
      insert into notes (root_id, merge_request_id, author_id, discussion_id, body, internal, created_at, updated_at)
      values (1, 1, 1, ${discussion}, 'Why?', ${internal}, ${NOW}, ${NOW})`.execute(db)
  }
  for (const discussion of ['public', 'internal', 'deleted', null]) {
    await sql`
      insert into draft_notes (root_id, merge_request_id, author_id, discussion_id, resolve_discussion, note, created_at, updated_at)
      values (1, 1, 1, ${discussion}, 0, 'Because', ${NOW}, ${NOW})`.execute(db)
  }
  await migrate(db)
  const drafts = await db.selectFrom('draft_notes').selectAll().orderBy('id').execute()
  expect(drafts.map(({ discussion_id, internal }) => [discussion_id, internal])).toEqual([
    ['public', 0],
    ['internal', 1],
    ['deleted', 1],
    [null, 0],
  ])
  await db.destroy()
})
