import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { lowered } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { MailRow } from '#server/store/schema/invitations.ts'
import type { MemberSource } from '#server/store/spaces/members.ts'
import { isOpen } from './invitations.ts'

export type Mail = Selectable<MailRow>
export type NewMail = Insertable<MailRow>

export async function insertMails(trx: Database, rows: readonly NewMail[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('mails').values(rows).execute()
}

export async function updateMail(
  db: Database,
  id: number,
  changes: Updateable<MailRow>,
): Promise<void> {
  await db.updateTable('mails').set(changes).where('id', '=', id).execute()
}

/** Cancels the queued mails of an invitation. */
export async function cancelMails(trx: Database, invitationId: number): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ invitation_id: null })
    .where('invitation_id', '=', invitationId)
    .where('state', '=', 'queued')
    .execute()
}

/** Returns the next mail that is due. Mails of ended invitations are never due. */
export function findDueMail(db: Database, now: string): Promise<Mail | undefined> {
  return selectWaiting(db, now)
    .selectAll('mails')
    .where('mails.next_attempt_at', '<=', now)
    .orderBy('mails.next_attempt_at')
    .orderBy('mails.id')
    .limit(1)
    .executeTakeFirst()
}

export async function countWaitingMails(db: Database, now: string): Promise<number> {
  const row = await selectWaiting(db, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function selectWaiting(db: Database, now: string) {
  return db
    .selectFrom('mails')
    .leftJoin('invitations', 'invitations.id', 'mails.invitation_id')
    .where('mails.state', '=', 'queued')
    .where((eb) => eb.or([eb('mails.text', 'is not', null), isOpen(now)]))
}

export async function listMails(db: Database, slice: Slice): Promise<Listing<Mail>> {
  const query = db.selectFrom('mails')
  const rows = await query
    .selectAll()
    .select(countOf(query).as('matching'))
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows, slice, query)
}

/** Returns the addresses of the project or group's mails since a time, one per mail, in lower case. */
export async function listRecipientsSince(
  trx: Database,
  source: Pick<MemberSource, 'kind' | 'id'>,
  emails: readonly string[],
  since: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('mails')
    .select('recipient')
    .where('source_type', '=', source.kind)
    .where('source_id', '=', source.id)
    .where('created_at', '>', since)
    .where(sql`lower(recipient)`, 'in', emails.map(lowered))
    .execute()
  return rows.map(({ recipient }) => recipient.toLowerCase())
}

/** Counts the mails that the user caused since a time. */
export async function countMailsBy(trx: Database, userId: number, since: string): Promise<number> {
  const row = await trx
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Deletes the mails about a user's exports and imports. */
export async function deleteMailsTo(trx: Database, userId: number): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('source_type', '=', 'user')
    .where('source_id', '=', userId)
    .execute()
}

export async function deleteMailsBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', time).execute()
}
