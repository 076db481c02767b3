import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

export const required: Column = (c) => c.notNull()
export const flag =
  (initial: 0 | 1): Column =>
  (c) =>
    c.notNull().defaultTo(initial)
export const emptyText: Column = (c) => c.notNull().defaultTo('')
export const zero: Column = (c) => c.notNull().defaultTo(0)
export const belongsTo =
  (column: string): Column =>
  (c) =>
    c.notNull().references(column).onDelete('cascade')
export const mayBelongTo =
  (column: string): Column =>
  (c) =>
    c.references(column).onDelete('cascade')
export const forgets =
  (column: string): Column =>
  (c) =>
    c.references(column).onDelete('set null')

/** Creates indexes named after their columns. */
export const indexer =
  (db: Kysely<never>) =>
  async (table: string, ...columns: string[]): Promise<void> => {
    const name = `${table}_${columns.join('_')}`
    const over = sql.join(columns.map((column) => sql.ref(column)))
    await sql`create index ${sql.id(name)} on ${sql.table(table)} (${over})`.execute(db)
  }
