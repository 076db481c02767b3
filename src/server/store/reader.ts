import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

import { Kysely, type Dialect } from 'kysely'
import type pg from 'pg'

import { isOutdated } from './dialect.ts'
import type { Schema } from './schema/schema.ts'
import { addFunctions } from './sqlite-functions.ts'

/** Reads outside of transactions, without a query builder between the text of a statement and its rows. */
interface Reader {
  /** @param name names a statement that PostgreSQL keeps prepared */
  read(text: string, parameters: readonly unknown[], name?: string): unknown[] | Promise<unknown[]>
  close(): void
}

/** A database with a reader. Its transactions have none, since they must see their own changes. */
export class ReadableDatabase extends Kysely<Schema> {
  readonly reader: Reader

  constructor(dialect: Dialect, reader: Reader) {
    super({ dialect })
    this.reader = reader
  }

  override async destroy(): Promise<void> {
    this.reader.close()
    await super.destroy()
  }
}

/** The maximum number of prepared statements that a connection keeps. The oldest is evicted first. */
const KEPT_STATEMENTS = 500

/** Returns a function that prepares statements and keeps them. */
export function keepStatements<T>(prepare: (text: string) => T): (text: string) => T {
  const statements = new Map<string, T>()
  return (text) => {
    let statement = statements.get(text)
    if (!statement) {
      statement = prepare(text)
      statements.set(text, statement)
      if (statements.size > KEPT_STATEMENTS) statements.delete(statements.keys().next().value!)
    }
    return statement
  }
}

/**
 * Reads an SQLite file through a read-only connection of its own, which sees what others committed. It opens at the
 * first statement, when the file exists.
 */
export class SqliteReader implements Reader {
  readonly #file: string
  #database: DatabaseSync | null = null
  #prepare: ((text: string) => StatementSync) | null = null

  constructor(file: string) {
    this.#file = file
  }

  read(text: string, parameters: readonly unknown[]): unknown[] {
    this.#prepare ??= this.#open()
    return this.#prepare(text).all(...(parameters as SQLInputValue[]))
  }

  close(): void {
    this.#database?.close()
    this.#prepare = () => {
      throw new Error('the database is closed')
    }
  }

  #open(): (text: string) => StatementSync {
    const database = new DatabaseSync(this.#file, { readOnly: true, timeout: 10_000 })
    database.exec('pragma cache_size = -16384')
    addFunctions(database)
    this.#database = database
    return keepStatements((text) => database.prepare(text))
  }
}

/** Reads through a pool of connections. */
export class PostgresReader implements Reader {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async read(text: string, parameters: readonly unknown[], name?: string): Promise<unknown[]> {
    const query = { text, values: [...parameters] }
    if (name === undefined) return (await this.#pool.query(query)).rows
    try {
      return (await this.#pool.query({ ...query, name })).rows
    } catch (error) {
      if (!isOutdated(error)) throw error
      return (await this.#pool.query(query)).rows
    }
  }

  /** The pool's owner ends it. */
  close(): void {}
}
