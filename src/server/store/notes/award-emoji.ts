import type { Selectable } from 'kysely'

import { userColumn, type UserCard } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { parseJson } from '#server/store/dialect.ts'
import type { NoteableKey } from '#server/store/issuables/noteables.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { AwardEmojiRow } from '#server/store/schema/notes.ts'

/** The issue, merge request or note that received the emoji. */
export interface AwardableKey {
  kind: NoteableKey['kind'] | 'note'
  id: number
}

export type AwardEmojiView = Selectable<AwardEmojiRow> & { user: UserCard }

/** Lists awards, oldest first. */
export async function listAwardEmoji(
  db: Database,
  to: AwardableKey,
  slice: Slice,
): Promise<Listing<AwardEmojiView>> {
  const matching = emojiOf(db, to)
  const rows = await view(db, matching)
    .select(countOf(matching).as('matching'))
    .orderBy('award_emoji.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows.map(parse), slice, matching)
}

export async function findAwardEmoji(
  db: Database,
  to: AwardableKey,
  id: number,
): Promise<AwardEmojiView | undefined> {
  const row = await view(db, emojiOf(db, to)).where('award_emoji.id', '=', id).executeTakeFirst()
  return row && parse(row)
}

/** Returns the award's id; undefined when the user has given that emoji already. */
export async function insertAwardEmoji(
  trx: Database,
  to: AwardableKey,
  row: Pick<AwardEmojiRow, 'root_id' | 'user_id' | 'name' | 'created_at' | 'updated_at'>,
): Promise<number | undefined> {
  const made = await trx
    .insertInto('award_emoji')
    .values({
      ...row,
      issue_id: null,
      merge_request_id: null,
      note_id: null,
      [`${to.kind}_id`]: to.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function deleteAwardEmoji(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('award_emoji').where('id', '=', id).execute()
}

function emojiOf(db: Database, { kind, id }: AwardableKey) {
  return db.selectFrom('award_emoji').where(`award_emoji.${kind}_id`, '=', id)
}

function view(db: Database, matching: ReturnType<typeof emojiOf>) {
  return matching
    .selectAll('award_emoji')
    .select((eb) => userColumn(db, eb.ref('award_emoji.user_id')).as('user'))
}

function parse<Row extends { user: UserCard | null }>(row: Row) {
  return { ...row, user: parseJson(row.user)! }
}
