import type { Database } from './database.ts'

export async function findSetting(db: Database, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('instance_settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}

/** Inserts the setting. Throws if the setting exists. */
export async function insertSetting(db: Database, key: string, value: string): Promise<void> {
  await db.insertInto('instance_settings').values({ key, value }).execute()
}

/** Inserts the setting, or replaces its value. */
export async function putSetting(db: Database, key: string, value: string): Promise<void> {
  await db
    .insertInto('instance_settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
