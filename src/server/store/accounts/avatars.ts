import type { Database } from '#server/store/database.ts'

/** Stores an avatar for a user who has none. */
export async function insertAvatar(trx: Database, userId: number, svg: string): Promise<void> {
  await trx.insertInto('avatars').values({ user_id: userId, svg }).execute()
  await trx.updateTable('users').set({ avatar: 'drawn' }).where('id', '=', userId).execute()
}

export async function findAvatar(db: Database, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('avatars')
    .select('svg')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.svg
}
