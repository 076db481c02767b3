import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteStatement,
} from 'kysely'

/** The size of the cache of prepared statements; the oldest is evicted. */
const KEPT_STATEMENTS = 500

/** A Kysely dialect for `node:sqlite`: every commit reaches the disk before it returns; one writer. */
export function sqliteDialect(file: string): SqliteDialect {
  return new ImmediateSqliteDialect({ database: open(file) })
}

function open(file: string): SqliteDatabase {
  const database = new DatabaseSync(file)
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 10000;
    pragma cache_size = -16384;
  `)
  const statements = new Map<string, SqliteStatement>()

  return {
    close: () => database.close(),
    prepare(text) {
      let statement = statements.get(text)
      if (!statement) {
        statement = toStatement(database.prepare(text))
        statements.set(text, statement)
        if (statements.size > KEPT_STATEMENTS) statements.delete(statements.keys().next().value!)
      }
      return statement
    },
  }
}

function toStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...(values as SQLInputValue[])),
    run: (values) => statement.run(...(values as SQLInputValue[])),
    iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter()
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config)
  }
}

/**
 * Allows DDL in transactions, which SQLite supports although Kysely denies it: a migration killed half-way leaves
 * nothing behind.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Begins transactions immediate: one that read first could not take the write lock after another has written. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite rolls back by itself when the disk fails; the original error must not be masked. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!error.message.includes('no transaction is active')) throw error
    })
  }
}
