import { sql, type AliasedRawBuilder, type Expression, type RawBuilder } from 'kysely'

import { MAX_TOTAL } from '#contract/paging.ts'
import type { Database } from './database.ts'
import { readAll } from './plan.ts'

/** The page of a list to return. */
export interface Slice {
  limit: number
  offset: number
}

/** A page of rows. `total` is null when it exceeds `MAX_TOTAL`. */
export interface Listing<Row> {
  rows: Row[]
  total: number | null
}

/** A query with its conditions, before sorting and paging. */
export interface MatchingQuery {
  select(one: AliasedRawBuilder<unknown, 'one'>): { limit(count: number): Expression<unknown> }
}

/** The number of matching rows, as a column of the page's query. Counting stops above `MAX_TOTAL`. */
export function countOf(matching: MatchingQuery): RawBuilder<number> {
  const some = matching.select(sql`1`.as('one')).limit(MAX_TOTAL + 1)
  return sql<number>`(select count(*) from (${some}) as matching)`
}

/**
 * Takes the total from the rows, each of which carries it as `matching` (see `countOf`). A page past the end has no
 * rows, so its total takes another statement.
 */
export async function toListing<Row>(
  db: Database,
  rows: (Row & { matching: number })[],
  slice: Slice,
  matching: MatchingQuery,
): Promise<Listing<Row>> {
  const counted = rows[0]?.matching ?? (slice.offset === 0 ? 0 : await countMatching(db, matching))
  return { rows, total: counted > MAX_TOTAL ? null : counted }
}

/** Counts like `countOf`, in a statement of its own. */
export async function countMatching(db: Database, matching: MatchingQuery): Promise<number> {
  const [row] = await readAll(db, db.selectNoFrom(countOf(matching).as('matching')))
  return row!.matching
}
