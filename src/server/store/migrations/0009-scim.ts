import { sql, type Kysely } from 'kysely'

import { byteOrder, engineOf, withId } from '#server/store/dialect.ts'
import { belongsTo, indexer, required } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const engine = engineOf(db)
  const time = byteOrder(engine)

  await db.schema
    .createTable('scim_tokens')
    .addColumn('group_id', 'bigint', (c) =>
      c.primaryKey().references('namespaces.id').onDelete('cascade'),
    )
    .addColumn('digest', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', time, required)
    .addColumn('last_used_at', time)
    .execute()

  await withId(engine, db.schema.createTable('scim_users'))
    .addColumn('group_id', 'bigint', belongsTo('namespaces.id'))
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addColumn('external_id', 'text', required)
    .addColumn('user_name', 'text', required)
    .addColumn('created_at', time, required)
    .addColumn('updated_at', time, required)
    .execute()

  await sql`create unique index scim_users_external_id on scim_users (group_id, external_id)`.execute(
    db,
  )
  await sql`create unique index scim_users_user_name on scim_users (group_id, lower(user_name))`.execute(
    db,
  )
  await sql`create unique index scim_users_user on scim_users (group_id, user_id)`.execute(db)
  await indexer(db)('scim_users', 'user_id')
}
