import { sql, type Kysely } from 'kysely'

/** Links each bot with the creator of its first token, and makes the bots of external users external. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update users set created_by_id = (
      select created_by_id from access_tokens where user_id = users.id order by id limit 1
    ) where bot = 1 and created_by_id is null`.execute(db)
  await sql`
    update users set external = 1
    where bot = 1 and created_by_id in (select id from users where external = 1)`.execute(db)
}
