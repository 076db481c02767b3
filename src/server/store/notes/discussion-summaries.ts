import { sql } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { notesOf, type NoteSet, type NoteView } from './notes.ts'

/** A discussion's first note without its text, with measures of all notes. */
export interface DiscussionSummary extends Pick<
  NoteView,
  | 'author_id'
  | 'type'
  | 'system'
  | 'internal'
  | 'discussion_id'
  | 'commit_id'
  | 'position'
  | 'line_code'
  | 'resolvable'
> {
  count: number
  resolved: number
  /** The number of characters in the texts and in the lines that suggestions replace. */
  size: number
}

/** Summarizes discussions without reading their texts. Leaves out those that do not exist. */
export async function summarizeDiscussions(
  db: Database,
  set: NoteSet,
  ids: readonly string[],
): Promise<DiscussionSummary[]> {
  if (ids.length === 0) return []
  const measures = notesOf(db, set)
    .select((eb) => [
      eb.fn.min<number>('notes.id').as('first_id'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('notes.resolved_at').as('resolved'),
      sql<number | string>`sum(length(notes.body) + coalesce((
        select sum(length(from_content)) from suggestions where suggestions.note_id = notes.id
      ), 0))`.as('size'),
    ])
    .where('notes.discussion_id', 'in', ids)
    .groupBy('notes.discussion_id')
  const rows = await db
    .selectFrom(measures.as('measures'))
    .innerJoin('notes', 'notes.id', 'measures.first_id')
    .select([
      'notes.author_id',
      'notes.type',
      'notes.system',
      'notes.internal',
      'notes.discussion_id',
      'notes.commit_id',
      'notes.position',
      'notes.line_code',
      'notes.resolvable',
      'measures.count',
      'measures.resolved',
      'measures.size',
    ])
    .execute()
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}
