import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'

import { isGivenUp, isReferenceViolation } from './dialect.ts'
import type { Schema } from './schema/schema.ts'
import { sqliteDialect } from './sqlite.ts'

export type Database = Kysely<Schema>

const INT8 = 20
/** Connection timeout in milliseconds: the server may accept and not answer, or the pool may be exhausted. */
export const CONNECT_WITHIN = 10_000

/**
 * Opens the database at `postgres://…` or the path of an SQLite file.
 *
 * SQLite has one connection. Inside a transaction, use the transaction for every statement: the outer handle would wait
 * for it forever.
 */
export function openDatabase(address: string): Database {
  if (!/^postgres(ql)?:/.test(address)) return new Kysely({ dialect: sqliteDialect(address) })
  pg.types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({
    connectionString: address,
    max: 16,
    connectionTimeoutMillis: CONNECT_WITHIN,
  })
  // The pool replaces a broken connection at its next use, and the statement in progress fails. Without listeners the
  // error event would end the process; idle connections report to the pool, connections in use to the client.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

/** Runs the cheapest statement that fails when the database does not answer. */
export async function pingDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}

const TRIES = 5

/**
 * Runs the work in one transaction, or in the one that `db` is already in. The whole work runs again, up to five times,
 * when the engine aborts the transaction (deadlock, serialization failure), or when a reference is violated: the row was
 * deleted after it was read, and the next try finds it gone.
 *
 * PostgreSQL runs at its default, READ COMMITTED: each statement sees what was committed before it began. A decision on
 * rows that were read holds only if they are locked first, or if the statement that writes checks them again.
 *
 * Operations of the domain use its `inTransaction`, which takes `deps`.
 */
export async function transact<T>(
  db: Database,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Schema>)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const again = isGivenUp(error) || isReferenceViolation(error)
      if (tries === TRIES || !again) throw error
    }
  }
}
