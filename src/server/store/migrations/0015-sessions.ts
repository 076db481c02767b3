import type { Kysely } from 'kysely'

/** Lets people recognize and end their sessions. `login_uid` is the OAuth provider's session in the same browser. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['ip_address', 'user_agent', 'last_used_at', 'login_uid']) {
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
  }
  await db.schema.createIndex('sessions_login_uid').on('sessions').column('login_uid').execute()
}
