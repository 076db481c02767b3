import type { Kysely } from 'kysely'

import { zero } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('attempts', 'bigint', zero).execute()
}
