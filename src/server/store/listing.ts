import { sql, type AliasedRawBuilder, type Expression, type RawBuilder } from 'kysely'

import { MAX_TOTAL } from '#contract/paging.ts'
import type { Database } from './database.ts'

/** Which rows of a list are wanted. */
export interface Slice {
  limit: number
  offset: number
}

/** Some rows of a list; `total` is null when there are more than are counted. */
export interface Listing<Row> {
  rows: Row[]
  total: number | null
}

/** A query with its conditions, of any tables, before anything is ordered or cut. */
export interface Matching {
  select(one: AliasedRawBuilder<unknown, 'one'>): { limit(count: number): Expression<unknown> }
}

/** How many rows match: a column for the query of the page. It counts no further than totals are told. */
export function countOf(matching: Matching): RawBuilder<number> {
  const some = matching.select(sql`1`.as('one')).limit(MAX_TOTAL + 1)
  return sql<number>`(select count(*) from (${some}) as matching)`
}

/**
 * The rows of a page that each brought the count (`countOf`, as `matching`). Past the end no row brings it, so there it
 * is asked for on its own.
 */
export async function toListing<Row>(
  db: Database,
  rows: (Row & { matching: number })[],
  slice: Slice,
  matching: Matching,
): Promise<Listing<Row>> {
  const counted = rows[0]?.matching ?? (slice.offset === 0 ? 0 : await count(db, matching))
  return { rows, total: counted > MAX_TOTAL ? null : counted }
}

async function count(db: Database, matching: Matching): Promise<number> {
  const row = await db.selectNoFrom(countOf(matching).as('matching')).executeTakeFirstOrThrow()
  return row.matching
}
