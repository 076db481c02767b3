import type { Kysely } from 'kysely'

import { flag, zero } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('pushes').addColumn('is_merge', 'bigint', flag(0)).execute()
  await db.schema.alterTable('pushes').addColumn('resumptions', 'bigint', zero).execute()
}
