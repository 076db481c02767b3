import {
  PostgresAdapter,
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

/** All differences between the two engines. */

export type Engine = 'sqlite' | 'postgres'

export function engineOf(db: Kysely<never> | Kysely<Schema>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
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

/** Reads a JSON column: SQLite returns text, PostgreSQL values. */
export function parseJson<T>(value: T): T {
  return typeof value === 'string' ? (JSON.parse(value) as T) : value
}

/** True when the text contains the words literally, ignoring case. */
export function contains(
  db: Kysely<Schema>,
  text: Expression<string | null>,
  words: string,
): RawBuilder<boolean> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return engineOf(db) === 'postgres'
    ? sql<boolean>`${text} ilike ${pattern} escape '\\'`
    : sql<boolean>`${text} like ${pattern} escape '\\'`
}

/** The current UTC date, `YYYY-MM-DD`. */
export function currentDay(db: Kysely<Schema>): RawBuilder<string> {
  return engineOf(db) === 'postgres'
    ? sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM-DD')`
    : sql<string>`date('now')`
}

/** A text type that sorts by bytes, for ISO times and issue positions. SQLite's text does so already. */
export function byteOrder(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`text collate "C"` : sql`text`
}

/**
 * Locks the row against other writers until the transaction ends. On SQLite a transaction is the only writer anyway: it
 * begins immediate.
 */
export async function lockRow(
  trx: Kysely<Schema>,
  table: 'boards' | 'namespaces' | 'projects' | 'issues' | 'pipelines' | 'users',
  id: number,
): Promise<void> {
  if (engineOf(trx) === 'sqlite') return
  await trx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
}

/** Locks the row like `lockRow` and returns the time of its last change; undefined when it is gone. */
export async function lockUpdatedAt(
  trx: Kysely<Schema>,
  table: ChangingTable,
  id: number,
): Promise<string | undefined> {
  const query = trx.selectFrom(table).select('updated_at').where('id', '=', id)
  const row = await (engineOf(trx) === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
  return row?.updated_at
}

/** The tables whose rows can be deleted under `If-Unmodified-Since`. */
export type ChangingTable =
  | 'award_emoji'
  | 'draft_notes'
  | 'issues'
  | 'labels'
  | 'merge_requests'
  | 'milestones'
  | 'notes'
  | 'pipelines'
  | 'projects'
  | 'protected_branches'
  | 'users'

/** True when a unique index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === '23505' || /UNIQUE constraint failed/.test(error.message)
}

/** True when PostgreSQL aborted the transaction because of a deadlock or a serialization failure. */
export function isGivenUp(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '40P01' || code === '40001'
}

/** True when a foreign key refused the row because the row it refers to does not exist (any more). */
export function isReferenceViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === '23503' || /FOREIGN KEY constraint failed/.test(error.message)
}

/** PostgreSQL's SQLSTATE classes for connections, resources, and a server that stops or starts; then errno codes. */
const LOST =
  /^(?:08\w{3}|53\w{3}|57P0[1-3]|ECONN(?:REFUSED|RESET|ABORTED)|E(?:HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/
const SAID =
  /^Connection terminated|not queryable|^timeout (?:expired$|exceeded when trying to connect)/

/** True when the connection to the database failed. The statement may have been committed all the same. */
export function isConnectionLost(error: Error): boolean {
  return ('code' in error && LOST.test(String(error.code))) || SAID.test(error.message)
}
