import { Kysely } from 'kysely'

import { openPostgres, type Database } from './database.ts'
import { isPostgres } from './dialect.ts'
import type { Schema } from './schema/schema.ts'
import { sqliteWorkerDialect } from './sqlite-worker-dialect.ts'

/** The maximum run time of a search, in milliseconds. */
const SEARCH_TIMEOUT = 2000

/** Maximum simultaneous searches on PostgreSQL. Further ones wait for a connection. */
const MAX_CONNECTIONS = 4

/**
 * Opens read-only connections for searches, separate from all others. Their statements end after two seconds (see
 * `isTooSlow`), since a search reads every row and users choose the texts to compare.
 *
 * Searches have no index: SQLite's trigram index takes 0.4 s to add a description of a million letters, inside the
 * transaction and on the main thread, and PostgreSQL's `pg_trgm` is an extension that the server may not offer.
 */
export function openSearcher(address: string): Database {
  return isPostgres(address)
    ? openPostgres(address, {
        max: MAX_CONNECTIONS,
        options: `-c statement_timeout=${SEARCH_TIMEOUT} -c default_transaction_read_only=on`,
      })
    : new Kysely<Schema>({
        dialect: sqliteWorkerDialect({ file: address, within: SEARCH_TIMEOUT }),
      })
}
