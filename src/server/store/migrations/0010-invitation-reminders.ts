import type { Kysely } from 'kysely'

import { flag, zero } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('invitations').addColumn('unsubscribed', 'bigint', flag(0)).execute()
  await db.schema.alterTable('mails').addColumn('reminder', 'bigint', zero).execute()
}
