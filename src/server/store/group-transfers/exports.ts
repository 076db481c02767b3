import type { Insertable, Selectable, Updateable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import type { GroupExportRow } from '#server/store/schema/group-transfers.ts'

export type GroupExport = Selectable<GroupExportRow>

/** Identifies a user's exports of a group. */
export type ExportKey = Pick<GroupExport, 'group_id' | 'user_id'>

export async function insertExport(db: Database, row: Insertable<GroupExportRow>): Promise<void> {
  await db.insertInto('group_exports').values(row).execute()
}

export async function updateExport(
  db: Database,
  id: number,
  changes: Updateable<GroupExportRow>,
): Promise<void> {
  await db.updateTable('group_exports').set(changes).where('id', '=', id).execute()
}

/** Returns the user's exports of the group that were created or are unfinished since a time, newest first. */
export function listExports(db: Database, key: ExportKey, since: string): Promise<GroupExport[]> {
  return db
    .selectFrom('group_exports')
    .selectAll()
    .where((eb) => eb.and({ group_id: key.group_id, user_id: key.user_id }))
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .execute()
}

/** Returns the next export to run. Exports that failed before come last. */
export function findWaitingExport(db: Database): Promise<GroupExport | undefined> {
  return db
    .selectFrom('group_exports')
    .selectAll()
    .where('state', 'in', ['queued', 'started'])
    .orderBy('attempts')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes the user's exports of the group that are older than this one. */
export async function deleteOlderExports(db: Database, newest: GroupExport): Promise<void> {
  await db
    .deleteFrom('group_exports')
    .where((eb) => eb.and({ group_id: newest.group_id, user_id: newest.user_id }))
    .where('id', '<', newest.id)
    .execute()
}

export async function deleteExportsBefore(db: Database, time: string): Promise<void> {
  await db
    .deleteFrom('group_exports')
    .where('created_at', '<=', time)
    .where('state', 'in', ['finished', 'failed'])
    .execute()
}

export async function listExportFiles(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('group_exports').select('file').execute()
  return rows.map(({ file }) => file)
}
