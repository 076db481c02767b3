import { sql, type Kysely } from 'kysely'

/** Concurrent requests could add a second pending to-do for an item. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const item of ['issue_id', 'merge_request_id']) {
    const column = sql.ref(item)
    await sql`
      update todos set state = 'done'
      where state = 'pending' and exists (
        select 1 from todos earlier
        where earlier.state = 'pending' and earlier.user_id = todos.user_id
          and earlier.${column} = todos.${column} and earlier.id < todos.id
      )`.execute(db)
    const name = sql.id(`todos_pending_user_${item}`)
    await sql`
      create unique index ${name} on todos (user_id, ${column}) where state = 'pending'
    `.execute(db)
  }
}
