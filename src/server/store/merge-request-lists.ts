import { sql, type RawBuilder } from 'kysely'

import type { Database } from './database.ts'
import {
  assigneeConditions,
  hasLabels,
  labelConditions,
  milestoneConditions,
  personId,
  type Condition,
} from './issuable-conditions.ts'
import { mergeRequestTables } from './issuable.ts'
import type { PersonChoice } from './issuable-filters.ts'
import { countOf, toListing, type Listing, type Matching, type Slice } from './listing.ts'
import { mergeRequestConditions } from './merge-request-conditions.ts'
import type { MergeRequestFilters } from './merge-request-filters.ts'
import {
  parseMergeRequest,
  selectMergeRequests,
  type MergeRequestView,
} from './merge-request-views.ts'
import { isWithin, type Reach } from './reach.ts'

export interface MergeRequestOrder {
  by:
    | 'created_at'
    | 'updated_at'
    | 'merged_at'
    | 'title'
    | 'priority'
    | 'label_priority'
    | 'milestone_due'
    | 'popularity'
  direction: 'asc' | 'desc'
}

/**
 * One page of the merge requests within reach, with the number of all of them. Only ids and sort keys are ordered and cut,
 * from an index where there is one for the order; the rest of a row is fetched for those alone.
 */
export async function listMergeRequests(
  db: Database,
  reach: Reach,
  filters: MergeRequestFilters,
  order: MergeRequestOrder,
  slice: Slice,
  withLabelDetails: boolean,
): Promise<Listing<MergeRequestView>> {
  const from = matching(db, reach, filters)
  const keys = keysOf(order)
  const page = sql<{ id: number }>`(
    select merge_requests.id as id,
      ${sql.join(keys.map((key, at) => sql`${key.value} as ${nameOf(at)}`))}
    ${from}
    order by ${sql.join(keys.map((key) => sql`${key.value} ${key.direction}`))}
    limit ${slice.limit} offset ${slice.offset}
  )`
  const counted = db.selectFrom(
    sql<object>`(select 1 as one ${from})`.as('matched'),
  ) as unknown as Matching
  const rows = await selectMergeRequests(db, withLabelDetails)
    .innerJoin(page.as('page'), 'page.id', 'merge_requests.id')
    .select(countOf(counted).as('matching'))
    .orderBy(sql.join(keys.map((key, at) => sql`page.${nameOf(at)} ${key.direction}`)))
    .execute()
  return toListing(
    db,
    rows.map((row) => ({ ...parseMergeRequest(row), matching: row.matching })),
    slice,
    counted,
  )
}

/** What narrows most is read first: labels, then who is assigned, then the milestone. */
function matching(db: Database, reach: Reach, filters: MergeRequestFilters): RawBuilder<unknown> {
  const { state, labels, assignees, milestone } = filters
  const id = sql<number>`merge_requests.id`
  const conditions = [
    ...labelConditions(mergeRequestTables, id, filters),
    ...mergeRequestConditions(db, filters, reach.today),
  ]
  const of = (table: string) => [
    isWithin(reach, table),
    ...(state ? [sql<boolean>`${sql.ref(`${table}.state`)} = ${state}`] : []),
  ]
  const assigned = () => assigneeConditions(mergeRequestTables, id, assignees, filters)
  const planned = () => milestoneConditions(mergeRequestTables, milestone, reach.today)
  if (Array.isArray(labels)) {
    const [title, ...others] = labels as readonly string[]
    return where(sql`merge_request_labels wanted cross join merge_requests`, [
      sql`merge_requests.id = wanted.merge_request_id`,
      ...of('wanted'),
      sql`wanted.title = ${title}`,
      ...(others.length > 0 ? [hasLabels(mergeRequestTables, id, others)] : []),
      ...assigned(),
      ...planned(),
      ...conditions,
    ])
  }
  if (Array.isArray(assignees)) {
    const [first, ...others] = assignees as readonly PersonChoice[]
    return where(sql`merge_request_assignees given cross join merge_requests`, [
      sql`given.user_id = ${personId(first!)}`,
      sql`merge_requests.id = given.merge_request_id`,
      ...assigneeConditions(mergeRequestTables, id, others, filters),
      ...of('merge_requests'),
      ...planned(),
      ...conditions,
    ])
  }
  return where(sql`merge_requests`, [
    ...of('merge_requests'),
    ...assigned(),
    ...planned(),
    ...conditions,
  ])
}

function where(tables: RawBuilder<unknown>, conditions: Condition[]): RawBuilder<unknown> {
  return sql`from ${tables} where ${sql.join(conditions, sql` and `)}`
}

interface Key {
  value: RawBuilder<unknown>
  direction: RawBuilder<unknown>
}

const nameOf = (at: number) => sql.ref(`key${at}`)

/** The last key tells any two merge requests apart. */
function keysOf({ by, direction }: MergeRequestOrder): Key[] {
  const way = sql.raw(direction)
  const last: Key = { value: sql.ref('merge_requests.id'), direction: way }
  const key = (value: RawBuilder<unknown>, nulls = ''): Key => ({
    value,
    direction: sql`${way}${sql.raw(nulls)}`,
  })
  const nullsLast = ' nulls last'
  switch (by) {
    case 'created_at':
    case 'updated_at':
      return [key(sql.ref(`merge_requests.${by}`)), last]
    case 'merged_at':
      return [key(sql.ref('merge_requests.merged_at'), nullsLast), last]
    case 'title':
      return [key(sql`lower(merge_requests.title)`), last]
    case 'popularity':
      return [key(sql.ref('merge_requests.upvotes')), last]
    case 'milestone_due':
      return [key(milestoneDue, nullsLast), last]
    case 'label_priority':
      return [key(labelPriority, nullsLast), last]
    case 'priority':
      return [key(milestoneDue, nullsLast), key(labelPriority, nullsLast), last]
  }
}

const milestoneDue = sql`(
  select milestones.due_date from milestones where milestones.id = merge_requests.milestone_id
)`

/** The smallest number is the highest priority. */
const labelPriority = sql`(
  select min(p.priority) from merge_request_labels worn
  join label_priorities p on p.label_id = worn.label_id and p.project_id = worn.project_id
  where worn.merge_request_id = merge_requests.id
)`
