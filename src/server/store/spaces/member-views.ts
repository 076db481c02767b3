import { sql, type SelectQueryBuilder } from 'kysely'

import { lasts } from '#server/store/access/visibility.ts'
import { cardColumnsOf, type UserCard } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { jsonObject, parseJson } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { Schema } from '#server/store/schema/schema.ts'
import { containsAllWords } from '#server/store/search.ts'
import { groupsAbove, type Member, type MemberSource } from './members.ts'

/** A user's card with their effective membership. */
export type MemberView = UserCard &
  Pick<Member, 'access_level' | 'expires_at' | 'created_at' | 'updated_at'> & {
    created_by: UserCard | null
  }

/**
 * `direct`: the source's own memberships. `all`: each user's highest membership in the source and its parent groups.
 */
export type MemberScope = 'direct' | 'all'

export interface MemberFilters {
  query?: string | undefined
  userIds?: readonly number[] | undefined
  withoutIds?: readonly number[] | undefined
}

export async function listMembers(
  db: Database,
  source: MemberSource,
  scope: MemberScope,
  today: string,
  filters: MemberFilters,
  slice: Slice,
): Promise<Listing<MemberView>> {
  const query = matchMembers(db, source, scope, today, filters)
  const rows = await selectViews(db, query)
    .select(countOf(query).as('matching'))
    .orderBy('members.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  const { total } = await toListing(db, rows, slice, query)
  return { rows: rows.map(withCreator), total }
}

export async function findMemberView(
  db: Database,
  source: MemberSource,
  scope: MemberScope,
  today: string,
  userId: number,
): Promise<MemberView | undefined> {
  const query = matchMembers(db, source, scope, today, { userIds: [userId] })
  const row = await selectViews(db, query).executeTakeFirst()
  return row && withCreator(row)
}

type MemberQuery = SelectQueryBuilder<Schema, 'members' | 'users', object>

function matchMembers(
  db: Database,
  source: MemberSource,
  scope: MemberScope,
  today: string,
  { query: words, userIds, withoutIds }: MemberFilters,
): MemberQuery {
  let query: MemberQuery = db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where(lasts(today))
  query =
    scope === 'direct'
      ? query
          .where('members.source_type', '=', source.kind)
          .where('members.source_id', '=', source.id)
      : query.where('members.id', 'in', highestMembers(db, source, today))
  if (userIds?.length) query = query.where('users.id', 'in', userIds)
  if (withoutIds?.length) query = query.where('users.id', 'not in', withoutIds)
  const said = containsAllWords(db, ['users.name', 'users.username'], words ?? undefined)
  if (said) query = query.where(said)
  return query
}

/** Selects each user's highest membership. Among equal levels, the project's own wins, then the oldest. */
function highestMembers(db: Database, source: MemberSource, today: string) {
  const ranked = db
    .selectFrom('members')
    .select('members.id')
    .select(
      sql<number>`row_number() over (partition by members.user_id
      order by members.access_level desc, members.source_type desc, members.id)`.as('place'),
    )
    .where(lasts(today))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('members.source_type', '=', source.kind),
          eb('members.source_id', '=', source.id),
        ]),
        eb.and([
          eb('members.source_type', '=', 'group'),
          eb('members.source_id', 'in', groupsAbove(source)),
        ]),
      ]),
    )
  return db.selectFrom(ranked.as('ranked')).select('ranked.id').where('ranked.place', '=', 1)
}

function selectViews(db: Database, query: MemberQuery) {
  return query
    .select(['members.access_level', 'members.expires_at'])
    .select(['members.created_at', 'members.updated_at'])
    .select(cardColumnsOf('users'))
    .select((eb) =>
      jsonObject(
        db,
        eb
          .selectFrom('users as creator')
          .select(cardColumnsOf('creator'))
          .whereRef('creator.id', '=', 'members.created_by_id'),
      ).as('created_by'),
    )
}

function withCreator<Row extends { created_by: UserCard | null }>(row: Row): Row {
  return { ...row, created_by: parseJson(row.created_by) }
}
