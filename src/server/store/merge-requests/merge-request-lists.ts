import { sql, type RawBuilder } from 'kysely'

import { isAccessible, type Access } from '#server/store/access/access.ts'
import type { Database } from '#server/store/database.ts'
import {
  assigneeConditions,
  hasLabels,
  labelConditions,
  milestoneConditions,
  personId,
  type Condition,
} from '#server/store/issuables/issuable-conditions.ts'
import type { PersonChoice } from '#server/store/issuables/issuable-filters.ts'
import {
  sortKeys,
  type IssuableOrder,
  type SortKey,
} from '#server/store/issuables/issuable-order.ts'
import { mergeRequestTables } from '#server/store/issuables/issuable.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import { mergeRequestConditions } from './merge-request-conditions.ts'
import type { MergeRequestFilters } from './merge-request-filters.ts'
import {
  parseMergeRequest,
  selectMergeRequests,
  type MergeRequestView,
} from './merge-request-views.ts'

export interface MergeRequestOrder {
  by: Exclude<IssuableOrder['by'], 'due_date' | 'weight'>
  direction: IssuableOrder['direction']
}

/**
 * Returns one page of the merge requests that the viewer can see, and their total. Sorting and paging touch only ids
 * and sort keys, from an index where one fits the order; other columns are read for the page alone.
 */
export async function listMergeRequests(
  db: Database,
  access: Access,
  filters: MergeRequestFilters,
  order: MergeRequestOrder,
  slice: Slice,
  withLabelDetails: boolean,
): Promise<Listing<MergeRequestView>> {
  const from = matching(db, access, filters)
  const keys = keysOf(order)
  const page = sql<{ id: number }>`(
    select merge_requests.id as id,
      ${sql.join(keys.map((key, at) => sql`${key.value} as ${nameOf(at)}`))}
    ${from}
    order by ${sql.join(keys.map((key) => sql`${key.value} ${key.direction}`))}
    limit ${slice.limit} offset ${slice.offset}
  )`
  const counted = db.selectFrom(sql<object>`(select 1 as one ${from})`.as('matched'))
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

/** Reads the most selective table first: labels, then assignees, reviewers, milestone. */
function matching(db: Database, access: Access, filters: MergeRequestFilters): RawBuilder<unknown> {
  const { state, labels, assignees, reviewers, milestone } = filters
  const id = sql<number>`merge_requests.id`
  const conditions = [
    ...labelConditions(mergeRequestTables, id, filters),
    ...mergeRequestConditions(db, filters, access.today),
  ]
  const of = (table: string, inOrder = false) => [
    isAccessible(access, table, { inOrder }),
    ...(state ? [sql<boolean>`${sql.ref(`${table}.state`)} = ${state}`] : []),
  ]
  const assigned = () => assigneeConditions(mergeRequestTables, id, assignees, filters)
  const planned = () => milestoneConditions(mergeRequestTables, milestone, access.today)
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
  if (Array.isArray(reviewers)) {
    const [first] = reviewers as readonly PersonChoice[]
    return where(sql`merge_request_reviewers asked cross join merge_requests`, [
      sql`asked.user_id = ${personId(first!)}`,
      sql`merge_requests.id = asked.merge_request_id`,
      ...of('merge_requests'),
      ...assigned(),
      ...planned(),
      ...conditions,
    ])
  }
  return where(sql`merge_requests`, [
    ...of('merge_requests', true),
    ...assigned(),
    ...planned(),
    ...conditions,
  ])
}

function where(tables: RawBuilder<unknown>, conditions: Condition[]): RawBuilder<unknown> {
  return sql`from ${tables} where ${sql.join(conditions, sql` and `)}`
}

const nameOf = (at: number) => sql.ref(`key${at}`)

/** The last key is unique. */
function keysOf(order: MergeRequestOrder): SortKey[] {
  const last = { value: sql.ref('merge_requests.id'), direction: sql.raw(order.direction) }
  return [...sortKeys(mergeRequestTables, order), last]
}
