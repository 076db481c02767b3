import {
  PostgresAdapter,
  SqliteAdapter,
  sql,
  type CreateTableBuilder,
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
} from 'kysely'
import * as postgres from 'kysely/helpers/postgres'
import * as sqlite from 'kysely/helpers/sqlite'

import type { Schema } from './schema/schema.ts'

/** All differences between SQLite and PostgreSQL. */

export type Engine = 'sqlite' | 'postgres'

export function engineOf(db: Kysely<never> | Kysely<Schema>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** True when the address is a server's, `postgres://…`, not the path of an SQLite file. */
export function isPostgres(address: string): boolean {
  return /^postgres(ql)?:/.test(address)
}

/** Adds a primary key whose values are never reused. */
export function withId<T extends string>(
  engine: Engine,
  table: CreateTableBuilder<T>,
): CreateTableBuilder<T, 'id'> {
  return engine === 'postgres'
    ? table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
    : table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
}

/** The rows of a correlated subquery as a JSON column; read it with `parseJson`. */
export function jsonArray<O>(
  db: Kysely<Schema>,
  query: SelectQueryBuilder<Schema, never, O>,
): RawBuilder<O[]> {
  const helper = engineOf(db) === 'postgres' ? postgres : sqlite
  return helper.jsonArrayFrom(query) as unknown as RawBuilder<O[]>
}

/** The row of a correlated subquery as a JSON column, or null; read it with `parseJson`. */
export function jsonObject<O>(
  db: Kysely<Schema>,
  query: SelectQueryBuilder<Schema, never, O>,
): RawBuilder<O | null> {
  const helper = engineOf(db) === 'postgres' ? postgres : sqlite
  return helper.jsonObjectFrom(query) as unknown as RawBuilder<O | null>
}

/** Parses a JSON column: SQLite returns text, PostgreSQL parsed values. */
export function parseJson<T>(value: T): T {
  return typeof value === 'string' ? (JSON.parse(value) as T) : value
}

/** Escapes the text for a `like` pattern with `escape '\\'`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** True when the text contains the words literally, ignoring case. */
export function contains(
  db: Kysely<Schema>,
  text: Expression<string | null>,
  words: string,
): RawBuilder<boolean> {
  return engineOf(db) === 'postgres'
    ? sql<boolean>`${text} ilike ${`%${escapeLike(words)}%`} escape '\\'`
    : sql<boolean>`contains(${text}, ${words.toLowerCase()})`
}

/** True when one of the texts contains the words literally, ignoring case. */
export function anyContains(
  db: Kysely<Schema>,
  columns: readonly string[],
  words: string,
): RawBuilder<boolean> {
  const texts = sql.join([sql.lit('\n'), ...columns.map((column) => sql.ref(column))])
  return contains(db, sql<string>`concat_ws(${texts})`, words)
}

/** A limit as literal text: SQLite prepares a statement with a bound limit anew at each run. */
export function literalLimit(limit: number): RawBuilder<number> {
  return sql.lit(wholeNumber(limit))
}

/** A plan's slot for a limit. The sum hides it from SQLite's planner, which would prepare the statement anew at each run. */
export function boundLimit(limit: Expression<number>): RawBuilder<number> {
  return sql`${limit} + 0`
}

/** Returns the value if it is a whole number. Throws before anything else becomes part of a statement's text. */
export function wholeNumber(value: unknown): number {
  if (Number.isSafeInteger(value)) return value as number
  throw new TypeError(`not a whole number: ${String(value)}`)
}

/** The current UTC date, `YYYY-MM-DD`. */
export function currentDay(db: Kysely<Schema>): RawBuilder<string> {
  return engineOf(db) === 'postgres'
    ? sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM-DD')`
    : sql<string>`date('now')`
}

/** A text type that sorts by bytes, for ISO times and issue positions. SQLite's text already does. */
export function byteOrder(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`text collate "C"` : sql`text`
}

/** Compares the text by its bytes, whatever the database's locale. SQLite always does. */
export function byBytes(db: Kysely<Schema>, text: Expression<unknown>): RawBuilder<string> {
  return engineOf(db) === 'postgres' ? sql<string>`(${text} collate "C")` : sql<string>`${text}`
}

/** Compares the text like `byBytes`, but ignores the case of ASCII letters. */
export function byLetters(db: Kysely<Schema>, text: Expression<unknown>): RawBuilder<string> {
  return sql<string>`lower(${byBytes(db, text)})`
}

/** A parameter in lower case as the database writes it: SQLite changes only ASCII letters. */
export function lowered(text: string): RawBuilder<string> {
  return sql<string>`lower(${text})`
}

/**
 * Locks the row against other writers until the transaction ends. SQLite needs no row lock: its transactions begin
 * immediate, so only one writes at a time.
 */
export async function lockRow(
  trx: Kysely<Schema>,
  table: 'boards' | 'namespaces' | 'projects' | 'issues' | 'milestones' | 'pipelines' | 'users',
  id: number,
): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  await trx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
}

