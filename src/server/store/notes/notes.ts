import { sql, type Insertable, type Selectable } from 'kysely'

import { cardColumnsOf, userColumn, type UserCard } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { jsonArray, parseJson } from '#server/store/dialect.ts'
import { noteableColumns, type NoteableKey } from '#server/store/issuables/noteables.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { NoteRow } from '#server/store/schema/notes.ts'
import { suggestionColumns, type Suggestion } from './suggestions.ts'

export type NoteView = Selectable<NoteRow> & {
  author: UserCard
  resolved_by: UserCard | null
  suggestions: Suggestion[]
}

/** The notes of an issue or merge request that a caller can see. */
export interface NoteSet {
  on: NoteableKey
  withInternal: boolean
}

export interface NoteOrder {
  by: 'created_at' | 'updated_at'
  direction: 'asc' | 'desc'
}

export async function listNotes(
  db: Database,
  set: NoteSet,
  system: 0 | 1 | undefined,
  order: NoteOrder,
  slice: Slice,
): Promise<Listing<NoteView>> {
  const matching = notesOf(db, set, system)
  const rows = await view(db, pageOfNotes(matching, order, slice))
    .select(countOf(matching).as('matching'))
    .execute()
  return toListing(db, rows.map(parseNote), slice, matching)
}

export async function findNote(
  db: Database,
  set: NoteSet,
  id: number,
): Promise<NoteView | undefined> {
  const row = await view(db, notesOf(db, set)).where('notes.id', '=', id).executeTakeFirst()
  return row && parseNote(row)
}

/** Lists discussions with their notes, both oldest first. */
export async function listDiscussions(
  db: Database,
  set: NoteSet,
  slice: Slice,
): Promise<Listing<NoteView[]>> {
  const count = db.selectFrom(discussionsOf(db, set).as('discussions'))
  const rows = await view(db, notesOf(db, set))
    .innerJoin(
      pageOfDiscussions(db, set, slice).as('page'),
      'page.discussion_id',
      'notes.discussion_id',
    )
    .select(countOf(count).as('matching'))
    .orderBy('page.first_id')
    .orderBy('notes.id')
    .execute()
  const { total } = await toListing(db, rows, slice, count)
  return {
    rows: [...Map.groupBy(rows.map(parseNote), (note) => note.discussion_id).values()],
    total,
  }
}

function discussionsOf(db: Database, set: NoteSet) {
  return notesOf(db, set)
    .select((eb) => ['notes.discussion_id', eb.fn.min<number>('notes.id').as('first_id')])
    .groupBy('notes.discussion_id')
}

export function pageOfDiscussions(db: Database, set: NoteSet, { limit, offset }: Slice) {
  return discussionsOf(db, set).orderBy('first_id').limit(limit).offset(offset)
}

/** Returns a discussion's notes, oldest first; empty when the discussion does not exist. */
export async function findDiscussion(
  db: Database,
  set: NoteSet,
  discussionId: string,
): Promise<NoteView[]> {
  const rows = await view(db, notesOf(db, set))
    .where('notes.discussion_id', '=', discussionId)
    .orderBy('notes.id')
    .execute()
  return rows.map(parseNote)
}

/** Returns the users who wrote comments. */
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

/** Returns false when the note was deleted already. */
export async function deleteNote(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('notes').where('id', '=', id).execute()
}

/** Turns a single note into a discussion. On a merge request, the discussion can be resolved. */
export async function openDiscussion(
  trx: Database,
  on: NoteableKey,
  discussionId: string,
): Promise<void> {
  await trx
    .updateTable('notes')
    .set({
      type: 'DiscussionNote',
      resolvable: sql`case when merge_request_id is null then 0 else 1 end`,
    })
    .where(noteableColumns[on.kind], '=', on.id)
    .where('discussion_id', '=', discussionId)
    .where('type', 'is', null)
    .execute()
}

/** Resolves one or all notes of a merge request's discussion. A null `by` unresolves them. */
export async function resolveNotes(
  trx: Database,
  mergeRequestId: number,
  which: { discussionId: string; noteId?: number },
  by: { userId: number; now: string } | null,
): Promise<void> {
  let notes = trx
    .updateTable('notes')
    .set({ resolved_at: by?.now ?? null, resolved_by_id: by?.userId ?? null })
    .where('merge_request_id', '=', mergeRequestId)
    .where('discussion_id', '=', which.discussionId)
    .where('resolvable', '=', 1)
    .where('resolved_at', by ? 'is' : 'is not', null)
  if (which.noteId !== undefined) notes = notes.where('id', '=', which.noteId)
  await notes.execute()
}

/** Recounts a merge request's unresolved discussions. */
export async function countUnresolved(trx: Database, mergeRequestId: number): Promise<void> {
  await sql`
    update merge_requests set unresolved_count = (
      select count(distinct notes.discussion_id) from notes
      where notes.merge_request_id = ${mergeRequestId}
        and notes.resolvable = 1 and notes.resolved_at is null
    )
    where id = ${mergeRequestId}`.execute(trx)
}

/** Selects the notes of a set. A `system` of 1 selects system notes only, 0 comments only. */
export function notesOf(db: Database, { on, withInternal }: NoteSet, system?: 0 | 1) {
  let notes = db.selectFrom('notes').where(`notes.${noteableColumns[on.kind]}`, '=', on.id)
  if (!withInternal) notes = notes.where('notes.internal', '=', 0)
  return system === undefined ? notes : notes.where('notes.system', '=', system)
}

export function pageOfNotes(
  matching: ReturnType<typeof notesOf>,
  { by, direction }: NoteOrder,
  { limit, offset }: Slice,
) {
  // Notes written in the same millisecond share a time; their ids keep the order.
  const order = by === 'created_at' ? 'notes.id' : 'notes.updated_at'
  return matching
    .orderBy(order, direction)
    .orderBy('notes.id', direction)
    .limit(limit)
    .offset(offset)
}

function view(db: Database, matching: ReturnType<typeof notesOf>) {
  return matching
    .selectAll('notes')
    .select((eb) => [
      userColumn(db, eb.ref('notes.author_id')).as('author'),
      userColumn(db, eb.ref('notes.resolved_by_id')).as('resolved_by'),
      jsonArray(
        db,
        db
          .selectFrom('suggestions')
          .select(suggestionColumns)
          .where('suggestions.note_id', '=', sql.ref<number>('notes.id'))
          .orderBy('suggestions.ordinal'),
      ).as('suggestions'),
    ])
}

type Selected = Awaited<ReturnType<ReturnType<typeof view>['execute']>>[number]

function parseNote<Row extends Selected>(row: Row) {
  return {
    ...row,
    author: parseJson(row.author)!,
    resolved_by: parseJson(row.resolved_by),
    suggestions: parseJson(row.suggestions),
  }
}
