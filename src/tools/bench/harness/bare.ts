import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'

import pg from 'pg'

import type { Recording } from './statements.ts'

type Statement = Recording['statements'][number]

/**
 * Runs statements through the bare driver, without a query builder or the service's rules, and converts rows to JSON.
 */
export interface BareDriver {
  read(statement: Statement): Promise<string>
  /** Runs one durable transaction. */
  write(statements: Statement[]): Promise<void>
  close(): Promise<void>
}

export function bareDriver(address: string, callers: number): BareDriver {
  return address.startsWith('postgres') ? onPostgres(address, callers) : onSqlite(address)
}

/** The SQLite driver blocks, so its callers queue, as requests to the service do. */
function onSqlite(file: string): BareDriver {
  const database = new DatabaseSync(file)
  database.exec(
    'pragma synchronous = full; pragma busy_timeout = 10000; pragma cache_size = -65536',
  )
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()

  const run = ({ sql, parameters }: Statement) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement.all(...(parameters as SQLInputValue[]))
  }
  return {
    async read(statement) {
      await turn()
      return JSON.stringify(run(statement))
    },
    async write(statements) {
      await turn()
      database.exec('begin immediate')
      for (const statement of statements) run(statement)
      database.exec('commit')
    },
    close: async () => database.close(),
  }
}

function onPostgres(address: string, callers: number): BareDriver {
  const pool = new pg.Pool({ connectionString: address, max: callers })
  return {
    read: async ({ sql, parameters }) =>
      JSON.stringify((await pool.query(sql, [...parameters])).rows),
    async write(statements) {
      const client = await pool.connect()
      await client.query('begin')
      for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
      await client.query('commit')
      client.release()
    },
    close: () => pool.end(),
  }
}
