import type { Insertable } from 'kysely'

import { cardColumnsOf, type UserCard } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { AccessRequestRow } from '#server/store/schema/spaces.ts'
import type { MemberSource } from './members.ts'

type Source = Pick<MemberSource, 'kind' | 'id'>

/** A user who requested access, with the time of the request. */
export type AccessRequestView = UserCard & { requested_at: string }

export async function insertAccessRequest(
  db: Database,
  row: Insertable<AccessRequestRow>,
): Promise<void> {
  await db.insertInto('access_requests').values(row).execute()
}

export async function listAccessRequests(
  db: Database,
  source: Source,
  slice: Slice,
): Promise<Listing<AccessRequestView>> {
  const query = matchRequests(db, source)
  const rows = await query
    .innerJoin('users', 'users.id', 'access_requests.user_id')
    .select(cardColumnsOf('users'))
    .select('access_requests.created_at as requested_at')
    .select(countOf(query).as('matching'))
    .orderBy('access_requests.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows, slice, query)
}

export async function hasAccessRequest(
  db: Database,
  source: Source,
  userId: number,
): Promise<boolean> {
  const row = await matchRequests(db, source)
    .select('access_requests.id')
    .where('access_requests.user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteAccessRequests(
  db: Database,
  source: Source,
  userIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('access_requests')
    .where('source_type', '=', source.kind)
    .where('source_id', '=', source.id)
    .where('user_id', 'in', userIds)
    .execute()
}

function matchRequests(db: Database, source: Source) {
  return db
    .selectFrom('access_requests')
    .where('access_requests.source_type', '=', source.kind)
    .where('access_requests.source_id', '=', source.id)
}
