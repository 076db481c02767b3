import { sql } from 'kysely'

import type { IssueAccess } from '#server/store/access/issue-access.ts'
import type { Database } from '#server/store/database.ts'
import { literalLimit } from '#server/store/dialect.ts'
import {
  sortKeys,
  type IssuableOrder,
  type SortKey,
} from '#server/store/issuables/issuable-order.ts'
import { issueTables } from '#server/store/issuables/issuable.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import { checkSize, isShown, withSize } from '#server/store/page-size.ts'
import { readAll } from '#server/store/plan.ts'
import type { IssueFilters } from './issue-filters.ts'
import { parseIssue, selectIssues, type IssueView } from './issue-views.ts'
import { matchIssues, type MatchingIssues } from './matching-issues.ts'

export interface IssueOrder {
  by: Exclude<IssuableOrder['by'], 'merged_at'> | 'relative_position'
  direction: IssuableOrder['direction']
}

/**
 * Returns one page of the issues that the viewer can see, and their total. Sorting and paging touch only ids and sort
 * keys, from an index where one fits the order. Other columns are read for the page alone.
 */
export async function listIssues(
  db: Database,
  access: IssueAccess,
  filters: IssueFilters,
  order: IssueOrder,
  slice: Slice,
  withLabelDetails: boolean,
): Promise<Listing<IssueView>> {
  const matching = matchIssues(db, access, filters)
  const keys = keysOf(db, order, matching)
  const ids = sql`(
    select ${matching.id} as id, ${sql.join(keys.map((key, at) => sql`${key.value} as ${nameOf(at)}`))}
    ${keys.some((key) => key.ofIssues) ? matching.fromIssues : matching.from}
    order by ${sql.join(keys.map((key) => sql`${key.value} ${key.direction}`))}
    limit ${literalLimit(slice.limit)} offset ${slice.offset}
  )`
  const page = withSize(ids, issueTables, withLabelDetails)
  const counted = db.selectFrom(sql<object>`(select 1 as one ${matching.from})`.as('matched'))

  const query = selectIssues(db, access, withLabelDetails)
    .innerJoin(page.as('page'), 'page.id', 'issues.id')
    .where(isShown)
    .select(['page.size', countOf(counted).as('matching')])
    .orderBy(sql.join(keys.map((key, at) => sql`page.${nameOf(at)} ${key.direction}`)))
  const rows = await readAll(db, query)
  checkSize(rows)
  const listing = await toListing(db, rows, slice, counted)
  return { ...listing, rows: rows.map(parseIssue) }
}

/** Counts the matching issues that the viewer can see, by state. Ignores the state filter. */
export async function countIssues(
  db: Database,
  access: IssueAccess,
  filters: IssueFilters,
): Promise<{ opened: number; closed: number }> {
  const matching = matchIssues(db, access, { ...filters, state: undefined })
  const state = sql.ref(`${matching.at}.state`)
  const { rows } = await sql<{ state: 'opened' | 'closed'; count: number }>`
    select ${state} as state, count(*) as count ${matching.from} group by ${state}
  `.execute(db)
  const counts = { opened: 0, closed: 0 }
  for (const row of rows) counts[row.state] = row.count
  return counts
}

interface Key extends SortKey {
  /** True when the sort key is a column of `issues`. */
  ofIssues: boolean
}

const nameOf = (at: number) => sql.ref(`key${at}`)

/** The last sort key is unique. */
function keysOf(db: Database, { by, direction }: IssueOrder, { at, id }: MatchingIssues): Key[] {
  if (by === 'relative_position') {
    return [{ value: sql.ref(`${at}.position`), direction: sql`asc`, ofIssues: false }]
  }
  return [
    ...sortKeys(db, issueTables, { by, direction }).map((key) => ({ ...key, ofIssues: true })),
    { value: id, direction: sql.raw(direction), ofIssues: false },
  ]
}
