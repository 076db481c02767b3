import type { Kysely } from 'kysely'

import { byteOrder, engineOf, withId } from '#server/store/dialect.ts'
import { belongsTo, indexer, required } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const engine = engineOf(db)
  await withId(engine, db.schema.createTable('access_requests'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('source_type', 'text', required)
    .addColumn('source_id', 'bigint', required)
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addColumn('created_at', byteOrder(engine), required)
    .addUniqueConstraint('access_requests_user_source', ['user_id', 'source_type', 'source_id'])
    .execute()
  await indexer(db)('access_requests', 'source_type', 'source_id')
}
