import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteStatement,
} from 'kysely'

import { keepStatements } from './reader.ts'
import { addFunctions } from './sqlite-functions.ts'
import { LiteralLimitCompiler } from './sqlite-query-compiler.ts'

/** A Kysely dialect for `node:sqlite` with one writer. Every commit reaches the disk before it returns. */
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
  addFunctions(database)
  return {
    close: () => database.close(),
    prepare: keepStatements((text) => toStatement(database.prepare(text))),
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

  override createQueryCompiler(): QueryCompiler {
    return new LiteralLimitCompiler()
  }
}

/**
 * Allows DDL in transactions, so that an interrupted migration leaves nothing behind. SQLite supports this, although
 * Kysely assumes that it does not.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Takes the write lock at once: a transaction that reads first cannot take the lock after another transaction has
 * written.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite rolls back by itself when the disk fails. The failed rollback must not mask the original error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!error.message.includes('no transaction is active')) throw error
    })
  }
}
