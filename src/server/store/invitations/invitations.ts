import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { lowered } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { InvitationRow, MailRow } from '#server/store/schema/invitations.ts'
import type { MemberSource } from '#server/store/spaces/members.ts'

type Source = Pick<MemberSource, 'kind' | 'id'>

export type Invitation = Selectable<InvitationRow>

export type InvitationView = Invitation & {
  created_by_name: string | null
  /** The name of the account that has the address now. */
  user_name: string | null
  mail_state: Selectable<MailRow>['state'] | null
}

/** An invitation as the invited person sees it. */
export type InvitationDetails = Invitation & {
  source_name: string
  source_path: string
  /** The group itself, or the project's namespace. */
  namespace_id: number
  created_by_name: string | null
  created_by_username: string | null
}

export async function insertInvitations(
  trx: Database,
  rows: readonly Insertable<InvitationRow>[],
): Promise<Pick<Invitation, 'id' | 'email'>[]> {
  if (rows.length === 0) return []
  return trx.insertInto('invitations').values(rows).returning(['id', 'email']).execute()
}

export async function updateInvitations(
  trx: Database,
  ids: readonly number[],
  changes: Updateable<InvitationRow>,
): Promise<void> {
  if (ids.length === 0) return
  await trx.updateTable('invitations').set(changes).where('id', 'in', ids).execute()
}

export async function deleteInvitation(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('invitations').where('id', '=', id).execute()
}

/** Deletes invitations by address, ignoring case. */
export async function deleteInvitationsTo(
  trx: Database,
  source: Source,
  emails: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where('source_type', '=', source.kind)
    .where('source_id', '=', source.id)
    .where(sql`lower(email)`, 'in', emails.map(lowered))
    .execute()
}

/** Finds invitations by address, ignoring case. */
export function findInvitations(
  trx: Database,
  source: Source,
  emails: readonly string[],
): Promise<Invitation[]> {
  return trx
    .selectFrom('invitations')
    .selectAll()
    .where('source_type', '=', source.kind)
    .where('source_id', '=', source.id)
    .where(sql`lower(email)`, 'in', emails.map(lowered))
    .execute()
}

/** Lists invitations, oldest first. With an address, lists only its invitation. */
export async function listInvitations(
  db: Database,
  source: Source,
  email: string | null,
  slice: Slice,
): Promise<Listing<InvitationView>> {
  let query = db
    .selectFrom('invitations')
    .where('invitations.source_type', '=', source.kind)
    .where('invitations.source_id', '=', source.id)
  if (email !== null) query = query.where(sql`lower(invitations.email)`, '=', lowered(email))
  const rows = await query
    .leftJoin('users as creator', 'creator.id', 'invitations.created_by_id')
    .leftJoin('users as person', (join) =>
      join.on(sql`lower(person.email)`, '=', sql`lower(invitations.email)`),
    )
    .selectAll('invitations')
    .select(['creator.name as created_by_name', 'person.name as user_name'])
    .select((eb) =>
      eb
        .selectFrom('mails')
        .select('mails.state')
        .whereRef('mails.invitation_id', '=', 'invitations.id')
        .orderBy('mails.id', 'desc')
        .limit(1)
        .as('mail_state'),
    )
    .select(countOf(query).as('matching'))
    .orderBy('invitations.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows, slice, query)
}

/** Finds the invitation by its token's digest. Undefined when it or its membership has expired. */
export function findOpenInvitation(
  db: Database,
  digest: string,
  now: string,
): Promise<InvitationDetails | undefined> {
  return selectDetails(db)
    .where('invitations.digest', '=', digest)
    .where(isOpen(now))
    .executeTakeFirst()
}

/** Returns the given invitations that are still open. */
export function findOpenInvitations(
  db: Database,
  ids: readonly number[],
  now: string,
): Promise<InvitationDetails[]> {
  return selectDetails(db).where('invitations.id', 'in', ids).where(isOpen(now)).execute()
}

/** Returns the open invitations to an address, ignoring case: by tree, and in a tree the groups first. */
export function findOpenInvitationsTo(
  db: Database,
  email: string,
  now: string,
): Promise<InvitationDetails[]> {
  return selectDetails(db)
    .where(sql`lower(invitations.email)`, '=', lowered(email))
    .where(isOpen(now))
    .orderBy('invitations.root_id')
    .orderBy('invitations.source_type')
    .orderBy('invitations.source_id')
    .execute()
}

/** Returns the open invitations whose links end by a time, and which have not had that reminder or a later one. */
export function findUnreminded(
  db: Database,
  reminder: number,
  linkEndsBy: string,
  now: string,
): Promise<InvitationDetails[]> {
  return selectDetails(db)
    .where(isOpen(now))
    .where('invitations.unsubscribed', '=', 0)
    .where('invitations.link_expires_at', '<=', linkEndsBy)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mails')
            .select('mails.id')
            .whereRef('mails.invitation_id', '=', 'invitations.id')
            .where((eb) =>
              eb.or([eb('mails.reminder', '>=', reminder), eb('mails.state', '!=', 'sent')]),
            ),
        ),
      ),
    )
    .execute()
}

/** True for rows of `invitations` whose link and membership have not expired. */
export function isOpen(now: string) {
  return sql<boolean>`(invitations.link_expires_at > ${now}
    and (invitations.expires_at is null or invitations.expires_at > ${now.slice(0, 10)}))`
}

function selectDetails(db: Database) {
  return db
    .selectFrom('invitations')
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.id', '=', 'invitations.source_id')
        .on('invitations.source_type', '=', 'project'),
    )
    .innerJoin('namespaces', (join) =>
      join.on(
        'namespaces.id',
        '=',
        sql<number>`coalesce(projects.namespace_id, invitations.source_id)`,
      ),
    )
    .leftJoin('users as creator', 'creator.id', 'invitations.created_by_id')
    .selectAll('invitations')
    .select(['creator.name as created_by_name', 'creator.username as created_by_username'])
    .select('namespaces.id as namespace_id')
    .select((eb) => [
      eb.fn.coalesce('projects.full_name', 'namespaces.full_name').as('source_name'),
      eb.fn.coalesce('projects.full_path', 'namespaces.full_path').as('source_path'),
    ])
}
