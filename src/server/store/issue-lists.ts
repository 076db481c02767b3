import { sql, type RawBuilder } from 'kysely'

import type { Database } from './database.ts'
import type { IssueFilters } from './issue-filters.ts'
import type { IssueReach } from './issue-reach.ts'
import { parseIssue, selectIssues, type IssueView } from './issue-views.ts'
import { matchIssues, type MatchingIssues } from './matching-issues.ts'
import { countOf, toListing, type Listing, type Matching, type Slice } from './listing.ts'

export interface IssueOrder {
  by:
    | 'created_at'
    | 'updated_at'
    | 'due_date'
    | 'title'
    | 'priority'
    | 'label_priority'
    | 'milestone_due'
    | 'relative_position'
    | 'weight'
    | 'popularity'
  direction: 'asc' | 'desc'
}

/**
 * One page of the issues within reach, with the number of all of them. Only ids and sort keys are ordered and cut, from
 * an index where there is one for the order; the rest of a row is fetched for those alone.
 */
export async function listIssues(
  db: Database,
  reach: IssueReach,
  filters: IssueFilters,
  order: IssueOrder,
  slice: Slice,
  withLabelDetails: boolean,
): Promise<Listing<IssueView>> {
  const matching = matchIssues(db, reach, filters)
  const keys = keysOf(order, matching)
  const page = sql<{ id: number }>`(
    select ${matching.id} as id, ${sql.join(keys.map((key, at) => sql`${key.value} as ${nameOf(at)}`))}
    ${keys.some((key) => key.ofIssues) ? matching.fromIssues : matching.from}
    order by ${sql.join(keys.map((key) => sql`${key.value} ${key.direction}`))}
    limit ${slice.limit} offset ${slice.offset}
  )`
  const counted = db.selectFrom(
    sql<object>`(select 1 as one ${matching.from})`.as('matched'),
  ) as unknown as Matching

  const rows = await selectIssues(db, withLabelDetails)
    .innerJoin(page.as('page'), 'page.id', 'issues.id')
    .select(countOf(counted).as('matching'))
    .orderBy(sql.join(keys.map((key, at) => sql`page.${nameOf(at)} ${key.direction}`)))
    .execute()
  return toListing(
    db,
    rows.map((row) => ({ ...parseIssue(row), matching: row.matching })),
    slice,
    counted,
  )
}

/** How many issues within reach match, by state. The state among the filters does not matter. */
export async function countIssues(
  db: Database,
  reach: IssueReach,
  filters: IssueFilters,
): Promise<{ opened: number; closed: number }> {
  const matching = matchIssues(db, reach, { ...filters, state: undefined })
  const state = sql.ref(`${matching.at}.state`)
  const { rows } = await sql<{ state: 'opened' | 'closed'; count: number }>`
    select ${state} as state, count(*) as count ${matching.from} group by ${state}
  `.execute(db)
  const counts = { opened: 0, closed: 0 }
  for (const row of rows) counts[row.state] = row.count
  return counts
}

interface Key {
  value: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** It is read from `issues`. */
  ofIssues: boolean
}

const nameOf = (at: number) => sql.ref(`key${at}`)

/** The last key tells any two issues apart. */
function keysOf({ by, direction }: IssueOrder, { at, id }: MatchingIssues): Key[] {
  const way = sql.raw(direction)
  const key = (value: RawBuilder<unknown>, nulls = ''): Key => ({
    value,
    direction: sql`${way}${sql.raw(nulls)}`,
    ofIssues: true,
  })
  const last: Key = { value: id, direction: way, ofIssues: false }
  const nullsLast = ' nulls last'
  switch (by) {
    case 'relative_position':
      return [{ value: sql.ref(`${at}.position`), direction: sql`asc`, ofIssues: false }]
    case 'created_at':
    case 'updated_at':
      return [key(sql.ref(`issues.${by}`)), last]
    case 'title':
      return [key(sql`lower(issues.title)`), last]
    case 'popularity':
      return [key(sql.ref('issues.upvotes')), last]
    case 'due_date':
    case 'weight':
      return [key(sql.ref(`issues.${by}`), nullsLast), last]
    case 'milestone_due':
      return [key(milestoneDue, nullsLast), last]
    case 'label_priority':
      return [key(labelPriority, nullsLast), last]
    case 'priority':
      return [key(milestoneDue, nullsLast), key(labelPriority, nullsLast), last]
  }
}

const milestoneDue = sql`(
  select milestones.due_date from milestones where milestones.id = issues.milestone_id
)`

/** The smallest number is the highest priority. */
const labelPriority = sql`(
  select min(p.priority) from issue_labels worn
  join label_priorities p on p.label_id = worn.label_id and p.project_id = worn.project_id
  where worn.issue_id = issues.id
)`
