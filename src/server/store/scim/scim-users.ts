import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import { lasts } from '#server/store/access/visibility.ts'
import type { Database } from '#server/store/database.ts'
import type { Slice } from '#server/store/listing.ts'
import type { ScimUserRow } from '#server/store/schema/scim.ts'

/** A user whom a group's identity provider manages. */
export type ScimUser = Selectable<ScimUserRow> & {
  name: string
  email: string
  /** True when the user is a member of the group. */
  active: boolean
}

/** The only condition that a list can have: one property with one value. */
export interface ScimUserFilter {
  column: 'external_id' | 'user_name'
  value: string
}

/** Lists the group's users, oldest first. */
export async function listScimUsers(
  db: Database,
  groupId: number,
  filter: ScimUserFilter | null,
  today: string,
  slice: Slice,
): Promise<{ rows: ScimUser[]; total: number }> {
  const query = selectScimUsers(db, groupId, filter)
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (slice.limit === 0) return { rows: [], total }
  const rows = await withMembership(query, today)
    .orderBy('scim_users.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return { rows: rows.map(withActive), total }
}

export async function findScimUser(
  db: Database,
  groupId: number,
  filter: ScimUserFilter,
  today: string,
): Promise<ScimUser | undefined> {
  const row = await withMembership(selectScimUsers(db, groupId, filter), today).executeTakeFirst()
  return row && withActive(row)
}

export async function insertScimUser(db: Database, row: Insertable<ScimUserRow>): Promise<void> {
  await db.insertInto('scim_users').values(row).execute()
}

export async function updateScimUser(
  db: Database,
  id: number,
  changes: Updateable<ScimUserRow>,
): Promise<void> {
  await db.updateTable('scim_users').set(changes).where('id', '=', id).execute()
}

export async function deleteScimUser(db: Database, id: number): Promise<void> {
  await db.deleteFrom('scim_users').where('id', '=', id).execute()
}

function selectScimUsers(db: Database, groupId: number, filter: ScimUserFilter | null) {
  const query = db
    .selectFrom('scim_users')
    .innerJoin('users', 'users.id', 'scim_users.user_id')
    .where('scim_users.group_id', '=', groupId)
  if (!filter) return query
  return filter.column === 'external_id'
    ? query.where('scim_users.external_id', '=', filter.value)
    : query.where(sql<boolean>`lower(scim_users.user_name) = lower(${filter.value})`)
}

function withMembership(query: ReturnType<typeof selectScimUsers>, today: string) {
  return query
    .selectAll('scim_users')
    .select(['users.name', 'users.email'])
    .select((eb) =>
      eb
        .selectFrom('members')
        .select('members.id')
        .where('members.source_type', '=', 'group')
        .whereRef('members.source_id', '=', 'scim_users.group_id')
        .whereRef('members.user_id', '=', 'scim_users.user_id')
        .where(lasts(today, 'members'))
        .as('member_id'),
    )
}

function withActive<Row extends { member_id: number | null }>({ member_id, ...row }: Row) {
  return { ...row, active: member_id !== null }
}
