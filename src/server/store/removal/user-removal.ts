import { sql } from 'kysely'

import { lasts } from '#server/store/access/visibility.ts'
import { transact, type Database } from '#server/store/database.ts'
import { lockRow } from '#server/store/dialect.ts'
import { deleteMailsTo } from '#server/store/invitations/mails.ts'
import { noteableColumns, noteableTables } from '#server/store/issuables/noteables.ts'
import { isPushing } from '#server/store/repository/pushes.ts'
import type { Schema } from '#server/store/schema/schema.ts'
import { findPersonalNamespace } from '#server/store/spaces/namespaces.ts'
import { deleteGroupTree } from './space-removal.ts'

/** True when nobody else who can sign in owns a group of the user's. */
export async function isSoleOwner(db: Database, userId: number, today: string): Promise<boolean> {
  const row = await db
    .selectFrom('members as m')
    .select('m.id')
    .where('m.user_id', '=', userId)
    .where('m.source_type', '=', 'group')
    .where('m.access_level', '=', OWNER)
    .where(lasts(today, 'm'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('members as other')
            .innerJoin('users', 'users.id', 'other.user_id')
            .select('other.id')
            .where('other.source_type', '=', 'group')
            .whereRef('other.source_id', '=', 'm.source_id')
            .where('other.access_level', '=', OWNER)
            .where('other.user_id', '!=', userId)
            .where('users.state', '=', 'active')
            .where('users.bot', '=', 0)
            .where(lasts(today, 'other')),
        ),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

const OWNER = 50

/**
 * Deletes a user with their own projects. Their contributions elsewhere are deleted or pass to another user.
 *
 * @returns the disk paths of the orphaned repositories; null while a push, merge or rebase by the user is in progress,
 * which still needs its author
 */
export function deleteUserRow(
  db: Database,
  userId: number,
  { heirId, withContributions }: { heirId: number; withContributions: boolean },
): Promise<string[] | null> {
  return transact(db, async (trx) => {
    await lockRow(trx, 'users', userId)
    if (await isPushing(trx, userId)) return null
    const namespace = await findPersonalNamespace(trx, userId)
    const diskPaths = namespace ? await deleteGroupTree(trx, namespace.id) : []
    if (withContributions) {
      await trx.deleteFrom('issues').where('author_id', '=', userId).execute()
      await trx.deleteFrom('merge_requests').where('author_id', '=', userId).execute()
      await deleteNotesOf(trx, userId)
    } else {
      await inherit(trx, 'issues', 'author_id', userId, heirId)
      await inherit(trx, 'merge_requests', 'author_id', userId, heirId)
      await inherit(trx, 'notes', 'author_id', userId, heirId)
      await inherit(trx, 'resource_events', 'user_id', userId, heirId)
    }
    await uncountVotes(trx, userId)
    await inherit(trx, 'projects', 'creator_id', userId, heirId)
    await deleteMailsTo(trx, userId)
    await trx.deleteFrom('users').where('id', '=', userId).execute()
    return diskPaths
  })
}

async function inherit(
  trx: Database,
  table: keyof Schema,
  column: string,
  from: number,
  to: number,
): Promise<void> {
  const owner = sql.ref(column)
  await sql`update ${sql.table(table)} set ${owner} = ${to} where ${owner} = ${from}`.execute(trx)
}

async function deleteNotesOf(trx: Database, userId: number): Promise<void> {
  for (const { table, column } of noteables) {
    await sql`
      update ${table} set user_notes_count = (
        select count(*) from notes
        where notes.${column} = ${table}.id and notes.system = 0 and notes.internal = 0
          and notes.author_id != ${userId}
      )
      where id in (select ${column} from notes where author_id = ${userId})`.execute(trx)
  }
  await sql`
    update merge_requests set unresolved_count = (
      select count(distinct notes.discussion_id) from notes
      where notes.merge_request_id = merge_requests.id and notes.author_id != ${userId}
        and notes.resolvable = 1 and notes.resolved_at is null
    )
    where id in (select merge_request_id from notes where author_id = ${userId})`.execute(trx)
  await trx.deleteFrom('notes').where('author_id', '=', userId).execute()
}

async function uncountVotes(trx: Database, userId: number): Promise<void> {
  for (const { table, column } of noteables) {
    const given = (name: string) => sql`(
      select count(*) from award_emoji given
      where given.${column} = ${table}.id and given.user_id = ${userId} and given.name = ${name}
    )`
    await sql`
      update ${table} set
        upvotes = upvotes - ${given('thumbsup')},
        downvotes = downvotes - ${given('thumbsdown')}
      where id in (select ${column} from award_emoji where user_id = ${userId})`.execute(trx)
  }
}

const noteables = (['issue', 'merge_request'] as const).map((kind) => ({
  table: sql.table(noteableTables[kind]),
  column: sql.ref(noteableColumns[kind]),
}))
