import { sql, type RawBuilder } from 'kysely'

import type { Database } from './database.ts'
import { contains } from './dialect.ts'

/** Limits the words of a search: each costs a scan of every row. */
const MAX_WORDS = 10

/** True when every word of the text occurs in one of the columns, ignoring case. Null when there is no word. */
export function saysAll(
  db: Database,
  columns: readonly string[],
  text: string | undefined,
): RawBuilder<boolean> | null {
  const words = (text ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return null
  const somewhere = (word: string) =>
    sql`(${sql.join(
      columns.map((column) => contains(db, sql.ref(column), word)),
      sql` or `,
    )})`
  return sql<boolean>`(${sql.join(words.map(somewhere), sql` and `)})`
}
