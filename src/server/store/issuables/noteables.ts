import { sql, type Selectable, type Updateable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { forUpdate } from '#server/store/dialect.ts'
import type { IssueRow } from '#server/store/schema/issues.ts'
import type { MergeRequestRow } from '#server/store/schema/merge-requests.ts'

/** The issue or merge request that owns notes, events, to-dos and emoji. */
export interface NoteableKey {
  kind: 'issue' | 'merge_request'
  id: number
}

export const noteableTables = { issue: 'issues', merge_request: 'merge_requests' } as const
export const noteableColumns = { issue: 'issue_id', merge_request: 'merge_request_id' } as const

/** The columns that issues and merge requests share. */
type NoteableRow = Pick<IssueRow, keyof IssueRow & keyof MergeRequestRow>

/** The foreign keys of a row owned by the issue or merge request. */
export function noteableIds({ kind, id }: NoteableKey) {
  return {
    issue_id: kind === 'issue' ? id : null,
    merge_request_id: kind === 'merge_request' ? id : null,
  }
}

/** Returns the current row and locks it until the transaction ends. */
export function lockNoteable(
  trx: Database,
  key: NoteableKey,
): Promise<Selectable<NoteableRow> | undefined> {
  const query = trx.selectFrom(tableOf(key)).selectAll().where('id', '=', key.id)
  return forUpdate(trx, query).executeTakeFirst()
}

export async function updateNoteable(
  trx: Database,
  key: NoteableKey,
  changes: Updateable<NoteableRow>,
): Promise<void> {
  await trx.updateTable(tableOf(key)).set(changes).where('id', '=', key.id).execute()
}

/**
 * Adds `comments`, which may be negative, to the number of comments and sets `updated_at`. Internal comments do not
 * count. Returns false when the issue or merge request is gone.
 */
export async function touchNoteable(
  trx: Database,
  key: NoteableKey,
  comments: number,
  now: string,
): Promise<boolean> {
  const touched = await trx
    .updateTable(tableOf(key))
    .set({ user_notes_count: sql`user_notes_count + ${comments}`, updated_at: now })
    .where('id', '=', key.id)
    .returning('id')
    .execute()
  return touched.length > 0
}

/** Recounts upvotes and downvotes. */
export async function countVotes(trx: Database, key: NoteableKey): Promise<void> {
  const votes = (name: string) => sql<number>`(
    select count(*) from award_emoji
    where ${sql.ref(noteableColumns[key.kind])} = ${key.id} and name = ${name}
  )`
  await updateNoteable(trx, key, {
    upvotes: votes('thumbsup'),
    downvotes: votes('thumbsdown'),
  } as never)
}

/** Both tables have the columns used here, so the type of one serves both. */
const tableOf = ({ kind }: NoteableKey) => noteableTables[kind] as 'issues'