/** Makes a query lock the rows it returns, as `lockRow` does. */
export function forUpdate<T extends keyof Schema, O>(
  trx: Kysely<Schema>,
  query: SelectQueryBuilder<Schema, T, O>,
): SelectQueryBuilder<Schema, T, O> {
  return engineOf(trx) === 'postgres' ? query.forUpdate() : query
}

/** Locks the row like `lockRow` and returns the time of its last change. Undefined when the row does not exist. */
export async function lockUpdatedAt(
  trx: Kysely<Schema>,
  table: ChangingTable,
  id: number,
): Promise<string | undefined> {
  const query = trx.selectFrom(table).select('updated_at').where('id', '=', id)
  const row = await forUpdate(trx, query).executeTakeFirst()
  return row?.updated_at
}

/** The tables whose rows can be deleted under `If-Unmodified-Since`. */
export type ChangingTable =
  | 'award_emoji'
  | 'draft_notes'
  | 'invitations'
  | 'issues'
  | 'labels'
  | 'merge_requests'
  | 'milestones'
  | 'notes'
  | 'pipelines'
  | 'projects'
  | 'protected_branches'
  | 'users'

/** True when the row violated a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === '23505' || /UNIQUE constraint failed/.test(error.message)
}

/** True when PostgreSQL aborted the transaction because of a deadlock or a serialization failure. */
export function isTransactionAborted(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '40P01' || code === '40001'
}

/** True when the row violated a foreign key because the referenced row does not exist. */
export function isReferenceViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === '23503' || /FOREIGN KEY constraint failed/.test(error.message)
}

/**
 * True when PostgreSQL refused a prepared statement whose columns have changed, as when another process migrates the
 * schema. The same text runs when prepared anew.
 */
export function isOutdated(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '0A000'
}

/** The adapter of SQLite connections that end statements which run too long. */
export class TimedSqliteAdapter extends SqliteAdapter {
  /** Leaves queueing to the driver, which bounds the queue. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/**
 * A condition that is true until the time of the connection is up, and then ends the statement. SQLite has no other way
 * to end one. Empty on connections that need none.
 *
 * @param of a column of the table whose rows take the time
 */
export function withinTime(db: Kysely<Schema>, of: RawBuilder<unknown>): RawBuilder<boolean>[] {
  return db.getExecutor().adapter instanceof TimedSqliteAdapter ? [sql`within_time(${of})`] : []
}

/** The error code of a statement that exceeded its time limit on SQLite. */
export const TIMED_OUT = 'TIMED_OUT'

/** True when the statement exceeded the time limit of its connection. */
export function isTooSlow(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '57014' || code === TIMED_OUT
}

/** PostgreSQL's SQLSTATE classes for connections, resources, and a server that stops or starts; then errno codes. */
const LOST_CODES =
  /^(?:08\w{3}|53\w{3}|57P0[1-3]|ECONN(?:REFUSED|RESET|ABORTED)|E(?:HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/
const LOST_MESSAGES =
  /^Connection terminated|not queryable|^timeout (?:expired$|exceeded when trying to connect)/

/** True when the connection to the database failed. The statement may still have been committed. */
export function isConnectionLost(error: Error): boolean {
  return (
    ('code' in error && LOST_CODES.test(String(error.code))) || LOST_MESSAGES.test(error.message)
  )
}
