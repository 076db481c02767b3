import type { Kysely } from 'kysely'

import { byteOrder, engineOf, withId } from '#server/store/dialect.ts'
import { belongsTo, indexer, required } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const engine = engineOf(db)
  await withId(engine, db.schema.createTable('address_matches'))
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addColumn('created_at', byteOrder(engine), required)
    .execute()
  await indexer(db)('address_matches', 'user_id', 'created_at')
}
