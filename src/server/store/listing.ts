import { sql, type AliasedRawBuilder, type Expression, type RawBuilder } from 'kysely'

import { MAX_TOTAL } from '#contract/paging.ts'
import type { Database } from './database.ts'

/** The page of a list to return. */
export interface Slice {
  limit: number
  offset: number
}

/** Some rows of a list; `total` is null when it exceeds the highest number counted. */
export interface Listing<Row> {
  rows: Row[]
  total: number | null
}

/** A query with its conditions, before sorting and paging. */
export interface Matching {
  select(one: AliasedRawBuilder<unknown, 'one'>): { limit(count: number): Expression<unknown> }
}

/** The number of matching rows, as a column of the page's query. Stops counting at the highest total reported. */
export function countOf(matching: Matching): RawBuilder<number> {
  const some = matching.select(sql`1`.as('one')).limit(MAX_TOTAL + 1)
  return sql<number>`(select count(*) from (${some}) as matching)`
}

/**
 * Splits off the count (`countOf`, as `matching`) that each row of a page carries. A page past the end has no rows, so
 * the count takes a statement of its own there.
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
