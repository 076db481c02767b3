import { CompiledQuery, sql, type RawBuilder } from 'kysely'

import type { Database } from './database.ts'
import { engineOf, type Engine } from './dialect.ts'
import { ReadableDatabase } from './reader.ts'

/** Stands for a value that each run of a plan provides. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** The slots to build a plan's query with, one per value. */
export type Slots<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

/** A value, or a plan's slot for one. */
export type ValueOrSlot<Value> = Value | RawBuilder<Value>

/** A query of Kysely, or one in SQL. */
interface Query<Row> {
  compile(db: Database): CompiledQuery<Row>
}

interface Plan<Values, Row> {
  all(db: Database, values: Values): Promise<Row[]>
  first(db: Database, values: Values): Promise<Row | undefined>
}

let plans = 0

/**
 * A query of fixed shape. It is built and compiled once for each engine, and runs prepared. The query may depend on the
 * slots but not on their values.
 */
export function plan<Values extends object, Row>(
  build: (db: Database, slots: Slots<Values>) => Query<Row>,
): Plan<Values, Row> {
  const name = `plan_${++plans}`
  const compiled = new Map<Engine, CompiledQuery<Row>>()

  const all = async (db: Database, values: Values): Promise<Row[]> => {
    const engine = engineOf(db)
    let query = compiled.get(engine)
    if (!query) {
      query = build(db, slots as Slots<Values>).compile(db)
      compiled.set(engine, query)
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof Values] : parameter,
    )
    return read<Row>(db, query.sql, parameters, name)
  }
  return { all, first: async (db, values) => (await all(db, values))[0] }
}

const slots = new Proxy({}, { get: (_, name) => sql.val(new Slot(String(name))) })

/** The text of a query without values, compiled once for each engine, to embed in queries whose shape varies. */
export function fixedText(
  build: (db: Database) => Query<unknown>,
): (db: Database) => RawBuilder<unknown> {
  const texts = new Map<Engine, RawBuilder<unknown>>()
  return (db) => {
    const engine = engineOf(db)
    let text = texts.get(engine)
    if (!text) {
      const query = build(db).compile(db)
      if (query.parameters.length > 0) throw new Error('a fixed text cannot have values')
      text = sql.raw(query.sql)
      texts.set(engine, text)
    }
    return text
  }
}

/** Runs a query whose shape varies. */
export function readAll<Row>(db: Database, query: Query<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db)
  return read<Row>(db, text, parameters)
}

async function read<Row>(
  db: Database,
  text: string,
  parameters: readonly unknown[],
  name?: string,
): Promise<Row[]> {
  if (db instanceof ReadableDatabase) {
    return (await db.reader.read(text, parameters, name)) as Row[]
  }
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
  return rows
}
