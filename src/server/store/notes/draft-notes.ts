import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { DraftNoteRow } from '#server/store/schema/notes.ts'

export type DraftNote = Selectable<DraftNoteRow>

/** A user's pending review of a merge request. */
export interface Review {
  merge_request_id: number
  author_id: number
}

export async function listDraftNotes(
  db: Database,
  review: Review,
  slice: Slice,
): Promise<Listing<DraftNote>> {
  const matching = draftsOf(db, review)
  const rows = await matching
    .selectAll('draft_notes')
    .select(countOf(matching).as('matching'))
    .orderBy('id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows, slice, matching)
}

/** Returns the number of draft notes and their total length in characters. */
export async function measureDraftNotes(
  db: Database,
  review: Review,
): Promise<{ count: number; size: number }> {
  const { count, size } = await draftsOf(db, review)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number | null>`sum(length(note))`.as('size'),
    ])
    .executeTakeFirstOrThrow()
  return { count, size: size ?? 0 }
}

/** Returns all of the review's draft notes, or only the one with `id`. */
export function findDraftNotes(db: Database, review: Review, id?: number): Promise<DraftNote[]> {
  const drafts = draftsOf(db, review).selectAll('draft_notes').orderBy('id')
  return (id === undefined ? drafts : drafts.where('id', '=', id)).execute()
}

export function insertDraftNote(db: Database, row: Insertable<DraftNoteRow>): Promise<DraftNote> {
  return db.insertInto('draft_notes').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateDraftNote(
  db: Database,
  id: number,
  changes: Updateable<DraftNoteRow>,
): Promise<void> {
  await db.updateTable('draft_notes').set(changes).where('id', '=', id).execute()
}

/** Returns the ids of the draft notes that still existed. */
export async function deleteDraftNotes(trx: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const gone = await trx.deleteFrom('draft_notes').where('id', 'in', ids).returning('id').execute()
  return gone.map(({ id }) => id)
}

function draftsOf(db: Database, { merge_request_id, author_id }: Review) {
  return db
    .selectFrom('draft_notes')
    .where('merge_request_id', '=', merge_request_id)
    .where('author_id', '=', author_id)
}
