import type { Insertable, Selectable } from 'kysely'

import type { Database } from './database.ts'
import type { OutboxRow } from './schema/outbox.ts'

export type RecordedEvent = Selectable<OutboxRow>

export async function insertEvent(trx: Database, row: Insertable<OutboxRow>): Promise<number> {
  const { id } = await trx
    .insertInto('outbox')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteEvent(db: Database, id: number): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

/** Counts an attempt to handle an event. Returns the event, or undefined when it is gone. */
export function attemptEvent(db: Database, id: number): Promise<RecordedEvent | undefined> {
  return db
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Returns the ids of all recorded events, oldest first. */
export async function listEventIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('outbox').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export function listEvents(db: Database, kind: string): Promise<RecordedEvent[]> {
  return db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute()
}
