import { sql, type Kysely } from 'kysely'

import { flag } from './columns.ts'

/** Keeps draft replies to internal discussions internal, and those to deleted discussions, which may have been. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('draft_notes').addColumn('internal', 'bigint', flag(0)).execute()
  await sql`
    update draft_notes set internal = 1
    where discussion_id is not null and not exists (
      select 1 from notes
      where notes.merge_request_id = draft_notes.merge_request_id
        and notes.discussion_id = draft_notes.discussion_id and notes.internal = 0
    )`.execute(db)
}
