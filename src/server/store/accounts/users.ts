import {
  sql,
  type Expression,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type Updateable,
} from 'kysely'

import type { Database } from '#server/store/database.ts'
import { byBytes, jsonObject, lowered, parseJson } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { UserRow } from '#server/store/schema/accounts.ts'
import { containsAllWords } from '#server/store/search.ts'

export type User = Selectable<UserRow>

/** The columns of a user embedded in another resource. */
export type UserCard = Pick<User, 'id' | 'username' | 'public_email' | 'name' | 'state' | 'avatar'>

export type UserDetails = User & { namespace_id: number | null; created_by: UserCard | null }

export interface UserFilter {
  username: string | null
  /** Matches part of the name, username or public email address. */
  search: string | null
  /** Also searches private email addresses. Set this only for callers who may see them. */
  searchEmail: boolean
  state: User['state'] | null
  external: 0 | 1 | null
  withBots: boolean
  admins: boolean
  createdAfter: string | null
  createdBefore: string | null
  orderBy: 'id' | 'name' | 'username' | 'created_at' | 'updated_at'
  sort: 'asc' | 'desc'
}

const cardColumns = ['id', 'username', 'public_email', 'name', 'state', 'avatar'] as const

/** The columns of a `UserCard`, for a given alias of the users table. */
export function cardColumnsOf<Table extends string>(users: Table) {
  return cardColumns.map((name) => `${users}.${name}` as const)
}

/** A user as a JSON column of a query; read it with `parseJson`. */
export function userColumn(db: Database, id: Expression<number | null>) {
  return jsonObject(
    db,
    db.selectFrom('users').select(cardColumnsOf('users')).where('users.id', '=', id),
  )
}

export function findUser(db: Database, id: number): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the user by username, ignoring case. */
export function findUserByUsername(db: Database, username: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
}

export function findUsers(db: Database, ids: readonly number[]): Promise<User[]> {
  return db.selectFrom('users').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

export function findUsersByUsername(db: Database, usernames: readonly string[]): Promise<User[]> {
  const keys = usernames.map((username) => username.toLowerCase())
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(username)`, 'in', keys)
    .orderBy('id')
    .execute()
}

/** Finds the user by email address, ignoring case. */
export function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', lowered(email))
    .executeTakeFirst()
}

/** Finds users by email address, ignoring case. */
export function findUsersByEmail(db: Database, emails: readonly string[]): Promise<User[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, 'in', emails.map(lowered))
    .execute()
}

/** Finds users by email address, ignoring case. */
export async function findUserIdsByEmail(
  db: Database,
  emails: readonly string[],
): Promise<number[]> {
  if (emails.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, 'in', [...new Set(emails)].map(lowered))
    .execute()
  return rows.map((row) => row.id)
}

export async function findUserDetails(db: Database, id: number): Promise<UserDetails | undefined> {
  const [user] = await findDetailsOfUsers(db, [id])
  return user
}

/** Returns the users in the order of their ids. */
export async function findDetailsOfUsers(
  db: Database,
  ids: readonly number[],
): Promise<UserDetails[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('namespaces')
        .select('namespaces.id')
        .whereRef('namespaces.owner_id', '=', 'users.id')
        .where('namespaces.kind', '=', 'user')
        .as('namespace_id'),
      jsonObject(
        db,
        eb
          .selectFrom('users as creator')
          .select(cardColumnsOf('creator'))
          .whereRef('creator.id', '=', 'users.created_by_id'),
      ).as('created_by'),
    ])
    .where('users.id', 'in', ids)
    .execute()
  const users = new Map(
    rows.map((row) => [row.id, { ...row, created_by: parseJson(row.created_by) }]),
  )
  return ids.flatMap((id) => users.get(id) ?? [])
}

export async function listUsers(
  db: Database,
  filter: UserFilter,
  slice: Slice,
): Promise<Listing<UserCard>> {
  let query = db.selectFrom('users')
  if (filter.username !== null) {
    query = query.where(sql`lower(username)`, '=', filter.username.toLowerCase())
  }
  if (filter.search !== null) {
    const columns = ['name', 'username', 'public_email', ...(filter.searchEmail ? ['email'] : [])]
    const said = containsAllWords(db, columns, filter.search ?? undefined)
    if (said) query = query.where(said)
  }
  if (filter.state !== null) query = query.where('state', '=', filter.state)
  if (filter.external !== null) query = query.where('external', '=', filter.external)
  if (!filter.withBots) query = query.where('bot', '=', 0)
  if (filter.admins) query = query.where('admin', '=', 1)
  if (filter.createdAfter !== null) query = query.where('created_at', '>=', filter.createdAfter)
  if (filter.createdBefore !== null) query = query.where('created_at', '<=', filter.createdBefore)
  const rows = await query
    .select(cardColumns)
    .select(countOf(query).as('matching'))
    .orderBy(orderOf(db, filter.orderBy), filter.sort)
    .orderBy('id', filter.sort)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows, slice, query)
}

function orderOf(db: Database, by: UserFilter['orderBy']): RawBuilder<unknown> {
  return by === 'id' ? sql.ref(by) : byBytes(db, sql.ref(by))
}

export function insertUser(db: Database, row: Insertable<UserRow>): Promise<User> {
  return db.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Inserts the user unless the email or username is taken. */
export async function insertUserOnce(db: Database, row: Insertable<UserRow>): Promise<void> {
  await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function updateUser(
  db: Database,
  id: number,
  changes: Updateable<UserRow>,
): Promise<User | undefined> {
  return db.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirst()
}

/** Updates a user who is not blocked and still has the same password. */
export function updateSignedIn(
  db: Database,
  { id, password_hash }: Pick<User, 'id' | 'password_hash'>,
  changes: Updateable<UserRow>,
): Promise<User | undefined> {
  return db
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .where('state', '!=', 'blocked')
    .where('password_hash', '=', password_hash)
    .returningAll()
    .executeTakeFirst()
}

/** Sets the flag of all bots that the user created. */
export async function setBotsExternal(
  db: Database,
  creatorId: number,
  external: User['external'],
): Promise<void> {
  await db
    .updateTable('users')
    .set({ external })
    .where('created_by_id', '=', creatorId)
    .where('bot', '=', 1)
    .execute()
}

export async function setUserActive(db: Database, id: number, day: string): Promise<void> {
  await db.updateTable('users').set({ last_activity_on: day }).where('id', '=', id).execute()
}

/** True when at least one account is not a bot's. */
export async function hasPeople(db: Database): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('bot', '=', 0).executeTakeFirst()
  return row !== undefined
}

/** Finds the user by username or email address, ignoring case. The two never clash because usernames contain no `@`. */
export function findUserByLogin(db: Database, login: string): Promise<User | undefined> {
  return login.includes('@') ? findUserByEmail(db, login) : findUserByUsername(db, login)
}
