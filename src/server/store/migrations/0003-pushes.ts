import type { Kysely } from 'kysely'

import { byteOrder, engineOf, withId } from '#server/store/dialect.ts'
import { belongsTo, flag, required } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const engine = engineOf(db)
  await withId(engine, db.schema.createTable('pushes'))
    .addColumn('root_id', 'bigint', required)
    .addColumn('project_id', 'bigint', belongsTo('projects.id'))
    .addColumn('user_id', 'bigint', belongsTo('users.id'))
    .addColumn('updates', 'text', required)
    .addColumn('skips_pipelines', 'bigint', flag(0))
    .addColumn('created_at', byteOrder(engine), required)
    .execute()
}
