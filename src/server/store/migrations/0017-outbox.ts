import type { Kysely } from 'kysely'

import { byteOrder, engineOf, withId } from '#server/store/dialect.ts'
import { required } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const engine = engineOf(db)
  await withId(engine, db.schema.createTable('outbox'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('kind', 'text', required)
    .addColumn('details', 'text', required)
    .addColumn('created_at', byteOrder(engine), required)
    .execute()
}
