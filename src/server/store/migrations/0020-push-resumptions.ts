import type { Kysely } from 'kysely'

import { flag } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('pushes').addColumn('is_merge', 'bigint', flag(0)).execute()
}
