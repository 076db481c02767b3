import {
  sql,
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
} from 'kysely'

import type { Database } from '#server/store/database.ts'
import { byBytes, contains } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import { plan, type Slots } from '#server/store/plan.ts'
import type { AccessTokenRow } from '#server/store/schema/accounts.ts'
import type { Schema } from '#server/store/schema/schema.ts'
import type { User } from './users.ts'

export type AccessToken = Selectable<AccessTokenRow>

/** The columns that decide whether a token is valid. */
export type TokenState = Pick<
  AccessToken,
  'id' | 'kind' | 'scopes' | 'expires_at' | 'revoked' | 'last_used_at'
>

const tokenByDigest = plan((db, { digest }: Slots<{ digest: string }>) =>
  db
    .selectFrom('access_tokens as t')
    .innerJoin('users', 'users.id', 't.user_id')
    .selectAll('users')
    .select([
      't.id as token_id',
      't.kind as token_kind',
      't.scopes as token_scopes',
      't.expires_at as token_expires_at',
      't.revoked as token_revoked',
      't.last_used_at as token_last_used_at',
    ])
    .where('t.digest', '=', digest),
)

/** Returns the token with its user. */
export async function findTokenByDigest(
  db: Database,
  digest: string,
): Promise<{ token: TokenState; user: User } | undefined> {
  const row = await tokenByDigest.first(db, { digest })
  if (!row) return undefined
  const {
    token_id: id,
    token_kind: kind,
    token_scopes: scopes,
    token_expires_at: expires_at,
    token_revoked: revoked,
    token_last_used_at: last_used_at,
    ...user
  } = row
  return { token: { id, kind, scopes, expires_at, revoked, last_used_at }, user }
}

export function insertToken(db: Database, row: Insertable<AccessTokenRow>): Promise<AccessToken> {
  return db.insertInto('access_tokens').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function setTokenUsed(db: Database, id: number, now: string): Promise<void> {
  await db.updateTable('access_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}

export interface TokenFilter {
  kinds: AccessToken['kind'][]
  userId: number | null
  sourceId: number | null
  search: string | null
  revoked: 0 | 1 | null
  /** True selects tokens that are valid today, false all others. */
  active: boolean | null
  today: string
  created: DateRange
  lastUsed: DateRange
  expires: DateRange
  orderBy: 'created_at' | 'expires_at' | 'last_used_at' | 'name' | 'id'
  sort: 'asc' | 'desc'
}

interface DateRange {
  after: string | null
  before: string | null
}

/** A token. A project or group token also has its bot's access level in that project or group. */
export type TokenWithLevel = AccessToken & { access_level: number | null }

export async function listTokens(
  db: Database,
  filter: TokenFilter,
  slice: Slice,
): Promise<Listing<TokenWithLevel>> {
  let query = db.selectFrom('access_tokens').where('kind', 'in', filter.kinds)
  if (filter.userId !== null) query = query.where('user_id', '=', filter.userId)
  if (filter.sourceId !== null) query = query.where('source_id', '=', filter.sourceId)
  if (filter.revoked !== null) query = query.where('revoked', '=', filter.revoked)
  if (filter.search !== null) {
    query = query.where(contains(db, sql.ref<string>('name'), filter.search))
  }
  if (filter.active !== null) {
    const { active, today } = filter
    query = query.where((eb) => {
      const usable = eb.and([
        eb('revoked', '=', 0),
        eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', today)]),
      ])
      return active ? usable : eb.not(usable)
    })
  }
  for (const [column, { after, before }] of [
    ['created_at', filter.created],
    ['last_used_at', filter.lastUsed],
    ['expires_at', filter.expires],
  ] as const) {
    if (after !== null) query = query.where(column, '>=', after)
    if (before !== null) query = query.where(column, '<=', before)
  }
  const rows = await query
    .selectAll()
    .select((eb) => [levelOfBot(eb), countOf(query).as('matching')])
    .orderBy(orderOf(db, filter.orderBy), filter.sort)
    .orderBy('id', filter.sort)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows, slice, query)
}

function orderOf(db: Database, by: TokenFilter['orderBy']): RawBuilder<unknown> {
  return by === 'id' ? sql.ref(by) : byBytes(db, sql.ref(by))
}

export function findToken(db: Database, id: number): Promise<TokenWithLevel | undefined> {
  return db
    .selectFrom('access_tokens')
    .selectAll()
    .select((eb) => levelOfBot(eb))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns false when the token was revoked already. */
export async function revokeToken(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_tokens')
    .set({ revoked: 1 })
    .where('id', '=', id)
    .where('revoked', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function levelOfBot(eb: ExpressionBuilder<Schema, 'access_tokens'>) {
  return eb
    .selectFrom('members')
    .select('members.access_level')
    .whereRef('members.source_type', '=', 'access_tokens.kind')
    .whereRef('members.source_id', '=', 'access_tokens.source_id')
    .whereRef('members.user_id', '=', 'access_tokens.user_id')
    .as('access_level')
}
