import type { Insertable, Selectable, Updateable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { GroupImportRow } from '#server/store/schema/group-transfers.ts'

export type GroupImport = Selectable<GroupImportRow>

export async function insertImport(db: Database, row: Insertable<GroupImportRow>): Promise<number> {
  const { id } = await db
    .insertInto('group_imports')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateImport(
  db: Database,
  id: number,
  changes: Updateable<GroupImportRow>,
): Promise<void> {
  await db.updateTable('group_imports').set(changes).where('id', '=', id).execute()
}

export function findImport(db: Database, id: number): Promise<GroupImport | undefined> {
  return db.selectFrom('group_imports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists the user's imports, newest first. */
export async function listImports(
  db: Database,
  userId: number,
  slice: Slice,
): Promise<Listing<GroupImport>> {
  const query = db.selectFrom('group_imports').where('user_id', '=', userId)
  const rows = await query
    .selectAll()
    .select(countOf(query).as('matching'))
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows, slice, query)
}

/** Counts the user's imports that have not ended. */
export async function countWaitingImports(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('group_imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'started'])
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the next import to run. Imports that failed before come last. */
export function findWaitingImport(db: Database): Promise<GroupImport | undefined> {
  return db
    .selectFrom('group_imports')
    .selectAll()
    .where('state', 'in', ['queued', 'started'])
    .orderBy('attempts')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the archives of imports that have not ended. */
export async function listImportFiles(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('group_imports')
    .select('file')
    .where('state', 'in', ['queued', 'started'])
    .execute()
  return rows.map(({ file }) => file)
}

export async function deleteImportsBefore(db: Database, time: string): Promise<void> {
  await db
    .deleteFrom('group_imports')
    .where('created_at', '<=', time)
    .where('state', 'in', ['finished', 'failed'])
    .execute()
}
