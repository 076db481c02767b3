import type { Insertable, Selectable } from 'kysely'

import type { Database } from './database.ts'
import { parseJson } from './dialect.ts'
import { userColumn } from './json-columns.ts'
import { countOf, toListing, type Listing, type Matching, type Slice } from './listing.ts'
import { noteableColumns, type NoteableKey } from './noteables.ts'
import type { NoteRow } from './schema.ts'
import { cardColumnsOf, type UserCard } from './users.ts'

export type NoteView = Selectable<NoteRow> & { author: UserCard }

/** The notes on one thing that one person may see. */
export interface NoteSet {
  on: NoteableKey
  withInternal: boolean
}

export interface NoteOrder {
  by: 'created_at' | 'updated_at'
  direction: 'asc' | 'desc'
}

/** `system` takes only those that the service wrote, or only those that people wrote. */
export async function listNotes(
  db: Database,
  set: NoteSet,
  system: 0 | 1 | undefined,
  { by, direction }: NoteOrder,
  slice: Slice,
): Promise<Listing<NoteView>> {
  let matching = notesOf(db, set)
  if (system !== undefined) matching = matching.where('notes.system', '=', system)
  const count = matching as unknown as Matching
  // Notes that were written in one moment have one time: their ids tell which came first.
  const order = by === 'created_at' ? 'notes.id' : 'notes.updated_at'
  const rows = await matching
    .selectAll('notes')
    .select((eb) => [
      userColumn(db, eb.ref('notes.author_id')).as('author'),
      countOf(count).as('matching'),
    ])
    .orderBy(order, direction)
    .orderBy('notes.id', direction)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows.map(parseNote), slice, count)
}

export async function findNote(
  db: Database,
  set: NoteSet,
  id: number,
): Promise<NoteView | undefined> {
  const row = await notesOf(db, set)
    .selectAll('notes')
    .select((eb) => userColumn(db, eb.ref('notes.author_id')).as('author'))
    .where('notes.id', '=', id)
    .executeTakeFirst()
  return row && parseNote(row)
}

/** Discussions with their notes, both the oldest first. */
export async function listDiscussions(
  db: Database,
  set: NoteSet,
  slice: Slice,
): Promise<Listing<NoteView[]>> {
  const discussions = notesOf(db, set)
    .select((eb) => ['notes.discussion_id', eb.fn.min<number>('notes.id').as('first_id')])
    .groupBy('notes.discussion_id')
  const count = db.selectFrom(discussions.as('discussions')) as unknown as Matching
  const page = discussions.orderBy('first_id').limit(slice.limit).offset(slice.offset)
  const rows = await notesOf(db, set)
    .innerJoin(page.as('page'), 'page.discussion_id', 'notes.discussion_id')
    .selectAll('notes')
    .select((eb) => [
      userColumn(db, eb.ref('notes.author_id')).as('author'),
      countOf(count).as('matching'),
    ])
    .orderBy('page.first_id')
    .orderBy('notes.id')
    .execute()
  const { total } = await toListing(db, rows, slice, count)
  return {
    rows: [...Map.groupBy(rows.map(parseNote), (note) => note.discussion_id).values()],
    total,
  }
}

/** The notes of a discussion, the oldest first; none when there is no such discussion. */
export async function findDiscussion(
  db: Database,
  set: NoteSet,
  discussionId: string,
): Promise<NoteView[]> {
  const rows = await notesOf(db, set)
    .selectAll('notes')
    .select((eb) => userColumn(db, eb.ref('notes.author_id')).as('author'))
    .where('notes.discussion_id', '=', discussionId)
    .orderBy('notes.id')
    .execute()
  return rows.map(parseNote)
}

/** Who wrote comments. */
export function findCommenters(db: Database, set: NoteSet): Promise<UserCard[]> {
  const authors = notesOf(db, set).select('notes.author_id').where('notes.system', '=', 0)
  return db
    .selectFrom('users')
    .select(cardColumnsOf('users'))
    .where('users.id', 'in', authors)
    .orderBy('users.id')
    .execute()
}

export async function insertNotes(
  trx: Database,
  rows: readonly Insertable<NoteRow>[],
): Promise<number[]> {
  const made = await trx.insertInto('notes').values(rows).returning('id').execute()
  return made.map((row) => row.id)
}

export async function updateNote(
  trx: Database,
  id: number,
  changes: { body: string; updated_at: string },
): Promise<void> {
  await trx.updateTable('notes').set(changes).where('id', '=', id).execute()
}

/** Whether it was still there. */
export async function deleteNote(trx: Database, id: number): Promise<boolean> {
  const gone = await trx.deleteFrom('notes').where('id', '=', id).returning('id').execute()
  return gone.length > 0
}

/** What stood alone begins a discussion from here on. */
export async function openDiscussion(trx: Database, discussionId: string): Promise<void> {
  await trx
    .updateTable('notes')
    .set({ type: 'DiscussionNote' })
    .where('discussion_id', '=', discussionId)
    .execute()
}

function notesOf(db: Database, { on, withInternal }: NoteSet) {
  const all = db.selectFrom('notes').where(`notes.${noteableColumns[on.kind]}`, '=', on.id)
  return withInternal ? all : all.where('notes.internal', '=', 0)
}

function parseNote<Row extends { author: UserCard | null }>(
  row: Row,
): Omit<Row, 'author'> & { author: UserCard } {
  return { ...row, author: parseJson(row.author)! }
}
