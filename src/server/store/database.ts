import { PostgresDialect, sql, type Kysely, type Transaction } from 'kysely'
import pg from 'pg'

import { isPostgres, isReferenceViolation, isTransactionAborted } from './dialect.ts'
import { PostgresReader, ReadableDatabase, SqliteReader } from './reader.ts'
import type { Schema } from './schema/schema.ts'
import { sqliteDialect } from './sqlite.ts'

export type Database = Kysely<Schema>

const INT8 = 20
/**
 * Connection timeout in milliseconds. The database server may accept the connection without answering, or the pool may
 * be exhausted.
 */
export const CONNECT_TIMEOUT = 10_000

/**
 * Opens the database at `postgres://…` or the path of an SQLite file.
 *
 * SQLite has one connection, and another for reads outside of transactions. Inside a transaction, use the transaction for
 * every statement: the outer handle would wait forever for the connection.
 */
export function openDatabase(address: string): Database {
  return isPostgres(address)
    ? openPostgres(address, { max: 16 })
    : new ReadableDatabase(sqliteDialect(address), new SqliteReader(address))
}

/** Opens a pool of connections to the server at `postgres://…`. */
export function openPostgres(address: string, options: pg.PoolConfig): Database {
  pg.types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    ...options,
  })
  // Without listeners, an error event would end the process. The statement in progress fails anyway, and the pool
  // replaces a broken connection at its next use. Idle connections report to the pool, busy ones to the client.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new ReadableDatabase(new PostgresDialect({ pool }), new PostgresReader(pool))
}

/** Runs the cheapest statement that fails when the database does not answer. */
export async function pingDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}

const MAX_ATTEMPTS = 5

/**
 * Runs the work in one transaction, or in the one that `db` is already in. Retries the whole work, up to five runs,
 * when the engine aborts the transaction (deadlock, serialization failure), or when a reference is violated: the row
 * was deleted after it was read, and the next run finds it gone.
 *
 * PostgreSQL runs at its default, READ COMMITTED: each statement sees what was committed before it began. To decide on
 * rows that were read, lock the rows first or check them again in the statement that writes.
 *
 * Domain operations use the domain's `inTransaction`, which takes `deps`.
 */
export async function transact<T>(
  db: Database,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Schema>)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const again = isTransactionAborted(error) || isReferenceViolation(error)
      if (attempt === MAX_ATTEMPTS || !again) throw error
    }
  }
}
