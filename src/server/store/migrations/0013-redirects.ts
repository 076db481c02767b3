import type { Kysely } from 'kysely'

import { byteOrder, engineOf } from '#server/store/dialect.ts'
import { indexer, mayBelongTo } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('redirects')
    .addColumn('path_key', byteOrder(engineOf(db)), (c) => c.primaryKey())
    .addColumn('namespace_id', 'bigint', mayBelongTo('namespaces.id'))
    .addColumn('project_id', 'bigint', mayBelongTo('projects.id'))
    .execute()
  await indexer(db)('redirects', 'namespace_id')
  await indexer(db)('redirects', 'project_id')
}
