import { sql } from 'kysely'

import type { Database } from '#server/store/database.ts'
import type { NoteableKey } from '#server/store/issuables/noteables.ts'
import type { Slice } from '#server/store/listing.ts'
import { notesOf, pageOfDiscussions, pageOfNotes, type NoteOrder, type NoteSet } from './notes.ts'

/** The number of bytes in a note's text and in its suggestions. */
const bytes = sql<number>`octet_length(notes.body) + coalesce((
  select sum(octet_length(from_content) + octet_length(to_content)) from suggestions
  where suggestions.note_id = notes.id
), 0)`

const total = sql<number | string | null>`sum(size)`.as('total')

/** Returns the number of bytes in a page of notes. */
export async function sizeOfNotes(
  db: Database,
  set: NoteSet,
  system: 0 | 1 | undefined,
  order: NoteOrder,
  slice: Slice,
): Promise<number> {
  const page = pageOfNotes(notesOf(db, set, system), order, slice).select(bytes.as('size'))
  const row = await db.selectFrom(page.as('page')).select(total).executeTakeFirst()
  return Number(row?.total ?? 0)
}

/** Returns the number of bytes in all notes of a page of discussions. */
export async function sizeOfDiscussions(db: Database, set: NoteSet, slice: Slice): Promise<number> {
  const page = pageOfDiscussions(db, set, slice).as('page')
  const notes = notesOf(db, set)
    .innerJoin(page, 'page.discussion_id', 'notes.discussion_id')
    .select(bytes.as('size'))
  const row = await db.selectFrom(notes.as('notes')).select(total).executeTakeFirst()
  return Number(row?.total ?? 0)
}

/** Returns the number of characters in all of a user's comments on one issue or merge request. */
export async function sizeOfNotesBy(
  db: Database,
  on: NoteableKey,
  userId: number,
): Promise<number> {
  const notes = notesOf(db, { on, withInternal: true }, 0)
    .where('notes.author_id', '=', userId)
    .select(sql<number>`length(notes.body)`.as('size'))
  const row = await db.selectFrom(notes.as('notes')).select(total).executeTakeFirst()
  return Number(row?.total ?? 0)
}
