import { sql, type Kysely } from 'kysely'

import { byteOrder, engineOf, withId } from '#server/store/dialect.ts'
import { forgets, indexer, required, zero } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const engine = engineOf(db)
  const time = byteOrder(engine)
  const create = <T extends string>(name: T) => withId(engine, db.schema.createTable(name))

  await create('invitations')
    .addColumn('root_id', 'bigint', required)
    .addColumn('source_type', 'text', required)
    .addColumn('source_id', 'bigint', required)
    .addColumn('email', 'text', required)
    .addColumn('access_level', 'bigint', required)
    .addColumn('expires_at', 'text')
    .addColumn('seed', 'text', required)
    .addColumn('digest', 'text', (c) => c.notNull().unique())
    .addColumn('link_expires_at', time, required)
    .addColumn('created_by_id', 'bigint', forgets('users.id'))
    .addColumn('created_at', time, required)
    .addColumn('updated_at', time, required)
    .execute()

  await create('mails')
    .addColumn('invitation_id', 'bigint', forgets('invitations.id'))
    .addColumn('source_type', 'text', required)
    .addColumn('source_id', 'bigint', required)
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('recipient', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('queued'))
    .addColumn('attempts', 'bigint', zero)
    .addColumn('error', 'text')
    .addColumn('next_attempt_at', time, required)
    .addColumn('created_by_id', 'bigint', forgets('users.id'))
    .addColumn('created_at', time, required)
    .addColumn('sent_at', time)
    .execute()

  await sql`create unique index invitations_source_email on invitations (source_type, source_id, lower(email))`.execute(
    db,
  )
  const index = indexer(db)
  await index('invitations', 'created_by_id')
  await index('mails', 'state', 'next_attempt_at')
  await index('mails', 'source_type', 'source_id', 'created_at')
  await index('mails', 'created_by_id', 'created_at')
  await index('mails', 'created_at')
  await index('mails', 'invitation_id')
}
