import type { Selectable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import type { SuggestionRow } from '#server/store/schema/notes.ts'

export type Suggestion = Selectable<SuggestionRow>
export const suggestionColumns = [
  'suggestions.id',
  'suggestions.note_id',
  'suggestions.ordinal',
  'suggestions.lines_above',
  'suggestions.lines_below',
  'suggestions.from_content',
  'suggestions.to_content',
  'suggestions.applied',
  'suggestions.commit_id',
] as const

export type NewSuggestion = Omit<Suggestion, 'id' | 'note_id' | 'applied' | 'commit_id'>

export async function setSuggestions(
  trx: Database,
  noteId: number,
  rows: readonly NewSuggestion[],
): Promise<void> {
  await trx.deleteFrom('suggestions').where('note_id', '=', noteId).execute()
  if (rows.length === 0) return
  await trx
    .insertInto('suggestions')
    .values(rows.map((row) => ({ ...row, note_id: noteId, commit_id: null })))
    .execute()
}

/** A suggestion with its note and line. */
export type PlacedSuggestion = Suggestion & {
  /** JSON. */
  position: string
  internal: 0 | 1
  discussion_id: string
  merge_request_id: number
  merge_request_iid: number
  project_id: number
}

export async function findSuggestions(
  db: Database,
  ids: readonly number[],
): Promise<PlacedSuggestion[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('suggestions')
    .innerJoin('notes', 'notes.id', 'suggestions.note_id')
    .innerJoin('merge_requests', 'merge_requests.id', 'notes.merge_request_id')
    .selectAll('suggestions')
    .select([
      'notes.position',
      'notes.internal',
      'notes.discussion_id',
      'merge_requests.id as merge_request_id',
      'merge_requests.iid as merge_request_iid',
      'merge_requests.project_id',
    ])
    .where('suggestions.id', 'in', ids)
    .orderBy('suggestions.id')
    .execute()
  return rows.map((row) => ({ ...row, position: row.position! }))
}

export async function setApplied(
  trx: Database,
  ids: readonly number[],
  commit: string,
): Promise<void> {
  await trx
    .updateTable('suggestions')
    .set({ applied: 1, commit_id: commit })
    .where('id', 'in', ids)
    .execute()
}
