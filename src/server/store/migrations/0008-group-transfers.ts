import { sql, type Kysely } from 'kysely'

import { byteOrder, engineOf, withId } from '#server/store/dialect.ts'
import { belongsTo, forgets, indexer, required, zero } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const engine = engineOf(db)
  const time = byteOrder(engine)
  const create = <T extends string>(name: T) => withId(engine, db.schema.createTable(name))

  await create('badges')
    .addColumn('root_id', 'bigint', required)
    .addColumn('group_id', 'bigint', belongsTo('namespaces.id'))
    .addColumn('name', 'text')
    .addColumn('link_url', 'text', required)
    .addColumn('image_url', 'text', required)
    .addColumn('created_at', time, required)
    .addColumn('updated_at', time, required)
    .execute()

  await create('group_exports')
    .addColumn('root_id', 'bigint', required)
    .addColumn('group_id', 'bigint', belongsTo('namespaces.id'))
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('queued'))
    .addColumn('attempts', 'bigint', zero)
    .addColumn('done', 'bigint', zero)
    .addColumn('total', 'bigint', zero)
    .addColumn('error', 'text')
    .addColumn('file', 'text', required)
    .addColumn('filename', 'text', required)
    .addColumn('size', 'bigint')
    .addColumn('sha256', 'text')
    .addColumn('created_at', time, required)
    .addColumn('finished_at', time)
    .execute()

  await create('group_imports')
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addColumn('name', 'text', required)
    .addColumn('path', 'text', required)
    .addColumn('parent_id', 'bigint')
    .addColumn('path_key', 'text', required)
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('queued'))
    .addColumn('attempts', 'bigint', zero)
    .addColumn('done', 'bigint', zero)
    .addColumn('total', 'bigint', required)
    .addColumn('error', 'text')
    .addColumn('file', 'text', required)
    .addColumn('group_id', 'bigint', forgets('namespaces.id'))
    .addColumn('omissions', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('omissions_count', 'bigint', zero)
    .addColumn('created_at', time, required)
    .addColumn('finished_at', time)
    .execute()

  await sql`create unique index group_imports_running on group_imports (path_key) where state in ('queued', 'started')`.execute(
    db,
  )
  const index = indexer(db)
  await index('badges', 'group_id')
  await index('group_exports', 'group_id', 'user_id')
  await index('group_exports', 'user_id')
  await index('group_exports', 'state')
  await index('group_imports', 'user_id')
  await index('group_imports', 'state')
  await index('group_imports', 'group_id')
}
