import { transact, type Database } from './database.ts'

/** A note or draft note on a line of a merge request's diff. */
export interface StoredPosition {
  table: 'notes' | 'draft_notes'
  id: number
  /** JSON. */
  position: string
}

export async function findPositions(
  db: Database,
  mergeRequestId: number,
): Promise<StoredPosition[]> {
  const of = async (table: StoredPosition['table']) => {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'position'])
      .where('merge_request_id', '=', mergeRequestId)
      .where('position', 'is not', null)
      .execute()
    return rows.map(({ id, position }) => ({ table, id, position: position! }))
  }
  return [...(await of('notes')), ...(await of('draft_notes'))]
}

/** Moves notes to other lines. `updated_at` stays because their text has not changed. */
export function setPlaces(
  db: Database,
  rows: readonly (StoredPosition & { line_code: string | null })[],
): Promise<void> {
  return transact(db, async (trx) => {
    for (const { table, id, position, line_code } of rows) {
      await trx.updateTable(table).set({ position, line_code }).where('id', '=', id).execute()
    }
  })
}
